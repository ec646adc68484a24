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
    """Whether the answers to this game's drills are only the best of the legal spaces: those where a placement gains
    the most.

    For such a game the catalogue has a sentence that says how much any other legal space gains. In the other games
    every legal space is an answer.
    """
    return "amount" in vars(type(drills_of(game)))


def drill_messages() -> set[str]:
    """Returns the ids of all sentences of the drills of all games. Sentences of other kinds of exercises are not among
    them.
    """
    parts = {game: ["title", "ask", "done", *(["less"] if has_best(game) else [])] for game in WITH_DRILLS}
    return {f"drill.{game}.{part}" for game in WITH_DRILLS for part in parts[game]}
