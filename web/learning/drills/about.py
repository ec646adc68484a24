"""The descriptor (an `About`) of the drills: all that the page knows of them before their room is loaded."""

from __future__ import annotations

from ...games.extension import About

NAME = "drills"  # the extension's name
# Settings: the drill on the table, whether drills come in runs against the clock, the best time of each game's runs.
SETTINGS = {"drills_now": "", "drills_timed": "no", "drills_best": ""}

ABOUT = About(
    game="",
    name=NAME,
    hooks=f"{__package__}.hooks",
    initial=bool,  # whether a drill has begun on this page
    settings=SETTINGS,
    choices={"drills_timed": ("no", "yes")},
    room="learning",
    is_wanted=lambda prefs: bool(prefs["drills_now"]),
)
