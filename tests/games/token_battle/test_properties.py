"""What holds in every position of every game, whatever is played."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toybattle.games.token_battle.board import FIELDS, NEAR, placements
from toybattle.games.token_battle.kinds import BANNER, BEACON, GOLDEN, TOLL, parts_of
from toybattle.games.token_battle.state import State
from toybattle.games.token_battle.tokens import gain, gains

from .drawing import RULES
from .invariants import check_everything
from .sampling import random_options

a_seed = st.integers(0, 2**32)
some_choices = st.lists(st.integers(0, 1000), min_size=20, max_size=120)


def course(seed: int, choices: list[int]) -> list[State]:
    """The positions of a game with random options, from its start; `seed` draws the options.

    Each of `choices`, taken modulo the number of legal actions, is the index of the next action.
    """
    states = [RULES.setup(random_options(seed), seed)]
    for choice in choices:
        if not states[-1].stack:
            break
        options = states[-1].options
        states.append(RULES.apply(states[-1], options[choice % len(options)]))
    return states


@given(a_seed, some_choices)
def test_cells_masks_totals_cards_and_turns_agree_in_every_position(seed: int, choices: list[int]) -> None:
    check_everything(course(seed, choices))


@given(a_seed, some_choices)
def test_gains_are_the_sum_of_what_each_token_gains(seed: int, choices: list[int]) -> None:
    state = course(seed, choices)[-1]
    expected = [0, 0]
    for field, token in enumerate(state.cells):
        if token:
            owner, kind, value = parts_of(token)
            for other in FIELDS:
                if NEAR[field] >> other & 1 and state.cells[other]:
                    giver, given_by, _ = parts_of(state.cells[other])
                    value += given_by == BEACON or given_by == (BANNER if giver == owner else TOLL)
            value *= 2 if kind == GOLDEN else 1
            assert gain(state, field) == value
            expected[owner] += value
        else:
            assert gain(state, field) == 0
    assert gains(state) == tuple(expected)


@given(st.integers(0, 2**36 - 1))
def test_the_placements_are_every_stack_on_every_empty_field_in_order(empty: int) -> None:
    assert placements(empty) == tuple(
        ("place", stack, field) for stack in range(4) for field in FIELDS if empty >> field & 1
    )


@given(a_seed, some_choices)
def test_the_value_is_a_chance_and_what_one_wins_the_other_loses(seed: int, choices: list[int]) -> None:
    for state in course(seed, choices):
        blue, red = RULES.value(state, 0), RULES.value(state, 1)
        assert 0 <= blue <= 1 and abs(blue + red - 1) < 1e-12
