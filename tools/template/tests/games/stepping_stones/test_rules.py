"""Tests of the rules of Stepping Stones, one by one."""

from __future__ import annotations

from toybattle import GAMES
from toybattle.match import Match

RULES = GAMES["stepping_stones"]


def start(seed: int = 1) -> Match:
    return Match.start("stepping_stones", {"first": 0}, seed)


def test_a_lower_card_can_not_be_played_onto_a_higher_one() -> None:
    match = start()
    high = match.state.hands[0][-1]
    match = match.with_action(("play", high, 2))
    assert all(card > high or stone != 2 for _, card, stone in match.state.options)
    low = match.state.hands[1][0]
    if low < high:
        assert RULES.refusal(match.state, ("play", low, 2)) == ("card_too_low", {"card": low, "top": high})


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    match = start()
    other = match.state.hands[1][0]
    assert RULES.refusal(match.state, ("play", other, 0)) == ("not_your_card", {"card": other})
