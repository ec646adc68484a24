"""Course: the boards and positions with which the benchmark measures the speed of a game.

A game may have a Course of its own, as `COURSE` in `tests/games/<name>/bench.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tests.own import own
from toybattle import link
from toybattle.match import Match
from toybattle.protocol import Action, Options

DEALS = 500  # deals of each set-up, played over and over; each once before the clock runs, to fill the game's tables


class Course(NamedTuple):
    """What the benchmark measures of one game. (In the rest of the project a course is a list of lessons.)

    `boards` lists the boards, each as (name, options). `besides` are options of further set-ups, which only the
    fingerprint covers. `positions` are links to the positions in which the search and other parts are measured.
    `naive(options, seed)` begins a game in the naive engine; `naive` is None if the game has no naive engine.
    `naive_action` turns an action into the naive engine's form. Random playouts use `deals` different seeds on each
    board.
    """

    game: str
    boards: Sequence[tuple[str, Options]] = (("usual", {}),)
    besides: Sequence[Options] = ()  # set-ups that only the fingerprint goes through
    naive: Callable[[Options, int], Any] | None = None  # begins a game in the naive engine, if that plays whole games
    naive_action: Callable[[Action], Action] = lambda action: action  # an action as the naive engine has it
    positions: tuple[str, ...] = ()  # links to positions in the middle of games, for the search: never changed
    deals: int = DEALS  # of each set-up; fewer where a game takes long

    def views(self) -> list[Any]:
        """Returns one view of each position in `positions`, as seen by the player who is asked there.

        If `positions` is empty, it returns one view of the first position of a game.
        """
        matches = [link.decode(text)[0] for text in self.positions] or [Match.start(self.game, {}, 1)]
        return [match.rules.view(match.state, match.state.stack[-1][1]) for match in matches]


def course_of(game: str) -> Course:
    """Returns what the benchmark measures of a game.

    It is the COURSE in `tests/games/<game>/bench.py`, or a Course with the default values if that file is missing.
    """
    course: Course = own(game, "bench", "COURSE", Course(game))
    return course
