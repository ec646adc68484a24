"""Refusals: each of them can occur, and an action is refused exactly if it is not legal."""

from __future__ import annotations

import ast
from inspect import getsource
from itertools import product
from textwrap import dedent

import pytest

from tests.random_games import random_log
from toybattle.games.token_battle import refusals
from toybattle.protocol import Action, Rules

from .drawing import RULES, Game, position
from .sampling import random_options
from .test_draft import lay, picked, start

EVERY_ACTION: list[Action] = [
    (verb, *fields)
    for verb, tables in RULES.verbs.items()
    for fields in product(*(range(len(table)) for table in tables))
]


def laid(*heights: int) -> Game:
    """A game in a draft in which blue has laid some of the picked cards into stacks.

    `heights` are the numbers of cards in the first stack, the second, and so on.
    """
    game = picked()
    for stack, height in enumerate(heights, 1):
        for _ in range(height):
            game.play(next(option for option in game.options if option.startswith(f"lay {stack} ")))
    return game


def reason_of(game: Game, action: str) -> str:
    """The id of the reason why an action is refused. Checks that the action is not legal."""
    assert action not in game.options
    return game.refused(action)


def card_of(game: Game, player: int, place: int) -> str:
    """The name of a card that the player has picked in a draft.

    `place` is the index of the card in the sorted list of the player's picked cards.
    """
    return RULES.verbs["pick"][0][sorted(game.state.picked[player])[place]]


def test_after_the_end_the_game_is_over() -> None:
    assert reason_of(position("scores: 999 0").play("awl a1"), "1b1") == "game_over"


def test_what_is_not_asked_is_not_for_now() -> None:
    assert reason_of(position(""), "ready") == "not_now"
    assert reason_of(start(), "1c3") == "not_now"


def test_a_field_can_be_taken() -> None:
    game = position("c3: red shell 2")
    assert reason_of(game, "1c3") == "field_taken"
    refusal = RULES.refusal(game.state, ("place", 0, 14))
    assert refusal == ("field_taken", {"field": 14, "owner": 1, "kind": 1, "value": 2})


def test_a_card_can_be_gone_from_the_offer() -> None:
    game = start()
    first = game.options[0]
    assert reason_of(game.play(first), first) == "card_not_offered"


def test_a_card_must_have_been_picked_and_is_laid_once() -> None:
    game = laid(1)
    assert reason_of(game, f"lay 2 {card_of(game, 1, 0)}") == "card_not_picked"
    assert reason_of(game, f"lay 2 {card_of(game, 0, 0)}") == "card_laid"


def test_a_stack_can_be_full_or_grow_at_the_cost_of_the_others() -> None:
    game = laid(5, 3)
    assert reason_of(game, f"lay 1 {card_of(game, 0, 11)}") == "stack_full"
    assert reason_of(game, f"lay 2 {card_of(game, 0, 11)}") == "others_need_cards"
    assert reason_of(game, "ready") == "stacks_too_low"


def test_somebody_who_is_not_asked_is_told_so() -> None:
    view = position("turn: red").view_of("blue")
    assert RULES.refusal(view.state, ("place", 0, 0)) == ("not_your_turn", {})


MET = {
    *("game_over", "not_now", "field_taken", "card_not_offered", "card_not_picked", "card_laid", "stack_full"),
    *("others_need_cards", "stacks_too_low", "not_your_turn"),
}


def test_no_other_reason_is_ever_given() -> None:
    source = getsource(refusals) + dedent(getsource(Rules.refusal))
    given = {
        node.value.elts[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Return)
        and isinstance(node.value, ast.Tuple)
        and isinstance(node.value.elts[0], ast.Constant)
    }
    assert given == MET | {"no_such_action"}


@pytest.mark.parametrize("seed", range(8))
def test_there_is_a_refusal_exactly_when_the_action_is_not_legal(seed: int) -> None:
    state = RULES.setup(random_options(seed), seed)
    for number, action in enumerate(random_log(RULES, random_options(seed), seed)):
        if number % 7 == 0:
            before = state.key()
            for other in EVERY_ACTION:
                refusal = RULES.refusal(state, other)
                assert (refusal is None) == (other in state.options), other
                assert refusal is None or refusal[0] in MET
            assert state.key() == before
        RULES.play(state, action)
    assert all(RULES.refusal(state, other) == ("game_over", {}) for other in EVERY_ACTION[::50])


def test_the_fixtures_lay_what_they_say() -> None:
    assert tuple(map(len, laid(2, 1).state.stacks(0))) == (2, 1, 0, 0)
    assert lay(laid(), (2, 2, 2, 2)).player == "red"
