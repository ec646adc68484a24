"""Who plays: players are told what one seat may see, never a full state, and answer with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..protocol import Action, Rules
from . import greedy, uniform
from .levels import LEVELS, level_player

# Chooses one of the view's legal actions: the same for the same view and seed, and what it was asked before.
Player = Callable[[Rules[Any], Any, int], Action]


def _maker(name: str) -> Callable[[], Player]:
    return lambda: level_player(name)


PLAYERS: dict[str, Callable[[], Player]] = {  # makes one for a game
    "random": lambda: uniform.choose,
    "greedy": lambda: greedy.choose,
    **{name: _maker(name) for name in LEVELS},
}

__all__ = ["LEVELS", "PLAYERS", "Player"]
