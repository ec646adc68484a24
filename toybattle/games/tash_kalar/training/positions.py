"""Positions to practise on, generated from a seed. They come from games of players who mostly summon if they can.

A position is given as a game, by its options, its seed and its actions so far, so that it can be replayed, shown and
shared like any other. The same seed gives the same position on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ....chance import pick, scramble
from ....protocol import Action
from ..board import BITS, around
from ..cards.table import SCHOOLS
from ..effects.asking import STOP
from ..rules import TashKalar
from ..state import State

RULES = TashKalar()
SCHOOL_NAMES = tuple(SCHOOLS)
FIRST_TURN, TURNS = 7, 20  # the search for a position begins at a random turn, one of the 20 from turn 7 on,
SEARCHED = 10  # and covers this many turns
MOST_SUMMONS = 4  # ways to summon for the player who is asked; more would be counting, not finding


class Drill(NamedTuple):
    """A position to practise on, as the options, the seed and the actions of the game that leads to it.

    `summons` are the summonings that are legal in the position, one to four, in the order in which the rules
    list them.
    """

    options: dict[str, Any]
    seed: int
    log: tuple[Action, ...]
    summons: tuple[Action, ...]


def drill(seed: int, school: str = "") -> Drill:
    """Returns the position to practise on that follows from `seed`.

    The player who is asked in the position has the school `school`, such as "imperial"; "" stands for any school.
    """
    while True:
        seed = scramble(seed)
        options = _options(seed, school)
        seed, late = pick(seed, TURNS)
        asked = 0 if options["blue_school"] == school else 1
        for state, log in played(options, seed):
            if state.turn >= FIRST_TURN + late + SEARCHED:
                break
            if state.turn < FIRST_TURN + late or (school and state.stack[-1][1] != asked):
                continue
            summons = tuple([action for action in state.options if action[0] == "summon"])
            if 1 <= len(summons) <= MOST_SUMMONS:
                return Drill(options, seed, log, summons)


def _options(seed: int, school: str) -> dict[str, Any]:
    """Returns random options for a game of two different schools, one of which is `school` if that is not ""."""
    seed, first = pick(seed, len(SCHOOL_NAMES))
    seed, step = pick(seed, len(SCHOOL_NAMES) - 1)
    one = SCHOOL_NAMES.index(school) if school else first
    pair = [SCHOOL_NAMES[one], SCHOOL_NAMES[(one + 1 + step) % len(SCHOOL_NAMES)]]
    seed, is_turned = pick(seed, 2)
    blue, red = reversed(pair) if is_turned else pair
    seed, begins = pick(seed, 2)
    return {"mode": "high_form", "first": begins, "blue_school": blue, "red_school": red}


def played(options: dict[str, Any], seed: int) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """Plays a random game, and yields a pair (position, actions before it) at the beginning of each turn.

    The players choose at random, drawn with `seed`, but mostly summon if they can. The caller must not change the
    positions.
    """
    state = RULES.setup(options, seed)
    log: list[Action] = []
    chance, turn = scramble(seed), 0
    while state.stack:
        if state.turn != turn and state.stack[-1][0] == "turn":
            turn = state.turn
            yield state, tuple(log)
        chance, action = _chosen(state, chance)
        log.append(action)
        state = RULES.apply(state, action)


def _chosen(state: State, chance: int) -> tuple[int, Action]:
    """Returns a pair (next random seed, action): a random action for the player who is asked in `state`.

    The player claims a task if possible, and mostly summons if possible. Otherwise the player places pieces close
    together. `chance` is the random seed.
    """
    chance, roll = pick(chance, 4)
    options = state.options
    if state.stack[-1][0] == "turn":
        for verb in ("claim", "summon"):
            wanted = [action for action in options if action[0] == verb]
            if wanted and (roll or verb == "claim"):
                return _any(chance, wanted)
        own = around(state.own(state.stack[-1][1]))
        for places in (
            [action for action in options if action[0] == "place" and own & BITS[action[1]]],
            [action for action in options if action[0] in ("place", "pick_up", "end")],
        ):
            if places:
                return _any(chance, places)
    elif roll and len(options) > 1 and options[-1] == STOP:
        return _any(chance, options[:-1])
    return _any(chance, options)


def _any(chance: int, actions: tuple[Action, ...] | list[Action]) -> tuple[int, Action]:
    chance, index = pick(chance, len(actions))
    return chance, actions[index]
