"""The 42 cards as rows: name, value, ability, area, and the kind of token that the card lays."""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """One card: its name, value, ability and area, and the kind of token that it lays.

    `area` has the directions of the neighbouring fields that the ability acts on, such as "N E", clockwise from north.
    The area is never rotated.
    """

    name: str
    value: int
    ability: str
    area: str
    kind: str


EVERYWHERE = "N NE E SE S SW W NW"

# In states, actions and links a card is its index in this table: append, never reorder.
CARDS = (
    Card("handsaw", 3, "chip", "E W", "plain"),
    Card("awl", 3, "chip", "N S", "plain"),
    Card("rasp", 3, "chip", "SE NW", "plain"),
    Card("file", 3, "chip", "NE SW", "plain"),
    Card("cleaver", 2, "chip", "N E S W", "shell"),
    Card("shears", 2, "chip", "NE SE SW NW", "plain"),
    Card("hailstorm", 2, "chip", EVERYWHERE, "plain"),
    Card("bailiff", 6, "chip", "S", "toll"),
    Card("elbows", 3, "shove", "E W", "plain"),
    Card("piston", 3, "shove", "N S", "plain"),
    Card("bumper", 2, "shove", "N E S W", "plain"),
    Card("ram", 1, "shove", "NE SE SW NW", "shell"),
    Card("shockwave", 1, "shove", EVERYWHERE, "plain"),
    Card("tollgate", 6, "shove", "N", "toll"),
    Card("leapfrog", 3, "vault", "SE NW", "plain"),
    Card("hurdle", 3, "vault", "NE SW", "plain"),
    Card("carousel", 2, "vault", "N E S W", "plain"),
    Card("whirlpool", 1, "vault", EVERYWHERE, "shell"),
    Card("hedge", 2, "sprout", "E W", "shell"),
    Card("vine", 2, "sprout", "N S", "shell"),
    Card("clover", 2, "sprout", "N SE SW", "plain"),
    Card("encampment", 1, "sprout", "NE SW", "banner"),
    Card("tribute", 5, "gift", "SE NW", "plain"),
    Card("ransom", 5, "gift", "N S", "shell"),
    Card("tripwire", 2, "gift", "NE SW", "row_ray"),
    Card("plumb_line", 2, "gift", "SE NW", "column_ray"),
    Card("drumroll", 2, "encore", "N E W", "plain"),
    Card("afterbeat", 2, "encore", "E S W", "plain"),
    Card("ovation", 3, "encore", "NE SE SW NW", "plain"),
    Card("colossus", 10, "yield", "", "plain"),
    Card("herald", 6, "yield", "", "banner"),
    Card("bonfire", 2, "volley", EVERYWHERE, "plain"),
    Card("crossfire", 3, "volley", "N E S W", "shell"),
    Card("ambush", 3, "volley", "NE SE SW NW", "shell"),
    Card("understudy", 4, "switch", "", "plain"),
    Card("scarecrow", 1, "switch", "", "row_ray"),
    Card("alchemist", 2, "gild", "E W", "shell"),
    Card("gilder", 2, "gild", "NE SE SW NW", "plain"),
    Card("mint", 5, "gild", "N S", "toll"),
    Card("whetstone", 3, "whet", "", "shell"),
    Card("nugget", 2, "whet", "", "golden"),
    Card("lantern", 3, "whet", "", "beacon"),
)

CARD_NAMES = tuple(card.name for card in CARDS)
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
