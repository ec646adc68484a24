"""The themes of all games' puzzles, a few puzzles of each, and the ids of the sentences that they need."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from inspect import getsource
from textwrap import dedent
from typing import Any

import pytest

from tests.learning.courses import FOLDER
from toybattle import GAMES
from toybattle.learning.puzzles import Puzzle, Theme, Wish, making


def themes_of(game: str) -> tuple[Theme[Any], ...]:
    """The themes of a game's puzzles; none if the game has no puzzles."""
    if not (FOLDER / game / "learning" / "puzzles.py").exists():
        return ()
    found: tuple[Theme[Any], ...] = import_module(f"toybattle.games.{game}.learning.puzzles").THEMES
    return found


MOST = 1500  # steps in which a puzzle is to be made
THEMES = [(game, theme.name) for game in GAMES for theme in themes_of(game)]


@cache
def a_puzzle(game: str, theme: str, seed: int = 1) -> Puzzle:
    """Returns a puzzle of this theme, made from the seed. The test fails if no puzzle is found within MOST slices of
    the search.
    """
    work = making(GAMES[game], themes_of(game), seed, Wish(theme))
    for _ in range(MOST):
        try:
            next(work)
        except StopIteration as stop:
            made: Puzzle = stop.value
            return made
    pytest.fail(f"no puzzle {theme} is found in {MOST} steps")


def reasons_of(theme: Theme[Any]) -> set[str]:
    """Returns the ids of all reasons that a theme can give why a line does not answer the puzzle, read from the theme's
    source.
    """
    methods = [type(theme).judged, type(theme).refuted]
    found: set[str] = set()
    for method in methods:
        for node in ast.walk(ast.parse(dedent(getsource(method)))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Judgement" and len(node.args) > 2:
                found |= {str(one.value) for one in ast.walk(node.args[2]) if isinstance(one, ast.Constant)}
        if "refuted(" not in getsource(method):
            break
    return found


def puzzle_messages() -> set[str]:
    """Returns the ids of all sentences that the puzzles of all games need in the catalogue."""
    found = set()
    for game in GAMES:
        for theme in themes_of(game):
            parts = [
                "title",
                "ask",
                "solved",
                *(["text", "length", "play"] if theme.lengths else []),
                *(f"why.{reason}" for reason in reasons_of(theme)),
            ]
            found |= {f"puzzle.{game}.{theme.name}.{part}" for part in parts}
    return found
