"""The eight kinds of troops as rows: name, strength, number per player, effect, and the text of the card."""

from __future__ import annotations

from typing import NamedTuple


class Troop(NamedTuple):
    """One kind of troop: its name, its strength, how many of them a player has, its effect, and the text of the card.

    `effect` is the name of the step that follows when a troop of this kind is placed, "" for none. Kwak, the joker, has
    strength 0.
    """

    name: str
    strength: int
    number: int
    effect: str
    text: str


# A kind is an index into this table and equals the strength; the joker is kind 0.
TROOPS = (
    Troop("kwak", 0, 3, "", "May cover any enemy troop, and any enemy troop may cover it."),
    Troop("skully", 1, 3, "draw_two", "You may draw two troops."),
    Troop("capn", 2, 3, "extra", "You may place one more troop and use its effect."),
    Troop("jumbo", 3, 3, "discard", "You may discard one visible enemy troop on an adjacent base."),
    Troop("hook", 4, 3, "", "May be placed on a base that is not connected to your H.Q."),
    Troop("xb42", 5, 3, "strike", "You may discard a random troop from the opponent's rack."),
    Troop("star", 6, 3, "draw_one", "You may draw one troop."),
    Troop("roxy", 7, 3, "", "No effect, but the strongest of all."),
)

KWAK, SKULLY, CAPN, JUMBO, HOOK, XB42, STAR, ROXY = KINDS = tuple(range(8))
KIND_NAMES = tuple(troop.name for troop in TROOPS)
COUNTS = tuple(troop.number for troop in TROOPS)  # of each kind, per player
RACK_LIMIT = 8
REMOVED = 4  # troops that each player removes unseen before the game
