"""Data about Tash-Kalar for the tests of the page that all games share: models of the page, and names of sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.random_games import random_match
from tests.web.playing import TWO_PEOPLE, asked_seats, run, seated, tapped
from tests.web.scenes import Scenes
from toybattle.match import Match
from web.page import model as m


def game() -> Match:
    """The match of a whole random game between two schools whose effects ask the players many questions."""
    return random_match("tash_kalar", {"blue_school": "everfrost", "red_school": "etherweave"}, 3)


def models(**others: Any) -> dict[str, m.Model]:
    """Models of the page with Tash-Kalar on it, as a dict by their names.

    They show the middle of a game ("beings"), its end ("beings over"), and the curtain between two people's turns
    ("beings curtain"). `others` are further fields of each model.
    """
    whole = game()
    begun = whole.upto(60)
    return {
        "beings": seated(begun, asked_seats(begun), **others),
        "beings over": seated(whole, TWO_PEOPLE, **others),
        "beings curtain": seated(begun, TWO_PEOPLE, curtain=True, **others),
    }


def own_sheets(state: Any) -> list[str]:
    """The names of sheets that only Tash-Kalar has; they are the same in every `state`.

    They show the tasks, the cards of both players, single cards, and the trainer.
    """
    names = ["tasks", "cards 0", "cards 1", "card titan", "card flare_3", "card cannon"]
    return [*names, "training"]


def spoken() -> Iterator[m.Model]:
    """Yields one model, the page in the middle of a game, for a test that checks all texts that can be read or heard.

    The test also opens every sheet over the page, one after the other, and checks the texts of the sheet.
    """
    begun = game().upto(60)
    yield seated(begun, asked_seats(begun))


def spoken_without_sheets() -> Iterator[m.Model]:
    """Yields models of the page for a test that checks all texts that can be read or heard while no sheet is open.

    They show many moments of a game in each mode, a look back at an earlier position, the curtain, and exercises.
    """
    match = game()
    duel = random_match("tash_kalar", {"mode": "duel", "blue_school": "nethervoid"}, 4)
    over = seated(match, TWO_PEOPLE)
    for position in (*(match.upto(length) for length in range(5, 200, 29)), duel.upto(0), duel.upto(80)):
        yield seated(position, asked_seats(position))
    yield over
    yield replace(over, review=12)
    yield seated(match.upto(60), TWO_PEOPLE, curtain=True)
    for exercise in ("summons", "task"):
        model, _ = run(over, m.Tapped(f"train begin {exercise}"), m.Dealt(f"train {exercise}", "", 5))
        for _ in range(5):
            yield model
            model = tapped(model, "hint")


SCENES = Scenes(
    models,
    with_sheets=("beings",),
    sheets=own_sheets,
    spoken=spoken,
    spoken_without_sheets=spoken_without_sheets,
)
