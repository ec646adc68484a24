"""The turn that a hint explains: as much of the bot's expected line as can be told before anything hidden shows."""

from __future__ import annotations

from itertools import takewhile

import pytest

from tests.random_games import random_match
from toybattle import GAMES
from toybattle.match import Match
from toybattle.protocol import Action
from toybattle.reasons import expected_turn

LINE = 6


def told(match: Match, number: int) -> tuple[Action, ...]:
    """The part of the six actions of the match from action `number` on that a hint for that decision can tell."""
    view = match.rules.view(match.at(number), match.player_at(number))
    return expected_turn(match.rules, view, match.log[number : number + LINE])


def turn_from(match: Match, number: int) -> tuple[Action, ...]:
    """The actions of the match from action `number` on that belong to the same turn, at most six."""
    turn = match.at(number).turn, match.player_at(number)
    numbers = range(number, min(number + LINE, len(match.log)))
    return tuple(match.log[n] for n in takewhile(lambda n: (match.at(n).turn, match.player_at(n)) == turn, numbers))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_the_turn_up_to_the_first_thing_that_is_hidden(game: str) -> None:
    rules = GAMES[game]
    lengths = set()
    for seed in range(3):
        match = random_match(game, {}, seed)
        for number in range(0, len(match.log), 2):
            found, turn = told(match, number), turn_from(match, number)
            hides = [not rules.reveals.isdisjoint(event[0] for event in events) for events in match.events[number:]]
            open_ones = len(list(takewhile(lambda hidden: not hidden, hides[: len(turn)])))
            assert found == turn[: open_ones + 1]
            lengths.add(len(found))
    assert 1 in lengths


def test_some_hints_tell_several_actions() -> None:
    found = {len(told(random_match(game, {}, 1), number)) for game in GAMES for number in range(20)}
    assert max(found) > 2


@pytest.mark.parametrize("game", GAMES)
def test_what_can_not_follow_is_not_told(game: str) -> None:
    match = random_match(game, {}, 2)
    view = match.rules.view(match.at(0), match.player_at(0))
    assert expected_turn(match.rules, view, (match.log[0], ("nothing",))) == match.log[:1]
    assert expected_turn(match.rules, view, ()) == ()
