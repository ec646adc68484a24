"""The games that have drills (WITH_DRILLS), and the ids of the sentences that drills need in the catalogue."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.learning.courses import FOLDER
from toybattle import GAMES
from toybattle.learning.drills import Drills

WITH_DRILLS = tuple(game for game in GAMES if (FOLDER / game / "learning" / "drills.py").exists())


def drills_of(game: str) -> Drills[Any]:
    """Returns the drills of a game. The game must be one of WITH_DRILLS."""
    drills: Drills[Any] = import_module(f"toybattle.games.{game}.learning.drills").DRILLS
    return drills


def has_best(game: str) -> bool:
    """Whether only the spaces where a placement gains the most answer the drills of this game.

    The page then has a sentence that says how much any other legal space gains. In all other games every legal space is
    an answer.
    """
    return "amount" in vars(type(drills_of(game)))


def drill_messages() -> set[str]:
    """Returns the ids of all sentences of the drills of all games, without the titles of other exercises that a game
    has.
    """
    parts = {game: ["title", "ask", "done", *(["less"] if has_best(game) else [])] for game in WITH_DRILLS}
    return {f"drill.{game}.{part}" for game in WITH_DRILLS for part in parts[game]}
