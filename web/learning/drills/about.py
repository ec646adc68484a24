"""The descriptor (an `About`) of the drills: all that the page knows of them before their room is loaded."""

from __future__ import annotations

from ...games.extension import About

NAME = "drills"  # the extension's name
# Settings: the drill on the table, whether drills come in runs against the clock, the best time of each game's runs.
SETTINGS = {"drills_now": "", "drills_timed": "no", "drills_best": ""}


def joined_best(one: str, other: str) -> str:
    """Joins two values of the setting `drills_best`, such as those of two browsers.

    A value like "GAME 21;OTHER 8" has the best time in seconds of each game's runs. If both values have a time for a
    game, the shorter one is taken.
    """
    best: dict[str, int] = {}
    for part in f"{one};{other}".split(";"):
        game, *seconds = part.split() or [""]
        if len(seconds) == 1 and seconds[0].isdecimal() and len(seconds[0]) < 8:
            best[game] = min(best.get(game, int(seconds[0])), int(seconds[0]))
    return ";".join(f"{game} {seconds}" for game, seconds in best.items())


ABOUT = About(
    game="",
    name=NAME,
    hooks=f"{__package__}.hooks",
    initial=bool,  # whether a drill has begun on this page
    settings=SETTINGS,
    choices={"drills_timed": ("no", "yes")},
    progress={"drills_best": joined_best},
    room="learning",
    is_wanted=lambda prefs: bool(prefs["drills_now"]),
)
