"""Tests of the title of the page, which names the game and says whose turn it is."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.random_games import random_match
from tests.web.playing import asked_seats, run, seated, shown
from toybattle import GAMES
from web.page import model as m
from web.page.words import words
from web.saves.entries import HUMAN


def title(model: m.Model) -> str:
    """Returns the title that the markup of the page sets."""
    (found,) = re.findall(r'data-title="([^"]*)"', shown(model))
    return unescape(found)


@pytest.mark.parametrize("game", GAMES)
def test_the_title_says_the_game_and_whose_turn_it_is(game: str) -> None:
    over = random_match(game, {}, 5)
    match = over.upto(len(over.log) // 2)
    assert match.decision is not None
    name = words(f"game.{game}")
    seats = asked_seats(match)
    assert title(seated(match, seats)) == words("title", told=words("title.yours"), game=name)
    turn = words("title.turn", player=words.player(match.decision.player))
    assert title(seated(match, seats[::-1])) == words("title", told=turn, game=name)
    assert title(seated(match, (HUMAN, HUMAN))) == words("title", told=turn, game=name)
    assert title(seated(over)) == words("title", told=words("title.over"), game=name)
    reviewed = run(seated(over), m.Tapped("review prev"))[0]
    assert title(reviewed) == words("title", told=words("title.review"), game=name)
