"""The part of the page's model that is about lessons. A lesson is shown as a match on the table, which is not saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toybattle import GAMES
from toybattle.learning import lessons
from toybattle.learning.lessons import Course, Lesson
from toybattle.match import Match

from ..games import NAMES, optional_module
from ..games.extension import Exercise
from .about import NAME

if TYPE_CHECKING:
    from ..page.model import Model


@dataclass(frozen=True)
class Study(Exercise):
    """A lesson on the table, and how far the person is with it.

    `game` and `course` are the names of the lesson's game and course, and `number` is its number in the course, from 0.
    `is_done` says whether the person has done what the lesson asks for. `misses` counts the actions that were not what
    it asks for, and `told` how many stages of the hint on the next action were given. `is_at_end` says whether the
    person has gone on from the last lesson of a course to what is told at its end.
    """

    extension: str = NAME
    game: str = ""
    course: str = ""
    number: int = 0
    is_done: bool = False
    misses: int = 0
    told: int = 0
    is_at_end: bool = False

    @property
    def lesson(self) -> Lesson:
        """The lesson as the engine has it: its position and what it asks for."""
        return course_of(self.game, self.course).lessons[self.number]

    def is_settled(self, match: Match) -> bool:
        """Whether the person has done what the lesson asks for. `match`, the match on the table, is not used."""
        return self.is_done


def courses_of(game: str) -> tuple[Course, ...]:
    """The courses of a game, in order: first the one for those who have never played it. A game may have none."""
    module = optional_module(f"toybattle.games.{game}.learning.lessons")
    return module.COURSES if module else ()


def course_of(game: str, name: str) -> Course:
    """The course of `game` with the name `name`. Raises StopIteration if the game has no such course."""
    return next(course for course in courses_of(game) if course.name == name)


def study_of(model: Model) -> Study:
    """The lesson on the table. The exercise on the table must be a lesson."""
    assert isinstance(model.exercise, Study)
    return model.exercise


def begun(game: str, course: str, number: int) -> tuple[Match, Study]:
    """Returns (match, exercise) for lesson number `number` of a course: a match in the lesson's position, and the
    exercise.
    """
    found = course_of(game, course)
    position = lessons.position(found, found.lessons[number])
    match = Match.from_position(game, found.options_of(position), position)
    return match, Study(player=match.player_at(0), game=game, course=course, number=number)


def key_of(study: Study) -> str:
    """The name under which a lesson is noted as done. It stays the same if the lesson gets another number."""
    return f"{study.game}/{study.course}/{study.lesson.name}"


def done_of(prefs: Mapping[str, str]) -> frozenset[str]:
    """The names, as `key_of` gives them, of the lessons that the person has done. `prefs` are the settings."""
    return frozenset(prefs["lessons_done"].split())


def undone(game: str, prefs: Mapping[str, str]) -> Iterator[tuple[Course, int]]:
    """Yields each lesson of a game that the person has not done yet, as (course, number of the lesson)."""
    done = done_of(prefs)
    for course in courses_of(game):
        for number, lesson in enumerate(course.lessons):
            if f"{game}/{course.name}/{lesson.name}" not in done:
                yield course, number


def written(study: Study | None) -> str:
    """The text that names a lesson in the settings, such as "GAME first 2"; "" if `study` is None."""
    return f"{study.game} {study.course} {study.number}" if study else ""


def read(text: str) -> tuple[str, str, int] | None:
    """Returns (game, course, number) of the lesson that `text` names; None if there is no such lesson.

    `text` has the form "GAME COURSE NUMBER", such as "GAME first 2", where numbers begin at 0. If the number is left
    out, it is 0; if the course is left out too, it is the game's first course.
    """
    parts: list[Any] = text.split()
    if not 1 <= len(parts) <= 3 or parts[0] not in NAMES or parts[0] not in GAMES:
        return None
    game, *rest = parts
    names = [course.name for course in courses_of(game)]
    name = rest[0] if rest else "".join(names[:1])
    number = rest[1] if len(rest) > 1 else "0"
    if name not in names or not number.isdecimal() or int(number) >= len(course_of(game, name).lessons):
        return None
    return game, name, int(number)
