"""Tests of what the page tells of a game that is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest

from tests.random_games import random_match
from tests.web.playing import seated, shown
from toybattle import GAMES
from toybattle.match import Match
from web.games.face import BROKEN, Narration
from web.games.registry import NARRATIONS
from web.page import ending
from web.page.words import words
from web.saves.entries import HUMAN


class Scored:
    """A made-up match that has just enough to find out who was in the lead, and since which turn.

    Each turn has one action. `scores` lists, for each turn, the scores of both players after it.
    """

    def __init__(self, scores: Sequence[tuple[int, int]]) -> None:
        self.log = tuple(range(len(scores)))
        self.rules: Any = SimpleNamespace(scores=lambda state: state.scores)
        self.positions = [SimpleNamespace(turn=turn, scores=found) for turn, found in enumerate([(0, 0), *scores], 1)]

    def at(self, count: int) -> Any:
        return self.positions[count]


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ([(0, 0), (0, 0)], None),
        ([(1, 0), (1, 1)], None),
        ([(0, 0), (0, 2), (1, 2)], (2, 1, 0)),
        ([(1, 0), (1, 1), (2, 1)], (1, 0, 0)),  # nobody has overtaken anybody
        ([(1, 0), (1, 1), (1, 2), (3, 2)], (4, 0, 2)),
        ([(1, 0), (1, 2), (2, 2), (2, 3)], (2, 1, 1)),
    ],
)
def test_the_lead_is_that_of_who_is_ahead_at_the_end(
    scores: Sequence[tuple[int, int]], told: tuple[int, int, int] | None
) -> None:
    match: Any = Scored(scores)
    assert ending.lead(match) == told


def whole(game: str) -> Match:
    """Returns the match of a random game that a player has won after more than six actions, and in which both players
    have scored.
    """
    found = (random_match(game, {}, seed) for seed in range(50))
    return next(
        match
        for match in found
        if match.result and match.result.winner is not None and len(match.log) > 6 and all(match.result.scores)
    )


@pytest.mark.parametrize("game", GAMES)
def test_who_resigns_while_ahead_is_told_just_that(game: str) -> None:
    match = whole(game)
    ahead = words("end.tip", tip=words("tip.resigned"))
    told, differs = set(), False
    for number in range(0, len(match.log), 5):
        own, rivals = match.rules.scores(match.at(number))
        differs = differs or own != rivals  # in some games nobody is ahead before the end
        for player, is_ahead in ((0, own > rivals), (1, rivals > own)):
            seats = (HUMAN, "recruit") if player == 0 else ("recruit", HUMAN)
            text = unescape(shown(seated(match.upto(number).with_resignation(player), seats)))
            assert (ahead in text) is is_ahead
            told.add(is_ahead)
    assert told == {differs, False}


@pytest.mark.parametrize("game", GAMES)
def test_three_facts_are_told_of_a_game(game: str) -> None:
    told = []
    for seed in range(30):
        match = random_match(game, {}, seed)
        if not match.result or match.result.winner is None or not all(match.result.scores):
            continue
        model = seated(match)
        told.append(len(ending.facts(model)))
        ahead, (turns, _) = ending.lead(match), ending.best_turns(match, model.narration.worth)
        fiercest = ending.fiercest_turn(model)
        there_are = [
            bool(ahead and ahead[1] == match.result.winner),
            0 < len(turns) <= ending.MOST_BEST,
            bool(fiercest and fiercest[2] > 1),
            bool(ending.longest_turn(model)),
        ]
        own = len(model.narration.facts(match))
        assert told[-1] == min(3, own + sum(there_are)), "several turns may be the best, fiercest or longest"
    assert any(told)


def test_the_lead_is_told_only_of_who_has_won(monkeypatch: pytest.MonkeyPatch) -> None:
    model = seated(whole(next(iter(GAMES))))
    assert model.match.result
    winner = model.match.result.winner
    unit = words(f"end.unit.{model.match.game}", count=2)
    led = {player: words("fact.led", player=words.player(player), unit=unit) for player in (0, 1)}
    for player in (0, 1):
        monkeypatch.setattr(ending, "lead", lambda _, player=player: (7, player, 0))
        assert (led[player] in ending.facts(model)) == (player == winner)


@pytest.mark.parametrize("game", GAMES)
def test_the_best_turn_is_the_one_that_raised_the_worth_of_the_game_the_most(game: str) -> None:
    match, worth = whole(game), NARRATIONS[game].worth
    raised: dict[tuple[int, int], int] = {}
    for number in range(len(match.log)):
        player, state, after = match.player_at(number), match.at(number), match.at(number + 1)
        change = worth(after, player) - worth(state, player)
        raised[state.turn, player] = raised.get((state.turn, player), 0) + change
    turns, gain = ending.best_turns(match, worth)
    assert gain == max(raised.values()) > 0 and turns == [turn for turn, one in raised.items() if one == gain]
    told = words(f"fact.best.{game}", turns=ending._told_turns(turns), count=gain)
    assert (told in ending.facts(seated(match))) is (len(turns) <= ending.MOST_BEST)


def test_turns_that_tie_are_told_by_player() -> None:
    assert ending._told_turns([(7, 0)]) == "Blue in turn 7"
    assert ending._told_turns([(7, 0), (16, 1)]) == "Blue in turn 7 and Red in turn 16"
    assert ending._told_turns([(7, 0), (9, 0)]) == "Blue in turns 7 and 9"


@pytest.mark.parametrize("game", GAMES)
def test_the_lead_is_told_before_all_else(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model = seated(whole(game))
    assert model.match.result and model.match.result.winner is not None
    winner = model.match.result.winner
    monkeypatch.setattr(ending, "lead", lambda _: (7, winner, 2))
    assert ending.facts(model)[0] == words("fact.lead", turn=7, player=words.player(winner), count=2)


@pytest.mark.parametrize("game", [game for game in GAMES if type(NARRATIONS[game]).tip is not Narration.tip])
def test_what_to_try_next_time_stands_before_the_facts(game: str) -> None:
    match = whole(game)
    assert match.result and match.result.winner is not None
    seats = (HUMAN, "recruit") if match.result.winner == 1 else ("recruit", HUMAN)
    markup = shown(seated(match, seats))
    assert 0 < markup.index('class="tip"') < markup.index('class="facts"')


def test_the_end_of_a_game_leads_to_the_puzzles_of_the_day() -> None:
    match = whole(next(iter(GAMES)))
    assert 'data-action="open puzzles"' in shown(seated(match))
    assert 'data-action="open puzzles"' not in shown(replace(seated(match), is_from_link=True))


@pytest.mark.parametrize("game", GAMES)
def test_what_players_destroy_of_their_own_makes_a_turn_no_fiercer(game: str) -> None:
    for seed in range(8):
        model = seated(random_match(game, {}, seed))
        lost: Counter[tuple[int, int]] = Counter()
        for number, events in enumerate(model.match.events):
            turn, player = model.match.at(number).turn, model.match.player_at(number)
            broken = [event for event in events if model.narration.happening(event) == BROKEN]
            broken = [event for event in broken if event[0] not in model.narration.SPARING]
            lost[turn, player] += sum(event[1] == 1 - player for event in broken)
        fiercest = ending.fiercest_turn(model)
        if fiercest:
            assert fiercest[2] == lost[fiercest[:2]] > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_longest_turn_has_the_most_lines_in_the_log_and_is_told_only_if_no_other_has_as_many(game: str) -> None:
    singles = 0
    for seed in range(8):
        match = random_match(game, {}, seed)
        model = seated(match)
        lines = Counter(
            match.at(number).turn for number in range(len(match.log)) if model.narration.sentences(match, number, None)
        )
        (turn, count), *others = lines.most_common()
        is_single = all(other < count for _, other in others)
        longest = ending.longest_turn(model)
        assert (longest and (longest[0], longest[2])) == ((turn, count) if is_single else None)
        singles += is_single or count == 1  # in a game of one action a turn no turn is longer than another
    assert singles


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].has_reasons])
def test_the_last_turn_is_explained_in_the_place_of_the_account(game: str) -> None:
    match = whole(game)
    model = replace(seated(match, (HUMAN, "recruit")), note="Why?", parts=("Because.",))
    markup = shown(model)
    assert "Why?" in markup and "Because." in markup
    account = ending.account(model)[0]
    assert account not in markup and account in shown(replace(model, note="", parts=()))
