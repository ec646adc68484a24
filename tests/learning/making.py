"""Making and measuring daily puzzles: what the tests and `make puzzles-check` have in common."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from toybattle import GAMES, games
from toybattle.learning.puzzles import Puzzle, Theme, daily, making

from .plain import Ways

FOLDER = Path(games.__file__).parent
WITH_PUZZLES = tuple(game for game in GAMES if (FOLDER / game / "learning" / "puzzles.py").exists())


class Made(NamedTuple):
    """A daily puzzle, and how long it took to make.

    `day` is the number of the day, 0 for 2026-01-01, and `wished` the grade that the puzzle should have had. `seconds`
    is the CPU time in which the puzzle was made. The work is done in slices; `slice` is the CPU time of the longest
    slice.
    """

    day: int
    puzzle: Puzzle
    wished: int
    seconds: float
    slice: float


def themes_of(game: str) -> Sequence[Theme[Any]]:
    """The themes of a game's puzzles."""
    themes: Sequence[Theme[Any]] = import_module(f"toybattle.games.{game}.learning.puzzles").THEMES
    return themes


def ways_of(game: str) -> Ways:
    """Returns the functions with which the puzzles of a game are checked."""
    ways: Ways = import_module(f"tests.games.{game}.puzzles").WAYS
    return ways


def made(game: str, day: int) -> Made:
    """Makes the daily puzzle of a game, and measures how long that takes. `day` is the number of the day, 0 for
    2026-01-01.
    """
    rules, themes = GAMES[game], themes_of(game)
    seed, wish = daily(rules, themes, day)
    began = now = process_time()
    longest = 0.0
    working = making(rules, themes, seed, wish)
    while True:
        try:
            next(working)
        except StopIteration as stop:
            ended = process_time()
            return Made(day, stop.value, wish.grade, ended - began, max(longest, ended - now))
        before, now = now, process_time()
        longest = max(longest, now - before)
