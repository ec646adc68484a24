"""Tests of the tip that the page gives at the end of a game of Tash-Kalar to the player who has lost."""

from __future__ import annotations

from tests.random_games import random_match
from web.games.tash_kalar.narration import tip
from web.page.words import words


def test_the_tip_compares_how_many_beings_the_players_have_summoned() -> None:
    told = set()
    for seed in range(6):
        match = random_match("tash_kalar", {}, seed)
        summoned = [event[1] for events in match.events for event in events if event[0] == "summoned"]
        for loser in (0, 1):
            own, others = summoned.count(loser), summoned.count(1 - loser)
            rival = words.player(1 - loser)
            fewer = words("tip.beings.fewer", count=others, player=rival, own=own)
            assert tip(match, loser) == (fewer if own < others else words("tip.beings", count=own, player=rival))
            told.add(tip(match, loser))
    assert len(told) > 3
