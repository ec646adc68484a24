"""Loading dumped positions: a loaded position is equal to the dumped one, and unknown troops and spaces are refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.checks import check_bounds

from .drawing import RULES, drawn

DRAWING = "a: blue star / red roxy \n blue rack: kwak hook \n red rack: star \n blue discard: skully"


def test_a_drawn_position_is_loaded_and_dumped_the_same() -> None:
    data = drawn(DRAWING)
    assert RULES.load(data).dump() == data


def test_a_hand_or_reserve_with_a_troop_that_does_not_exist_is_refused() -> None:
    for place in ("rack", "discard", "known", "frozen", "reserve"):
        for kind in (-2, 8, 16, 1000):
            data = drawn(DRAWING)
            data[place][0] = [kind]
            with pytest.raises(ValueError):
                RULES.load(data)


def test_a_stack_with_a_troop_that_does_not_exist_is_refused() -> None:
    for piece in ([0, 8], [0, -1], [2, 0], [-1, 3], [0], [0, 1, 2], "ab"):
        data = drawn(DRAWING)
        data["stacks"]["a"] = [piece]
        with pytest.raises(ValueError):
            RULES.load(data)


def test_a_stack_on_a_space_that_this_terrain_does_not_have_is_refused() -> None:
    for space in ("p", "B2", "R2", "z", ""):
        data = drawn(DRAWING)
        data["stacks"][space] = [[0, 1]]
        with pytest.raises(ValueError):
            RULES.load(data)


def test_a_terrain_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError):
        RULES.load({**drawn(DRAWING), "terrain": "moon"})


EVERY_TROOP = [kind for kind in range(8) for _ in range(3)]


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        ({"turn": 1}, {"turn": 0}),
        ({"turn": 1 << 31}, {"turn": (1 << 31) + 1}),
        ({"seed": -1}, {"seed": -2}),
        ({"seed": 1 << 64}, {"seed": (1 << 64) + 1}),
        ({"winner": -1}, {"winner": -2}),
        ({"winner": 1}, {"winner": 2}),
        ({"reason": "turn_limit"}, {"reason": "boredom"}),
        ({"specials": False}, {"specials": 0}),
        ({"rack": [EVERY_TROOP, []]}, {"rack": [[*EVERY_TROOP, 0], []]}),
        ({"rack": [[], None]}, {"rack": [[]]}),
        ({"discard": [[], [7]]}, {"discard": [[], [7], []]}),
        ({"rack_count": [0, 8]}, {"rack_count": [0, -1]}),
        ({"rack_count": [0, 0]}, {"rack_count": [0, 0, 0]}),
        ({"frozen_count": [0, 0]}, {"frozen_count": [0]}),
        ({"taken": [1, 0]}, {"taken": [1]}),
        ({"reserve": [[-1, 7], [0]]}, {"reserve": [[-1, 7], [8]]}),
        ({"reserve": [[], []]}, {"reserve": [[], [], []]}),
    ],
    ids=str,
)
def test_what_is_just_within_its_bounds_is_loaded_and_what_is_just_beyond_refused(
    within: dict[str, Any], beyond: dict[str, Any]
) -> None:
    check_bounds(RULES, drawn(DRAWING), within, beyond)
