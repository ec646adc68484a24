"""The evaluation of Stepping Stones, and the levels of the bot."""

from __future__ import annotations

from math import exp

from ...protocol import Level
from .state import State

LEVELS = (Level(5, 0.3), Level(15, 0.1), Level(40, 0.03), Level(100, 0.01), Level(300, 0.0))


def stones(state: State, player: int) -> int:
    """Returns how many stones belong to the player."""
    return state.owners.count(player)


def value(state: State, player: int) -> float:
    """Returns the player's chance to win, from 0 to 1; `state` must be a full state.

    The more stones the player has, and the higher the cards in the player's hand are, the higher is the chance.
    """
    lead = stones(state, player) - stones(state, 1 - player)
    if not state.stack:
        return 1.0 if lead > 0 or (lead == 0 and state.last == player) else 0.0
    cards = sum(state.hands[player]) - sum(state.hands[1 - player])
    return 1 / (1 + exp(-0.8 * lead - 0.1 * cards))
