"""The descriptor (an `About`) of the puzzles: all that the page knows of them before their room is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...games.extension import About

NAME = "puzzles"  # the extension's name, and that of its sheet
SHARING = "puzzle-link"  # the sheet with the link of a puzzle
DAILY_LINK, PUZZLE_LINK = "daily=", "puzzle="
# Settings: the puzzle on the table; which dailies were tried, and how well; the ratings; what the stream is to have.
SETTINGS = {"puzzle_now": "", "puzzles_daily": "", "puzzle_ratings": "", "puzzle_game": "", "puzzle_theme": "any"}


class Desk(NamedTuple):
    """The extension's state: the puzzles that were made on this page, and what is still to be made.

    `day` is the number of the present day, -1 as long as nobody has asked. `made` has the text of each puzzle, by its
    source; "" where there is none. `wanted` is the source of the puzzle that the person waits for, and `asked` that of
    the puzzle that the bot's worker is making. `has_begun` says whether a puzzle was on the table of this page.
    """

    day: int = -1
    is_ahead: bool = False  # whether the dailies of the day are to be made
    made: Mapping[str, str] = MappingProxyType({})
    wanted: str = ""
    asked: str = ""
    has_begun: bool = False


ABOUT = About(
    game="",
    name=NAME,
    hooks=f"{__package__}.hooks",
    initial=Desk,
    settings=SETTINGS,
    room="learning",
    links=(DAILY_LINK, PUZZLE_LINK),
    sheets=(NAME, SHARING),
    is_wanted=lambda prefs: bool(prefs["puzzle_now"]),
)
