"""The 42 cards and six preset sets of Token Battle for the naive engine, which shares no data with the real one."""

from __future__ import annotations

from dataclasses import dataclass

# Name, value, ability, token type, and the area as directions from the token.
_CARDS = """
Handsaw    |  3 | chip   | plain      | E W
Awl        |  3 | chip   | plain      | N S
Rasp       |  3 | chip   | plain      | SE NW
File       |  3 | chip   | plain      | NE SW
Cleaver    |  2 | chip   | shell      | N E S W
Shears     |  2 | chip   | plain      | NE SE SW NW
Hailstorm  |  2 | chip   | plain      | N NE E SE S SW W NW
Bailiff    |  6 | chip   | toll       | S
Elbows     |  3 | shove  | plain      | E W
Piston     |  3 | shove  | plain      | N S
Bumper     |  2 | shove  | plain      | N E S W
Ram        |  1 | shove  | shell      | NE SE SW NW
Shockwave  |  1 | shove  | plain      | N NE E SE S SW W NW
Tollgate   |  6 | shove  | toll       | N
Leapfrog   |  3 | vault  | plain      | SE NW
Hurdle     |  3 | vault  | plain      | NE SW
Carousel   |  2 | vault  | plain      | N E S W
Whirlpool  |  1 | vault  | shell      | N NE E SE S SW W NW
Hedge      |  2 | sprout | shell      | E W
Vine       |  2 | sprout | shell      | N S
Clover     |  2 | sprout | plain      | N SE SW
Encampment |  1 | sprout | banner     | NE SW
Tribute    |  5 | gift   | plain      | SE NW
Ransom     |  5 | gift   | shell      | N S
Tripwire   |  2 | gift   | row-ray    | NE SW
Plumb Line |  2 | gift   | column-ray | SE NW
Drumroll   |  2 | encore | plain      | N E W
Afterbeat  |  2 | encore | plain      | E S W
Ovation    |  3 | encore | plain      | NE SE SW NW
Colossus   | 10 | yield  | plain      |
Herald     |  6 | yield  | banner     |
Bonfire    |  2 | volley | plain      | N NE E SE S SW W NW
Crossfire  |  3 | volley | shell      | N E S W
Ambush     |  3 | volley | shell      | NE SE SW NW
Understudy |  4 | switch | plain      |
Scarecrow  |  1 | switch | row-ray    |
Alchemist  |  2 | gild   | shell      | E W
Gilder     |  2 | gild   | plain      | NE SE SW NW
Mint       |  5 | gild   | toll       | N S
Whetstone  |  3 | whet   | shell      |
Nugget     |  2 | whet   | golden     |
Lantern    |  3 | whet   | beacon     |
"""

# Stacks 1 to 4, each from the top down.
_SETS = """
Workbench
Awl, Handsaw, Hurdle, Vine
Cleaver, Hailstorm
Elbows, Hedge, Leapfrog, Clover
Bumper, Shockwave, Whetstone, Rasp

Landslide
Bumper, Piston, Leapfrog
Elbows, Hurdle, Hailstorm
Tribute, Ram, Whirlpool, Understudy
Cleaver, Tollgate

Garden
Encampment, Bonfire, Bumper, Vine
Clover, Herald, Hailstorm
Lantern, Cleaver
Carousel, Hedge

Goldsmith
Ransom, Nugget, Gilder
Cleaver, Shears
Tribute, Whetstone, Mint
Shockwave, Leapfrog, Vine

Metronome
Cleaver, Afterbeat
Drumroll, Whetstone, Clover
Understudy, Ovation, Piston, Bumper
Herald, Tollgate, Colossus

Siege
Scarecrow, Plumb Line, Hurdle, Tripwire, Bailiff
Cleaver, Vine, Nugget
Crossfire, Ram
Ransom, Hailstorm, Bonfire, Ambush
"""


@dataclass(frozen=True)
class Card:
    """One card in the naive engine. `type` is the kind of the token that the card lays, `area` the directions of its
    area.
    """

    name: str
    value: int
    ability: str
    type: str
    area: tuple[str, ...]


def _read_card(line: str) -> Card:
    name, value, ability, kind, area = (part.strip() for part in line.split("|"))
    return Card(name, int(value), ability, kind, tuple(area.split()))


CARDS: dict[str, Card] = {card.name: card for card in map(_read_card, _CARDS.strip().splitlines())}

SETS: dict[str, list[list[str]]] = {
    name: [stack.split(", ") for stack in stacks]
    for name, *stacks in (lines.splitlines() for lines in _SETS.strip().split("\n\n"))
}
