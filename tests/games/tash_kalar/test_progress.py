"""Tests of a player's progress towards each task.

They check what each task counts, and that something is missing exactly if the task is not met.
"""

from __future__ import annotations

from itertools import islice

import pytest

from tests.games.tash_kalar.drawing import position
from tests.random_games import random_match
from toybattle.games.tash_kalar.board import SQUARE_NAMES, squares_of
from toybattle.games.tash_kalar.progress import COUNTED, Count, best_chain, missing, progress
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES

ALL = range(len(TASK_CARDS))


def counts(drawing: str, task: str, player: int = 0) -> tuple[Count, ...]:
    """What the task called `task` counts for `player` in the position that the text `drawing` gives.

    For each thing that the task counts, such as upgraded pieces, the result has (name of the thing, how many the player
    has, how many the task needs).
    """
    return progress(position(drawing).state, player, TASK_NAMES.index(task))


def test_nothing_is_missing_exactly_where_a_task_is_met() -> None:
    met: set[int] = set()
    for seed in range(6):
        match = random_match("tash_kalar", {"mode": "high_form", "blue_school": "sylvan"}, seed)
        for state in islice(match.positions, seed, None, 3):
            for task in ALL:
                for player in (0, 1):
                    found = progress(state, player, task)
                    assert found and all(count.name in COUNTED and count.need >= 1 for count in found)
                    is_met = TASK_CARDS[task].is_met(state, player)
                    assert is_met == (missing(found) == 0), (TASK_NAMES[task], found)
                    met |= {task} if is_met else set()
    assert len(met) > 8, "hardly anything was ever met"


@pytest.mark.parametrize("task", TASK_NAMES)
def test_every_task_is_measured(task: str) -> None:
    assert counts("blue: e5", task)


@pytest.mark.parametrize(
    ("drawing", "task", "expected"),
    [
        ("blue: d2 e5H", "red_conquest", [("pieces", 2, 3), ("upgraded", 1, 2)]),
        ("blue: d2L e5H", "red_legends", [("upgraded", 2, 2), ("legends", 1, 1)]),
        ("blue: d2H \n red: e5H h6H i4L", "rainbow_dominance", [("upgraded_red", 1, 3), ("upgraded_green", 0, 2)]),
        ("blue: e4 d5 e6 d4", "center_cross", [("pieces", 3, 5)]),
        ("blue: a4 b4 c4 \n red: d4", "line_dominance", [("lead", 2, 6)]),
        ("blue: b2 c3H d4 e5 f4", "diagonals", [("pieces", 6, 8), ("upgraded_lines", 1, 2)]),
        ("kills: 1 2 0", "heroic_destruction", [("destroyed", 3, 3), ("destroyed_upgraded", 2, 1)]),
        ("kills: 0 0 1", "end_of_legends", [("destroyed_heroics", 2, 2)]),
        ("red: e5 \n blue: d4 e4 f4", "imprisonment", [("beside", 3, 6)]),
        ("blue: a5 b5 d5 e5", "side_chain", [("chain", 4, 9)]),
        ("blue: b2 c3 d4 f6 g7", "corner_chain", [("chain", 5, 7)]),
    ],
)
def test_what_a_task_counts(drawing: str, task: str, expected: list[tuple[str, int, int]]) -> None:
    assert counts(drawing, task) == tuple(Count(*one) for one in expected)


def test_a_chain_is_measured_along_the_way_that_lacks_fewest_pieces() -> None:
    (count,) = counts("blue: a3 b4 c5 d6 e6 f6 g6 h6", "side_chain")
    assert (count.have, count.need) == (8, 9), "it may wind, and only i6 is missing"


def test_of_equally_long_chains_one_off_enemy_pieces_and_one_that_is_straight_is_best() -> None:
    state = position("blue: a5 b5 c5 e5 f5 g5 h5 \n red: i5").state
    ends = TASK_CARDS[TASK_NAMES.index("side_chain")].target.ends  # type: ignore[union-attr]
    lacks, length, squares = best_chain(state.own(0), ends, state.own(1))
    named = {SQUARE_NAMES[square] for square in squares_of(squares)}
    assert (lacks, length) == best_chain(state.own(0), ends)[:2] == (2, 9)
    assert "i5" not in named and named & {"i4", "i6"}
    free = {SQUARE_NAMES[square] for square in squares_of(best_chain(state.own(0), ends)[2])}
    assert free == {f"{column}5" for column in "abcdefghi"}
