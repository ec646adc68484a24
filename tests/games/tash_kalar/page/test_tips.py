"""Tests of the tip that the page gives at the end of a game of Tash-Kalar to the player who has lost."""

from __future__ import annotations

from tests.games.tash_kalar.drawing import RULES
from tests.random_games import random_match
from toybattle.bots import PLAYERS
from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.learning.drawing import drawn
from toybattle.games.tash_kalar.state import NOBODY
from toybattle.match import Match
from toybattle.notation import parse_action
from web.games.tash_kalar.narration import decisive, facts, last_points, task, tip
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
            enough = words("tip.beings", count=own, player=rival, others=others)
            assert tip(match, loser) == (fewer if own < others else enough)
            told.add(tip(match, loser))
    assert len(told) > 3


def test_the_squares_of_the_last_points_are_ringed_and_the_points_told() -> None:
    reasons = set()
    for seed in range(6):
        match = Match.start("tash_kalar", {"mode": ("high_form", "duel")[seed % 2]}, seed)
        while match.decision is not None:
            view = match.rules.view(match.state, match.decision.player)
            match = match.with_action(PLAYERS["greedy"]()(match.rules, view, len(match.log)))
        assert match.result is not None
        last = last_points(match)
        if last is None or match.result.winner is None:
            assert decisive(match) == frozenset() and facts(match) == []
            continue
        winner = match.result.winner
        scored = [
            event
            for number, events in enumerate(match.events)
            for event in events
            if event[:2] == ("scored", winner) and number >= last.number
        ]
        assert len(scored) >= 1 and all(event[3] == last.reason for event in scored)
        (told,) = facts(match)
        assert words.player(winner) in told and f"turn {match.at(last.number).turn}" in told
        assert decisive(match) or last.reason == "flare" or last.task != NOBODY, told
        if last.task != NOBODY:
            assert task(last.task) in told
        reasons.add(last.reason)
    assert {"task", "kills"} <= reasons
    assert decisive(match.upto(4).with_resignation(0)) == frozenset()


def over(drawing: str, *actions: str) -> Match:
    """The match that begins in the position of `drawing`, in which Blue has the last turn, after `actions`."""
    position = drawn(f"{drawing} \n last: blue deck")
    match = Match.from_position(RULES.name, {}, position)
    for text in actions:
        match = match.with_action(parse_action(RULES, text))
    assert match.result is not None
    return match


def ringed(match: Match) -> set[str]:
    """The names of the squares that are ringed at the end of the match."""
    return {SQUARE_NAMES[square] for square in decisive(match)}


def test_pieces_whose_destruction_does_not_count_are_not_ringed() -> None:
    drawing = "mode duel \n kills: 1 0 0 \n blue: d5 d6 g6H g7H f8 g8 h8 \n red: c4 g4 \n blue hand: bomb titan"
    match = over(drawing, "summon bomb c4", "summon titan g5", "end")
    fallen = {SQUARE_NAMES[event[3]] for events in match.events for event in events if event[:2] == ("destroyed", 1)}
    assert fallen == {"c4", "g4"} and ringed(match) == {"c4"}


def test_the_piece_that_met_a_task_about_isolation_is_ringed() -> None:
    walls = "blue: b2 b3 b4 b5 b6 b7 b8 \n red: a5 c5 f5 f6"
    match = over(f"turn: blue 0 \n open: isolation \n {walls}", "claim isolation")
    assert ringed(match) == {"a5"}
