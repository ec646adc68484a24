"""The 18 beings of the Etherweave school, many with a warp effect, one row each.

A row follows the printed card, so that the two can be compared.
"""

from __future__ import annotations

from .rows import being, warp
from .verbs import (
    ALL,
    COMBAT,
    ENDLESS,
    ONE,
    STANDARD,
    TWO,
    Count,
    annihilate,
    choose,
    copy_discarded,
    copy_pending,
    credit_legend,
    destroy,
    destroy_around,
    double_kills,
    drop_pending,
    either,
    gain,
    license_next,
    maybe,
    move,
    move_each,
    move_in,
    name_square,
    oppose,
    place,
    release,
    retrace,
    run,
    store,
    swap,
    take_back,
    toss,
    toss_legends,
    up_to,
    upgrade,
)

EMPEROR = (
    [place(ONE, "own C", "board")],
    [move(ONE, "own C board", COMBAT)],
    [move(ONE, "own HL board", STANDARD)],
)

ETHERWEAVE = (
    being(
        "doppelganger",
        "C",
        "C* / C.",
        "The warp effect of your pending being is carried out.",
        copy_pending(),
    ),
    being(
        "paradox_worm",
        "C",
        "..C* / CC..",
        "One of your commons or heroics may swap places with an enemy piece of the same rank.",
        swap(up_to(1), "own CH board", "enemy CH board"),
        warp=warp(
            "Upgrade an enemy common; then you may discard your pending being.",
            upgrade(ONE, "enemy C board"),
            drop_pending(up_to(1)),
        ),
    ),
    being(
        "lesser_shadow_twin",
        "C",
        "*.. / CCC",
        "If Greater Shadow Twin is discarded, you may choose a piece of yours and destroy up to two commons beside it.",
        choose(up_to(1), "own CHL beside_common", when="greater twin discarded"),
        destroy_around(up_to(2), "any C beside_chosen"),
        warp=warp("Upgrade one of your commons.", upgrade(ONE, "own C board")),
    ),
    being(
        "translocationist",
        "C",
        "..C / C*. / CC.",
        "Up to twice, a heroic and a common of yours may swap places.",
        swap(up_to(2), "own H board", "own C board"),
        warp=warp("You gain an action.", gain(1)),
    ),
    being(
        "antimatter_spirit",
        "C",
        "..C / .*. / C..",
        "Nothing happens.",
        warp=warp(
            "Place a common on an uncoloured square and make a combat move with it; then place an enemy common "
            "there and move it the opposite way. All or nothing.",
            annihilate(),
        ),
    ),
    being(
        "merchant_of_time",
        "H",
        "..*. / .C.C / C.C.",
        "If a piece is stored, it makes a standard leap to an uncoloured square.",
        release(),
        warp=warp("Store a piece from an uncoloured square until this being is summoned.", store()),
    ),
    being(
        "gate_of_oblivion",
        "H",
        ".mmm. / mC*Cm / mCnCm",
        "A piece between the lower two is destroyed; on one other marked square you may destroy a common or heroic.",
        destroy(ALL, "any CHL other_mark"),
        destroy(up_to(1), "any CH mark"),
        warp=warp("Every enemy piece you destroy this turn counts once more.", double_kills()),
    ),
    being(
        "time_traveler",
        "H",
        "C.. / .C. / ..C",
        "It comes to any empty uncoloured square. You may destroy a common piece beside it; if you do, your last "
        "discarded card goes on top of your deck.",
        destroy(up_to(1), "any C adjacent"),
        retrace(when="done"),
    ),
    being(
        "greater_shadow_twin",
        "H",
        "*CCC",
        "If Lesser Shadow Twin is discarded, you may destroy a heroic beside two or more pieces of yours.",
        destroy(up_to(1), "any H beside_two", when="lesser twin discarded"),
        warp=warp("Upgrade one of your commons.", upgrade(ONE, "own C board")),
    ),
    being(
        "warpmaster",
        "H",
        ".C. / ... / C.* / .C.",
        "You may take your pending being back into your hand, or it may make a standard move.",
        maybe(
            [take_back()],
            [move(up_to(1), "own H self", STANDARD)],
        ),
    ),
    being(
        "dark_sphere",
        "H",
        "C1 / CC",
        "Up to three commons or heroics, at most two of a colour, may each make a combat move to distance two from it.",
        move_each(up_to(3), "any CH board", COMBAT, where="ring", of_a_colour=2),
    ),
    being(
        "void_summoner",
        "H",
        ".*C / .C. / C.C",
        "Up to two empty squares count as your commons when you next summon a being this turn.",
        license_next("empty_squares"),
        warp=warp("One of your commons or heroics makes a standard move.", move(ONE, "own CH board", STANDARD)),
    ),
    being(
        "eternal_emperor",
        "H",
        "C. / C* / CC",
        "Unless you have played its warp effect this turn, you may carry it out.",
        maybe(*EMPEROR, when="warp not played"),
        warp=warp(
            "Place a common, or a common makes a combat move, or an upgraded piece of yours a standard move.",
            either(*EMPEROR),
        ),
    ),
    being(
        "reality_patch",
        "H",
        ".C. / C*C / .C.",
        "You may destroy an enemy heroic, you may discard your pending being, and you may discard a card in hand.",
        destroy(up_to(1), "enemy H board"),
        drop_pending(up_to(1)),
        toss(up_to(1)),
    ),
    being(
        "polarity_queen",
        "H",
        ".*. / C.C / .C. / .C.",
        "Two other commons or heroics of yours make a combat move each, in opposite directions. Both or none.",
        oppose("own CH others"),
        warp=warp("Place a common piece beside an enemy piece.", place(ONE, "own C", "beside_enemy")),
    ),
    being(
        "singularity",
        "H",
        "C.C / .*. / C.C",
        "Choose an empty uncoloured square: all commons beside it make a combat move onto it, in any order.",
        name_square("plain"),
        move_in(Count(ENDLESS, ENDLESS), "any C beside_chosen", COMBAT),
    ),
    being(
        "ziggurat_sentinel",
        "H",
        "..* / .>C / .CC / CC.",
        "You may use the warp effect of a discarded card of yours, or make up to three combat moves "
        "in the marked direction.",
        maybe(
            copy_discarded(),
            [run("own H self", COMBAT, along="marks", limits=(3, 3, 3))],
        ),
        warp=warp(
            "A common or heroic of yours makes one combat or two standard moves.",
            either(
                [move(ONE, "own CH board", COMBAT)],
                [move(TWO, "own CH board", STANDARD, along="same")],
            ),
        ),
    ),
    being(
        "iris_of_eternity",
        "H",
        ".CC. / C..* / .CC.",
        "You may destroy a legend beside it, or upgrade it: then you have summoned a legend, and discard all "
        "legends in your hand.",
        maybe(
            [destroy(up_to(1), "any L adjacent")],
            [upgrade(ALL, "own H self"), credit_legend(), toss_legends()],
        ),
    ),
)
