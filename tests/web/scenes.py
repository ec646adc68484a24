"""Scenes: the data about a game that the tests of the page need, mainly positions and models of the page.

A game may have data of its own, as `SCENES` in `tests/games/<name>/page/scenes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.own import own
from tests.random_games import random_match
from toybattle.match import Match
from web.page import model as m


class Scenes(NamedTuple):
    """What the tests of the page need of a game: functions that make positions and models of the page, and taps.

    - `models` returns a dict from names to models of the page. Its keyword arguments become fields of every model.
    - `with_sheets` has the names of those of these models over which a test opens each sheet.
    - `sheets` takes a state and returns the names of the game's own sheets that can be open in this position.
    - `spoken` yields models for a test of all texts that can be read or heard. The test also opens each sheet over
      them. `spoken_without_sheets` yields further models for this test, over which no sheet is opened.
    - `sampled` takes a number and yields matches, about that many for each set-up that the game chooses.
    - `refused` has taps that the rules refuse in many of these matches.
    - `links` yields the fragments of the game's own links, sound and broken.
    - `variants` has taps on choices in the sheet for a new game. A test makes one of them before it begins a game.
    """

    # Models of positions of every sort, by name; keyword arguments become fields of the models, such as the listing.
    models: Callable[..., dict[str, m.Model]]
    with_sheets: tuple[str, ...] = ()  # the names of the models over which every sheet is opened
    sheets: Callable[[Any], list[str]] = lambda state: []  # the game's own sheets that can be open in this position
    spoken: Callable[[], Iterator[m.Model]] = lambda: iter(())  # models whose texts are checked, with every sheet
    spoken_without_sheets: Callable[[], Iterator[m.Model]] = lambda: iter(())  # the same without sheets
    sampled: Callable[[int], Iterator[Match]] = lambda count: iter(())  # about `count` positions of each sort
    refused: tuple[str, ...] = ()  # taps that are refused in many of these matches
    links: Callable[[], Iterator[str]] = lambda: iter(())  # fragments of the game's own, sound and broken
    variants: tuple[str, ...] = ()  # taps in the New game sheet, one of which is made before a game is begun


def scenes_of(game: str) -> Scenes:
    """Returns the SCENES of a game.

    For a game without SCENES it returns Scenes with two models: of a random game halfway, and of the same game when it
    is over.
    """
    scenes: Scenes = own(game, "page.scenes", "SCENES", Scenes(models=lambda **others: _usual(game, **others)))
    return scenes


def _usual(game: str, **others: Any) -> dict[str, m.Model]:
    from tests.web.playing import asked_seats, seated  # here, because that module imports this one

    over = random_match(game, {}, 5)
    begun = over.upto(len(over.log) // 2)
    return {f"{game} begun": seated(begun, asked_seats(begun), **others), f"{game} over": seated(over, **others)}
