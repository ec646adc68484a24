"""A dumped position is loaded, or refused as no position."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from .drawing import RULES, drawn, position

DRAWING = "blue: e5H c3 \n red: a5L \n blue hand: bomb titan flare_3 \n open: destruction isolation diagonals"


def test_a_drawn_position_is_loaded_and_dumped_the_same() -> None:
    data = drawn(DRAWING)
    assert RULES.load(data).dump() == data


def test_a_position_in_the_middle_of_an_effect_comes_back() -> None:
    game = position("blue: d1 d3 \n red: e1 \n blue hand: swordmaster").play("summon swordmaster d2")
    for state in (game.state, game.view_of("blue").state, game.view_of("red").state):
        again = RULES.load(state.dump())
        assert (again.dump(), again.options) == (state.dump(), state.options)


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "chess"},
        {"mode": []},
        {"schools": ["imperial"]},
        {"schools": ["imperial", "chess"]},
        {"viewer": 2},
        {"viewer": 0},
        {"turn": 0},
        {"turn": 1.0},
        {"turn": True},
        {"seed": -2},
        {"seed": -1},
        {"stack": []},
        {"stack": [["turn"]]},
        {"stack": [["turn", 2]]},
        {"stack": [["turn", "0"]]},
        {"stack": [["chess", 0]]},
        {"stack": [["turn", 0], ["aside", 0, 99999]]},
        {"stack": [["turn", 0], ["aside", 0]]},
        {"stack": [["turn", 0], ["move", 0]]},
        {"pieces": {"a1": [0, 0]}},
        {"pieces": {"z9": [0, 0]}},
        {"pieces": {"e5": [2, 0]}},
        {"pieces": {"e5": [0, 3]}},
        {"pieces": {"e5": [0]}},
        {"pieces": {name: [0, 2] for name in ("e5", "e6", "e7", "e8")}},
        {"lost": [0, 0, 0]},
        {"lost": [18, 0, 0, 0]},
        {"hands": [[]] * 5},
        {"hands": [[], [], [], [], [], []]},
        {"decks": [[], [], [], []]},
        {"piles": [[24], [], [], []]},
        {"tasks": [0, 0, 1]},
        {"tasks": [24]},
        {"next_task": 24},
        {"claimed": [[0], []]},
        {"points": [0]},
        {"points": [0, -1]},
        {"actions": -1},
        {"has_discarded": 0},
        {"tally": [0] * 6},
        {"draws": [0]},
        {"license": "to kill"},
        {"again": 1},
        {"due": "boredom"},
        {"slowed": [0]},
        {"last": 2},
        {"last": 0},
        {"end": "points"},
        {"reason": "points"},
        {"stack": [], "reason": "boredom"},
    ],
    ids=str,
)
def test_what_no_game_can_come_to_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        RULES.load({**drawn(DRAWING), **change})


def test_a_field_that_is_missing_is_refused() -> None:
    data = drawn(DRAWING)
    for name in data:
        with pytest.raises(ValueError):
            RULES.load({other: value for other, value in data.items() if other != name})


def test_blanks_are_only_in_views() -> None:
    data = deepcopy(drawn(DRAWING))
    data["decks"][0][0][0] = -1
    with pytest.raises(ValueError):
        RULES.load(data)
    assert RULES.load({**data, "viewer": 1, "seed": -1})
