"""The lessons of Token Battle. They are one course, after which a learner can play the game."""

from __future__ import annotations

from ....learning.lessons import Course, Lesson
from .drawing import drawn, options_of

LESSONS = (
    Lesson(
        name="income",
        drawing="""
            d3: red plain 2
            blue: shears awl shockwave bumper
            red: ovation drumroll
            turn: blue 1
        """,
        goal=(("2*", "1f1"), ("2*", "1a6")),
        wrong={"*": "low"},
    ),
    Lesson(
        name="stacks",
        drawing="""
            d3: red plain 2
            c4: blue plain 3
            blue: handsaw bumper file / drumroll understudy / elbows vine / piston clover
            scores: 9 8
            turn: blue 3
        """,
        goal=(("2*",),),
        wrong={"*": "other"},
    ),
    Lesson(
        name="area",
        drawing="""
            b3: blue plain 4
            d2: red plain 3
            d4: red plain 1
            b5: red plain 2
            blue: vine bumper awl whetstone
            scores: 18 22
            turn: blue 7
        """,
        goal=(("3d3",),),
        wrong={"3b2|3b4": "own", "3d1|3d5|3b6": "one", "3*": "none", "*": "card"},
    ),
    Lesson(
        name="push",
        drawing="""
            f3: red plain 5
            c2: red plain 3
            a4: blue plain 3
            d5: blue plain 2
            blue: awl elbows shears hailstorm
            scores: 30 41
            turn: blue 9
        """,
        goal=(("2e3",),),
        wrong={"2b2|2d2": "middle", "2b4": "own", "2*": "none", "*": "card"},
    ),
    Lesson(
        name="jump",
        drawing="""
            b3: red plain 5
            d4: red plain 3
            e2: blue plain 3
            d6: blue plain 2
            blue: awl hurdle shears drumroll
            scores: 34 44
            turn: blue 9
        """,
        goal=(("2a4",),),
        wrong={"2c2|2c5|2e3": "lands", "2f1": "own", "2*": "none", "*": "card"},
    ),
    Lesson(
        name="sprout",
        drawing="""
            b3: blue plain 3
            b4: red plain 3
            d2: red plain 2
            d5: blue plain 2
            e3: blue plain 3
            e4: red plain 4
            blue: elbows awl vine bumper
            scores: 36 40
            turn: blue 11
        """,
        goal=(("3a2|3a3|3a4|3a5|3c2|3c3|3c4|3c5|3f2|3f3|3f4|3f5",),),
        wrong={"3*": "few", "*": "card"},
    ),
    Lesson(
        name="kind",
        drawing="""
            b3: blue plain 3
            c2: blue plain 2
            d3: blue shell 2
            d5: red plain 3
            e4: red plain 2
            blue: awl bumper elbows lantern
            scores: 38 40
            turn: blue 11
        """,
        goal=(("4c3",),),
        wrong={"4c4|4d4|4e3|4e5|4f3|4f4|4f5|4c5|4c6|4d6|4e6": "red", "4*": "few", "*": "card"},
    ),
    Lesson(
        name="preview",
        drawing="""
            b2: red plain 3
            c2: red plain 1
            d3: red plain 2
            b4: red shell 2
            a3: blue plain 2
            d5: blue plain 3
            e4: blue plain 2
            blue: hailstorm awl piston bumper
            scores: 49 57
            turn: blue 13
        """,
        goal=(("1c3",),),
        wrong={
            "1b3|1c4|1d4|1e5|1a2|1e3|1a4|1c5|1f3|1f4|1f5|1c6|1d6|1e6": "own",
            "1*": "few",
            "*": "card",
        },
    ),
    Lesson(
        name="extra",
        drawing="""
            c2: red plain 3
            b3: blue plain 2
            d3: blue plain 3
            e4: red plain 2
            e5: red plain 2
            d6: blue plain 2
            blue: awl bumper drumroll elbows
            scores: 62 60
            turn: blue 15
        """,
        goal=(("3c3",),),
        wrong={"3*": "gap", "*": "card"},
    ),
    Lesson(
        name="race",
        drawing="""
            b2: blue plain 3
            c4: blue shell 3
            b5: blue plain 3
            e2: blue plain 2
            d5: blue plain 3
            d3: red plain 4
            e5: red plain 3
            c2: red shell 2
            blue: awl bailiff bumper elbows
            scores: 980 990
            turn: blue 37
        """,
        goal=(("2a1|2c1|2f1|2a2|2f2|2a3|2f3|2a4|2a5|2c5|2a6|2b6|2c6",),),
        wrong={"2b1|2e1|2c3|2b4|2d4": "own", "2*": "tie", "*": "card"},
    ),
)
COURSES = (Course("token_battle", "first", drawn, options_of, LESSONS),)
