"""Every lesson of every game can be played to its end, and has a reason for every other action on the way."""

from __future__ import annotations

import re

import pytest

from tests.learning.courses import COURSES, LEARNER, LESSONS, Walk
from toybattle import GAMES
from toybattle.actions import format_action, parse_action
from toybattle.learning.lessons import (
    DONE,
    GOES_ON,
    Course,
    Lesson,
    Verdict,
    expected,
    fits,
    judge,
    message,
    messages_of,
    position,
)
from toybattle.match import Match
from web.languages import messages

ROOM = "learning"
SENTENCES = messages("en", ROOM)
LONGEST = {"title": 28, "ask": 160, "done": 160, "wrong": 140}
LESSONS_OF_A_COURSE = 10
ACTIONS_OF_A_LESSON = 6  # for what can be played in 20 seconds
SENTENCE_END = re.compile(r"[.!?](?= [A-Z]|$)")

every_lesson = pytest.mark.parametrize(
    ("course", "lesson"), LESSONS, ids=[f"{course.game}-{lesson.name}" for course, lesson in LESSONS]
)
every_course = pytest.mark.parametrize("course", COURSES, ids=[f"{course.game}-{course.name}" for course in COURSES])


@every_lesson
def test_a_lesson_begins_in_a_position_in_which_the_learner_is_asked(course: Course, lesson: Lesson) -> None:
    rules = GAMES[course.game]
    data = position(course, lesson)
    state = rules.load(data)
    assert state.stack[-1][1] == LEARNER
    match = Match.from_position(course.game, course.options_of(data), data)
    assert match.state.key() == state.key()
    assert match.result is None


@every_lesson
def test_every_accepted_line_ends_the_lesson_and_some_action_is_wrong(course: Course, lesson: Lesson) -> None:
    walk = Walk(course, lesson)
    ends = [walk.texts(moment) for moment in walk.ends]
    for line in lesson.goal:
        assert any(len(line) == len(end) and all(map(fits, line, end)) for end in ends), line
    assert all(len(end) <= ACTIONS_OF_A_LESSON for end in ends)
    assert any(not moment.played for moment, _, _ in walk.wrong()), "a question needs a choice"


@every_lesson
def test_every_other_legal_action_has_its_reason_and_every_reason_its_action(course: Course, lesson: Lesson) -> None:
    walk = Walk(course, lesson)
    given = {reason for _, _, reason in walk.wrong()}
    assert given == set(lesson.wrong.values())
    for pattern in lesson.wrong:
        others = Lesson(lesson.name, lesson.drawing, lesson.goal, {**lesson.wrong, pattern: "this"})
        assert any(
            judge(walk.rules, others, moment.played, action).reason == "this" for moment, action, _ in walk.wrong()
        ), f"{pattern!r} is the first pattern of no action"


@every_lesson
def test_what_a_lesson_expects_leads_to_its_end(course: Course, lesson: Lesson) -> None:
    rules = GAMES[course.game]
    state, played, verdict = rules.load(position(course, lesson)), [], Verdict(GOES_ON)
    while verdict.kind != DONE:
        action = expected(rules, lesson, played, state.options)
        verdict = judge(rules, lesson, played, action)
        state = rules.apply(state, action)
        played.append(action)
    with pytest.raises(StopIteration):
        expected(rules, lesson, played, state.options)


@every_lesson
def test_sentences_of_a_lesson_are_short(course: Course, lesson: Lesson) -> None:
    for id in messages_of(course._replace(lessons=(lesson,))):
        text = SENTENCES[id]
        assert isinstance(text, str)
        part = next(name for name in LONGEST if name in id.split(".")) if ".course." not in id else "done"
        assert len(text) <= LONGEST[part], f"{id}: {len(text)}"
        assert len(SENTENCE_END.findall(text)) <= (3 if ".course." in id else 2), id
        assert "{" not in text, id


def test_every_sentence_of_a_lesson_is_in_the_catalogue_and_no_other() -> None:
    for game in GAMES:
        wanted = [id for course in COURSES if course.game == game for id in messages_of(course)]
        assert sorted(wanted) == sorted(id for id in SENTENCES if id.startswith(message(game, "")))


@every_course
def test_a_course_is_short_and_names_no_lesson_twice(course: Course) -> None:
    names = [lesson.name for other in COURSES if other.game == course.game for lesson in other.lessons]
    assert len(set(names)) == len(names)
    assert 1 <= len(course.lessons) <= LESSONS_OF_A_COURSE


def test_a_pattern_fits_whole_words() -> None:
    assert fits("summon a|b *", "summon b c5") and not fits("summon a *", "summon ab c5")
    assert fits("3*|*d4", "3a1") and fits("3*|*d4", "1d4") and not fits("3*|*d4", "1a1")
    assert not fits("place hook", "place hook c") and not fits("place hook c", "place hook")
    assert fits("a*a", "aa") and not fits("a*a", "a")


def test_an_action_that_the_lesson_does_not_know_is_an_error() -> None:
    course, lesson = LESSONS[0]
    rules = GAMES[course.game]
    state = rules.load(position(course, lesson))
    right = parse_action(rules, lesson.goal[0][0]) if "*" not in lesson.goal[0][0] else None
    wrong = next(action for action in state.options if action != right)
    with pytest.raises(KeyError, match=format_action(rules, wrong)):
        judge(rules, lesson._replace(goal=(), wrong={}), [], wrong)


def test_the_reason_can_depend_on_what_was_played_before() -> None:
    course, lesson = next(one for one in LESSONS if any(len(line) > 1 for line in one[1].goal))
    walk = Walk(course, lesson)
    late = next(moment for moment in walk.questions if moment.played)
    other = lesson._replace(goal=(("nothing",),), wrong={"*, *": "late", "*": "early"})
    for moment, reason in ((walk.questions[0], "early"), (late, "late")):
        assert judge(walk.rules, other, moment.played, moment.state.options[0]).reason == reason
