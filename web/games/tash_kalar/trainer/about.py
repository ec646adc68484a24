"""The trainer's descriptor (an `About`): all that the page's model needs to know of the trainer."""

from __future__ import annotations

from ...extension import About
from . import GAME, NAME
from .model import CHOICES, SETTINGS, initial

ABOUT = About(
    GAME, NAME, f"{__package__}.hooks", initial, settings=SETTINGS, choices=CHOICES, drills="open training"
)  # fmt: skip
