"""Tests that a person who only hears what is said aloud knows the whole position, after each action of random games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.contract.games import ENTRIES
from tests.ears import Ear, differences, warranted
from tests.own import has_module, own
from tests.random_games import random_match
from tests.web.playing import Reader, seated, shown
from toybattle import GAMES
from toybattle.match import Match
from web.games.registry import FACES
from web.page import model as m
from web.page.spoken import attend, question

FOLLOWED = [game for game in GAMES if has_module(game, "by_ear")]
SOME = 3  # of so many actions, after one the table in words is read


def ear_of(game: str) -> type[Ear]:
    """Returns the class of a game's ear, which makes a position of the sentences that are said aloud."""
    found: type[Ear] = own(game, "by_ear", "EAR", None)
    return found


def hand_of(model: m.Model) -> list[str]:
    """Returns the accessible names of what lies in the hand of the player at the bottom, in order.

    The name of an element is its label or, if it has none, the text in it that only screen readers read.
    """
    names: list[str] = []
    is_unnamed = False
    for element in Reader(shown(model)).elements:
        if element.attributes.get("id", "").startswith("rack-"):
            label = element.attributes.get("aria-label", "")
            names.append(label)
            is_unnamed = not label
        elif is_unnamed and element.attributes.get("class") == "unseen":
            names[-1] = "".join(element.texts)
            is_unnamed = False
    return names


def survey_of(model: m.Model) -> list[str]:
    """Returns the lines of the sheet that tells the position in words: first the question, if the person is asked one,
    then the survey.
    """
    decision = model.decision()
    asked = [model.narration.asked(model.view(), decision, ())] if decision else []
    return [*asked, *model.face.survey(model.position)]


def follow(match: Match, viewer: int) -> int:
    """Plays `match` on the page of the player `viewer`, and checks after each action that the ear knows the position.

    The ear must also have heard every sentence exactly once. Returns the number of sentences that it has heard.
    """
    seats = ("human", "scout") if viewer == 0 else ("scout", "human")
    models = [seated(match.upto(count), seats, seat=viewer) for count in range(len(match.log) + 1)]
    ear = ear_of(match.game)(viewer, match.options)
    ear.hear(question(models[0]))
    ear.read_hand(hand_of(models[0]))
    ear.begin(survey_of(models[0]))
    for number, (before, after) in enumerate(pairwise(models)):
        told = [text for _, text in attend(before, after).said]
        ear.told.clear()
        for text in told:
            ear.hear(text)
        if ear.wants_survey:
            ear.begin(survey_of(after))
        truth = ear.truth(match.rules.view(match.at(number + 1), viewer), viewer)
        assert not differences(ear.position(), truth), (number, told, differences(ear.position(), truth))
        assert Counter(ear.told) == warranted(match, [number], viewer), told
        if number % SOME == 0 and after.match.result is None:
            lines = survey_of(after)
            assert not differences(ear.survey(lines), truth), (number, lines)
    assert ear.is_over == (match.result is not None)
    return ear.count


@pytest.mark.parametrize("game", FOLLOWED)
def test_whoever_only_hears_knows_the_position_after_every_action(game: str) -> None:
    assert FACES[game]
    for viewer in (0, 1):
        for options, seed in ENTRIES[game].setups:
            assert follow(random_match(game, options, seed), viewer) > 20
