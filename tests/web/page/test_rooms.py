"""Tests of rooms, the parts of the page that are loaded when they are first asked for.

Until a room is there, its sheet says so and taps wait; if it can't be loaded, the page says so and goes on.
"""

from __future__ import annotations

import json

import pytest

from tests.learning.courses import COURSES
from tests.web.playing import FakePorts, Screen
from web.games.extensions import ABOUT
from web.learning.hooks import Learning
from web.page import model as m
from web.page.extensions import EXTENSIONS, Awaited
from web.page.words import words
from web.saves.store import PREFS


@pytest.fixture(autouse=True)
def no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the page of each test begin with no room loaded.

    A room that the page asks for is loaded when the test calls the function that `FakePorts.coming` has for it.
    """
    monkeypatch.setattr(FakePorts, "do_rooms_wait", True)
    for name, about in ABOUT.items():
        if about.room:
            monkeypatch.setitem(EXTENSIONS, name, Awaited(about))


def test_the_sheet_of_a_room_says_that_it_is_loading_and_then_shows_what_it_has() -> None:
    screen = Screen()
    assert not screen.ports.coming
    screen.tap("open learn")
    assert words("room.loading") in screen.markup and len(screen.ports.coming) == 1
    screen.ports.coming[0]("")
    assert words("room.loading") not in screen.markup and words("learn.title") in screen.markup


def test_a_tap_and_a_link_wait_for_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    screen.say("learn open")
    screen.say("learn open")
    assert len(screen.ports.coming) == 1, "the room is asked for twice"
    taps: list[str] = []
    monkeypatch.setattr(Learning, "tap", lambda self, model, action: (taps.append(action), (model, []))[1])
    screen.ports.coming[0]("")
    assert taps == ["open"] and screen.model.awaited == ""


def test_a_room_that_cannot_be_loaded_is_told_in_one_sentence_and_asked_for_again() -> None:
    screen = Screen()
    match = screen.match
    screen.tap("open learn")
    screen.ports.coming[0]("404 not found.")
    assert screen.model.sheet == "" and screen.match is match
    assert words("room.failed", why="404 not found.") in screen.markup
    screen.tap("open learn")
    screen.ports.coming[1]("")
    assert words("learn.title") in screen.markup


def test_other_sheets_stay_open_when_a_room_fails() -> None:
    screen = Screen()
    screen.say("learn open")
    screen.say("open settings")
    screen.ports.coming[0]("offline.")
    assert screen.model.sheet == "settings" and screen.model.awaited == ""


def test_what_goes_on_after_a_reload_has_its_room_loaded_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    name = next(name for name, about in ABOUT.items() if about.room)
    wanted = ABOUT[name].__class__(**{**vars(ABOUT[name]), "is_wanted": lambda prefs: prefs["theme"] == "dark"})
    monkeypatch.setitem(EXTENSIONS, name, Awaited(wanted))
    assert EXTENSIONS[name].needed(m.first_model(), "") == []
    assert not Screen().ports.coming
    assert len(Screen({PREFS: '{"theme": "dark"}'}).ports.coming) == 1


def in_a_lesson() -> Screen:
    """Opens the page of somebody who left it in the middle of a lesson; the room of lessons is on its way."""
    course = COURSES[0]
    screen = Screen({PREFS: json.dumps({"lesson_now": f"{course.game} {course.name} 0"})})
    assert len(screen.ports.coming) == 1
    return screen


def test_nothing_is_drawn_and_nothing_is_heard_until_the_lesson_from_before_a_reload_is_there() -> None:
    screen = in_a_lesson()
    assert not screen.markup and screen.ports.hear is None and not screen.ports.starts
    drawn: list[bool] = []  # for each time that the page was drawn, whether the lesson was on the table
    screen.ports.on_show = lambda: drawn.append(screen.model.exercise is not None)
    screen.ports.coming[0]("")
    assert drawn and all(drawn)
    assert screen.ports.hear is not None and screen.ports.starts == 1


def test_the_page_opens_without_the_lesson_if_its_room_fails_or_takes_too_long() -> None:
    screen = in_a_lesson()
    screen.ports.coming[0]("404 not found.")
    assert words("room.failed", why="404 not found.") in screen.markup and screen.ports.hear is not None
    late = in_a_lesson()
    late.ports.timers.pop(0)[1]()
    assert late.markup and not late.model.exercise and late.ports.starts == 1
    late.ports.coming[0]("")
    assert late.model.exercise and late.ports.starts == 1
