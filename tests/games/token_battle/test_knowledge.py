"""Hidden cards: a player sees the top cards of the rival's stacks, and the cards that have been on top before."""

from __future__ import annotations

from tests.random_games import random_log
from toybattle.protocol import UNKNOWN

from .drawing import RULES, position
from .hidden import is_laying, unseen
from .sampling import random_options

DRAWING = "closed \n blue: awl vine handsaw / rasp file / elbows ram / hedge mint \n red: garden"


def test_at_first_only_the_tops_are_seen_and_how_high_the_stacks_are() -> None:
    game = position(DRAWING)
    assert game.view_of("red").stacks("blue") == "awl ? ? / rasp ? / elbows ? / hedge ?"
    assert game.view_of("blue").stacks("blue") == game.stacks("blue")


def test_a_card_that_was_uncovered_stays_known() -> None:
    game = position(DRAWING).play("awl a1")
    assert game.view_of("red").stacks("blue") == "vine ? awl / rasp ? / elbows ? / hedge ?"
    assert "blue uncovered 1 vine" in game.events
    game.play("encampment f6", "vine c1", "clover f1")
    assert game.view_of("red").stacks("blue").startswith("handsaw awl vine /")


def test_a_card_is_uncovered_only_once() -> None:
    game = position(DRAWING).play("rasp a1", "encampment f6")
    assert "red uncovered 1 bonfire" in game.events
    game.play("file d1")
    assert not any("uncovered" in event for event in game.events)


def test_with_open_sets_nothing_is_uncovered() -> None:
    assert not any("uncovered" in event for event in position("blue: garden").play("1a1").events)


def test_the_rival_of_a_world_holds_any_cards_that_were_not_seen() -> None:
    view = position(DRAWING).view_of("red").state
    worlds = [RULES.determinize(view, seed) for seed in range(300)]
    under = {world.stacks(0)[0][1] for world in worlds}
    seen = {stack[0] for stack in view.stacks(0)}
    assert under == set(range(42)) - seen
    assert all(RULES.view(world, 1).key() == view.key() for world in worlds)


def test_the_player_who_is_not_asked_sees_no_options() -> None:
    game = position(DRAWING)
    assert game.view_of("blue").options == game.options and game.view_of("red").options == []


def test_nothing_of_a_world_is_unknown() -> None:
    view = position(DRAWING).view_of("red").state
    assert UNKNOWN not in [card for stack in RULES.determinize(view, 1).sets for card in stack]


def test_an_open_view_has_one_world_and_it_is_open_when_no_card_of_the_rival_is_missing() -> None:
    kinds = set()
    for seed in range(16):
        options = random_options(seed)
        state = RULES.setup(options, seed)
        for action in random_log(RULES, options, seed):
            view = RULES.view(state, state.stack[-1][1])
            is_open = RULES.is_open(view)
            if is_open:
                one, other = RULES.determinize(view, 1), RULES.determinize(view, 2)
                assert one.key() == other.key() == state.key()
            if not is_laying(state.dump()):
                assert is_open == (unseen(state.dump(), view.viewer)[2] == 0)
            kinds.add((state.closed, is_open, state.stack[-1][0]))
            RULES.play(state, action)
    assert {(False, True, "turn"), (True, False, "turn"), (True, True, "turn"), (False, False, "lay")} <= kinds
