"""The lessons of Tash-Kalar: one course, after which one can play, and one short lesson for each school."""

from __future__ import annotations

from ....learning.lessons import Course, Lesson
from .drawing import drawn, options_of

LESSONS = (
    Lesson(
        name="pattern",
        drawing="""
            blue: e4
            red: g6
            blue hand: swordmaster
            turn: blue 2 5
        """,
        goal=(("place e2|e6|c4|g4",),),
        wrong={
            "place d3|e3|f3|d4|f4|d5|e5|f5": "close",
            "place *": "far",
            "discard *": "discard",
        },
    ),
    Lesson(
        name="summon",
        drawing="""
            blue: d4 d6 f4
            red: d5 g7
            blue hand: swordmaster
            turn: blue 2 7
        """,
        goal=(("summon swordmaster d5",),),
        wrong={"summon *": "empty", "place *": "place", "discard *": "discard"},
    ),
    Lesson(
        name="effect",
        drawing="""
            blue: e4 e6 g4
            red: d6 c4 g7
            blue hand: swordmaster
            turn: blue 2 9
        """,
        goal=(("summon swordmaster e5", "destroy d6"),),
        wrong={"summon *": "far", "stop": "stop", "place *": "place", "discard *": "discard"},
    ),
    Lesson(
        name="upgrade",
        drawing="""
            blue: d5 f5 e4
            red: g6 c7
            blue hand: chronicler
            turn: blue 2 11
        """,
        goal=(("summon chronicler e5", "upgrade f5", "move f5 g6"),),
        wrong={
            "upgrade *": "other",
            "move *": "miss",
            "stop": "miss",
            "place *": "place",
            "discard *": "discard",
        },
    ),
    Lesson(
        name="task",
        drawing="""
            blue: e4 d5 f5 e6
            red: e5 g8 b6
            blue hand: swordmaster
            open: center_cross red_conquest destruction
            next: side_chain
            turn: blue 1 13
        """,
        goal=(("summon swordmaster e5", "claim center_cross"),),
        wrong={"end": "end", "place *": "place", "discard *": "discard"},
    ),
    Lesson(
        name="flare",
        drawing="""
            blue: e4 b6
            red: e5 b4 d8 g7 h4 f2
            blue hand: swordmaster flare_2
            turn: blue 1 15
        """,
        goal=(("flare flare_2", "place e6", "summon swordmaster e5"),),
        wrong={
            "flare flare_2, place *": "gap",
            "place e6, place *": "action",
            "place *": "first",
            "discard *": "discard",
        },
    ),
    Lesson(
        name="legend",
        drawing="""
            blue: d4H f4H e5H d6
            red: b5 g7 h4H
            blue hand: time_elemental
            turn: blue 2 21
        """,
        goal=(("place f6", "summon time_elemental e3"),),
        wrong={"place f6, place *": "now", "place *": "gap"},
    ),
)

IMPERIAL = Lesson(
    name="imperial",
    drawing="""
        schools imperial highland
        blue: e5 d5 c6
        red: f4 g3 e7
        blue hand: cannon
        turn: blue 2 9
    """,
    goal=(("summon cannon e5", "shoot ne"),),
    wrong={"shoot *": "few", "stop": "stop", "place *": "place", "discard *": "discard"},
)
HIGHLAND = Lesson(
    name="highland",
    drawing="""
        schools highland imperial
        blue: b2 b4 d4 b6
        red: f6 g4
        blue hand: ritual_master
        turn: blue 2 9
    """,
    goal=(("summon ritual_master c3",),),
    wrong={"summon *": "plain", "place *": "place", "discard *": "discard"},
)
SYLVAN = Lesson(
    name="sylvan",
    drawing="""
        schools sylvan imperial
        blue: d4 e5 e6
        red: f5H d6 g3
        blue hand: dryad
        turn: blue 2 9
    """,
    goal=(("summon dryad e5", "convert f5"),),
    wrong={"convert *": "common", "stop": "stop", "place *": "place", "discard *": "discard"},
)
EVERFROST = Lesson(
    name="everfrost",
    drawing="""
        schools everfrost imperial
        blue: e5 f7
        red: d5 g3
        blue hand: snow_fox
        blue frozen: ice_princess
        turn: blue 1 9
    """,
    goal=(("thaw ice_princess", "move f7 f6", "summon snow_fox d5"),),
    wrong={
        "move *": "miss",
        "move *, place *": "now",
        "move *, summon *": "empty",
        "place *": "action",
        "discard *": "discard",
    },
)
NETHERVOID = Lesson(
    name="nethervoid",
    drawing="""
        schools nethervoid imperial
        blue: c6 d7 g3H f3
        blue gate: g3
        red: h4 e7 c4
        blue hand: flame_imp
        turn: blue 2 9
    """,
    goal=(("summon flame_imp *", "destroy h4"),),
    wrong={"destroy *": "own", "stop": "stop", "place *": "place", "discard *": "discard"},
)
ETHERWEAVE = Lesson(
    name="etherweave",
    drawing="""
        schools etherweave imperial
        blue: d5 d6 e6
        red: e5 g3
        blue hand: translocationist
        turn: blue 1 9
    """,
    goal=(
        ("warp translocationist", "place f4", "summon translocationist e5"),
        ("place f4", "warp translocationist", "summon translocationist e5"),
    ),
    wrong={
        "place f4, end": "end",
        "warp *, place f4, place *": "now",
        "place f4, warp *, place *": "now",
        "place *": "gap",
        "discard *": "discard",
    },
)


def _course(name: str, *lessons: Lesson) -> Course:
    return Course("tash_kalar", name, drawn, options_of, lessons)


COURSES = (
    _course("first", *LESSONS),
    _course("imperial", IMPERIAL),
    _course("highland", HIGHLAND),
    _course("sylvan", SYLVAN),
    _course("everfrost", EVERFROST),
    _course("nethervoid", NETHERVOID),
    _course("etherweave", ETHERWEAVE),
)
