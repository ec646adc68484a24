"""Tests of the tip that the page gives at the end of a game of Toy Battle to the player who has lost."""

from __future__ import annotations

from tests.random_games import random_match
from toybattle.match import Match
from web.games.toy_battle.narration import TIPS, tip
from web.page.words import words


def test_games_that_are_lost_alike_end_with_different_tips() -> None:
    told: dict[str, set[str]] = {reason: set() for reason in TIPS}
    for seed in range(60):
        match = random_match("toy_battle", {}, seed)
        assert match.result is not None and match.result.winner is not None
        told[match.result.reason].add(tip(match, 1 - match.result.winner))
    for reason in ("hq", "medals"):
        assert told[reason] == {words(f"tip.{name}") for name in TIPS[reason]}


def test_who_has_resigned_gets_no_tip() -> None:
    assert tip(Match.start("toy_battle", {}, 1).with_resignation(0), 0) == ""
