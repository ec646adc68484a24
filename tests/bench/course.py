"""What is measured of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from toybattle import link
from toybattle.protocol import Action, Options

DEALS = 500  # different ones of each set-up, over and over; played once before the clock runs, to fill its tables


class Course(NamedTuple):
    """What is measured of one game: set-ups by name, the first one the baseline; and the naive engine to compare."""

    game: str
    boards: list[tuple[str, Options]]
    besides: list[Options]  # set-ups that only the fingerprint goes through
    twin: Callable[[Options, int], Any] | None  # None where no second engine plays whole games
    spell: Callable[[Action], Action]  # an action as the naive engine has it
    positions: tuple[str, ...]  # links to positions in the middle of games, where the search is measured: never changed
    deals: int = DEALS  # fewer where a game takes long

    def views(self) -> list[Any]:
        """What the player who is asked sees in each of the positions."""
        matches = [link.decode(text)[0] for text in self.positions]
        return [match.rules.view(match.state, match.state.stack[-1][1]) for match in matches]
