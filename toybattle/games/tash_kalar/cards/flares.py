"""The twelve flares, one row each. A flare has two halves; each says how far behind a player must be to use it, and
what it does.

The upper half counts upgraded pieces, the lower half all pieces.
"""

from __future__ import annotations

from .rows import Flare, half
from .verbs import COMBAT, ONE, STANDARD, TWO, convert, either, gain, leap, maybe, move, place, ride, up_to, upgrade

COMMON = place(ONE, "own C", "board")
COMMON_TEXT = "Place a common piece."
TWO_COMMONS = place(TWO, "own C", "board")
TWO_COMMONS_TEXT = "Place two common pieces."
HEROIC = place(ONE, "own H", "board")
HEROIC_TEXT = "Place a heroic piece."
ACTION_TEXT = "You gain an action."
UPGRADE = upgrade(ONE, "own C board")

FLARES = (
    Flare("flare_1", half(3, COMMON_TEXT, COMMON), half(6, HEROIC_TEXT, HEROIC)),
    Flare("flare_2", half(4, COMMON_TEXT, COMMON), half(4, COMMON_TEXT, COMMON)),
    Flare(
        "flare_3",
        half(3, "Your commons may make up to three standard moves in all.", move(up_to(3), "own C board", STANDARD)),
        half(5, ACTION_TEXT, gain(1)),
    ),
    Flare(
        "flare_4",
        half(4, COMMON_TEXT, COMMON),
        half(
            5,
            "Place a common piece, or convert an enemy common into one.",
            either([COMMON], [convert(ONE, "enemy C board", "C")]),
        ),
    ),
    Flare(
        "flare_5",
        half(
            3,
            "One of your commons makes a standard move, or is upgraded.",
            either([move(ONE, "own C board", STANDARD)], [UPGRADE]),
        ),
        half(6, TWO_COMMONS_TEXT, TWO_COMMONS),
    ),
    Flare(
        "flare_6",
        half(4, "Place a common piece, or upgrade one of yours.", either([COMMON], [UPGRADE])),
        half(4, "One of your commons may make a combat leap.", leap(up_to(1), "own C board", COMBAT)),
    ),
    Flare(
        "flare_7",
        half(4, COMMON_TEXT, COMMON),
        half(6, "Upgrade one of your commons; you gain an action.", UPGRADE, gain(1)),
    ),
    Flare("flare_8", half(4, ACTION_TEXT, gain(1)), half(5, COMMON_TEXT, COMMON)),
    Flare(
        "flare_9",
        half(5, HEROIC_TEXT, HEROIC),
        half(
            4,
            "Your commons may make one standard and one combat move, in any order.",
            ride(up_to(2), "own C board", same=False),
        ),
    ),
    Flare("flare_10", half(5, TWO_COMMONS_TEXT, TWO_COMMONS), half(5, COMMON_TEXT, COMMON)),
    Flare(
        "flare_11",
        half(3, COMMON_TEXT, COMMON),
        half(
            4,
            "Your commons and heroics may make one combat move or up to two standard moves in all.",
            maybe([move(up_to(1), "own CH board", COMBAT)], [move(up_to(2), "own CH board", STANDARD)]),
        ),
    ),
    Flare(
        "flare_12",
        half(2, "One of your commons may make a standard leap.", leap(up_to(1), "own C board", STANDARD)),
        half(5, ACTION_TEXT, gain(1)),
    ),
)
