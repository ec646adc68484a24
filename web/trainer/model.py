"""What is being trained, as a value. The position itself is the match on the table, which is not kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from toybattle.match import Match
from toybattle.protocol import Action

SUMMONS, TASK = "summons", "task"  # find all summonings of the hand; score a task this turn
RUN = 5  # positions, one after the other, that a time is taken of
NOBODY = NOTHING = -1
# What is chosen and remembered, as settings of the page; the best time is text, like they are.
SETTINGS = {"drill_school": "random", "drill_timed": "no", "drill_best": ""}


class Tick(NamedTuple):
    """A second has gone by; of an earlier generation it means nothing."""

    generation: int


@dataclass(frozen=True)
class Training:
    """One exercise; without one the trainer is closed."""

    exercise: str = ""
    player: int = NOBODY  # whose turn it is trained in
    start: int = 0  # how many actions led to the position
    turn: int = 0
    task: int = NOTHING
    puzzle: int = NOTHING
    wanted: tuple[Action, ...] = ()
    found: tuple[Action, ...] = ()
    number: int = 1  # of the position in its run
    is_timed: bool = False
    seconds: int = 0
    misses: int = 0
    hints: int = 0  # in this run
    told: int = 0  # of this position: how much of the next answer a hint has told

    @property
    def is_on(self) -> bool:
        """Whether something is being trained."""
        return self.exercise != ""

    @property
    def is_finding(self) -> bool:
        """Whether summonings are looked for: then the page shows none, and picks are answers."""
        return self.exercise == SUMMONS

    def is_settled(self, match: Match) -> bool:
        """Whether the turn is over in which the task should have been scored."""
        return self.exercise == TASK and (match.result is not None or match.state.turn != self.turn)

    def is_solved(self, match: Match) -> bool:
        """Whether it was."""
        return ("claim", self.task) in match.log[self.start :]

    @property
    def left(self) -> tuple[Action, ...]:
        """What is still to be found."""
        return tuple(action for action in self.wanted if action not in self.found)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return not self.left

    @property
    def is_last(self) -> bool:
        """Whether the run ends with this position."""
        return self.is_timed and self.number == RUN

    @property
    def is_running(self) -> bool:
        """Whether the clock goes."""
        return self.is_timed and not self.is_done
