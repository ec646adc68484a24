"""In the lessons of Tash-Kalar the right actions lead to what the texts say, and wrong actions are wrong for the reason
given.
"""

from __future__ import annotations

import pytest

from tests.games.tash_kalar.words import tell
from tests.learning.courses import Moment, Walk, courses_of, walk
from toybattle.actions import format_action
from toybattle.games.tash_kalar.cards.table import SCHOOLS

GAME = "tash_kalar"


def heard(moment: Moment) -> set[str]:
    """The events that have led to a moment of a lesson, as text. A moment is a position and how it was reached."""
    return {tell(event) for event in moment.heard}


def summonings(lesson: Walk, moment: Moment) -> set[str]:
    """The legal actions that summon a being at a moment of a lesson, as text. A moment is a position and how it was
    reached.
    """
    texts = (format_action(lesson.rules, action) for action in moment.state.options)
    return {text for text in texts if text.startswith("summon ")}


@pytest.mark.parametrize(
    ("name", "events"),
    [
        ("summon", ["blue summoned swordmaster d5", "red destroyed common d5"]),
        ("effect", ["red destroyed common d6", "blue upgraded heroic e5"]),
        ("upgrade", ["blue upgraded heroic f5", "red destroyed common g6"]),
        ("task", ["red destroyed common e5", "blue claimed center_cross", "blue scored 2 task"]),
        ("flare", ["blue placed common e6", "red destroyed common e5"]),
        ("legend", ["blue summoned time_elemental e3", "blue again"]),
        ("imperial", ["red destroyed common f4", "red destroyed common g3"]),
        ("highland", ["blue gained 2"]),
        ("sylvan", ["red destroyed heroic f5", "blue converted common f5"]),
        ("everfrost", ["blue thawed ice_princess", "blue moved common f7 f6", "red destroyed common d5"]),
        ("nethervoid", ["red destroyed common h4"]),
        ("etherweave", ["blue warped translocationist", "blue gained 1", "red destroyed common e5"]),
    ],
)
def test_a_lesson_brings_about_what_it_says(name: str, events: list[str]) -> None:
    for moment in walk(GAME, name).ends:
        assert set(events) <= heard(moment)


def test_a_pattern_is_complete_after_the_right_placements_only() -> None:
    lesson = walk(GAME, "pattern")
    assert all(summonings(lesson, moment) for moment in lesson.ends)
    assert not any(summonings(lesson, lesson.after(moment, action)) for moment, action, _ in lesson.wrong())


@pytest.mark.parametrize("name", ["legend", "etherweave"])
def test_the_missing_piece_is_missing_on_one_square_only(name: str) -> None:
    lesson = walk(GAME, name)
    for moment, action, reason in lesson.wrong():
        if reason == "gap":
            assert not summonings(lesson, lesson.after(moment, action))


def test_the_flare_costs_no_action_and_only_its_piece_completes_the_pattern_around_the_red_one() -> None:
    lesson = walk(GAME, "flare")
    before = lesson.questions[0].state
    assert before.own(1).bit_count() - before.own(0).bit_count() == 4 and before.actions == 1
    for moment, action, reason in lesson.wrong():
        after = lesson.after(moment, action)
        if reason == "first":
            assert not summonings(lesson, after)
        elif reason == "gap":
            assert "summon swordmaster e5" not in summonings(lesson, after)
    assert all(moment.state.actions == 0 for moment in lesson.ends)


@pytest.mark.parametrize(
    ("name", "reason"), [("summon", "empty"), ("effect", "far"), ("upgrade", "miss"), ("everfrost", "empty")]
)
def test_these_wrong_actions_destroy_no_enemy_piece(name: str, reason: str) -> None:
    lesson = walk(GAME, name)
    found = [lesson.after(moment, action) for moment, action, one in lesson.wrong() if one == reason]
    assert found
    for moment in found:
        assert not any(event[:2] == ("destroyed", 1) for event in moment.heard)


def test_effects_that_are_said_to_reach_nothing_ask_nothing() -> None:
    lesson = walk(GAME, "effect")
    far = [lesson.after(moment, action) for moment, action, reason in lesson.wrong() if reason == "far"]
    assert far and all(moment.state.stack[-1][0] == "turn" for moment in far)


def test_a_legend_is_worth_a_point() -> None:
    lesson = walk(GAME, "legend")
    assert lesson.rules.scores(lesson.questions[0].state) == (0, 0)
    assert [lesson.rules.scores(moment.state) for moment in lesson.ends] == [(1, 0)]


def test_a_pending_being_costs_two_points_until_it_is_summoned() -> None:
    lesson = walk(GAME, "etherweave")
    assert {lesson.rules.scores(moment.state)[0] for moment in lesson.questions} == {0, -2}
    assert {lesson.rules.scores(moment.state)[0] for moment in lesson.ends} == {0}


def test_every_school_has_a_course_in_its_colours() -> None:
    courses = {course.name: course for course in courses_of(GAME)}
    assert set(courses) == {"first", *SCHOOLS}
    for school in SCHOOLS:
        (lesson,) = courses[school].lessons
        assert courses[school].drawn(lesson.drawing)["schools"][0] == school
