"""Lessons: in a given position the learner has to find one action, or a few, that show one idea of a game.

A lesson is data: a drawing of the position, the lines of actions that are accepted, and for every other legal action
the name of the reason why that action is wrong. Actions are given by patterns, which match the text of an action. The
sentences of a lesson are in the catalogue: its title, "ask" (what to do, and why), "done" (what the actions have
achieved), and one sentence for each reason why an action is wrong. The function `message` gives their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..actions import format_action
from ..protocol import Action, Rules

Line = tuple[str, ...]  # patterns of the actions of both players, from the lesson's first question to its end

DONE, GOES_ON, WRONG = "done", "goes_on", "wrong"


class Lesson(NamedTuple):
    """One lesson: a position, and the lines of actions of which the learner, the player asked first, has to find one.

    `drawing` is the position as text. `goal` has the accepted lines. A line is a tuple of patterns, one for each action
    of both players; the actions of the rival are the answers that the rival gives. `wrong` maps patterns to the names
    of the reasons why an action is wrong: the first pattern that fits the action counts. A key of `wrong` may also be
    several patterns with commas between them: the last one is for the action that is judged, the others are for the
    actions just before it. The function `fits` says what a pattern may contain.
    """

    name: str
    drawing: str
    goal: tuple[Line, ...]
    wrong: Mapping[str, str]


class Course(NamedTuple):
    """The lessons that teach a game, or a part of it, in order.

    `game` and `name` are the names of the game and of the course. `drawn` is the game's function that makes a dumped
    state from a drawing. `options_of` is the game's function that returns the options of a game in which a dumped state
    can occur.
    """

    game: str
    name: str
    drawn: Callable[[str], dict[str, Any]]
    options_of: Callable[[Mapping[str, Any]], dict[str, Any]]
    lessons: tuple[Lesson, ...]


class Verdict(NamedTuple):
    """What a lesson says of an action of the learner.

    `kind` is DONE if the action completes an accepted line, GOES_ON if an accepted line begins with the actions so far,
    and WRONG if the action is wrong. `reason` is the name of the reason why a wrong action is wrong, else "".
    """

    kind: str
    reason: str = ""


def message(game: str, *names: str) -> str:
    """Returns the message id of a sentence of the lessons of `game`: "lesson", `game` and `names`, joined by dots.

    For a sentence of a lesson, `names` are the lesson's name and the part of the lesson: "title", "ask" or "done", or
    "wrong" and the name of a reason, such as "cover", "wrong", "weak". For a sentence of a course, `names` are
    "course", the name of the course, and "title" or "done".
    """
    return ".".join(("lesson", game, *names))


def messages_of(course: Course) -> list[str]:
    """Returns the message ids of all sentences of a course: those of the course itself, then those of each lesson in
    order.
    """
    found = [message(course.game, "course", course.name, part) for part in ("title", "done")]
    for lesson in course.lessons:
        found += [message(course.game, lesson.name, part) for part in ("title", "ask", "done")]
        found += [message(course.game, lesson.name, "wrong", reason) for reason in dict.fromkeys(lesson.wrong.values())]
    return found


def position(course: Course, lesson: Lesson) -> dict[str, Any]:
    """The position in which a lesson of a course begins, as a dumped state."""
    return course.drawn(lesson.drawing)


def judge(rules: Rules[Any], lesson: Lesson, played: Sequence[Action], action: Action) -> Verdict:
    """Returns what `lesson` says of `action`, a legal action that the learner chooses now.

    `played` are the actions of both players since the lesson began; an accepted line must begin with them. Raises
    KeyError if the action is wrong and the lesson doesn't say why.
    """
    lines = _lines(rules, lesson, [*played, action])
    if lines:
        return Verdict(DONE if any(len(line) == len(played) + 1 for line in lines) else GOES_ON)
    texts = [format_action(rules, one) for one in (*played, action)]
    for pattern, reason in lesson.wrong.items():
        patterns = pattern.split(", ")
        if len(patterns) <= len(texts) and all(map(fits, patterns, texts[-len(patterns) :])):
            return Verdict(WRONG, reason)
    raise KeyError(f"{lesson.name} has no reason why {texts[-1]!r} is wrong")


def expected(rules: Rules[Any], lesson: Lesson, played: Sequence[Action], legal: Sequence[Action]) -> Action:
    """Returns the action that comes next in an accepted line of the lesson: the first one of `legal` that fits.

    If the rival is asked now, it is the rival's answer; if the learner is asked, it is an action that can be shown as a
    solution. `legal` are the legal actions now, and `played` the actions of both players since the lesson began. Raises
    StopIteration if the lesson is done.
    """
    lines = [line for line in _lines(rules, lesson, played) if len(line) > len(played)]
    return next(action for line in lines for action in legal if fits(line[len(played)], format_action(rules, action)))


def accepted(
    rules: Rules[Any], lesson: Lesson, played: Sequence[Action], legal: Sequence[Action]
) -> tuple[Action, ...]:
    """Returns those of the actions `legal` with which an accepted line of the lesson begins or goes on.

    `legal` are the legal actions now, and `played` the actions of both players since the lesson began.
    """
    return tuple([action for action in legal if _lines(rules, lesson, [*played, action])])


def _lines(rules: Rules[Any], lesson: Lesson, played: Sequence[Action]) -> list[Line]:
    """Returns the accepted lines of a lesson that begin with the actions `played`. A line is a tuple of patterns."""
    texts = [format_action(rules, action) for action in played]
    return [line for line in lesson.goal if len(line) >= len(texts) and all(map(fits, line, texts))]


def fits(pattern: str, text: str) -> bool:
    """Whether `text`, an action written as text, fits `pattern`.

    Each word of the text must fit the word of the pattern in the same place. A word of a pattern may be several words
    with `|` between them, of which one must fit, and each of them may have one `*`, which stands for any letters. If
    the last word of the pattern is just `*`, it stands for all further words of the text, if there are any.

    >>> [fits("place hook|r* c", text) for text in ("place hook c", "place roxy c", "place star c", "place hook d")]
    [True, True, False, False]
    >>> fits("place *", "place hook c"), fits("*", "draw"), fits("*d4", "3d4"), fits("draw", "draw four")
    (True, True, True, False)
    """
    words, found = pattern.split(), text.split()
    if words[-1] == "*":
        words = words[:-1]
        found = found[: len(words)]
    return len(words) == len(found) and all(
        any(_is_like(one, word) for one in choice.split("|")) for choice, word in zip(words, found, strict=True)
    )


def _is_like(pattern: str, word: str) -> bool:
    start, star, end = pattern.partition("*")
    if not star:
        return pattern == word
    return len(word) >= len(start) + len(end) and word.startswith(start) and word.endswith(end)
