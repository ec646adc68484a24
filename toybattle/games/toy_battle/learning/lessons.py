"""The lessons of Toy Battle, all on the terrain Castle Field. They are one course, after which a learner can play the
game.
"""

from __future__ import annotations

from ....learning.lessons import Course, Lesson
from .drawing import drawn, options_of

LESSONS = (
    Lesson(
        name="connect",
        drawing="""
            a: blue hook
            h: blue star
            l: red xb42
            blue rack: roxy
            red rack: skully hook jumbo
            turn: blue 5
        """,
        goal=(("place roxy c",),),
        wrong={"draw": "draw", "place roxy a": "own", "place roxy b": "far"},
    ),
    Lesson(
        name="cover",
        drawing="""
            a: blue hook
            c: blue xb42
            h: red star
            m: red hook
            blue rack: skully roxy
            red rack: capn jumbo kwak
            turn: blue 5
        """,
        goal=(("place roxy h",),),
        wrong={"draw": "draw", "place skully *": "weak", "place roxy *": "elsewhere"},
    ),
    Lesson(
        name="joker",
        drawing="""
            a: blue hook
            c: blue xb42
            h: red roxy
            m: red hook
            blue rack: kwak roxy
            red rack: capn jumbo star
            turn: blue 7
        """,
        goal=(("place kwak h",),),
        wrong={"draw": "draw", "place roxy *": "equal", "place kwak *": "elsewhere"},
    ),
    Lesson(
        name="region",
        drawing="""
            a: blue star
            c: blue hook
            g: blue xb42
            l: blue hook
            m: red star
            o: red xb42
            blue rack: roxy
            red rack: capn jumbo hook
            turn: blue 11
        """,
        goal=(("place roxy h",),),
        wrong={"draw": "draw", "place roxy e|j": "small", "place roxy a|c|g|l": "own", "place *": "open"},
    ),
    Lesson(
        name="hq",
        drawing="""
            b: blue hook
            d: blue xb42
            h: blue star
            m: blue hook
            l: blue star
            n: blue xb42
            k: red roxy
            blue rack: skully
            red rack: capn jumbo hook
            turn: blue 15
        """,
        goal=(("place skully R1",),),
        wrong={"draw": "draw", "place skully i|o": "medals", "place *": "elsewhere"},
    ),
    Lesson(
        name="draw",
        drawing="""
            a: blue hook
            c: blue xb42
            m: red star
            blue rack: skully
            blue reserve: roxy jumbo star hook
            red rack: capn jumbo hook
            turn: blue 5
        """,
        goal=(
            ("place skully b|g|h", "draw"),
            ("place skully e", "draw", "skip"),
            ("place skully e", "draw", "recall *"),
        ),
        wrong={"draw": "turn", "skip": "skip", "place skully a|c": "own"},
    ),
    Lesson(
        name="capn",
        drawing="""
            b: blue hook
            d: blue xb42
            h: blue star
            l: red roxy
            blue rack: capn star
            blue reserve: roxy jumbo star hook
            red rack: capn jumbo hook
            turn: blue 9
        """,
        goal=(("place capn i", "place star m", "draw"), ("place capn m", "place star i", "draw")),
        wrong={
            "draw": "draw",
            "place star *, skip": "last",
            "place capn *, skip": "stop",
            "place capn *, place *": "gap",
            "place star *": "first",
            "place capn *": "gap",
        },
    ),
    Lesson(
        name="jumbo",
        drawing="""
            a: blue hook
            b: blue xb42
            c: blue star
            h: blue hook / red roxy
            m: red star
            blue rack: jumbo roxy
            red rack: capn jumbo hook
            turn: blue 9
        """,
        goal=(("place jumbo d", "discard h"),),
        wrong={
            "draw": "draw",
            "skip": "skip",
            "place roxy *": "roxy",
            "place jumbo *": "gap",
        },
    ),
    Lesson(
        name="hook",
        drawing="""
            b: blue star
            d: red roxy
            i: blue star
            k: blue xb42
            l: red jumbo
            blue rack: hook roxy
            red rack: capn jumbo hook
            turn: blue 11
        """,
        goal=(("place hook m",),),
        wrong={"draw": "draw", "place roxy *": "roxy", "place hook *": "elsewhere"},
    ),
    Lesson(
        name="special",
        drawing="""
            a: blue roxy
            c: blue hook
            g: blue skully
            m: red star
            blue rack: xb42
            red rack: capn jumbo hook
            turn: blue 9
        """,
        goal=(("place xb42 e", "strike", "recall g"),),
        wrong={
            "draw": "draw",
            "place *, skip": "strike",
            "strike, skip": "keep",
            "recall a|c": "cut",
            "place *": "elsewhere",
        },
    ),
)
COURSES = (Course("toy_battle", "first", drawn, options_of, LESSONS),)
