"""Tests of lessons and drills in a browser: by mouse, by touch and by keys, through a reload, and checked by axe.

`make test` plays the first lessons and the last one of each course; with WHOLE=1 every lesson is played, in each of
these ways.
"""

from __future__ import annotations

import pytest

from e2e.conftest import DESKTOP, IS_WHOLE, PHONE, OpenTable
from e2e.page.test_accessibility import RUN_AXE, TAGS
from e2e.playing import Finger, Keys, Mouse, Table, steps
from tests.learning.courses import COURSES, LEARNER, Walk
from toybattle.learning.lessons import Course, message, messages_of
from web.learning.model import begun
from web.page.words import words

words.open_room("learning")
WAYS = {"mouse": (Mouse, DESKTOP, "light"), "touch": (Finger, PHONE, "dark"), "keys": (Keys, DESKTOP, "dark")}
FEW = 2  # lessons of a course that `make test` plays, and the last one
COURSES_OF_GAMES = [(course, way) for course in COURSES for way in WAYS]
if not IS_WHOLE:
    firsts = [course for course in COURSES if course.name == "first"]
    COURSES_OF_GAMES = list(zip(firsts, WAYS, strict=False))

# Puts each of these sentences where a selector finds one of a lesson's, and returns those that have to be scrolled to.
# (Where lines are tight, letters reach over the box by a pixel or two.)
CUT = """([selector, sentences]) => {
  const place = document.querySelector(selector);
  const box = place.closest(".asked");
  const kept = [...place.childNodes];
  const cut = sentences.filter((sentence) => {
    place.replaceChildren(sentence);
    return box.scrollHeight > box.clientHeight + 3;
  });
  place.replaceChildren(...kept);
  return cut;
}"""
IS_CUT = "() => [...document.querySelectorAll('.asked')].some((box) => box.scrollHeight > box.clientHeight + 3)"


def choose(table: Table, action: str) -> None:
    """Scrolls to the element with this `data-action`, and chooses it: by a tap, a click or the Enter key."""
    element = table.page.locator(f'[data-action="{action}"]:visible').first
    if isinstance(table.hand, Keys):
        element.press("Enter")
    elif isinstance(table.hand, Finger):
        element.tap()
    else:
        element.click()


def question(table: Table) -> str:
    """The text of the question without the note: in a lesson, what it asks for or has brought about."""
    return table.page.locator("#question").inner_text()


def is_phone(table: Table) -> bool:
    """Whether the page is seen on a phone, where all that lessons say has to be seen without scrolling."""
    return isinstance(table.hand, Finger)


def cut(table: Table, selector: str, course: Course, part: str, of_course: bool = False) -> list[str]:
    """The sentences of this part of all lessons, such as "ask", or of the course, that have to be scrolled to in the
    place that `selector` finds. None but on a phone.
    """
    if not is_phone(table):
        return []
    told = [words(id) for id in messages_of(course) if part in id.split(".") and (".course." in id) == of_course]
    found: list[str] = table.page.evaluate(CUT, [selector, told])
    return found


def play_lesson(table: Table, course: Course, number: int) -> None:
    """Makes a wrong action, checks that it is answered, and then plays the lesson on the table to its end.

    On a phone, what a lesson says is seen without scrolling in each of its states.
    """
    lesson = course.lessons[number]
    assert cut(table, "#question", course, "ask") == []
    walk = Walk(course, lesson)
    match, _ = begun(course.game, course.name, number)
    _, wrong, reason = next(iter(walk.wrong()))
    table.play(wrong, match)
    table.eventually(lambda: words(message(course.game, lesson.name, "wrong", reason)) in table.look().note)
    assert cut(table, "#question .note", course, "wrong") == []
    assert table.page.evaluate("() => document.body.scrollWidth <= innerWidth")
    table.page.keyboard.press("Escape")
    for action in walk.ends[0].played:
        assert match.decision
        if match.decision.player == LEARNER:
            table.eventually(lambda: table.look().is_asked)
            first, *others = steps(match, action)
            if is_phone(table) and not match.log and others:
                choose(table, first)
                table.page.locator('[data-action="back"]').wait_for()
                assert not table.page.evaluate(IS_CUT)
                assert cut(table, ".lesson-ask", course, "ask") == []
                table.page.keyboard.press("Escape")
            table.play(action, match)
        match = match.with_action(action)
    table.page.locator(".lesson-over").wait_for()
    assert words(message(course.game, lesson.name, "done")) in question(table)
    assert not is_phone(table) or not table.page.evaluate(IS_CUT)
    assert cut(table, "#question", course, "done") == []


@pytest.mark.parametrize(
    ("course", "way"), COURSES_OF_GAMES, ids=[f"{c.game}-{c.name}-{way}" for c, way in COURSES_OF_GAMES]
)
def test_a_course_is_played_in_a_browser(open_table: OpenTable, course: Course, way: str) -> None:
    hand, size, scheme = WAYS[way]
    touch = {"has_touch": True, "is_mobile": True} if hand is Finger else {}
    with open_table(
        bot=False, bypass_csp=True, viewport=size, color_scheme=scheme, reduced_motion="reduce", **touch
    ) as table:
        table.hand = hand(table.page)
        own = table.games()
        choose(table, "open learn")
        table.page.locator("#sheet .learn").wait_for()
        table.load_axe()
        assert table.page.evaluate(RUN_AXE, TAGS) == []
        games = table.page.locator(
            "#sheet details", has=table.page.locator(f'[data-action^="learn begin {course.game}"]')
        )
        if not games.get_attribute("open") and games.get_attribute("open") != "":
            games.locator("summary").press("Enter")
        choose(table, f"learn begin {course.game} {course.name} 0")
        last = len(course.lessons) - 1
        for number in range(len(course.lessons)) if IS_WHOLE else (*range(FEW), last):
            if number == last:
                choose(table, "open learn")
                choose(table, f"learn begin {course.game} {course.name} {last}")
            asked = words(message(course.game, course.lessons[number].name, "ask"))
            table.eventually(lambda asked=asked: asked in question(table))
            if number == 1:
                table.reload()
                table.eventually(lambda asked=asked: asked in question(table))
                table.load_axe()
                assert table.page.evaluate(RUN_AXE, TAGS) == []
            play_lesson(table, course, number)
            if number == 1:
                assert table.page.evaluate(RUN_AXE, TAGS) == []
            if number < last:
                choose(table, "learn next")
        choose(table, "learn end")
        assert words(message(course.game, "course", course.name, "done")) in question(table)
        assert cut(table, "#question", course, "done", of_course=True) == []
        choose(table, "learn leave")
        assert table.games() == own, "a lesson is no game of the person"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_puzzles_and_drills_are_clean_for_axe_at_the_size_of_a_phone(open_table: OpenTable, scheme: str) -> None:
    with open_table(bypass_csp=True, viewport=PHONE, color_scheme=scheme) as table:
        page = table.page
        table.press("open learn").press("open puzzles")
        page.locator("#sheet .daily").first.wait_for()
        table.load_axe()
        assert page.evaluate(RUN_AXE, TAGS) == []
        page.locator('#sheet .drills [data-action^="drills begin"]').first.click()
        page.locator("#sheet").wait_for(state="detached")
        assert page.evaluate(RUN_AXE, TAGS) == []
        asked = question(table)
        page.locator('#board [data-action^="space"]:not([aria-disabled="true"])').first.click()
        table.eventually(lambda: table.look().note or question(table) != asked)
        assert page.evaluate(RUN_AXE, TAGS) == []
