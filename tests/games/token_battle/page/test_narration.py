"""Tests of what the page tells of a game of Token Battle, beside what all games are tested for."""

from __future__ import annotations

from tests.random_games import random_match
from web.games.token_battle import narration
from web.page.words import words


def test_the_balance_token_is_explained_until_the_player_has_decided_something() -> None:
    match = random_match("token_battle", {"first": 0}, 3, 0)
    told = words("ask.balance", player=words.player(1))
    assert narration.before_the_turn(match, 0) == told
    after = match.with_action(match.decision.actions[0])  # type: ignore[union-attr]
    assert narration.before_the_turn(after, 1) == told and narration.before_the_turn(after, 0) == ""
    centre = next(field for field, token in enumerate(match.at(0).cells) if token)
    hit = next(
        one
        for one in (match.with_action(a) for a in match.decision.actions)
        if one.state.cells[centre] != match.at(0).cells[centre]
    )  # type: ignore[union-attr]
    assert narration.before_the_turn(hit, 1) == ""
    plain = random_match("token_battle", {"first": 0, "balance": False}, 3, 0)
    assert narration.before_the_turn(plain, 0) == ""
