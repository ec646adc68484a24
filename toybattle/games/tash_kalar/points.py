"""Points that a player keeps once they are scored, among them those for legends summoned in a duel."""

from __future__ import annotations

from ...protocol import Emit
from .state import DUEL, LEGENDS_SUMMONED, State


def score(state: State, emit: Emit | None, player: int, points: int, reason: str) -> None:
    """Adds `points` to the points that the player keeps, and emits the event "scored".

    `reason` is "task", "kills", "legend" or "flare", and becomes a value of the event.
    """
    state.points[player] += points
    if emit:
        emit("scored", player, points, reason)


def legend_summoned(state: State, emit: Emit | None, player: int) -> None:
    """Counts a legend as summoned in this turn. In a duel the player scores a point for it at once."""
    state.tally[LEGENDS_SUMMONED] += 1
    if state.mode is DUEL:
        score(state, emit, player, 1, "legend")
