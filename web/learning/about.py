"""The descriptor (an `About`) of learning: all that the page knows of learning before its room is loaded."""

from __future__ import annotations

from ..games.extension import About

NAME = "learn"  # the extension's name
ABOUT = About(
    game="",
    name=NAME,
    hooks=f"{__package__}.hooks",
    room="learning",
    sheets=("learn",),
    buttons=(("open learn", "learn.button", "learn"),),
)
