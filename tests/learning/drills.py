"""The games that have drills, and the ids of the sentences that these need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.learning.courses import FOLDER
from toybattle import GAMES
from toybattle.learning.drills import Drills

WITH_DRILLS = tuple(game for game in GAMES if (FOLDER / game / "learning" / "drills.py").exists())


def drills_of(game: str) -> Drills[Any]:
    """The drills of a game that has some."""
    drills: Drills[Any] = import_module(f"toybattle.games.{game}.learning.drills").DRILLS
    return drills


def has_best(game: str) -> bool:
    """Whether the answer of a game's drills is the space that reaches the most. Then other legal spaces are told
    apart by what they reach.
    """
    return "amount" in vars(type(drills_of(game)))


def drill_messages() -> set[str]:
    """The ids of all sentences of the drills of games, without the titles of exercises that a game has beside them."""
    parts = {game: ["title", "ask", "done", *(["less"] if has_best(game) else [])] for game in WITH_DRILLS}
    return {f"drill.{game}.{part}" for game in WITH_DRILLS for part in parts[game]}
