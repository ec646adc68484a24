"""Tests that the page explains two sorts of letters before they are sent, and that each game's rules tell of games by
link.

After a letter of the first sort the sender's turn is not over: the sender goes on with it once the friend has answered.
A letter of the second sort contains draws whose results the sender sees only when the friend's answer comes.
"""

from __future__ import annotations

import random

import pytest

from tests.fair.playing import BY_LINK, begin, decide, options_by_link
from tests.web.playing import Screen
from toybattle.fair.letters import Turn
from web.by_link.correspondence import Correspondence
from web.learning.rules.page import page_of
from web.page.seating import laid_out
from web.page.spoken import question
from web.page.words import words
from web.saves.entries import Table

LETTERS = 24


@pytest.mark.parametrize("game", BY_LINK)
def test_the_rules_have_a_section_on_games_by_link(game: str) -> None:
    rules = page_of(game)
    assert rules is None or "by_link" in [section.name for section in rules.sections]


@pytest.mark.parametrize("game", BY_LINK)
def test_before_a_letter_is_sent_the_page_says_what_comes_with_the_answer(game: str) -> None:
    model = Screen().model
    told: set[tuple[bool, bool]] = set()
    for options in options_by_link(game):
        players = begin(game, options, 3)
        draws = random.Random(3)
        while (role := players.sender) is not None and len(players.texts) < LETTERS:
            players.games[role] = decide(players.games[role], draws)
            correspondence = Correspondence(players.games[role], sent=1)
            kind = correspondence.goes_on, correspondence.awaits
            if kind not in told and not correspondence.is_over:
                told.add(kind)
                asked = question(laid_out(model, Table.by_link("x", correspondence)))
                friend = correspondence.friend
                assert (words("by_link.unseen", friend=friend) in asked) == correspondence.awaits
                assert asked.startswith(f"You go on once {friend} has answered") == correspondence.goes_on
                letter = players.games[role].letter().letter
                assert isinstance(letter, Turn)
            players.send()
    assert (False, False) in told
    if any(question.kind == "draw" for question in players.games[0].play_again(None).course.asked):
        assert (False, True) in told
