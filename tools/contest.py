"""The settings with which the arena plays a game: `ARENA` in `tests/games/<name>/arena.py`, or the defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from toybattle.bots import Player
from toybattle.protocol import Options, Rules

RANDOM = "random"  # the name of the board that the seed draws anew for each pair


class Arena(NamedTuple):
    """The arena's settings for one game.

    They name its boards, the number of random first actions, the opponents of the strongest level, the game's own
    reference players, and its rules with weights set by hand.
    """

    boards: Mapping[str, Options] = {"usual": {}}  # the options of each board, by its name, without `first`
    drawn: Callable[[int], Options] | None = None  # draws options from a seed; if given, RANDOM is a board too
    opening: int = 0  # the number of random actions before the players are asked
    ladder: tuple[str, ...] = ("greedy",)  # the players that the strongest level is measured against
    references: Mapping[str, Player] = {}  # by name; they may be able to play this game only
    by_hand: Rules[Any] | None = None  # the rules with weights set by hand, if the game has any

    def options_of(self, board: str, seed: int) -> Options:
        """The options of a pair on this board, without `first`; `seed` counts only on the board RANDOM."""
        return self.drawn(seed) if self.drawn and board == RANDOM else self.boards[board]

    def has(self, board: str) -> bool:
        """Whether there is a board of that name."""
        return board in self.boards or bool(self.drawn and board == RANDOM)
