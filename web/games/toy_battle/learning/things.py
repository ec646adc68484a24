"""Drawings for the rules of what lies beside Toy Battle's board: racks, reserves and discards."""

from __future__ import annotations

from toybattle.games.toy_battle.state import TROOPS_IN, State
from toybattle.games.toy_battle.troops import RACK_LIMIT

from ....learning.rules.pictures import Thing
from ....page.markup import Markup, h, join
from ....page.words import words
from .. import board
from ..face import back

PLACE = 100  # the width of a place for one troop
WIDTH = PLACE * RACK_LIMIT
BELOW = 84  # the height of the line with the reserve and the discard
GAP = 24  # between the racks of two players
DISCARD = 440  # where the discard lies, to the right of the reserve


def _at(x: int, y: int, scale: float, drawn: Markup) -> Markup:
    return h("g", {"transform": f"translate({x} {y}) scale({scale})"}, drawn)


def _beside(view: State, player: int, y: int) -> Markup:
    """The line with a player's reserve and discard, each with how many troops it has; `y` is its upper edge."""
    discarded = TROOPS_IN[view.discard[player]]
    count = view.reserve_count[player]
    top = board.token(player, discarded[-1]) if discarded else _no_troop()
    return join(
        [
            _at(4, y, 0.7, back(player) if count else _no_troop()),
            h("text", {"class": "rule-told-there", "x": 84, "y": y + 35}, words("panel.reserve", count=count)),
            _at(DISCARD, y, 0.7, top),
            h(
                "text",
                {"class": "rule-told-there", "x": DISCARD + 80, "y": y + 35},
                words("panel.discard", count=len(discarded)),
            ),
        ]
    )


def _no_troop() -> Markup:
    return h("circle", {"class": "rule-free", "cx": 50, "cy": 50, "r": 42})


def _rack(view: State, player: int, y: int, is_open: bool) -> Markup:
    """A player's rack with its free places, and below it the reserve and the discard; `y` is the upper edge.

    If not `is_open`, the troops on the rack show their backs, the frozen ones with a sign.
    """
    kinds, frozen = TROOPS_IN[view.rack[player]], view.frozen_count[player]
    drawn = []
    for place in range(RACK_LIMIT):
        if place >= len(kinds):
            troop = _no_troop()
        elif is_open:
            troop = board.token(player, kinds[place])
        else:
            troop = back(player)
        cold = board.glyph("snow", 60, 50, 50, "glyph frost") if not is_open and place < frozen else None
        drawn.append(_at(PLACE * place, y, 1, join([troop, cold])))
    return join([*drawn, _beside(view, player, y + PLACE + 8)])


def rack(view: State) -> Thing:
    """Blue's rack, reserve and discard."""
    return Thing(WIDTH, PLACE + 8 + BELOW, _rack(view, 0, 0, is_open=True))


def racks(view: State) -> Thing:
    """The racks, reserves and discards of both players as Blue sees them: Red's above, Blue's below."""
    height = PLACE + 8 + BELOW
    drawn = join([_rack(view, 1, 0, is_open=False), _rack(view, 0, height + GAP, is_open=True)])
    return Thing(WIDTH, 2 * height + GAP, drawn)


def rival(view: State) -> Thing:
    """Red's rack, reserve and discard as Blue sees them."""
    return Thing(WIDTH, PLACE + 8 + BELOW, _rack(view, 1, 0, is_open=False))


THINGS = (("rack", rack), ("racks", racks), ("rival", rival))
