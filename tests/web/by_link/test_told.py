"""Tests of what the page tells of the actions of a game by link, while parts of the position are still unknown."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

from tests.fair.playing import BY_LINK, begin, decide, options_by_link
from web.by_link.correspondence import Correspondence
from web.games.registry import NARRATIONS
from web.saves.entries import Table

GAMES = 3


class Named(tuple[Any, ...]):
    """A table of names or things by their numbers. Raises IndexError for a negative number, such as UNKNOWN."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError("what is unknown has no name")
        return super().__getitem__(index)


@pytest.mark.parametrize("game", BY_LINK)
def test_what_is_unknown_is_told_without_a_name(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    narration = NARRATIONS[game]
    module = import_module(f"web.games.{game}.narration")
    for name, value in vars(module).copy().items():
        if isinstance(value, tuple) and name.isupper():
            monkeypatch.setattr(module, name, Named(value))
    told = 0
    for seed, options in enumerate(options_by_link(game)[:GAMES]):
        players = begin(game, options, seed)
        draws = random.Random(seed)
        while (role := players.sender) is not None:
            players.games[role] = decide(players.games[role], draws)
            for player in players.games:
                match = Table.by_link("x", Correspondence(player, sent=1)).match
                for number in range(max(0, len(match.log) - 6), len(match.log)):
                    told += len(narration.sentences(match, number, player.role))
            players.send()
    assert told
