"""Fixtures of the contract suite: random games, each played once, with their rules and the `Entry` of their game."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.contract.entry import Cards, Entry
from tests.contract.games import ENTRIES, name_of, samples
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.match import Match
from toybattle.protocol import Rules


@cache
def _played(game: str, number: int) -> Match:
    options, seed = ENTRIES[game].setups[number]
    return random_match(game, options, seed)


@pytest.fixture(params=samples(GAMES), ids=name_of)
def match(request: pytest.FixtureRequest) -> Match:
    """A random game, played to its end. A test that uses it runs once for each set-up of every game's `Entry`."""
    return _played(*request.param)


@pytest.fixture
def rules(match: Match) -> Rules[Any]:
    """The rules of the game of `match`."""
    return match.rules


@pytest.fixture
def entry(match: Match) -> Entry:
    """The `Entry` of the game of `match`."""
    return ENTRIES[match.game]


@pytest.fixture
def cards(entry: Entry) -> Cards:
    """The `cards` of the game's `Entry`: what the suite must know about hidden cards. Fails if the game has none."""
    assert entry.cards
    return entry.cards


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Rules[Any]:
    """The rules of each game in turn, for tests that aren't about one match."""
    return GAMES[request.param]


@pytest.fixture
def matches(game: Rules[Any]) -> list[Match]:
    """The random games of `game`, one for each set-up of its `Entry`, played to their ends."""
    return [_played(game.name, number) for number in range(len(ENTRIES[game.name].setups))]
