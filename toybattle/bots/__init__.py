"""The bots: each is given the view of one player, never a full state, and answers with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..protocol import Action, Rules
from . import greedy, uniform
from .levels import LEVELS, level_player

# Chooses one of the view's legal actions. The choice depends only on the view, the seed and the player's earlier views.
Player = Callable[[Rules[Any], Any, int], Action]


def _maker(name: str) -> Callable[[], Player]:
    return lambda: level_player(name)


PLAYERS: dict[str, Callable[[], Player]] = {  # each call makes a player for one game
    "random": lambda: uniform.choose,
    "greedy": lambda: greedy.choose,
    **{name: _maker(name) for name in LEVELS},
}

__all__ = ["LEVELS", "PLAYERS", "Player"]
