"""Tests of the survey, the position in sentences: it comes after the question and tells only what both players know."""

from __future__ import annotations

import re

import pytest

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from tests.web.playing import TWO_PEOPLE, asked_seats, run, seated, shown, tapped
from toybattle import GAMES
from web.games.face import Face, Position
from web.games.registry import FACES
from web.page import model as m
from web.page.markup import h
from web.page.words import words

TOLD = [game for game in GAMES if type(FACES[game]).survey is not Face.survey]


@pytest.mark.parametrize("game", TOLD)
def test_the_sheet_has_the_question_and_then_the_position_in_sentences(game: str) -> None:
    for number, (options, seed) in enumerate([({}, 0), *ENTRIES[game].setups]):
        match = random_match(game, options, seed, 9 * (number % 4))
        model = seated(match, asked_seats(match))
        decision = model.decision()
        told = FACES[game].survey(model.position)
        assert told and all(re.fullmatch(r"[^{}]+[.!?]", line) for line in told), told
        lines = [model.narration.asked(model.view(), decision, ()), *told] if decision else told
        assert h("ul", {"class": "survey"}, [h("li", {}, line) for line in lines]) in shown(
            tapped(model, "open survey")
        )


@pytest.mark.parametrize("game", TOLD)
def test_the_side_at_the_bottom_is_told_of_first(game: str) -> None:
    match = random_match(game, {}, 3, 12)
    for side in (0, 1):
        position = Position(match.rules.view(match.state, side), side, match, len(match.log))
        assert words.player(side) in FACES[game].survey(position)[0]


@pytest.mark.parametrize("game", TOLD)
def test_nobody_but_the_viewer_decides_what_is_told(game: str) -> None:
    """The survey stays the same if everything that only one of the two players can see is hidden.

    So the survey tells only what both players know, and nothing of a hidden hand.
    """
    rules = GAMES[game]
    for seed in range(6):
        match = random_match(game, {}, seed, 6 * seed)
        view = rules.view(match.state, 0)
        hidden = rules.view(rules.view(match.state, 1), 0)  # what both may see
        told, both = (FACES[game].survey(Position(one, 0, match, len(match.log))) for one in (view, hidden))
        assert told == both


def test_the_table_in_words_is_reached_by_tab_and_by_the_command_line() -> None:
    model = tapped(seated(random_match(TOLD[0], {}, 3, 12), TWO_PEOPLE), "curtain")
    assert re.search(r'class="skip" data-action="open survey"', shown(model))
    typed = run(tapped(tapped(model, "open command"), "command table"), m.Pressed("Enter", "command"))[0]
    assert typed.sheet == "survey"
