"""What the suites of the page must be told about a game: a `SCENES` in `tests/games/<name>/page/scenes.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.own import own
from tests.random_games import random_match
from toybattle.match import Match
from web.page import model as m


class Scenes(NamedTuple):
    """Positions and pages of a game that are worth a look."""

    # The page over games of every sort, by name; those with sheets take what else is in the model, such as the listing.
    models: Callable[..., dict[str, m.Model]]
    with_sheets: tuple[str, ...] = ()  # the names of those over which every sheet is opened
    sheets: Callable[[Any], list[str]] = lambda state: []  # the game's own sheets that can be open in this position
    spoken: Callable[[], Iterator[m.Model]] = lambda: iter(())  # pages that are read, each with all sheets
    spoken_without_sheets: Callable[[], Iterator[m.Model]] = lambda: iter(())  # and those that are read without
    sampled: Callable[[int], Iterator[Match]] = lambda count: iter(())  # so many positions of every sort
    refused: tuple[str, ...] = ()  # taps that many of those refuse
    links: Callable[[], Iterator[str]] = lambda: iter(())  # fragments of the game's own, sound and broken
    variants: tuple[str, ...] = ()  # taps in the sheet of a new game, one of which is chosen


def scenes_of(game: str) -> Scenes:
    """What is told of a game; of one that tells nothing, the page over a random game, begun and over."""
    scenes: Scenes = own(game, "page.scenes", "SCENES", Scenes(models=lambda **others: _usual(game, **others)))
    return scenes


def _usual(game: str, **others: Any) -> dict[str, m.Model]:
    from tests.web.playing import asked_seats, seated  # it uses this module

    over = random_match(game, {}, 5)
    begun = over.upto(len(over.log) // 2)
    return {f"{game} begun": seated(begun, asked_seats(begun), **others), f"{game} over": seated(over, **others)}
