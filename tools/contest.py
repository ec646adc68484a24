"""What the arena must be told of a game: an `ARENA` in `tests/games/<name>/arena.py`; without one, what is usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from toybattle.bots import Player
from toybattle.protocol import Options, Rules

RANDOM = "random"  # the board that is another one for each pair


class Arena(NamedTuple):
    """How a game is played in the arena."""

    boards: Mapping[str, Options] = {"usual": {}}  # set-ups by name, but for who begins
    drawn: Callable[[int], Options] | None = None  # the set-up that a seed draws, where RANDOM is also a board
    opening: int = 0  # actions that are taken at random before the players are asked
    ladder: tuple[str, ...] = ("greedy",)  # whom the strongest level is measured against
    references: Mapping[str, Player] = {}  # players that know this game, and perhaps no other
    by_hand: Rules[Any] | None = None  # the rules with the weights set by hand, where there are such

    def options_of(self, board: str, seed: int) -> Options:
        """The set-up of a pair, but for who begins."""
        return self.drawn(seed) if self.drawn and board == RANDOM else self.boards[board]

    def has(self, board: str) -> bool:
        """Whether there is a board of that name."""
        return board in self.boards or bool(self.drawn and board == RANDOM)
