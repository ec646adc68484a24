"""What is being trained, as a value. The position itself is the match on the table, which is not kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from toybattle.games.tash_kalar.cards.table import SCHOOLS
from toybattle.games.tash_kalar.training.puzzles import PUZZLES
from toybattle.match import Match
from toybattle.protocol import Action

from ...extension import Exercise
from . import NAME

if TYPE_CHECKING:
    from ....page.model import Model

SUMMONS, TASK = "summons", "task"  # find all summonings of the hand; score a task this turn
RUN = 5  # positions, one after the other, that a time is taken of
NOTHING = -1
ANY_SCHOOL = "random"
CHOICES = {"drill_school": (ANY_SCHOOL, *SCHOOLS), "drill_timed": ("no", "yes")}
# What is chosen and remembered, as settings of the page: text, all of it. A best time is that of a run without hints.
SETTINGS = {
    **{"drill_school": ANY_SCHOOL, "drill_timed": "no", "puzzles_solved": ""},
    **{f"drill_best_{school}": "" for school in (ANY_SCHOOL, *SCHOOLS)},
}


class Tick(NamedTuple):
    """A second has gone by; of an earlier generation it means nothing."""

    generation: int


@dataclass(frozen=True)
class Training(Exercise):
    """One exercise of the trainer; of no kind while it is closed."""

    extension: str = NAME
    kind: str = ""
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
    def is_asked(self) -> bool:
        """Whether summonings are looked for: then picks are answers."""
        return self.kind == SUMMONS

    def blank(self, view: Any) -> None:
        """Takes the summonings out that are to be found."""
        if self.is_asked:
            view.options = ()

    def is_settled(self, match: Match) -> bool:
        """Whether the turn is over in which the task should have been scored."""
        return self.kind == TASK and (match.result is not None or match.state.turn != self.turn)

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


def best_of(prefs: Mapping[str, str]) -> tuple[str, int]:
    """The setting that holds the best time of the chosen school, and that time in seconds, 0 for none."""
    name = f"drill_best_{prefs['drill_school']}"
    best = prefs.get(name, "")
    return name, int(best) if best.isdecimal() else 0


def solved_of(prefs: Mapping[str, str]) -> list[int]:
    """The puzzles that have been solved."""
    names = prefs["puzzles_solved"].split()
    return [number for number in range(len(PUZZLES)) if puzzle_name(number) in names]


def puzzle_name(number: int) -> str:
    """How a puzzle is remembered, whatever stands before it in the list."""
    puzzle = PUZZLES[number]
    return f"{puzzle.seed}-{puzzle.turn}-{puzzle.task}"


def training_of(model: Model) -> Training:
    """What is being trained on a page."""
    return model.exercise if isinstance(model.exercise, Training) else Training()
