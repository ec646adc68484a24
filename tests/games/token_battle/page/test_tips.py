"""Tests of the tip that the page gives at the end of a game of Token Battle to the player who has lost."""

from __future__ import annotations

import re

from tests.random_games import random_match
from toybattle.games.token_battle.tokens import gain, gains
from toybattle.match import Match
from web.games.token_battle.narration import EDGE, HITS, LATE, decisive, facts, tip
from web.page.words import words

SORTS = ("tip.tokens", "tip.tokens.late", "tip.tokens.early", "tip.tokens.behind", "tip.tokens.edge", "tip.tokens.hits")


def lost_by(match: Match, player: int) -> tuple[int, int]:
    """How many tokens of this player went over the edge, and how many were destroyed on the board, event by event."""
    over = hit = 0
    fell = None
    for events in match.events:
        for kind, who, *rest in events:
            if kind == "fell":
                fell = who, rest[0]
            elif kind == "destroyed" and who == player:
                over, hit = (over + 1, hit) if fell == (who, rest[0]) else (over, hit + 1)
            if kind != "fell":
                fell = None
    return over, hit


def test_a_tip_is_true_and_goes_by_how_the_game_was_lost() -> None:
    told = set()
    for seed in range(40):
        sets = ("workbench", "landslide", "garden", "siege")
        options = {"blue_set": sets[seed % 4], "red_set": sets[seed // 4 % 4]}
        match = random_match("token_battle", options, seed)
        assert match.result is not None
        if match.result.winner is None:
            continue
        winner, loser = match.result.winner, 1 - match.result.winner
        rival = words.player(winner)
        text = tip(match, loser)
        over, hit = zip(lost_by(match, loser), lost_by(match, winner), strict=True)
        each = [gains(match.at(number)) for number in range(len(match.log) + 1)]
        is_ahead = [gained[winner] > gained[loser] for gained in each]
        own, others = each[-1][loser], each[-1][winner]
        scores = [match.rules.scores(match.at(number)) for number in range(len(match.log) + 1)]
        leads = [score[winner] - score[loser] for score in scores]
        if over[0] - over[1] >= EDGE:
            sort = "tip.tokens.edge"
            assert text == words(sort, player=rival, count=over[0], others=over[1])
        elif hit[0] - hit[1] >= HITS:
            sort = "tip.tokens.hits"
            assert text == words(sort, player=rival, count=hit[0], others=hit[1])
        elif is_ahead[-1] and any(not ahead for ahead in is_ahead[-1 - LATE :]):
            sort = "tip.tokens"
            assert text == words(sort, player=rival, count=own, others=others), "too late for a tip on it"
        elif is_ahead[-1]:
            first = max((number + 1 for number, ahead in enumerate(is_ahead) if not ahead), default=0)
            sort = "tip.tokens.early" if 2 * first <= len(match.log) else "tip.tokens.behind"
            assert text == words(sort, player=rival, turn=match.at(max(0, first - 1)).turn), "the turn that made it so"
        elif own > others and max(leads) > 0:
            sort = "tip.tokens.late"
            lead = max(leads)
            last = max(number for number, found in enumerate(leads) if found == lead)
            told_of = {"count": own, "others": others, "turn": match.at(last - 1).turn, "lead": lead}
            assert text == words(sort, player=rival, **told_of)
        else:
            sort = "tip.tokens"
            assert text == words(sort, player=rival, count=own, others=others)
            assert own >= others
        told.add(sort)
    assert told >= {"tip.tokens.early", "tip.tokens.behind", "tip.tokens.edge", "tip.tokens.hits", "tip.tokens.late"}


def test_nobody_who_resigns_while_ahead_is_told_that_it_was_too_late() -> None:
    match = random_match("token_battle", {}, 3, 1)
    loser = max((0, 1), key=lambda player: gains(match.state)[player])
    assert tip(match.with_resignation(loser), loser) == ""


def test_each_tip_follows_the_words_that_lead_to_it() -> None:
    for sort in SORTS:
        text = words(sort, player="Red", turn=5, count=4, others=1, lead=9)
        assert re.match(r"[a-z].*\.$", text), text


def test_the_winners_tokens_that_earned_in_the_last_turn_are_ringed_and_the_points_told() -> None:
    for seed in range(8):
        match = random_match("token_battle", {}, seed)
        assert match.result is not None
        winner = match.result.winner
        if winner is None:
            assert decisive(match) == frozenset() and facts(match) == []
            continue
        earned = gains(match.state)
        assert sum(gain(match.state, field) for field in decisive(match)) == earned[winner]
        (told,) = facts(match)
        assert str(earned[winner]) in told and str(earned[1 - winner]) in told
        assert decisive(match.upto(4).with_resignation(0)) == frozenset()
