"""The twelve legends that all schools share, one row each.

A row follows the printed card, so that the two can be compared.
"""

from __future__ import annotations

from .rows import being
from .verbs import (
    ALL,
    COMBAT,
    ONE,
    choose,
    destroy,
    destroy_linked,
    destroy_uncounted,
    downgrade_linked,
    either,
    extra_turn,
    maybe,
    move,
    place,
    run,
    shoot,
    strike,
    tend,
    up_to,
    upgrade,
)

LEGENDS = (
    being(
        "fire_dragon",
        "L",
        "H.H / .C. / .H. / >*> / >>>",
        "Choose a marked direction: destroy all commons and heroics within two squares in it and in the two beside it.",
        shoot(ONE, "marks", "any CH", "fan"),
    ),
    being(
        "hell_bull",
        "L",
        "C.C / H1H / .C.",
        "It may make any number of combat moves in one direction; after destroying a legend it stops.",
        run("own L self", COMBAT, stop="legend"),
    ),
    being(
        "angel_of_death",
        "L",
        ".C.C. / C.2.C / ..C..",
        "You may choose another piece: upgrade it if possible, then the Angel makes a combat leap onto it.",
        choose(up_to(1), "any CHL others"),
        upgrade(ALL, "any CH chosen"),
        strike("any CHL chosen"),
    ),
    being(
        "the_eldest_tree",
        "L",
        "...H. / C.*.C / .H...",
        "On up to three squares beside it: destroy an enemy common or heroic, upgrade a common of yours, or place one.",
        tend(up_to(3), "adjacent"),
    ),
    being(
        "bone_catapult",
        "L",
        "C>> / >*> / HHH",
        "You may destroy any one piece in a marked direction, together with all common pieces beside it.",
        destroy(up_to(1), "any CHL marked_lines"),
        destroy(ALL, "any C beside_chosen", when="done"),
    ),
    being(
        "fire_elemental",
        "L",
        "..*.. / .H.C. / H.C.C",
        "Destroy all enemy commons and heroics beside it, or all enemy commons within distance two.",
        either(
            [destroy(ALL, "enemy CH adjacent")],
            [destroy(ALL, "enemy C within_2")],
        ),
    ),
    being(
        "leviathan",
        "L",
        "....* / ..HH. / HC...",
        "Downgrade up to three connected upgraded pieces, or destroy up to four connected commons.",
        either(
            [downgrade_linked(up_to(3), "any HL board")],
            [destroy_linked(up_to(4), "any C board")],
        ),
    ),
    being(
        "two_headed_dragon",
        "L",
        "*.H. / .H.. / H.C. / ...C",
        "You may upgrade a common or heroic it was summoned with; if so, you may destroy a heroic beside that piece.",
        upgrade(up_to(1), "any CH used"),
        destroy(up_to(1), "any H beside_chosen", when="done"),
    ),
    being(
        "earth_elemental",
        "L",
        ".*C. / .CC. / H..H",
        "Destroy a common or heroic on or beside red; upgrade a common on or beside green; "
        "then it may itself make a combat move onto a coloured square.",
        destroy(ONE, "any CH near_red"),
        upgrade(ONE, "any C near_green"),
        move(up_to(1), "own L self", COMBAT, where="coloured"),
    ),
    being(
        "time_elemental",
        "L",
        ".*. / H.H / .H. / C.C",
        "You take another turn after this one, even after the last.",
        extra_turn(),
    ),
    being(
        "storm_elemental",
        "L",
        "H.. / H.H / .1.",
        "You may place a piece within distance three. That piece may make combat moves in one direction (a "
        "common 5, a heroic 3, a legend 1), then it is destroyed.",
        maybe(
            [place(up_to(1), "own C", "within_3")],
            [place(up_to(1), "own H", "within_3")],
            [place(up_to(1), "own L", "within_3")],
        ),
        run("own CHL chosen", COMBAT, limits=(5, 3, 1)),
        destroy(ALL, "own CHL chosen"),
    ),
    being(
        "titan",
        "L",
        ".*. / .H. / .H. / CCC",
        "Destroy all pieces, yours too, orthogonally beside it, and all commons and heroics diagonally beside it. None "
        "of them scores or counts for a task.",
        destroy_uncounted("any CHL orthogonal"),
        destroy_uncounted("any CH diagonal"),
    ),
)
