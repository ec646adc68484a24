"""The bot's judgements of decisions in a game that still goes on use nothing that is hidden from the person."""

from __future__ import annotations

from tests.games.toy_battle.page.test_secrecy import twins, with_match
from tests.random_games import random_match
from tests.web.playing import shown
from tests.web.review.test_judging import decisions, every_question, live


def test_nothing_hidden_changes_what_is_asked_or_shown_in_a_live_game() -> None:
    for number in range(3):
        match = random_match("toy_battle", {"terrain": "castle_field", "first": number % 2}, number, 12 + number)
        while match.decision is not None and match.decision.player == 1:
            match = match.upto(len(match.log) - 1)
        model = live(match)
        questions = list(every_question(model))
        assert len(questions) == len(decisions(match, 0, len(match.log))) > 2
        page = shown(model)
        for name, twin in twins(match, 0):
            assert list(every_question(with_match(model, twin))) == questions, name
            assert shown(with_match(model, twin)) == page, name
