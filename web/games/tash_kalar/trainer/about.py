"""The trainer's descriptor, all that the page's model needs to know of it."""

from __future__ import annotations

from ...extension import About
from . import GAME, NAME
from .model import CHOICES, SETTINGS

ABOUT = About(GAME, NAME, f"{__package__}.hooks", settings=SETTINGS, choices=CHOICES)
