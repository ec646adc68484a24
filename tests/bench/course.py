"""What is measured of a game: a `COURSE` in `tests/games/<name>/bench.py`; without one, what is usual."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tests.own import own
from toybattle import link
from toybattle.match import Match
from toybattle.protocol import Action, Options

DEALS = 500  # different ones of each set-up, over and over; played once before the clock runs, to fill its tables


class Course(NamedTuple):
    """What is measured of one game: set-ups by name, the first one the baseline; and the naive engine to compare."""

    game: str
    boards: Sequence[tuple[str, Options]] = (("usual", {}),)
    besides: Sequence[Options] = ()  # set-ups that only the fingerprint goes through
    twin: Callable[[Options, int], Any] | None = None  # None where no second engine plays whole games
    spell: Callable[[Action], Action] = lambda action: action  # an action as the naive engine has it
    positions: tuple[str, ...] = ()  # links to positions in the middle of games, for the search: never changed
    deals: int = DEALS  # fewer where a game takes long

    def views(self) -> list[Any]:
        """What the player who is asked sees in each of the positions."""
        matches = [link.decode(text)[0] for text in self.positions] or [Match.start(self.game, {}, 1)]
        return [match.rules.view(match.state, match.state.stack[-1][1]) for match in matches]


def course_of(game: str) -> Course:
    """The COURSE in `tests/games/<game>/bench.py`; the usual one where there is no such file."""
    course: Course = own(game, "bench", "COURSE", Course(game))
    return course
