"""The descriptor (an `About`) of the puzzles: all that the page knows of them before their room is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...games.extension import About

NAME = "puzzles"  # the extension's name, and that of its sheet
GIVE_UP = f"{NAME} give-up"  # the command that shows the solution at its second press
SHARING = "puzzle-link"  # the sheet with the link of a puzzle
DAILY_LINK, PUZZLE_LINK = "daily=", "puzzle="
# How a daily went, the best first: solved with the first answer, solved with hints, solved at a later try, missed.
RESULTS = ("s", "h", "t", "m")
# Settings: the puzzle on the table; which dailies were tried, and how well; the ratings; what the stream is to have.
SETTINGS = {
    **{"puzzle_now": "", "puzzles_daily": "", "puzzle_ratings": "", "puzzle_game": "", "puzzle_theme": "any"},
    "puzzle_length": "",  # of a theme that offers a choice: how many actions
}


def joined_dailies(one: str, other: str) -> str:
    """Joins two values of the setting `puzzles_daily`, such as those of two browsers.

    In a value like "GAME 12s 13h;OTHER 12m" each game is followed by the days whose daily puzzles were tried. A day is
    a number and a letter of RESULTS, which says how the puzzle went. If both values have the same puzzle, the better
    result is taken.
    """
    found: dict[str, dict[int, str]] = {}
    for part in f"{one};{other}".split(";"):
        game, *days = part.split() or [""]
        for day in days:
            if day[:-1].isdecimal() and len(day) <= 6 and day[-1] in RESULTS:
                number, kept = int(day[:-1]), found.setdefault(game, {})
                kept[number] = min(kept.get(number, day[-1]), day[-1], key=RESULTS.index)
    return ";".join(" ".join([game, *(f"{day}{days[day]}" for day in sorted(days))]) for game, days in found.items())


def joined_ratings(one: str, other: str) -> str:
    """Joins two values of the setting `puzzle_ratings`, such as those of two browsers.

    In a value like "GAME 1520 80 60000 31;OTHER 1480 95 60000 12" each game is followed by the rating, its deviation,
    its volatility in millionths, and the number of puzzles on which it is based. If both values have a rating for a
    game, the one that is based on more puzzles is taken.
    """
    found: dict[str, list[str]] = {}
    for part in f"{one};{other}".split(";"):
        words = part.split()
        if len(words) == 5 and words[4].isdecimal() and len(words[4]) < 8:
            before = found.setdefault(words[0], words)
            found[words[0]] = max(before, words, key=lambda words: int(words[4]))
    return ";".join(" ".join(words) for words in found.values())


class Desk(NamedTuple):
    """The state of the extension for puzzles: the puzzles that were made on this page, and what is still to be made.

    `day` is the number of the present day, 0 for 2026-01-01, and -1 as long as nobody has asked which day it is.
    `is_ahead` says whether the daily puzzles of that day are to be made in advance. `made` maps the text of a
    `Source`, which says where a puzzle comes from, to the JSON text of the puzzle, "" if there is none; the latest 20
    are kept. `wanted` is the text of the source of the puzzle that the person waits for, and `asked` that of the puzzle
    that the bot's worker is making; each is "" for none. If the puzzle that the person waits for is
    harder than wished, up to `tries` others are made; `easiest` is the text of the source of the easiest one so far, ""
    for none. `has_begun` says whether a puzzle has been on the table since the page was loaded.
    """

    day: int = -1
    is_ahead: bool = False  # whether the dailies of the day are to be made
    made: Mapping[str, str] = MappingProxyType({})
    wanted: str = ""
    asked: str = ""
    tries: int = 0
    easiest: str = ""
    has_begun: bool = False


ABOUT = About(
    game="",
    name=NAME,
    hooks=f"{__package__}.hooks",
    initial=Desk,
    settings=SETTINGS,
    progress={"puzzles_daily": joined_dailies, "puzzle_ratings": joined_ratings},
    room="learning",
    links=(DAILY_LINK, PUZZLE_LINK),
    sheets=(NAME, SHARING),
    is_wanted=lambda prefs: bool(prefs["puzzle_now"]),
)
