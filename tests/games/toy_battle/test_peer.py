"""The adapter with which OpenSpiel plays Toy Battle, as far as it runs without OpenSpiel.

`make peer` checks the rest before it lets OpenSpiel play.
"""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

from tests.random_games import random_log
from tools.games.toy_battle.peer.adapter import TERMINAL, Evaluation, OnePly, PeerGame, PeerState, Rollout, check_game
from toybattle import GAMES
from toybattle.games.toy_battle.terrains import TERRAINS

RULES = GAMES["toy_battle"]


def state_after(decisions: int, seed: int = 3) -> PeerState:
    """The position of a random game with this seed after this many decisions, as the adapter gives it to OpenSpiel."""
    options = RULES.resolve({})
    position = RULES.setup(options, seed)
    for action in random_log(RULES, options, seed, decisions):
        RULES.play(position, action)
    return PeerState(PeerGame(RULES), position)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_random_play_through_the_adapter_gives_the_same_games_as_the_engine(terrain: str) -> None:
    game = PeerGame(RULES)
    for seed in range(3):
        assert check_game(game, {"terrain": terrain, "first": seed % 2}, seed) > 10


def test_the_check_notices_an_adapter_that_plays_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    play = PeerState.apply_action
    monkeypatch.setattr(PeerState, "apply_action", lambda state, number: play(state, state.legal_actions()[0]))
    with pytest.raises(AssertionError, match="another position"):
        for seed in range(3):
            check_game(PeerGame(RULES), {}, seed)


def test_the_check_notices_a_copy_that_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PeerState, "clone", lambda state: state)
    with pytest.raises(AssertionError, match="a copy that shares"):
        check_game(PeerGame(RULES), {}, 0)


def test_an_action_keeps_its_number() -> None:
    state = state_after(6)
    numbers = state.legal_actions()
    state.clone().apply_action(numbers[0])
    assert state.legal_actions() == numbers
    assert [state.game.numbers.actions[number] for number in numbers] == list(state.position.options)


def test_what_is_hidden_from_the_mover_is_not_in_the_key_and_what_it_holds_is() -> None:
    state = state_after(9)
    mover = state.current_player()
    for seed in range(20):
        world = PeerState(state.game, RULES.determinize(RULES.view(state.position, mover), seed))
        assert world.information_state_string() == state.information_state_string()
    keys = {
        PeerState(state.game, RULES.determinize(RULES.view(state.position, 1 - mover), seed)).information_state_string()
        for seed in range(20)
    }
    assert len(keys) > 1


def test_the_key_and_the_values_follow_the_position() -> None:
    state = state_after(9)
    key, values = state.information_state_string(), state.values()
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string() != key
    assert state.values() is not values
    assert len(state.values()) == len(state.legal_actions())


@pytest.mark.parametrize("evaluator", [Rollout(1), Evaluation(), OnePly(0.05)], ids=lambda one: type(one).__name__)
def test_an_evaluator_leaves_the_position_alone_and_keeps_to_openspiels_scale(evaluator: Any) -> None:
    for decisions in range(0, 30, 3):
        state = state_after(decisions)
        before = state.position.key()
        prior = evaluator.prior(state)
        returns = evaluator.evaluate(state)
        assert state.position.key() == before
        assert [number for number, _ in prior] == state.legal_actions()
        assert isclose(sum(chance for _, chance in prior), 1)
        assert isclose(returns[0], -returns[1]) and -1 <= returns[0] <= 1


def test_one_ply_prefers_what_is_worth_most_to_whoever_is_asked() -> None:
    asked = set()
    for decisions in range(0, 30, 3):
        state = state_after(decisions)
        player = state.current_player()
        asked.add(player)
        values = []
        for action in state.position.options:
            after = state.position.clone()
            RULES.play(after, action)
            values.append(RULES.value(after, player))
        chances = [chance for _, chance in OnePly(0.05).prior(state)]
        assert isclose(values[chances.index(max(chances))], max(values))
        assert isclose(OnePly(0.05).evaluate(state)[player], 2 * max(values) - 1)
    assert asked == {0, 1}


def test_a_won_game_is_worth_one_to_the_winner_and_nobody_is_asked() -> None:
    state = state_after(100_000)
    result = RULES.result(state.position)
    assert result is not None and result.winner is not None
    assert state.is_terminal() and state.current_player() == TERMINAL and state.legal_actions() == []
    assert state.returns()[result.winner] == 1 and state.returns()[1 - result.winner] == -1
