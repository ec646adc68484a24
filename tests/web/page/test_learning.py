"""Tests of lessons on the page: they begin, are answered, go on, survive a reload, and leave the person's own game as
it was.
"""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape

import pytest

from tests.learning.courses import COURSES, LESSONS, Walk
from tests.web.playing import Screen, shown
from toybattle import link
from toybattle.actions import format_action
from toybattle.learning.lessons import WRONG, Course, Lesson, judge, message
from toybattle.match import Match
from toybattle.protocol import Action
from web.games import NAMES
from web.games.face import SPACE, Marks
from web.games.registry import FACES
from web.learning.model import Study, begun, course_of, courses_of, done_of, key_of, read, written
from web.learning.sheets import on_marks
from web.learning.update import awaited
from web.page.model import REPLAY, first_model
from web.page.picking import fields
from web.page.words import words
from web.saves.store import PREFS

FIRST = COURSES[0]
EVERY_COURSE = pytest.mark.parametrize("course", COURSES, ids=[f"{course.game}-{course.name}" for course in COURSES])


def began(course: Course = FIRST, number: int = 0) -> Screen:
    """Returns a screen on which lesson number `number` of `course` has just begun."""
    screen = Screen()
    screen.say("open learn").say(f"learn begin {course.game} {course.name} {number}")
    assert isinstance(screen.model.exercise, Study) and not screen.model.sheet
    return screen


def study(screen: Screen) -> Study:
    """Returns the lesson on the table of `screen`, with how far the person has come in it."""
    assert isinstance(screen.model.exercise, Study)
    return screen.model.exercise


@EVERY_COURSE
def test_a_course_is_played_from_its_first_lesson_to_its_last(course: Course) -> None:
    screen = began(course)
    for number, lesson in enumerate(course.lessons):
        assert study(screen).number == number
        assert words(message(course.game, lesson.name, "ask")) in screen.said()
        walk = Walk(course, lesson)
        for action in walk.ends[0].played:
            decision = screen.model.decision()
            if decision is not None and action in decision.actions:
                screen.take(action)
            screen.rest()
        assert study(screen).is_done and words(message(course.game, lesson.name, "done")) in screen.said()
        assert key_of(study(screen)) in done_of(screen.model.prefs)
        if number < len(course.lessons) - 1:
            screen.tap("learn next")
    assert words(message(course.game, "course", course.name, "done")) not in screen.markup
    assert words("refusal.exercise_over") in screen.tap("hint").markup, "a hint has nothing to tell, and says so"
    text = words(message(course.game, lesson.name, "done"))
    assert "lesson-over refused" in screen.markup and text in unescape(screen.markup), "what the lesson taught stays"
    screen.tap("learn end")
    assert words(message(course.game, "course", course.name, "done")) in screen.said()
    assert screen.model.prefs["lesson_now"] == ""
    screen.tap("open learn")
    assert screen.markup.count("lesson-done") >= len(course.lessons)


@EVERY_COURSE
def test_what_a_lesson_does_not_ask_for_is_answered_and_not_made(course: Course) -> None:
    for number, lesson in enumerate(course.lessons):
        screen = began(course, number)
        position = screen.match
        moment, action, reason = next(iter(Walk(course, lesson).wrong()))
        assert not moment.played
        screen.say(f"do {format_action(screen.match.rules, action)}")
        assert screen.match == position and study(screen).misses == 1
        assert words(message(course.game, lesson.name, "wrong", reason)) in screen.said()


def test_the_hint_shows_the_place_and_then_the_action() -> None:
    screen = began()
    screen.tap("hint")
    assert words("learn.hint.both") in screen.said() and study(screen).told == 1
    screen.tap("hint")
    walk = Walk(FIRST, FIRST.lessons[0])
    action = walk.ends[0].played[0]
    assert screen.model.narration.describe(screen.match.state, action) in screen.said()


def first_answers(course: Course, lesson: Lesson) -> tuple[Action, int, int]:
    """Returns (action, accepted, alike) for the first question of a lesson: an action that it accepts, how many of the
    legal actions that differ from it at most in their last space it accepts, and how many of these there are.
    """
    walk = Walk(course, lesson)
    action = walk.ends[0].played[0]
    alike = [other for other in walk.questions[0].state.options if other[:-1] == action[:-1]]
    return action, sum(judge(walk.rules, lesson, (), other).kind != WRONG for other in alike), len(alike)


def test_where_only_the_card_matters_the_hints_show_the_card_and_no_place() -> None:
    found = 0
    for course, lesson in LESSONS:
        action, accepted, alike = first_answers(course, lesson)
        if len(action) < 3 or not 1 < accepted == alike:
            continue
        found += 1
        screen = began(course, course.lessons.index(lesson))
        assert on_marks(screen.model, Marks()) == Marks()
        described = screen.model.narration.describe(screen.match.state, action)
        place = screen.model.narration.space(action[-1])
        screen.tap("hint")
        assert screen.model.note == words("learn.hint.card")
        assert on_marks(screen.model, Marks()) == Marks(suggested=action)
        screen.tap("hint")
        before, after = words("learn.hint.any_place", card="|").split("|")
        card = screen.model.note.removeprefix(before).removesuffix(after)
        assert screen.model.note == f"{before}{card}{after}" and card and card in described and place not in card
        assert on_marks(screen.model, Marks()) == Marks(suggested=action)
    assert found > 2


def test_where_the_place_matters_too_the_hints_show_it() -> None:
    found = 0
    for course, lesson in LESSONS:
        action, accepted, alike = first_answers(course, lesson)
        if len(action) != 3 or not 1 < accepted < alike:
            continue
        found += 1
        screen = began(course, course.lessons.index(lesson))
        described = screen.model.narration.describe(screen.match.state, action)
        screen.tap("hint")
        assert screen.model.note == words("learn.hint.both"), "with the card or troop that goes there"
        assert on_marks(screen.model, Marks()) == Marks(pointed=frozenset({action[-1]}), suggested=action)
        screen.tap("hint")
        assert screen.model.note == words("learn.hint.what", action=described)
        assert on_marks(screen.model, Marks()) == Marks(pointed=frozenset({action[-1]}), suggested=action)
    assert found > 2


def test_where_nothing_is_picked_but_a_space_the_first_hint_shows_the_space_alone() -> None:
    found = 0
    for course, lesson in LESSONS:
        screen = began(course, course.lessons.index(lesson))
        action = awaited(screen.model)
        if any(sort != SPACE for sort, _ in fields(screen.model.face, action)) or not fields(screen.model.face, action):
            continue
        found += 1
        screen.tap("hint")
        assert screen.model.note == words("learn.hint.where")
        spaces, _ = screen.model.face.where(action)
        assert on_marks(screen.model, Marks()) == Marks(pointed=frozenset(spaces[-1:]))
    assert found


def test_a_lesson_survives_a_reload_and_is_gone_once_it_is_left() -> None:
    screen = began(number=1)
    game = screen.kept
    again = screen.reload()
    assert study(again).number == 1
    again.tap("learn leave")
    assert again.model.exercise is None and again.model.table.id
    assert again.reload().model.exercise is None
    assert {key for key in game if "game" in key} == {key for key in again.kept if "game" in key}


def test_a_link_is_opened_in_place_of_the_lesson_from_before() -> None:
    screen = began()
    new_match = Match.start(FIRST.game, {}, 3)
    replay = REPLAY + link.encode(new_match, link.minimal_bytes(0))
    again = screen.reload(replay)
    assert again.model.exercise is None and again.model.is_from_link
    assert words("link_not_ours") in screen.reload("nonsense").markup


@pytest.mark.parametrize("told", ["none", "some", "all"])
def test_the_button_above_the_lessons_says_how_many_of_them_are_done(told: str) -> None:
    lessons = [(course, number) for course in courses_of(FIRST.game) for number in range(len(course.lessons))]
    screen = Screen()
    keys = [key_of(Study(game=FIRST.game, course=course.name, number=number)) for course, number in lessons]
    done = keys[: {"none": 0, "some": 1, "all": len(keys)}[told]]
    screen = Screen({PREFS: json.dumps({"lessons_done": " ".join(done)})}).say("open learn")
    following = lessons[len(done)] if told != "all" else None
    text = f"learn begin {FIRST.game}" + (f" {following[0].name} {following[1]}" if following else "")
    sheet = screen.markup.partition('class="learn"')[2]
    button = sheet.partition(f'data-action="{text}"')[2].partition("</button>")[0]
    assert words(f"learn.go.{told}") in button


@EVERY_COURSE
def test_after_a_further_course_the_next_one_is_offered_and_after_the_first_one_the_puzzles(course: Course) -> None:
    screen = began(course, len(course.lessons) - 1)
    for action in Walk(course, course.lessons[-1]).ends[0].played:
        decision = screen.model.decision()
        if decision is not None and action in decision.actions:
            screen.take(action)
        screen.rest()
    others = [one for one in courses_of(course.game) if one.name != course.name]
    is_first = course.name == courses_of(course.game)[0].name
    screen.tap("learn end")
    assert (words("learn.puzzles_today") in screen.markup) == is_first
    if not is_first:
        assert f'data-action="learn begin {course.game} {others[0].name} 0"' in screen.markup
        title = words(message(course.game, "course", course.name, "title"))
        assert f"{title}: " in screen.markup or len(course.lessons) > 1


def test_the_person_s_own_game_is_untouched_by_a_lesson() -> None:
    screen = Screen()
    screen.take(screen.model.decision().actions[0]).rest()  # type: ignore[union-attr]
    match = screen.match
    screen.say(f"learn begin {FIRST.game}")
    walk = Walk(FIRST, FIRST.lessons[0])
    screen.take(walk.ends[0].played[0]).rest().tap("learn leave").rest()
    assert screen.match.log[: len(match.log)] == match.log and screen.model.table.id


@EVERY_COURSE
def test_after_a_course_the_game_is_proposed_as_it_was_learnt(course: Course) -> None:
    screen = began(course, len(course.lessons) - 1)
    options = screen.match.options
    screen.say("learn play")
    assert screen.model.sheet == "new" and screen.model.draft["game"] == course.game
    for choice in screen.model.face.CHOICES:
        if choice.player != 1 and options.get(choice.name) in choice.values:
            assert screen.model.draft[choice.name] == options[choice.name]
    screen.tap("new")
    assert screen.match.game == course.game


def test_a_first_visit_offers_a_lesson_until_something_is_played() -> None:
    screen = Screen()
    others = words("learn.others", count=len(NAMES) - 1)
    assert words("learn.offer") in screen.markup and others in screen.markup
    screen.take(screen.model.decision().actions[-1]).rest()  # type: ignore[union-attr]
    assert words("learn.offer") not in screen.markup and others not in screen.markup
    screen.say("open new").say("new").rest()
    assert words("learn.offer") not in screen.markup


def test_a_lesson_is_no_longer_offered_once_one_was_begun_or_done() -> None:
    screen = Screen()
    screen.say(f"learn begin {FIRST.game}").tap("learn leave").rest()
    assert screen.model.is_first_game and words("learn.offer") not in screen.markup
    model = first_model()
    done = {**model.prefs, "lessons_done": key_of(begun(FIRST.game, FIRST.name, 0)[1])}
    assert words("learn.offer") in shown(model) and words("learn.offer") not in shown(replace(model, prefs=done))


def test_a_second_refusal_by_the_same_rule_offers_a_lesson_and_a_move_takes_the_offer_away() -> None:
    screen = Screen()
    screen.say("do place skully m")
    assert words("learn.show") not in screen.markup
    screen.say("do place skully R1").say("do skip").say("undo")
    assert words("learn.show") not in screen.markup
    screen.say("do place skully m")
    assert words("learn.show") in screen.markup
    lesson = screen.model.face.LESSON_OF[screen.model.refusal]
    screen.tap(f"learn fits {FIRST.game} {lesson}")
    assert isinstance(screen.model.exercise, Study)
    study = screen.model.exercise
    assert course_of(study.game, study.course).lessons[study.number].name == lesson


@pytest.mark.parametrize("game", [game for game, face in FACES.items() if face.RULE_OF])
def test_refusals_lead_to_lessons_that_exist(game: str) -> None:
    face = FACES[game]
    assert face.LESSON_OF and set(face.LESSON_OF) <= set(face.RULE_OF)
    assert set(face.LESSON_OF.values()) <= {lesson.name for lesson in courses_of(game)[0].lessons}


@pytest.mark.parametrize("text", ["", "chess", f"{FIRST.game} x", f"{FIRST.game} {FIRST.name} 99", "a b c d", "- - -"])
def test_what_names_no_lesson_begins_none(text: str) -> None:
    assert read(text) is None
    screen = Screen()
    screen.say(f"learn begin {text}")
    assert screen.model.exercise is None


def test_a_lesson_is_written_and_read() -> None:
    for course, lesson in LESSONS:
        assert isinstance(lesson, Lesson)
        number = course.lessons.index(lesson)
        assert read(written(Study(game=course.game, course=course.name, number=number))) == (
            course.game,
            course.name,
            number,
        )
        assert course in courses_of(course.game)
    assert written(None) == ""
