"""Scenes: what the tests of the page are told of a game, mainly positions and pages to look at.

A game may have its own, as `SCENES` in `tests/games/<name>/page/scenes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.own import own
from tests.random_games import random_match
from toybattle.match import Match
from web.page import model as m


class Scenes(NamedTuple):
    """What the tests of the page are told of a game: functions that make positions and pages to look at, and taps.

    `models` returns models of the page by name; every sheet is opened over the pages that `with_sheets` names. `sheets`
    returns the names of the game's own sheets that can be open in a position. `spoken` yields models whose texts are
    checked, `sampled` yields matches with positions of each sort, and `links` yields fragments of links. `refused` has
    taps that the rules often refuse. `variants` has taps in the New game sheet; a test makes a tap of `variants` before
    a game.
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

    For a game without SCENES it returns Scenes whose `models` are two: a random game halfway, and the same game over.
    """
    scenes: Scenes = own(game, "page.scenes", "SCENES", Scenes(models=lambda **others: _usual(game, **others)))
    return scenes


def _usual(game: str, **others: Any) -> dict[str, m.Model]:
    from tests.web.playing import asked_seats, seated  # here, because that module imports this one

    over = random_match(game, {}, 5)
    begun = over.upto(len(over.log) // 2)
    return {f"{game} begun": seated(begun, asked_seats(begun), **others), f"{game} over": seated(over, **others)}
