"""The descriptor (an `About`) of learning: all that the page knows of learning before its room is loaded."""

from __future__ import annotations

from ..games.extension import About, all_names

NAME = "learn"  # the extension's name
# Settings: the lessons that have been done, as names with spaces between, and the lesson on the table.
SETTINGS = {"lessons_done": "", "lesson_now": ""}

ABOUT = About(
    game="",
    name=NAME,
    hooks=f"{__package__}.hooks",
    initial=bool,  # whether a lesson has begun on this page
    settings=SETTINGS,
    progress={"lessons_done": all_names},
    room="learning",
    sheets=("learn",),
    buttons=(("open learn", "learn.button", "learn"),),
    is_wanted=lambda prefs: bool(prefs["lesson_now"]),
)
