"""Tests of Token Battle's puzzles: the search for a placement that stops the rival leaves out nothing that matters."""

from __future__ import annotations

from toybattle.games.token_battle.learning.puzzles import NEAR_GOAL, RULES, Scored, Stop
from toybattle.games.token_battle.state import State
from toybattle.learning.puzzles import finished


def all_totals(state: State) -> list[int]:
    """Returns, for each legal placement, the most points that the rival scores in this turn and the next, with each
    answer of the rival looked at.
    """
    rival = 1 - state.stack[-1][1]
    totals = []
    for action in state.options:
        after = RULES.apply(state, action)
        gained = after.scores[rival] - state.scores[rival]
        totals.append(gained + max(both[rival] for both in Scored(after).gains()))
    return totals


def test_the_placement_that_stops_the_rival_is_the_one_that_a_search_of_all_answers_finds() -> None:
    theme = Stop(RULES)
    looked_at, answered = 0, 0
    for variety in range(4):
        for position in theme.positions(variety, 7):
            if not theme.fits(position.state):
                continue
            totals = all_totals(position.state)
            least, following = sorted(totals)[:2]
            start, found = finished(theme.posed(position.state))
            looked_at += 1
            if found:
                answered += 1
                assert found.solution == (position.state.options[totals.index(least)],)
                assert found.failing == sum(following <= total <= following + NEAR_GOAL for total in totals)
                assert start.scores == [start.variant.goal - following] * 2
                assert finished(theme.finding(start)) == found
            else:
                own = max(both[position.state.stack[-1][1]] for both in Scored(position.state).gains())
                assert least == following or own >= following
    assert looked_at > answered > 0
