"""The trainer's descriptor (an `About`): all that the page's model needs to know of the trainer."""

from __future__ import annotations

from ...extension import About, all_names, least_number
from . import GAME, NAME
from .model import BEST, CHOICES, SETTINGS, initial

PROGRESS = {"puzzles_solved": all_names, **dict.fromkeys(BEST, least_number)}
ABOUT = About(
    game=GAME,
    name=NAME,
    hooks=f"{__package__}.hooks",
    initial=initial,
    settings=SETTINGS,
    choices=CHOICES,
    progress=PROGRESS,
    drills="open training",
)
