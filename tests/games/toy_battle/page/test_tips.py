"""Tests of the tip that the page gives at the end of a game of Toy Battle to the player who has lost."""

from __future__ import annotations

from collections.abc import Iterator

from tests.random_games import random_match
from toybattle.games.toy_battle.terrains import SPACE_NAMES
from toybattle.match import Match
from web.games.toy_battle.narration import TIPS, tip
from web.page.words import words

UNCOVERED = 124  # the seed of a random game whose loser let a troop of the winner count again


def lost(reason: str) -> Iterator[tuple[Match, int, str]]:
    """Yields (match, loser, tip) for each of some random games that ended for `reason`, such as "medals"."""
    for seed in (*range(90), UNCOVERED):
        match = random_match("toy_battle", {}, seed)
        assert match.result is not None and match.result.winner is not None
        if match.result.reason == reason:
            loser = 1 - match.result.winner
            yield match, loser, tip(match, loser)


def test_games_that_are_lost_alike_end_with_different_tips() -> None:
    assert {told for _, _, told in lost("hq")} == {words(f"tip.{name}") for name in TIPS["hq"]}
    assert len({told for _, _, told in lost("medals")}) > len(TIPS["medals"])


def test_who_loses_by_medals_is_told_the_bases_on_which_it_hung() -> None:
    kinds = {"missing": 0, "uncovered": 0}
    for match, loser, told in lost("medals"):
        held = [match.at(number).own[1 - loser] for number in range(len(match.log) + 1)]
        turns = [match.at(number).turn for number in range(len(match.log))]
        begins = [number for number in range(len(turns)) if not number or turns[number] != turns[number - 1]]
        for base, name in enumerate(SPACE_NAMES):
            if told == words("tip.medals.missing", player=words.player(1 - loser), bases=name):
                kinds["missing"] += 1
                assert match.player_at(begins[-1]) != loser
                assert held[-1] >> base & 1 and not held[begins[-1]] >> base & 1
            elif told == words("tip.medals.uncovered", bases=name):
                kinds["uncovered"] += 1
                own = begins[-1] if match.player_at(begins[-1]) == loser else begins[-2]
                assert held[-1] >> base & 1 and not held[own] >> base & 1
    assert all(kinds.values()), kinds


def test_who_has_resigned_gets_no_tip() -> None:
    assert tip(Match.start("toy_battle", {}, 1).with_resignation(0), 0) == ""
