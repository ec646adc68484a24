"""The courses of all games (COURSES), and `Walk`, which plays a lesson in every way that the lesson accepts."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import toybattle
from toybattle import GAMES
from toybattle.actions import format_action
from toybattle.learning.lessons import DONE, WRONG, Course, Lesson, expected, judge, position
from toybattle.protocol import Action, Event, Rules

FOLDER = Path(toybattle.__file__).parent / "games"


def courses_of(game: str) -> tuple[Course, ...]:
    """The courses of a game; empty if the game has no lessons."""
    if not (FOLDER / game / "learning" / "lessons.py").exists():
        return ()
    found: tuple[Course, ...] = import_module(f"toybattle.games.{game}.learning.lessons").COURSES
    return found


COURSES = tuple(course for game in GAMES for course in courses_of(game))
LESSONS = tuple((course, lesson) for course in COURSES for lesson in course.lessons)
LEARNER = 0  # the learner plays from below


class Moment(NamedTuple):
    """A moment of a lesson: a position, and how it was reached.

    `state` is the position, `played` are the actions of both players since the lesson began, and `heard` are the events
    that these actions caused.
    """

    state: Any
    played: tuple[Action, ...]
    heard: tuple[Event, ...]


class Walk:
    """All ways to play a lesson with actions that the lesson accepts.

    `questions` has a Moment (a position and how it was reached) for each question that the learner is asked on one of
    these ways. `ends` has the Moment at the end of each way.
    """

    def __init__(self, course: Course, lesson: Lesson) -> None:
        self.rules: Rules[Any] = GAMES[course.game]
        self.course = course
        self.lesson = lesson
        self.questions: list[Moment] = []
        self.ends: list[Moment] = []
        self._go(Moment(self.rules.load(position(course, lesson)), (), ()))

    def _go(self, moment: Moment) -> None:
        state, played, _ = moment
        assert state.stack, f"{self.lesson.name}: the game is over, and the lesson is not"
        options = state.options
        if state.stack[-1][1] == LEARNER:
            self.questions.append(moment)
        else:
            options = (expected(self.rules, self.lesson, played, options),)
        for action in options:
            verdict = judge(self.rules, self.lesson, played, action)
            if verdict.kind == DONE:
                self.ends.append(self.after(moment, action))
            elif verdict.kind != WRONG:
                self._go(self.after(moment, action))

    def after(self, moment: Moment, action: Action) -> Moment:
        """Returns the Moment (a position and how it was reached) after `action` was taken in `moment`."""
        heard = list(moment.heard)
        state = self.rules.apply(moment.state, action, lambda *event: heard.append(event))
        return Moment(state, (*moment.played, action), tuple(heard))

    def wrong(self) -> Iterator[tuple[Moment, Action, str]]:
        """Yields (moment, action, name of the reason) for each action that the lesson does not accept, at each question
        to the learner. The name is that of the reason why the action is wrong.
        """
        for moment in self.questions:
            for action in moment.state.options:
                verdict = judge(self.rules, self.lesson, moment.played, action)
                if verdict.kind == WRONG:
                    yield moment, action, verdict.reason

    def texts(self, moment: Moment) -> list[str]:
        """Returns the actions that have led to the moment, as text."""
        return [format_action(self.rules, action) for action in moment.played]


def walk(game: str, name: str) -> Walk:
    """Returns a Walk for the lesson called `name` of `game`: all ways to play it with actions that it accepts."""
    return next(Walk(course, lesson) for course, lesson in LESSONS if (course.game, lesson.name) == (game, name))
