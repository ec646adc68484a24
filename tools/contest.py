"""The settings with which the arena plays a game: `ARENA` in `tests/games/<name>/arena.py`, or the defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from toybattle.bots import Player
from toybattle.protocol import Options, Rules

RANDOM = "random"  # the name of the board that the seed draws anew for each pair


class Arena(NamedTuple):
    """The arena's settings for one game. A board, for the arena, is a set-up with a name.

    `boards` maps the names of boards to options, which lack `first` (who begins). `drawn` is a function that draws
    options from a seed, or None; if it is given, the game has the board RANDOM too. `opening` is the number of random
    actions with which a game begins. `ladder` names the bots against which the strongest level is measured.
    `references` maps names to the game's own reference bots, and is {} if the game has no such bots. `by_hand` is the
    game's rules with weights set by hand, None if there are no such weights.
    """

    boards: Mapping[str, Options] = {"usual": {}}  # the options of each board, by its name, without `first`
    drawn: Callable[[int], Options] | None = None  # draws options from a seed; if given, RANDOM is a board too
    opening: int = 0  # the number of random actions before the players are asked
    ladder: tuple[str, ...] = ("greedy",)  # the players that the strongest level is measured against
    references: Mapping[str, Player] = {}  # by name; they may be able to play this game only
    by_hand: Rules[Any] | None = None  # the rules with weights set by hand, if the game has any

    def options_of(self, board: str, seed: int) -> Options:
        """The options, without `first` (who begins), of a pair of games on this board.

        On the board RANDOM the options are drawn from `seed`; on any other board `seed` makes no difference.
        """
        return self.drawn(seed) if self.drawn and board == RANDOM else self.boards[board]

    def has(self, board: str) -> bool:
        """Whether `board` is the name of a board, which is a named set-up. RANDOM is one if `drawn` is given."""
        return board in self.boards or bool(self.drawn and board == RANDOM)
