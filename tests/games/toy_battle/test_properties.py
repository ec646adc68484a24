"""What holds in every position of every game, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.random_games import every_setup
from toybattle.games.toy_battle.state import TROOPS_IN, State, hand_of
from toybattle.protocol import IllegalAction

from .drawing import RULES
from .invariants import check_everything
from .test_refusals import EVERY_ACTION

an_option = st.sampled_from(every_setup(RULES))
a_seed = st.integers(0, 2**64 - 1)
some_choices = st.lists(st.integers(0, 1000), min_size=20, max_size=150)


def course(options: dict[str, object], seed: int, choices: list[int]) -> Iterator[State]:
    """Yields the positions of a game with these options and this seed, from its start.

    Each of `choices`, taken modulo the number of legal actions, is the index of the next action.
    """
    state = RULES.setup(options, seed)
    yield state
    for choice in choices:
        if not state.stack:
            return
        state = RULES.apply(state, state.options[choice % len(state.options)])
        yield state


@given(an_option, a_seed, some_choices)
def test_troops_masks_medals_and_counts_agree_in_every_position(
    options: dict[str, object], seed: int, choices: list[int]
) -> None:
    removed: list[Counter[int]] = []
    for state in course(options, seed, choices):
        check_everything(state, removed)


@given(an_option, a_seed, some_choices)
def test_regions_never_change_hands(options: dict[str, object], seed: int, choices: list[int]) -> None:
    taken = [0, 0]
    for state in course(options, seed, choices):
        for player in (0, 1):
            assert state.taken[player] & taken[player] == taken[player]
        taken = state.taken


@given(an_option, a_seed, some_choices)
def test_what_is_legal_can_be_applied_and_nothing_else(
    options: dict[str, object], seed: int, choices: list[int]
) -> None:
    *_, state = course(options, seed, choices)
    for action in EVERY_ACTION[:: 1 + choices[0] % 7]:
        try:
            RULES.apply(state, action)
        except IllegalAction:
            assert action not in state.options
        else:
            assert action in state.options


@given(an_option, a_seed, some_choices)
def test_the_turn_goes_back_and_forth(options: dict[str, object], seed: int, choices: list[int]) -> None:
    previous = (0, 1 - RULES.resolve(options)["first"])
    for state in course(options, seed, choices):
        if state.stack:
            turn = (state.turn, state.stack[0][1])
            assert turn in (previous, (previous[0] + 1, 1 - previous[1]))
            previous = turn


@given(an_option, a_seed, some_choices)
def test_a_draw_adds_two_troops_or_what_there_is_room_for(
    options: dict[str, object], seed: int, choices: list[int]
) -> None:
    *_, state = course(options, seed, choices)
    if state.stack and state.stack[-1][0] == "turn" and ("draw",) in state.options:
        player = state.stack[-1][1]
        after = RULES.apply(state, ("draw",))
        drawn = min(2, 8 - state.rack_count[player], state.reserve_count[player])
        assert after.rack_count[player] - state.rack_count[player] == drawn > 0
        assert state.reserve_count[player] - after.reserve_count[player] == drawn


@pytest.mark.parametrize("kinds", [[], [0], [7, 7, 7], [0, 1, 2, 3, 4, 5, 6, 7], [6, 0, 6]])
def test_a_hand_holds_what_was_put_into_it(kinds: list[int]) -> None:
    assert list(TROOPS_IN[hand_of(kinds)]) == sorted(kinds)
