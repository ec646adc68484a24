"""The 18 beings of the Everfrost school, some with a frozen effect, one row each.

A row follows the printed card, so that the two can be compared.
"""

from __future__ import annotations

from .rows import being, frozen
from .verbs import (
    ALL,
    COMBAT,
    EMPTY,
    ONE,
    STANDARD,
    convert,
    defect,
    destroy,
    destroy_for_good,
    downgrade,
    freeze,
    gain,
    leap,
    license_next,
    mirror,
    move,
    place,
    run,
    slide,
    slow,
    spend_flare,
    up_to,
    upgrade,
)

EVERFROST = (
    being(
        "snow_fox",
        "C",
        "*C. / ..C",
        "It may make up to two standard moves.",
        move(up_to(2), "own C self", STANDARD),
    ),
    being(
        "royal_reindeer",
        "C",
        ".*. / CC. / ..C",
        "It may make a combat leap to distance two. If neither that nor the summoning destroyed a piece, "
        "it is upgraded.",
        leap(up_to(1), "own C self", COMBAT, distance=2),
        upgrade(ALL, "own C self", when="nothing felled"),
    ),
    being(
        "crystal_mirror",
        "C",
        "mmCmm / mm*mm / mmCmm",
        "For one heroic or up to two commons on one side, you may place pieces of yours of that rank on the "
        "mirrored squares.",
        mirror(up_to(2)),
    ),
    being(
        "crystal_grower",
        "C",
        ".* / CC",
        "Upgrade an enemy common.",
        upgrade(ONE, "enemy C board"),
        frozen=frozen("Upgrade one of your commons.", upgrade(ONE, "own C board")),
    ),
    being(
        "ice_princess",
        "C",
        ".*. / .C. / C.C",
        "Another common of yours may make a combat move.",
        move(up_to(1), "own C others", COMBAT),
        frozen=frozen("One of your commons makes a standard move.", move(ONE, "own C board", STANDARD)),
    ),
    being(
        "ice_queen",
        "H",
        ".1. / .C. / C.C",
        "Another heroic of yours may make a combat move.",
        move(up_to(1), "own H others", COMBAT),
        frozen=frozen("One of your heroics makes a standard move.", move(ONE, "own H board", STANDARD)),
    ),
    being(
        "frostweave_summoner",
        "H",
        "C. / .* / .C / .C",
        "Nothing happens at once.",
        frozen=frozen(
            "One enemy piece may stand in for yours when you next summon a being this turn.",
            license_next("enemy_piece"),
        ),
    ),
    being(
        "winter_whisperer",
        "H",
        ".*.. / CCCC",
        "Nothing happens at once.",
        frozen=frozen(
            "You may destroy one of your commons, and you may discard your flare. If you do both, you gain an action.",
            destroy(up_to(1), "own C board"),
            spend_flare(up_to(1)),
            gain(1, when="done after destroying"),
        ),
    ),
    being(
        "frozen_chest",
        "H",
        "C1C",
        "You may freeze a discarded card of yours that has a frozen effect, in place of any card frozen before.",
        freeze(up_to(1)),
    ),
    being(
        "everfrost_sentinel",
        "H",
        "*. / C. / CC / .C",
        "If its summoning destroyed an enemy piece, you may downgrade it; then the opponent has one action fewer "
        "next turn.",
        downgrade(up_to(1), "own H self", when="felled an enemy"),
        slow(when="done"),
    ),
    being(
        "glacier_giant",
        "H",
        ".*. / >C> / CCC",
        "It may make any number of combat moves in a marked direction; "
        "then you may destroy a legend on the next square, and the Giant with it.",
        run("own H self", COMBAT, along="marks"),
        destroy(up_to(1), "any L ahead", when="done"),
        destroy(ALL, "own H self", when="killed a legend"),
    ),
    being(
        "polar_bear",
        "H",
        "*CC. / .C.C",
        "It may make a combat move; if that destroyed a piece, a standard move; if that did too, "
        "one onto an empty square.",
        move(up_to(1), "own H self", COMBAT),
        move(up_to(1), "own H self", STANDARD, when="killed"),
        move(up_to(1), "own H self", EMPTY, when="killed"),
    ),
    being(
        "war_sled",
        "H",
        "...> / C.*> / CCC>",
        "It may make up to three combat moves, the first in a marked direction, each later one turned at most 45 "
        "degrees.",
        move(up_to(3), "own H self", COMBAT, along="sled"),
    ),
    being(
        "snow_monster",
        "H",
        ".1C. / C..C",
        "All enemy commons within distance two that are beside a piece of yours are destroyed.",
        destroy(ALL, "enemy C beset"),
    ),
    being(
        "frost_imp",
        "H",
        "C*. / .C. / ..C",
        "You may choose a common beside it and a direction: that common makes standard moves as far as it can.",
        slide("any C adjacent"),
    ),
    being(
        "ice_wyvern",
        "H",
        "*C. / C.. / .CC",
        "It may make a combat leap; if that destroyed a piece, the Wyvern is destroyed too.",
        leap(up_to(1), "own H self", COMBAT),
        destroy(ALL, "own H self", when="killed"),
        frozen=frozen("Place a common piece beside one of your heroics.", place(ONE, "own C", "beside_heroic")),
    ),
    being(
        "deathbringer",
        "H",
        ".C* / ... / CCC",
        "You may destroy a piece beside it for good; it counts twice. To destroy a heroic you need another piece of "
        "yours beside that heroic, for a legend three.",
        destroy_for_good(up_to(1), "any CHL adjacent"),
    ),
    being(
        "frostweave_illusionist",
        "H",
        "C*C / ... / .C.",
        "It becomes an enemy common.",
        defect("own H self"),
        frozen=frozen("Convert an enemy common.", convert(ONE, "enemy C board", "C")),
    ),
)
