"""The part of the page's model that is about drills. A drill is shown as a match on the table, which is not saved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from toybattle.learning.drills import Drill, Drills
from toybattle.match import SEEDS, Match

from ...games import NAMES, optional_module
from ...games.extension import Exercise
from ...games.extensions import ABOUT
from ...page.words import words
from .about import NAME

if TYPE_CHECKING:
    from ...page.model import Model

RUN = 5  # drills in a run against the clock
PENALTY = 5  # seconds that a mistake costs in a run
MOST = 1_000_000  # of seconds, mistakes or hints that are kept


class Tick(NamedTuple):
    """A message: a second of the clock has passed.

    `generation` is the number that the model had as its `generation` when the clock was started. If the model has
    another number now, the clock is outdated and the message is ignored.
    """

    generation: int


@dataclass(frozen=True)
class Drilling(Exercise):
    """A drill on the table, and how far the person is with it.

    `drill` is the drill as the engine has made it from `seed`, and `found` are the answers (spaces) that the person has
    found. If `is_timed`, the drill belongs to a run of five: `number` is its number in the run, from 1, and `seconds`
    the time of the run so far, with PENALTY seconds added for each mistake. `misses` and `hints` count the mistakes and
    the hints, in a run those of all its drills. `is_told` says whether the hint for the next answer has been given.
    """

    extension: str = NAME
    drill: Any = None
    seed: int = 0
    found: tuple[int, ...] = ()
    is_timed: bool = False
    number: int = 1
    seconds: int = 0
    misses: int = 0
    hints: int = 0
    is_told: bool = False

    @property
    def takes_picks(self) -> bool:
        """True: the person answers every drill with picks of spaces."""
        return True

    def blank(self, view: Any) -> None:
        """Removes the legal actions from the view, in place, since they are the answers.

        Once all answers are found, the action of the space with the highest number stays, so that the page can show
        the action's preview.
        """
        view.options = (self.drill.action(self.drill.answers[-1]),) if self.is_done else ()

    @property
    def left(self) -> tuple[int, ...]:
        """The answers (spaces) that the person still has to find."""
        return tuple(space for space in self.drill.answers if space not in self.found)

    @property
    def is_done(self) -> bool:
        """Whether all answers have been found."""
        return not self.left

    @property
    def is_last(self) -> bool:
        """Whether this is the last drill of a run."""
        return self.is_timed and self.number == RUN

    @property
    def is_running(self) -> bool:
        """Whether the clock is running: the drill belongs to a run, and answers have still to be found."""
        return self.is_timed and not self.is_done


def drilling_of(model: Model) -> Drilling:
    """The drill on the table. The exercise on the table must be a drill."""
    assert isinstance(model.exercise, Drilling)
    return model.exercise


# --- which games have drills ----------------------------------------------------------------------------------------


def drills_of(game: str) -> Drills[Any] | None:
    """The drills of a game, as the engine makes them; None if it makes none for this game."""
    module = optional_module(f"toybattle.games.{game}.learning.drills")
    drills: Drills[Any] | None = module.DRILLS if module else None
    return drills


def named_by(game: str) -> ModuleType:
    """The module of a game that tells what its drills are about. The game must have such a module.

    The module has two functions: `subject` returns the name of the thing that a drill asks about, such as a troop, and
    `text` returns a text that explains this thing.
    """
    module = optional_module(f"web.games.{game}.learning.drills")
    assert module
    return module


def commands() -> dict[str, str]:
    """Returns a dict from the names of games to commands.

    It has each game that has drills, with the command that begins one, and each game that has exercises of its own in
    place of drills, with the command that opens those.
    """
    own = {about.game: about.drills for about in ABOUT.values() if about.drills}
    return {game: own.get(game, f"{NAME} begin {game}") for game in NAMES if game in own or drills_of(game)}


def begun(game: str, seed: int) -> tuple[Match, Drilling]:
    """Returns (match, exercise): a match in the position of the drill that follows from `seed`, and the drill.

    Raises ValueError if the game has no drills, or if no match can have this seed.
    """
    drills = drills_of(game)
    if drills is None or not 0 <= seed < SEEDS:
        raise ValueError(f"no drill of {game!r}")
    drill: Drill = drills.made(seed)
    match = Match.from_position(game, drill.options, drill.position)
    return match, Drilling(player=drill.player, drill=drill, seed=seed)


# --- what is kept ---------------------------------------------------------------------------------------------------


def best_of(prefs: Mapping[str, str]) -> dict[str, int]:
    """Returns a dict from games to the best time, in seconds, of their runs, as the settings `prefs` tell.

    A game without such a time, or with one that can't be read, is not in the dict.
    """
    pairs = [part.split() for part in prefs["drills_best"].split(";")]
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdecimal() and len(pair[1]) < 8}


def with_best(prefs: Mapping[str, str], game: str, seconds: int) -> dict[str, str]:
    """Returns the settings `prefs` with `seconds` as the best time of the runs of `game`."""
    best = {**best_of(prefs), game: seconds}
    return {**prefs, "drills_best": ";".join(f"{name} {time}" for name, time in best.items())}


def written(drilling: Drilling | None) -> str:
    """The JSON text by which the drill on the table is kept in the settings; "" if `drilling` is None.

    The seconds of the clock stand last in it, where `without_time` can cut them off.
    """
    if drilling is None:
        return ""
    flags = [int(drilling.is_timed), int(drilling.is_told)]
    counts = [drilling.number, drilling.misses, drilling.hints]
    return json.dumps([drilling.drill.game, drilling.seed, drilling.found, flags, counts, drilling.seconds])


def without_time(text: str) -> str:
    """The text of a saved drill without the seconds of the clock.

    The settings are written anew only if this part of the text changes. So they are not written every second.
    """
    return text.rpartition(",")[0]


def read_kept(text: str) -> tuple[Match, Drilling] | None:
    """Returns (match, exercise) from a text that `written` has made; None for "" and for any unreadable text."""
    try:
        game, seed, spaces, (is_timed, is_told), counts, seconds = json.loads(text)
        number, misses, hints, seconds = [int(count) for count in (*counts, seconds)]
        match, drilling = begun(str(game), int(seed))
        found = tuple(int(space) for space in spaces)
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        return None
    is_sound = 1 <= number <= RUN and min(seconds, misses, hints) >= 0 and max(seconds, misses, hints) <= MOST
    if not is_sound or not set(found) <= set(drilling.drill.answers) or len(set(found)) < len(found):
        return None
    return match, replace(
        drilling, found=found, is_timed=bool(is_timed), number=number, seconds=seconds, misses=misses, hints=hints,
        is_told=bool(is_told),
    )  # fmt: skip


# --- sentences ------------------------------------------------------------------------------------------------------


def message(game: str, name: str) -> str:
    """The message id of a sentence on the drills of a game; `name` is the end of the id, such as "ask" or "title"."""
    return ".".join(("drill", game, name))


def asked_about(model: Model) -> str:
    """The name of the thing that the drill on the table asks about, such as a troop."""
    drill = drilling_of(model).drill
    told: str = named_by(drill.game).subject(model.match.at(0), drill.player, drill.subject)
    return told


def explained(model: Model) -> str:
    """A text that explains the thing that the drill on the table asks about, such as what a troop does."""
    drill = drilling_of(model).drill
    told: str = named_by(drill.game).text(model.match.at(0), drill.player, drill.subject)
    return told


def done_told(model: Model) -> str:
    """The sentence that is shown once all answers of the drill are found.

    It tells how many there were or, if the question was which space gives the most, that space and how much it gives.
    """
    drill, state = drilling_of(model).drill, model.match.at(0)
    drills = drills_of(drill.game)
    assert drills
    space = drill.answers[-1]
    count = drills.amount(state, drill.action(space)) or len(drill.answers)
    return words(message(drill.game, "done"), count=count, space=model.narration.space(space))
