"""The checks of secrecy find leaks: rules of Token Battle with one leak each, which the checks must find."""

from __future__ import annotations

import pytest

from tests.contract import secrecy
from tests.contract.games import ENTRIES
from tests.random_games import random_log
from toybattle.games.token_battle import TokenBattle
from toybattle.games.token_battle.state import State

ENTRY = ENTRIES["token_battle"]


class ShowsTheStacks(TokenBattle):
    """Faulty rules: a view shows all cards of the rival."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.sets = state.sets
        return view


class ShowsOneCardTooMany(TokenBattle):
    """Faulty rules: with hidden cards, a view shows one card too many of the rival's first stack."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        if state.closed and not state.layers():
            shown = list(view.sets)
            place = 4 * (1 - player)
            count = state.used[place] + 2
            shown[place] = state.sets[place][:count] + shown[place][count:]
            view.sets = tuple(shown)
        return view


class ShowsHowHighTheStacksAreLaid(TokenBattle):
    """Faulty rules: while drafted cards are laid, a view shows how many cards the rival's stacks have."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        if state.layers():
            rival = 1 - player
            heights = tuple((-1,) * len(stack) for stack in state.stacks(rival))
            view.sets = state.stacks(0) + heights if rival else heights + state.stacks(1)
        return view


def swaps(rules: TokenBattle) -> None:
    """Runs the swap check of the contract suite on all positions of two games, with the views that `rules` make.

    The check raises AssertionError if a player can notice an exchange of things that are hidden from this player.
    """
    for options, seed in ENTRY.setups[1:4:2]:
        state = rules.setup(options, seed)
        for action in [*random_log(TokenBattle(), options, seed), None]:
            for viewer in (0, 1):
                secrecy.check_swaps(rules, ENTRY, state, viewer, 5)
            if action:
                rules.play(state, action)


def test_nothing_is_found_in_the_true_rules() -> None:
    swaps(TokenBattle())


@pytest.mark.parametrize(
    ("faulty", "found"),
    [
        (ShowsTheStacks, "sees"),
        (ShowsOneCardTooMany, "sees the order of the rival's cards"),
        (ShowsHowHighTheStacksAreLaid, "sees how"),
    ],
)
def test_a_planted_leak_is_found(faulty: type[TokenBattle], found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        swaps(faulty())
