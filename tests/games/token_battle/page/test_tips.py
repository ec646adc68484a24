"""Tests of the tip that the page gives at the end of a game of Token Battle to the player who has lost."""

from __future__ import annotations

from tests.random_games import random_match
from toybattle.games.token_battle.tokens import gains
from web.games.token_battle.narration import tip
from web.page.words import words


def test_the_tip_names_the_turn_since_which_the_winner_has_gained_more() -> None:
    told = set()
    for seed in range(12):
        match = random_match("token_battle", {}, seed)
        assert match.result is not None
        if match.result.winner is None:
            continue
        winner, loser = match.result.winner, 1 - match.result.winner
        ahead = [
            gains(match.at(number))[winner] > gains(match.at(number))[loser] for number in range(len(match.log) + 1)
        ]
        rival = words.player(winner)
        if ahead[-1]:
            first = max((number + 1 for number, is_ahead in enumerate(ahead) if not is_ahead), default=0)
            assert tip(match, loser) == words("tip.tokens.behind", player=rival, turn=match.at(first).turn)
        else:
            assert tip(match, loser) == words("tip.tokens", player=rival)
        told.add(tip(match, loser))
    assert len(told) > 3
