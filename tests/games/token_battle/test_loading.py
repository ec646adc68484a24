"""Loading dumped positions: positions that can occur in a game are loaded, all others are refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.checks import check_bounds
from toybattle.games.token_battle.kinds import KIND_NAMES

from .drawing import RULES, drawn
from .test_draft import lay, picked, start

DRAWING = "c3: blue shell 2 \n d4: red golden 5 \n last: d4 \n blue: garden \n scores: 70 80 \n red banked: 1"


def test_a_drawn_position_is_loaded_and_dumped_the_same() -> None:
    data = drawn(DRAWING)
    assert RULES.load(data).dump() == data


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "chess"},
        {"variant": []},
        {"closed": 1},
        {"viewer": 2},
        {"turn": 0},
        {"turn": 1.0},
        {"turn": True},
        {"stack": []},
        {"stack": [["turn", 0], ["turn", 1]]},
        {"stack": [["turn", True]]},
        {"stack": [["turn", 0, 0]]},
        {"stack": [["turn", 0], ["lay", 0]]},
        {"stack": [["turn", 0], ["pick", 0]]},
        {"reason": "points"},
        {"stack": [], "reason": "boredom"},
        {"stack": [], "reason": []},
        {"pool": [1]},
        {"picked": [[1], []]},
        {"picked": [[]]},
        {"sets": [[0, 1]] * 7},
        {"sets": [[0, 1], [2, 3], [4, 5], [6, 7]] * 1 + [[0, 1], [2, 3], [4, 5], [6]]},
        {"sets": [[0, 1], [2, 3], [4, 5], [6, 7]] * 1 + [[0, 1], [2, 3], [4, 5], [6, 42]]},
        {"sets": [[0, 1], [2, 3], [4, 5], [6, 7]] * 1 + [[0, 1], [2, 3], [4, 5], [6, 0]]},
        {"sets": [[0, 1], [2, 3], [4, 5], [6, 7]] * 1 + [[0, 1], [2, 3], [4, 5], [6, -1]]},
        {"used": [0] * 7},
        {"used": [0] * 7 + [-1]},
        {"tokens": {"g1": [0, 0, 1]}},
        {"tokens": {"a1": [2, 0, 1]}},
        {"tokens": {"a1": [0, 8, 1]}},
        {"tokens": {"a1": [0, 0, 0]}},
        {"tokens": {"a1": [0, 0]}},
        {"tokens": {}},  # but `last` says that a token was played
        {"tokens": {column + row: [0, 0, 1] for column in "abcdef" for row in "123456"}},
        {"last": 36},
        {"last": 0},
        {"turn": 151},
        {"scores": [0]},
        {"scores": [0, 1000]},
        {"scores": [0, -1]},
        {"scores": [0, "1"]},
        {"whet": [2, 0]},
        {"banked": [0, None]},
    ],
    ids=str,
)
def test_what_no_game_can_come_to_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        RULES.load({**drawn(DRAWING), **change})


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        ({"turn": 1}, {"turn": 0}),
        ({"turn": 150}, {"turn": 151}),
        ({"turn": 40, "variant": "sprint"}, {"turn": 41, "variant": "sprint"}),
        ({"scores": [999, 0]}, {"scores": [1000, 0]}),
        ({"scores": [0, 999]}, {"scores": [0, 1000]}),
        ({"scores": [499, 0], "variant": "sprint"}, {"scores": [500, 0], "variant": "sprint"}),
        ({"scores": [0, 0]}, {"scores": [0, 0, 0]}),
        ({"used": [0] * 8}, {"used": [0] * 9}),
        ({"used": [1 << 31] + [0] * 7}, {"used": [(1 << 31) + 1] + [0] * 7}),
        ({"whet": [1, 1]}, {"whet": [1, 2]}),
        ({"whet": [0, 0]}, {"whet": [-1, 0]}),
        ({"banked": [0, 7]}, {"banked": [0, -1]}),
        ({"banked": [0, 0]}, {"banked": [0]}),
        ({"last": -1}, {"last": -2}),
        ({"last": 35, "tokens": {"f6": [1, 7, 1]}}, {"last": 36, "tokens": {"f6": [1, 7, 1]}}),
        ({"last": -1, "tokens": {"a1": [0, 0, 1]}}, {"last": -1, "tokens": {"a1": [-1, 0, 1]}}),
        ({"last": -1, "tokens": {"a1": [1, 7, 1]}}, {"last": -1, "tokens": {"a1": [1, -1, 1]}}),
        ({"viewer": -1}, {"viewer": -2}),
        ({"viewer": 1}, {"viewer": True}),
        ({"closed": True}, {"closed": None}),
        ({"stack": [["turn", 1]]}, {"stack": [["turn", 2]]}),
        ({"stack": [["turn", 0]]}, {"stack": [["turn", -1]]}),
        ({"stack": [], "reason": "cap"}, {"stack": [["turn", 0]], "reason": "cap"}),
    ],
    ids=str,
)
def test_what_is_just_within_its_bounds_is_loaded_and_what_is_just_beyond_refused(
    within: dict[str, Any], beyond: dict[str, Any]
) -> None:
    check_bounds(RULES, drawn(DRAWING), within, beyond)


def test_what_tokens_gain_together_and_what_supports_shoots_and_counts_twice_follows_from_the_tokens() -> None:
    kinds = range(8)
    for owner in (0, 1):
        for kind in kinds:
            data = {**drawn(""), "tokens": {"c3": [owner, kind, 5], "a1": [1 - owner, 0, 2]}}
            state = RULES.load(data)
            assert (state.own[owner], state.own[1 - owner]) == (1 << 14, 1)
            name = KIND_NAMES[kind]
            assert state.total == (
                [5 * (1 + (name == "golden")), 2] if owner == 0 else [2, 5 * (1 + (name == "golden"))]
            )
            masks = (state.support, state.rays, state.golden)
            is_support, is_ray = name in ("banner", "beacon", "toll"), name in ("row_ray", "column_ray")
            assert masks == tuple(1 << 14 if one else 0 for one in (is_support, is_ray, name == "golden"))


def test_a_field_that_is_missing_is_refused() -> None:
    data = drawn(DRAWING)
    for name in data:
        with pytest.raises(ValueError):
            RULES.load({other: value for other, value in data.items() if other != name})


def test_blanks_are_only_in_views_and_only_in_the_rivals_stacks() -> None:
    data = drawn("closed \n blue: garden \n red: garden")
    data["sets"][4][1] = -1
    for viewer in (-1, 1):
        with pytest.raises(ValueError):
            RULES.load({**data, "viewer": viewer})
    assert RULES.load({**data, "viewer": 0}).dump() == {**data, "viewer": 0}
    with pytest.raises(ValueError):
        RULES.load({**data, "viewer": 0, "closed": False})


def test_every_position_of_a_draft_comes_back() -> None:
    for game in (start(), picked(), lay(picked(), (2, 2, 2, 2)), lay(lay(picked(), (2, 2, 2, 2)), (3, 3, 3, 3))):
        for state in (game.state, game.view_of("blue").state, game.view_of("red").state):
            again = RULES.load(state.dump())
            assert (again.dump(), again.options) == (state.dump(), state.options)


@pytest.mark.parametrize(
    "change",
    [
        {"pool": []},
        {"stack": [["turn", 0], ["lay", 1], ["lay", 0]]},
        {"stack": [["turn", 0], ["lay", 0], ["lay", 0]] + [["pick", 1], ["pick", 0]] * 12},
        {"stack": [["turn", 0], ["lay", 1], ["lay", 0]] + [["pick", 0], ["pick", 0]] * 12},
        {"stack": [["turn", 0], ["lay", 1]] + [["pick", 1], ["pick", 0]] * 12},
        {"variant": "classic"},
        {"sets": [[0, 1]] + [[]] * 7},
    ],
    ids=str,
)
def test_what_no_draft_can_come_to_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        RULES.load({**start().state.dump(), **change})


def test_stacks_that_leave_too_few_cards_for_the_others_are_refused() -> None:
    data = picked().state.dump()
    cards = data["picked"][0]
    data["sets"][0:3] = [cards[:5], cards[5:10], []]
    with pytest.raises(ValueError):
        RULES.load(data)


def test_every_position_of_a_draft_is_loaded_and_none_in_which_somebody_is_asked_twice_or_left_out() -> None:
    game = start()
    while game.asked != "turn":
        data = game.state.dump()
        assert RULES.load(data).dump() == data
        with pytest.raises(ValueError):
            RULES.load({**data, "stack": [*data["stack"], data["stack"][-1]]})
        if game.state.pool:
            with pytest.raises(ValueError):
                RULES.load({**data, "stack": [data["stack"][0], *data["stack"][2:]]})
        game.play("ready" if game.can("ready") else game.options[0])


def test_nobody_lays_the_last_cards_before_the_other_has_picked_them_all() -> None:
    game = start()
    while len(game.state.pool) > 1:
        game.play(game.options[0])
    data = game.state.dump()
    blue = data["picked"][0]
    sets = [blue[0:3], blue[3:6], blue[6:9], blue[9:12], *data["sets"][4:]]
    with pytest.raises(ValueError):
        RULES.load({**data, "sets": sets, "stack": [["turn", 0], ["lay", 1], ["pick", 1]]})


def test_as_many_cards_may_be_left_as_the_low_stacks_need_and_not_one_less() -> None:
    data = picked().state.dump()
    cards = data["picked"][0]
    enough = [cards[:5], cards[5:8], [], [], *data["sets"][4:]]
    assert RULES.load({**data, "sets": enough}).dump()["sets"] == enough
    with pytest.raises(ValueError):
        RULES.load({**data, "sets": [cards[:5], cards[5:9], [], [], *data["sets"][4:]]})


def test_while_a_rival_lays_cards_a_view_shows_none_of_them_and_not_how_many() -> None:
    data = picked(closed=True).view_of("red").state.dump()
    assert data["sets"][:4] == [[-1]] * 4 and RULES.load(data).dump() == data
    card = data["picked"][0][0]
    for sets in ([[-1], [-1], [-1], [-1, -1]], [[-1], [-1], [-1], [card]], [[-1], [-1], [-1], []]):
        with pytest.raises(ValueError):
            RULES.load({**data, "sets": [*sets, *data["sets"][4:]]})
