"""Data about Token Battle for the tests of the page that all games share: models of the page, sheets and links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.random_games import random_match
from tests.web.playing import TWO_PEOPLE, asked_seats, seated, tapped
from tests.web.scenes import Scenes
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.sets import PRESETS
from web.games.token_battle.editor.named import Named, encode
from web.games.token_battle.editor.update import LINK
from web.page import model as m


def models(**others: Any) -> dict[str, m.Model]:
    """Models of the page with Token Battle on it, as a dict by names such as "tokens previewed".

    They show a game in progress, a preview, a game with hidden cards, the curtain between two people's turns, both
    parts of a draft, and the end. `others` are further fields of the models.
    """
    sets = {"blue_set": "siege", "red_set": "garden"}
    begun = random_match("token_battle", sets, 3, 17)
    closed = random_match("token_battle", {**sets, "closed": True}, 4, 9)
    draft = {"variant": "draft", "first": 0}
    shown = seated(begun, asked_seats(begun), **others)
    return {
        "tokens": shown,
        "tokens previewed": tapped(shown, "stack 2", f"space {FIELD_NAMES[begun.state.options[5][2]]}"),
        "tokens closed": seated(closed, asked_seats(closed), **others),
        "tokens curtain": seated(closed, TWO_PEOPLE, curtain=True, **others),
        "tokens picking": seated(random_match("token_battle", draft, 5, 6), **others),
        "tokens laying": seated(random_match("token_battle", draft, 5, 27), **others),
        "tokens over": seated(random_match("token_battle", {"variant": "mirror", **sets}, 6), **others),
    }


def own_sheets(state: Any) -> list[str]:
    """The names of the sheets that only Token Battle has and that can be open in the position `state`.

    The sheets show both sets and the gains of both players. The list is empty during a draft, when there are no sets
    yet.
    """
    return ["set 0", "set 1", "gains 0", "gains 1"] if state.sets[0] else []


def links() -> Iterator[str]:
    """Yields the fragments of 40 links to named sets and of two broken ones; a fragment is the part after #."""
    for number in range(40):
        yield LINK + encode(Named("", f"Set {number}", list(PRESETS.values())[number % len(PRESETS)]))
    yield from (LINK, LINK + "x")


SCENES = Scenes(
    models,
    with_sheets=("tokens", "tokens closed", "tokens picking"),
    sheets=own_sheets,
    spoken=lambda: iter(models().values()),
    links=links,
    variants=("set variant classic", "set variant sprint", "set variant draft"),
)
