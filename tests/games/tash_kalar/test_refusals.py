"""A refused action is explained by the first rule that stands against it."""

from __future__ import annotations

import pytest

from .drawing import RULES, position

ETHERWEAVE = "schools etherweave imperial \n blue "


@pytest.mark.parametrize(
    ("drawing", "action", "reason"),
    [
        ("blue: e5", "place e5", "square_taken"),
        ("blue: e5", "place a1", "no_such_square"),
        ("blue: e5 \n turn: blue 0", "place a5", "no_actions_left"),
        ("blue: e5 \n blue lost: 16 0", "place a5", "no_pieces_left"),
        ("blue: e5", "pick_up e5", "pieces_left"),
        ("blue hand: bomb", "summon herald e5", "not_in_hand"),
        ("blue hand: bomb", "summon bomb e5", "pattern_incomplete"),
        (ETHERWEAVE + "pending: time_traveler", "summon time_traveler e4", "pattern_incomplete"),
        (ETHERWEAVE + "pending: time_traveler \n blue: b5 c6 d7", "summon time_traveler e5", "only_empty_and_plain"),
        (ETHERWEAVE + "pending: time_traveler \n blue: b5 c6 d7", "summon time_traveler b5", "only_empty_and_plain"),
        ("blue hand: bomb flare_3", "discard flare_3", "only_own_beings"),
        ("blue hand: flare_3", "flare flare_3", "flare_not_due"),
        ("blue hand: flare_3", "flare flare_4", "not_in_hand"),
        ("blue hand: flare_3", "flare bomb", "not_in_hand"),
        ("open: destruction", "claim destruction", "actions_left"),
        ("open: destruction \n turn: blue 0", "claim destruction", "task_not_met"),
        ("open: destruction \n turn: blue 0", "claim diagonals", "task_not_open"),
        ("blue: e5", "end", "actions_left"),
        ("blue: e5", "stop", "not_now"),
        ("blue: e5", "move e5 e4", "not_now"),
    ],
)
def test_the_reason_is_told(drawing: str, action: str, reason: str) -> None:
    assert position(drawing).refused(action) == reason


def test_a_legal_action_is_not_refused() -> None:
    assert position("blue: e5").refused("place a5") == ""


def test_in_an_effect_only_what_is_asked_is_answered() -> None:
    game = position("blue: d1 d3 \n red: e1 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.refused("place a5") == "not_now" and game.refused("destroy d1") == "not_now"


def test_who_is_not_asked_and_whose_game_is_over_is_told_so() -> None:
    game = position("blue: e5")
    assert game.view_of("red").refused("place a5") == "not_your_turn"
    over = position("last: blue deck \n turn: blue 0").play("end")
    assert over.refused("place a5") == "game_over"


def test_every_action_that_was_ever_legal_is_refused_with_a_reason_when_it_is_not() -> None:
    state = RULES.setup({}, 3)
    actions = {*state.options, ("end",), ("stop",), ("go",), ("either", 0), ("shoot", 0), ("recall", 30), ("orient", 0)}
    for action in sorted(actions, key=str):
        assert (RULES.refusal(state, action) is None) == (action in state.options)
