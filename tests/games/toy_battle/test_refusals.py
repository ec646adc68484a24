"""Refusals: each of them can occur, and an action is refused exactly if it is not legal."""

from __future__ import annotations

import ast
from inspect import getsource
from itertools import product
from textwrap import dedent

import pytest

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from toybattle.games.toy_battle import refusals
from toybattle.games.toy_battle.terrains import SPACE_NAMES
from toybattle.protocol import Action, Rules

from .drawing import RULES, position

PUSH = "terrain volcanic_jungle \n a: blue roxy \n b: blue hook \n d: red star \n g: red hook \n blue rack: kwak"

# by id of the refusal: a drawing, what is played, what is refused
MET: dict[str, tuple[str, str, str]] = {
    "game_over": ("n: red roxy \n turn: red 200 \n red rack: star", "draw", "draw"),
    "not_now": ("blue rack: roxy", "", "skip"),
    "rack_full": ("blue rack: kwak kwak skully skully capn capn jumbo jumbo", "", "draw"),
    "reserve_empty": ("blue rack: kwak \n blue reserve: -", "", "draw"),
    "not_on_rack": ("blue rack: kwak", "", "place roxy a"),
    "frozen": ("blue rack: kwak star \n blue frozen: star", "", "place star a"),
    "own_hq": ("blue rack: kwak", "", "place kwak B1"),
    "no_such_space": ("blue rack: kwak", "", "place kwak R2"),
    "only_strengths": ("terrain tropical_pool \n a: blue star \n blue rack: roxy", "", "place roxy b"),
    "needs_stronger": ("a: red roxy \n blue rack: roxy", "", "place roxy a"),
    "hook_needs_connection_here": ("terrain station_metal_x \n blue rack: hook", "", "place hook g"),
    "hook_needs_connection_to_hq": ("blue rack: hook", "", "place hook R1"),
    "not_connected": ("blue rack: roxy", "", "place roxy h"),
    "recall_other": ("a: blue star \n c: blue star \n blue rack: kwak", "place kwak e", "recall e"),
    "not_your_troop": ("a: blue star \n c: blue star \n blue rack: kwak", "place kwak e", "recall h"),
    "no_enemy_troop": ("a: blue star \n e: red star \n blue rack: jumbo", "place jumbo c", "discard a"),
    "not_adjacent": ("a: blue star \n e: red star \n j: red star \n blue rack: jumbo", "place jumbo c", "discard j"),
    "not_in_discard": (
        "terrain cursed_cemetery \n a: blue star \n blue rack: roxy \n blue discard: star",
        "place roxy d",
        "recover kwak",
    ),
    "push_not_adjacent": (PUSH, "place kwak e", "push d b"),
}


@pytest.mark.parametrize("reason", MET)
def test_every_reason_can_be_met(reason: str) -> None:
    drawing, played, refused = MET[reason]
    game = position(drawing)
    if played:
        game.play(played)
    assert not game.can(refused)
    assert game.refused(refused) == reason


def test_no_other_reason_is_ever_given() -> None:
    source = getsource(refusals) + dedent(getsource(Rules.refusal))
    given = {
        text.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Return) and node.value is not None
        for text in ast.walk(node.value)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    }
    parameters = {"kind", "space", "allowed", "top", "limit", "step", "is_connected"}
    assert given - parameters == {*MET, "not_your_turn", "no_such_action"}


def test_somebody_who_is_not_asked_is_told_so() -> None:
    state = position("turn: red \n blue rack: roxy \n red rack: roxy").state
    view = RULES.view(state, 0)
    assert RULES.refusal(view, ("place", 7, 0)) == ("not_your_turn", {})
    assert RULES.refusal(view, ("draw",)) == ("not_your_turn", {})


def test_a_refusal_says_what_it_is_about() -> None:
    pool = position("terrain tropical_pool \n a: blue star \n blue rack: roxy").state
    assert RULES.refusal(pool, ("place", 7, 1)) == ("only_strengths", {"kind": 7, "allowed": [1, 2]})
    covered = position("a: red roxy \n blue rack: star").state
    assert RULES.refusal(covered, ("place", 6, 0)) == ("needs_stronger", {"kind": 6, "top": 7, "is_connected": True})


def test_hook_is_told_of_an_hq_as_one_on_both_sides() -> None:
    game = position("blue rack: hook")
    assert game.refused("place hook R1") == "hook_needs_connection_to_hq"
    game = position("turn: red \n red rack: hook")
    assert game.refused("place hook B1") == "hook_needs_connection_to_hq"
    assert game.refused("place hook R1") == "own_hq"


def test_strength_is_no_reason_where_the_own_troop_lies_on_top() -> None:
    game = position("h: red star / blue roxy \n blue rack: skully hook")
    assert game.refused("place skully h") == "not_connected"
    game = position("terrain station_metal_x \n g: red star / blue roxy \n blue rack: hook")
    assert game.refused("place hook g") == "hook_needs_connection_here"


def test_strength_is_no_reason_for_a_joker_on_either_side() -> None:
    game = position("h: red roxy \n i: red kwak \n blue rack: kwak skully")
    assert game.refused("place kwak h") == game.refused("place skully i") == "not_connected"


def test_a_push_of_a_troop_that_is_not_adjacent_to_the_base_is_refused() -> None:
    game = position(PUSH).play("place kwak e")
    assert game.refused("push g f") == "not_adjacent"
    assert game.refused("push a d") == "no_enemy_troop"


EVERY_ACTION: list[Action] = [
    (verb, *fields)
    for verb, tables in RULES.verbs.items()
    for fields in product(*(range(len(table)) for table in tables))
]


@pytest.mark.parametrize(("options", "seed"), ENTRIES["toy_battle"].setups, ids=lambda item: str(item)[:40])
def test_there_is_a_refusal_exactly_when_the_action_is_not_legal(options: dict[str, object], seed: int) -> None:
    for state in random_match("toy_battle", options, seed).positions[::5]:
        for action in EVERY_ACTION:
            refusal = RULES.refusal(state, action)
            assert (refusal is None) == (action in state.options), action
            assert refusal is None or refusal[0] in MET


@pytest.mark.parametrize("action", [("place", 6, 0), ("place", 0, len(SPACE_NAMES) - 1), ("draw",)])
def test_a_refusal_leaves_the_state_as_it_is(action: Action) -> None:
    state = position("a: red roxy \n blue rack: star").state
    before = state.key()
    RULES.refusal(state, action)
    assert state.key() == before
