"""The pictures of Tash-Kalar's tasks in the rules: in each of them a task becomes met."""

from __future__ import annotations

from ....learning.rules.pictures import Picture

# by the names of the tasks' rows
BOARDS = {
    "task-destruction": Picture(
        "destruction",
        """
        blue: d5 e5 c6
        red: f4 g3 h2 g6
        blue hand: cannon
        turn: blue 1
        """,
        "summon cannon e5; shoot ne",
        seen="c2 h6",
    ),
    "task-devastation": Picture(
        "devastation",
        """
        schools highland imperial
        blue: d5 e5 e6 f6
        red: d3 e3 f3 f4 c5
        blue hand: mountain_troll
        turn: blue 2
        """,
        "summon mountain_troll e4",
        seen="c2 g6",
    ),
    "task-heroic-destruction": Picture(
        "heroic_destruction",
        """
        schools highland imperial
        blue: e5 d6 e6 f6
        red: d4 e3H f4 g5
        blue hand: hill_giant
        turn: blue 1
        """,
        "summon hill_giant e4",
        seen="c2 g6",
    ),
    "task-heroic-devastation": Picture(
        "heroic_devastation",
        """
        schools highland imperial
        blue: e5 d6 e6 f6
        red: e4H d4 e3H f4
        blue hand: hill_giant
        turn: blue 1
        """,
        "summon hill_giant e4",
        seen="c2 g6",
    ),
    "task-end-of-legends": Picture(
        "end_of_legends",
        """
        blue: d4 d5 e5 e6
        red: f3L g5 c6
        blue hand: champion
        turn: blue 1
        """,
        "summon champion e4; destroy f3",
        seen="c2 g6",
    ),
    "task-red-conquest": Picture(
        "red_conquest",
        """
        blue: d2H c8H e6
        red: f4 g6
        turn: blue 1
        """,
        "place e5",
        seen="b2 h8",
    ),
    "task-green-conquest": Picture(
        "green_conquest",
        """
        blue: c3H g3H f5
        red: f8 d4
        turn: blue 1
        """,
        "place a5",
    ),
    "task-color-conquest": Picture(
        "color_conquest",
        """
        blue: d2H c3H e5H g3
        red: f4 d6
        turn: blue 1
        """,
        "place h6",
    ),
    "task-red-legends": Picture(
        "red_legends",
        """
        schools sylvan imperial
        blue: d2L e6 e7
        red: g4 c5
        blue hand: sapling
        turn: blue 1
        """,
        "summon sapling e5",
        seen="b2 h8",
    ),
    "task-green-legends": Picture(
        "green_legends",
        """
        schools sylvan imperial
        blue: c3L g4 g5
        red: e4 d6
        blue hand: sapling
        turn: blue 1
        """,
        "summon sapling g3",
        seen="b2 h8",
    ),
    "task-rainbow-dominance": Picture(
        "rainbow_dominance",
        """
        schools sylvan imperial
        blue: d2H f8H g4 g5
        red: c3H h6 e4
        blue hand: sapling
        turn: blue 1
        """,
        "summon sapling g3",
        seen="b2 h8",
    ),
    "task-red-summoning": Picture(
        "red_summoning",
        """
        schools sylvan imperial
        blue: e6 e7 f5 g7
        red: d6 h4
        blue hand: sapling forest_mystic
        turn: blue 2
        """,
        "summon sapling e5; summon forest_mystic f6",
        seen="c4 g8",
    ),
    "task-green-summoning": Picture(
        "green_summoning",
        """
        schools sylvan imperial
        blue: g4 g5 h4 i6
        red: e4 d6
        blue hand: sapling forest_mystic
        turn: blue 2
        """,
        "summon sapling g3; summon forest_mystic h5",
        seen="d2 i7",
    ),
    "task-colored-summoning": Picture(
        "colored_summoning",
        """
        schools sylvan imperial
        blue: e6 e7 d1 c2 e3
        red: g4 c5
        blue hand: sapling forest_mystic
        turn: blue 2
        """,
        "summon sapling e5; summon forest_mystic d2",
        seen="b1 h7",
    ),
    "task-legendary-summoning": Picture(
        "legendary_summoning",
        """
        schools sylvan imperial
        blue: d4H f4H e5H d6 f6 g6
        red: c3 g4
        blue hand: sapling time_elemental
        turn: blue 2
        """,
        "summon time_elemental e3; summon sapling h6",
        seen="c2 i8",
    ),
    "task-central-dominance": Picture(
        "central_dominance",
        """
        blue: d4H f5H e6 d6
        red: e4 f3 g6
        turn: blue 1
        """,
        "place e5",
        seen="c3 g7",
    ),
    "task-center-cross": Picture(
        "center_cross",
        """
        blue: e4 d5 f5 e6
        red: c3 g4 f7
        turn: blue 1
        """,
        "place e5",
        seen="b2 h8",
    ),
    "task-line-dominance": Picture(
        "line_dominance",
        """
        blue: b5 c5 d5 f5 g5 h5
        red: a5 e3 f7
        turn: blue 1
        """,
        "place e5",
    ),
    "task-diagonals": Picture(
        "diagonals",
        """
        blue: c3 d4H f6 d6 f4H g3
        red: b8 e3 h8
        turn: blue 1
        """,
        "place e5",
        seen="b2 h8",
    ),
    "task-side-chain": Picture(
        "side_chain",
        """
        blue: a5 b5 c4 d4 f5 g6 h6 i6
        red: d5 e6 f4
        turn: blue 1
        """,
        "place e5",
    ),
    "task-corner-chain": Picture(
        "corner_chain",
        """
        blue: b2 c3 d4 f6 g7 h8
        red: d5 f5 e4H
        turn: blue 1
        """,
        "place e5",
    ),
    "task-imprisonment": Picture(
        "imprisonment",
        """
        blue: d4 e4H d5 f5 d6
        red: e5H g4 f6
        turn: blue 1
        """,
        "place f4",
        seen="c3 g7",
    ),
    "task-envelopment": Picture(
        "envelopment",
        """
        blue: d4 e4 f4 d5 f5H d6
        red: e5H g4 c6
        turn: blue 1
        """,
        "place f6",
        seen="c3 g7",
    ),
    "task-isolation": Picture(
        "isolation",
        """
        blue: b2 b3 b5 b6 b7 b8 c2 c8
        red: a5 c5 f6
        turn: blue 1
        """,
        "place b4",
        seen="a2 g8",
    ),
}
