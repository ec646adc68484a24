"""Tests of whole games by link, in which only links pass between the two pages."""

from __future__ import annotations

import random

import pytest

from tests.web.by_link.friends import begun, play
from toybattle import GAMES
from web.games.registry import FACES

BY_LINK = [game for game in FACES if GAMES[game].by_link]


@pytest.mark.parametrize("game", BY_LINK)
def test_two_pages_play_a_whole_game_by_links_alone(game: str) -> None:
    ada, ben = begun({"game": game})
    play(ada, ben, random.Random(1))
    for screen in (ada, ben):
        correspondence = screen.model.table.correspondence
        assert correspondence and correspondence.stage == "closed"
        assert correspondence.verdict and not correspondence.verdict.reason
        assert "every draw and every move was by the rules" in screen.said()
    assert ada.match.result == ben.match.result
    assert ada.match.log == ben.match.log
