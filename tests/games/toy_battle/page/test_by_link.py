"""Tests of troops that are drawn in the middle of a turn in a game by link, where the player can't see them at once.

The page says when the player will see such a troop, and the page of rules names everything by which one is drawn.
"""

from __future__ import annotations

import random

from tests.fair.playing import begin, options_by_link
from tests.web.playing import Screen
from web.by_link.correspondence import Correspondence
from web.games.toy_battle.learning.languages.en import MESSAGES
from web.page.seating import laid_out
from web.page.spoken import question
from web.saves.entries import Table

GAME = "toy_battle"


def found(setup: int, seed: int) -> dict[tuple[str, bool], str]:
    """Plays a random game by link, and finds the decisions that a player makes without seeing which troop is drawn.

    The troop was drawn earlier in the same turn, or one of the legal actions would draw it. Returns a dict. Its keys
    are (step of the decision, whether a troop was drawn before the decision), and its values are the texts with which
    the page asks for the first decision with this key. `setup` is the index of the game's set-up in the list of set-ups
    for games by link, and `seed` is the game's seed.
    """
    players = begin(GAME, options_by_link(GAME)[setup], seed)
    draws = random.Random(seed)
    questions: dict[tuple[str, bool], str] = {}
    model = Screen().model
    while (role := players.sender) is not None:
        game = players.games[role]
        while not game.is_complete:
            correspondence = Correspondence(game, sent=1)
            assert game.replay
            step = (game.replay.course.own.stack[-1][0], correspondence.awaits)
            if correspondence.decides_unseen and step not in questions:
                questions[step] = question(laid_out(model, Table.by_link("x", correspondence)))
            weighty = [action for action in game.legal_actions if len(action) > 1]
            game = game.with_action(draws.choice(weighty if weighty and draws.random() < 0.7 else game.legal_actions))
        players.games[role] = game
        players.send()
    return questions


def test_a_question_says_when_a_draw_in_the_middle_of_a_turn_is_seen_and_why() -> None:
    questions = {**found(0, 0), **found(4, 0), **found(7, 0)}
    assert {("draw_one", False), ("draw_two", False), ("recall", True), ("recover", True), ("freeze", True)} <= {
        *questions
    }
    for told in questions.values():
        assert "You see what chance brings when" in told and "answers: you settle it together." in told


def test_the_rules_name_each_draw_in_the_middle_of_a_turn() -> None:
    section = str(MESSAGES["rule.toy_battle.by_link"])
    for name in ("Skully", "Star", "XB-42", "City of Clouds"):
        assert name in section
