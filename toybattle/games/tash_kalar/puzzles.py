"""Puzzles: turns in which a task can be scored, always with the same summonings. Found and proved by search."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...chance import pick, scramble
from ...protocol import Action
from .training import played

FIRST_TURN, LAST_TURN = 7, 24
SCHOOL_NAMES = ("imperial", "highland", "sylvan")  # those whose turns can be searched to the end


class Puzzle(NamedTuple):
    """One puzzle: the seed of its game, the turn, the task, the beings that every solution summons, and one."""

    seed: int
    turn: int
    task: str
    summons: str
    solution: str


def options_of(seed: int) -> dict[str, Any]:
    """The options of the game of a seed."""
    seed, one = pick(scramble(seed), len(SCHOOL_NAMES))
    seed, step = pick(seed, len(SCHOOL_NAMES) - 1)
    seed, first = pick(seed, 2)
    blue, red = SCHOOL_NAMES[one], SCHOOL_NAMES[(one + 1 + step) % len(SCHOOL_NAMES)]
    return {"mode": "high_form", "first": first, "blue_school": blue, "red_school": red}


def position_of(puzzle: Puzzle) -> tuple[dict[str, Any], int, tuple[Action, ...]]:
    """The options and the seed of its game, and the actions that lead to its turn."""
    options, seed = options_of(puzzle.seed), scramble(puzzle.seed)
    log = next(log for state, log in played(options, seed) if state.turn == puzzle.turn)
    return options, seed, log


PUZZLES = (
    Puzzle(
        1,
        9,
        "green_summoning",
        "wild_eagle war_summoner",
        "place h8, summon war_summoner h6, summon wild_eagle g3, stop",
    ),
)
