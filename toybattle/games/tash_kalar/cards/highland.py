"""The 18 beings of the Highland school, one row each.

A row follows the printed card, so that the two can be compared.
"""

from __future__ import annotations

from .rows import being
from .verbs import ALL, COMBAT, ONE, STANDARD, destroy, gain, leap, license_next, maybe, move, place, up_to, upgrade

HIGHLAND = (
    being(
        "wild_eagle",
        "C",
        ".*. / C.C",
        "It may make a combat leap.",
        leap(up_to(1), "own C self", COMBAT),
    ),
    being(
        "clan_axeman",
        "C",
        "..C / .*. / C..",
        "You may destroy one common or heroic piece orthogonally beside it.",
        destroy(up_to(1), "any CH orthogonal"),
    ),
    being(
        "clan_healer",
        "C",
        "..C / C*C",
        "You may place up to two common pieces on empty squares beside green squares.",
        place(up_to(2), "own C", "beside_green"),
    ),
    being(
        "dire_wolf",
        "C",
        "..* / .CC / C..",
        "It may make up to two combat moves.",
        move(up_to(2), "own C self", COMBAT),
    ),
    being(
        "ritual_keeper",
        "C",
        ".C / C*",
        "On a green square: upgrade one of your commons. On a red one: one of your pieces may make a combat move.",
        upgrade(ONE, "own C board", when="summoned on green"),
        move(up_to(1), "own CHL board", COMBAT, when="summoned on red"),
    ),
    being(
        "eagle_lord",
        "H",
        "C.*.C / .C.C.",
        "It may make a combat leap.",
        leap(up_to(1), "own H self", COMBAT),
    ),
    being(
        "wolf_rider",
        "H",
        "*.. / CCC / C..",
        "It may make up to two combat moves.",
        move(up_to(2), "own H self", COMBAT),
    ),
    being(
        "blood_shaman",
        "H",
        "..C / .*C / CC.",
        "Destroy a common or heroic piece anywhere; if it stood on red, all common pieces beside its square too.",
        destroy(ONE, "any CH board"),
        destroy(ALL, "any C beside_chosen", when="done on red"),
    ),
    being(
        "war_drummer",
        "H",
        "1C / CC",
        "Your other pieces may make one combat move or up to two standard moves in all.",
        maybe(
            [move(up_to(1), "own CHL others", COMBAT)],
            [move(up_to(2), "own CHL others", STANDARD)],
        ),
    ),
    being(
        "hill_giant",
        "H",
        ".*. / .C. / CCC",
        "All common and heroic pieces orthogonally beside it are destroyed.",
        destroy(ALL, "any CH orthogonal"),
    ),
    being(
        "warlord",
        "H",
        "..*.. / .CCC. / C...C",
        "Your pieces may make up to three combat moves in all; of three the Warlord makes at least one.",
        move(up_to(3), "own CHL board", COMBAT, along="led"),
    ),
    being(
        "war_summoner",
        "H",
        "C*C / .C. / .C.",
        "You gain an action. One enemy piece may stand in for yours when you next summon a being this turn.",
        gain(1),
        license_next("enemy_piece"),
    ),
    being(
        "ritual_master",
        "H",
        "C.. / .*. / C.C",
        "On a green square: you gain two actions. On a red one: you may destroy one heroic and one common piece.",
        gain(2, when="summoned on green"),
        destroy(up_to(1), "any H board", when="summoned on red"),
        destroy(up_to(1), "any C board", when="summoned on red"),
    ),
    being(
        "legend_slayer",
        "H",
        "*.. / CC. / C.C",
        "You may destroy one legend, or up to two commons and heroics, diagonally beside it.",
        maybe(
            [destroy(up_to(1), "any L diagonal")],
            [destroy(up_to(2), "any CH diagonal")],
        ),
    ),
    being(
        "mountain_troll",
        "H",
        ".*. / CC. / .CC",
        "All enemy common pieces beside it are destroyed; if there were two or more, you gain an action.",
        destroy(ALL, "enemy C adjacent"),
        gain(1, when="killed two"),
    ),
    being(
        "hungry_bear",
        "H",
        "*C / CC",
        "It may make a standard move; if that destroyed a piece, it may make another one.",
        move(up_to(1), "own H self", STANDARD),
        move(up_to(1), "own H self", STANDARD, when="killed"),
    ),
    being(
        "werewolf",
        "H",
        ".C.. / C..* / .C..",
        "On a coloured square other than the centre it may make up to three combat moves, elsewhere one standard move.",
        move(up_to(3), "own H self", COMBAT, when="summoned wild"),
        move(up_to(1), "own H self", STANDARD, when="summoned tame"),
    ),
    being(
        "clan_guardian",
        "H",
        "CC*C",
        "You may upgrade one of the common pieces it was summoned with.",
        upgrade(up_to(1), "any C used"),
    ),
)
