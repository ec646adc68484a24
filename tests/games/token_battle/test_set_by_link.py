"""Games by link in which sets are hidden: no letter tells anything of a card before the game shows this card."""

from __future__ import annotations

import pytest

from tests.fair.exchange import exchange
from tests.fair.playing import options_by_link
from toybattle.fair.course import secret_option
from toybattle.fair.secret import GUEST, INVITER
from toybattle.games.token_battle.rules import TokenBattle
from toybattle.games.token_battle.sets import format_set, parse_set
from toybattle.link import Reader, pack_option, unpack_option

GAME = "token_battle"
RULES = TokenBattle()
CLOSED = [
    options
    for options in map(RULES.resolve, options_by_link(GAME))
    if options["closed"] and RULES.secret_options(options)
]


def deepest_exchanged(choice: bytes) -> bytes:
    """The set `choice` with the two lowest cards of each stack exchanged, apart from stacks of only two cards.

    `choice` and the result are sets as bytes, in the form in which letters have them.
    """
    option = secret_option(RULES, CLOSED[0])
    assert option
    stacks = parse_set(unpack_option(option, Reader(choice)))
    other = tuple((*stack[:-2], *stack[-2:][::-1]) if len(stack) > 2 else stack for stack in stacks)
    return pack_option(option, option.accept(format_set(other)))


@pytest.mark.parametrize("role", [INVITER, GUEST])
def test_with_other_cards_under_the_top_the_letters_are_the_same(role: int) -> None:
    compared = different = 0
    for options in CLOSED:
        for seed in range(6):
            found = exchange(GAME, options, role, seed, deepest_exchanged)
            compared, different = compared + found[0], different + found[1]
    assert compared > 20 and different > 10
