"""The trainer's part of the page's model. An exercise is shown as a match on the table, which is not saved."""

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

SUMMONS, TASK = "summons", "task"  # the two kinds: find all summonings of the hand; score a task this turn
RUN = 5  # positions in a timed run
NOTHING = -1
ANY_SCHOOL = "random"
CHOICES = {"drill_school": (ANY_SCHOOL, *SCHOOLS), "drill_timed": ("no", "yes")}
BEST = [f"drill_best_{school}" for school in (ANY_SCHOOL, *SCHOOLS)]  # settings: the seconds of the best run, no hints
# The trainer's settings of the page, all as text.
SETTINGS = {
    **{"drill_school": ANY_SCHOOL, "drill_timed": "no", "puzzles_solved": "", "drill_now": ""},
    **dict.fromkeys(BEST, ""),
}


IDLE, NOTED = "idle", "noted"  # whether the exercise on the table is noted in the settings, to survive a reload


def initial() -> str:
    """Returns the trainer's state for a page that has just begun: IDLE, since no exercise is on the table yet."""
    return IDLE


class Tick(NamedTuple):
    """A message: a second of the clock has passed.

    `generation` is the number that the model had as its `generation` when the clock was started. If the model has
    another number now, the clock is outdated and the message is ignored.
    """

    generation: int


@dataclass(frozen=True)
class Training(Exercise):
    """An exercise, and how far the person is with it.

    `kind` is SUMMONS (find all summonings), TASK (a puzzle: score a task) or "" (no exercise).

    Finding all summonings: the position was made from `seed` and `school`. `wanted` are all summonings there, and
    `found` those that the person has found. If `is_timed`, the exercise is a run of five positions, and this is number
    `number`; `seconds` is the time of the run.

    A puzzle: `puzzle` is its number, `task` the number of the task to score, and `turn` the number of the turn in which
    it has to be scored.

    `misses` and `hints` count the mistakes and the hints so far, in a run those of all its positions. `told` is how
    many hints on the next answer were given.
    """

    extension: str = NAME
    kind: str = ""
    seed: int = 0  # with the school, what the position was made from; not of a puzzle
    school: str = ""
    turn: int = 0
    task: int = NOTHING
    puzzle: int = NOTHING
    wanted: tuple[Action, ...] = ()
    found: tuple[Action, ...] = ()
    number: int = 1  # the number of this position in the run
    is_timed: bool = False
    seconds: int = 0
    misses: int = 0
    hints: int = 0  # hints given in this run
    told: int = 0  # how many steps of the hint for the next answer have been told

    @property
    def takes_picks(self) -> bool:
        """Whether the exercise asks for summonings, which the person answers with picks."""
        return self.kind == SUMMONS

    def blank(self, view: Any) -> None:
        """Removes the legal actions, which are the answers, from the view if the exercise asks for summonings."""
        if self.takes_picks:
            view.options = self.found[-1:] if self.is_done else ()  # the last one found is drawn with its pattern

    def is_settled(self, match: Match) -> bool:
        """Whether a puzzle is over: the turn in which its task was to be scored has ended. False if the exercise is no
        puzzle.
        """
        return self.kind == TASK and (match.result is not None or match.state.turn != self.turn)

    def is_solved(self, match: Match) -> bool:
        """Whether the puzzle's task was scored."""
        return ("claim", self.task) in match.log[self.start :]

    @property
    def left(self) -> tuple[Action, ...]:
        """The summonings that the person still has to find; empty for a puzzle."""
        return tuple(action for action in self.wanted if action not in self.found)

    @property
    def is_done(self) -> bool:
        """Whether all summonings have been found. True for a puzzle, which does not ask for summonings."""
        return not self.left

    @property
    def is_last(self) -> bool:
        """Whether this is the last position of a timed run, which is five positions in a row."""
        return self.is_timed and self.number == RUN

    @property
    def is_running(self) -> bool:
        """Whether the clock is running: the exercise is timed, and summonings have still to be found."""
        return self.is_timed and not self.is_done


def best_of(prefs: Mapping[str, str]) -> tuple[str, int]:
    """Returns (name, seconds) of the best time for a run of five positions with the school that `prefs` chooses.

    `name` is the name of the setting that keeps the time, and `seconds` is the time, 0 if there is none yet. Only runs
    without hints count.
    """
    name = f"drill_best_{prefs['drill_school']}"
    best = prefs.get(name, "")
    return name, int(best) if best.isdecimal() else 0


def solved_of(prefs: Mapping[str, str]) -> list[int]:
    """The numbers of the puzzles that have been solved, as the settings `prefs` tell."""
    names = prefs["puzzles_solved"].split()
    return [number for number in range(len(PUZZLES)) if puzzle_name(number) in names]


def puzzle_name(number: int) -> str:
    """The name under which puzzle `number` is noted as solved. It stays the same if the puzzle gets another number."""
    puzzle = PUZZLES[number]
    return f"{puzzle.seed}-{puzzle.turn}-{puzzle.task}"


def training_of(model: Model) -> Training:
    """The present exercise of the trainer; if there is none, an empty one, of the kind ""."""
    return model.exercise if isinstance(model.exercise, Training) else Training()
