"""The trainer's descriptor (an `About`): all that the page's model needs to know of the trainer."""

from __future__ import annotations

from ...extension import About, all_names, least_number
from . import GAME, NAME
from .model import BEST, CHOICES, SETTINGS, initial

PROGRESS = {"puzzles_solved": all_names, **dict.fromkeys(BEST, least_number)}
ABOUT = About(GAME, NAME, f"{__package__}.hooks", initial, settings=SETTINGS, choices=CHOICES, progress=PROGRESS)
