"""Loading dumped positions: what can occur in a game is loaded, and anything else is refused."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.contract.checks import check_bounds

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
        {"stack": [["turn"], ["turn", 0]]},
        {"stack": [[0, 0], ["turn", 0]]},
        {"stack": [["turn", 0.0], ["turn", 0]]},
        {"stack": [["turn", -1], ["turn", 0]]},
        {"stack": [["turn", 2], ["turn", 0]]},
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


def _with_deck_of_tasks(data: dict[str, Any]) -> dict[str, Any]:
    """A copy of a dumped position in which the deck of tasks no longer has the tasks that players have claimed."""
    claimed = [task for tasks in data["claimed"] for task in tasks]
    return {**data, "task_deck": [entry for entry in data["task_deck"] if entry[0] not in claimed]}


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        ({"turn": 1 << 31}, {"turn": (1 << 31) + 1}),
        ({"seed": 0}, {"seed": -1}),
        ({"seed": 1 << 64}, {"seed": (1 << 64) + 1}),
        ({"lost": [15, 0, 0, 0]}, {"lost": [16, 0, 0, 0]}),
        ({"lost": [0, 3, 0, 0]}, {"lost": [0, 4, 0, 0]}),
        ({"lost": [0, 0, 17, 0]}, {"lost": [0, 0, 18, 0]}),
        ({"lost": [0, 0, 0, 2]}, {"lost": [0, 0, 0, 3]}),
        ({"lost": [0, 0, 0, 0]}, {"lost": [0, -1, 0, 0]}),
        ({"points": [0, 0]}, {"points": [-1, 0]}),
        ({"actions": 0}, {"actions": -1}),
        ({"tally": [0] * 7}, {"tally": [0] * 8}),
        ({"tally": [1] * 7}, {"tally": [0] * 6 + [-1]}),
        ({"draws": [0, 0]}, {"draws": [0, -1]}),
        ({"draws": [3, 1]}, {"draws": [0, 0, 0]}),
        ({"license": "piece_and_squares"}, {"license": "pieces_and_squares"}),
        ({"license": "enemy_pieces"}, {"license": None}),
        ({"gates": [40, -1]}, {"gates": [40, -2]}),
        ({"gates": [20, -1]}, {"gates": [-1, 20]}),
        ({"gates": [-1, -1]}, {"gates": [-1, 36]}),
        ({"gates": [-1, -1]}, {"gates": [41, -1]}),
        ({"gates": [-1, -1]}, {"gates": [81, -1]}),
        ({"gates": [-1, -1]}, {"gates": [-1]}),
        ({"stored": [0, 11]}, {"stored": [0, 12]}),
        ({"stored": [-1, -1]}, {"stored": [-2, -1]}),
        ({"frozen": [-1, -1]}, {"frozen": [-2, -1]}),
        ({"frozen": [-1, -1]}, {"frozen": [-1, -1, -1]}),
        ({"pending": [-1, -1]}, {"pending": [-1, -2]}),
        ({"begun": [0, 0]}, {"begun": [0, -1]}),
        ({"begun": [9, 8]}, {"begun": [9]}),
        ({"warped": [0, 131]}, {"warped": [132]}),
        ({"warped": []}, {"warped": [-1]}),
        ({"doubled": 0}, {"doubled": -1}),
        ({"again": True}, {"again": None}),
        ({"due": "deck"}, {"due": "hunger"}),
        ({"slowed": [0, 2]}, {"slowed": [0, -1]}),
        ({"last": 1, "end": "points"}, {"last": 1}),
        ({"last": 0, "end": "deck"}, {"last": -1, "end": "deck"}),
        ({"last": -1}, {"last": -2}),
        ({"stack": [["turn", 1]]}, {"stack": [["turn", -1]]}),
        ({"claimed": [[20], [21]]}, {"claimed": [[20], [20]]}),
        ({"claimed": [[], [19]]}, {"claimed": [[], [24]]}),
        ({"claimed": [[19], []]}, {"claimed": [[19], [], []]}),
    ],
    ids=str,
)
def test_what_is_just_within_its_bounds_is_loaded_and_what_is_just_beyond_refused(
    within: dict[str, Any], beyond: dict[str, Any]
) -> None:
    check_bounds(RULES, drawn(DRAWING), within, beyond, fitted=_with_deck_of_tasks)


@pytest.mark.parametrize("wrong", [0.0, True, "0", None, [0]], ids=str)
def test_what_waits_are_a_step_and_ints(wrong: Any) -> None:
    data = position("blue: d1 d3 \n red: e1 \n blue hand: swordmaster").play("summon swordmaster d2").state.dump()
    for place in range(len(data["stack"][-1])):
        spoiled = deepcopy(data)
        spoiled["stack"][-1][place] = wrong
        with pytest.raises(ValueError):
            RULES.load(spoiled)


@pytest.mark.parametrize("place", ["hands", "decks"])
@pytest.mark.parametrize(
    "entry", [[200, 0], [132, 0], [-2, 0], [30, 4], [30, -1], [30], [30, 0, 0], [30, True], 30], ids=str
)
def test_a_card_that_does_not_exist_and_one_that_nobody_can_know_are_refused(place: str, entry: Any) -> None:
    data = drawn(DRAWING)
    data[place][0][0] = entry
    with pytest.raises(ValueError):
        RULES.load(data)


def test_who_knows_a_card_is_kept() -> None:
    for who in range(4):
        data = drawn(DRAWING)
        data["decks"][0][0][1] = who
        assert RULES.load(data).dump() == data


@pytest.mark.parametrize(
    ("one", "other"), [("decks", 0), ("decks", 1), ("decks", 2), ("decks", 3), ("hands", 0), ("hands", 1)]
)
def test_every_card_is_in_exactly_one_place(one: str, other: int) -> None:
    data = drawn(DRAWING)
    twice = data[one][other][0]
    data["decks"][other if one == "decks" else 2 * other] += [twice]
    with pytest.raises(ValueError):
        RULES.load(data)
    gone = drawn(DRAWING)
    gone[one][other] = gone[one][other][1:]
    with pytest.raises(ValueError):
        RULES.load(gone)
    swapped = drawn(DRAWING)
    swapped["decks"][0][0], swapped["decks"][2][0] = swapped["decks"][2][0], swapped["decks"][0][0]
    with pytest.raises(ValueError):
        RULES.load(swapped)


def test_every_task_is_in_exactly_one_place() -> None:
    for change in ({"tasks": [0, 15]}, {"tasks": [0, 15, 1, 2]}, {"next_task": 0}, {"task_deck": []}):
        with pytest.raises(ValueError):
            RULES.load({**drawn(DRAWING), **change})
    data = drawn(DRAWING)
    data["task_deck"][0][0] = -1
    with pytest.raises(ValueError):
        RULES.load(data)
    assert RULES.load({**data, "viewer": 0, "seed": -1})
    with pytest.raises(ValueError):
        RULES.load({**drawn(f"mode duel \n {DRAWING.split('open')[0]}"), "next_task": 3})


def test_a_view_knows_no_chance_and_a_true_state_does() -> None:
    for viewer, seed, is_loaded in ((0, -1, True), (1, -1, True), (0, 5, False), (-1, -1, False), (-1, 5, True)):
        data = {**drawn(DRAWING), "viewer": viewer, "seed": seed}
        if is_loaded:
            assert RULES.load(data).dump() == data
        else:
            with pytest.raises(ValueError):
                RULES.load(data)


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
