"""Puzzles: turns in which a task can be scored, but only by summoning certain beings.

The puzzles were found by a search, which also proved that every solution summons these beings.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ....chance import pick, scramble
from ....protocol import Action
from .positions import played

FIRST_TURN, LAST_TURN = 7, 24
SCHOOL_NAMES = ("imperial", "highland", "sylvan")  # the schools whose turns can be searched completely


class Puzzle(NamedTuple):
    """One puzzle: the seed of its game, the number of the turn, the task, the beings to summon, and one solution.

    The task and the beings are given by their names, the solution as text, such as "summon werewolf g6, place c8".
    Every solution summons these beings.
    """

    seed: int
    turn: int
    task: str
    summons: str
    solution: str


def options_of(seed: int) -> dict[str, Any]:
    """Returns the options of the game from which the puzzle with the seed `seed` is taken."""
    seed, one = pick(scramble(seed), len(SCHOOL_NAMES))
    seed, step = pick(seed, len(SCHOOL_NAMES) - 1)
    seed, first = pick(seed, 2)
    blue, red = SCHOOL_NAMES[one], SCHOOL_NAMES[(one + 1 + step) % len(SCHOOL_NAMES)]
    return {"mode": "high_form", "first": first, "blue_school": blue, "red_school": red}


def position_of(puzzle: Puzzle) -> tuple[dict[str, Any], int, tuple[Action, ...]]:
    """Returns (options, seed, actions) of the puzzle's game.

    The actions are those from the beginning of the game up to the puzzle's turn.
    """
    options, seed = options_of(puzzle.seed), scramble(puzzle.seed)
    log = next(log for state, log in played(options, seed) if state.turn == puzzle.turn)
    return options, seed, log


PUZZLES = (
    Puzzle(
        *(1, 9, "green_summoning", "wild_eagle war_summoner"),
        "place h8, summon war_summoner h6, summon wild_eagle g3, stop",
    ),
    Puzzle(
        *(9, 13, "devastation", "leviathan forest_mystic"),
        "summon forest_mystic c6, summon leviathan e5, either second, destroy i7, destroy h7, destroy g7, destroy g6",
    ),
    Puzzle(
        *(11, 10, "red_conquest", "werewolf"),
        "summon werewolf g6, move g6 h6, place c8",
    ),
    Puzzle(
        *(13, 15, "red_conquest", "centaur_chieftain"),
        "place f5, summon centaur_chieftain d4, move d4 e5, move e3 f4, move f4 g5, move g5 h6",
    ),
    Puzzle(
        *(13, 15, "colored_summoning", "dryad forest_mystic"),
        "summon forest_mystic c3, summon dryad d2",
    ),
    Puzzle(
        *(17, 21, "heroic_destruction", "fire_elemental"),
        "place d8, summon fire_elemental f6, either first",
    ),
    Puzzle(
        *(18, 14, "rainbow_dominance", "sylvan_princess"),
        "place g6, summon sylvan_princess g3, stop",
    ),
    Puzzle(
        *(19, 10, "red_conquest", "wolf_rider"),
        "summon wolf_rider d3, move d3 e4, move e4 e5, place h6",
    ),
    Puzzle(
        *(23, 11, "devastation", "sylvan_queen tree_shepherd"),
        "summon tree_shepherd d8, choose d8, move d8 e9, summon sylvan_queen g9, convert h8",
    ),
    Puzzle(
        *(25, 18, "heroic_destruction", "wolf_rider"),
        "place e3, summon wolf_rider f1, move f1 g2, move g2 h3",
    ),
    Puzzle(
        *(25, 23, "heroic_destruction", "fire_elemental sapling"),
        "summon sapling f7, summon fire_elemental d5, either first",
    ),
    Puzzle(
        *(28, 8, "red_summoning", "summoner gun_tower"),
        "summon summoner e2, place c4, place e3, summon gun_tower d2",
    ),
    Puzzle(
        *(29, 10, "imprisonment", "forest_ancient"),
        "place g5, summon forest_ancient h5, place i7, place h4, destroy i7, destroy f2",
    ),
)
