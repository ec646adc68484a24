"""Lessons: positions in which one action, or a few, shows one idea of a game; and what is said of any other action.

A lesson is data: a drawing, the lines that are accepted, and for every other legal action the name of the reason why it
is not what the lesson asks for. Actions are written as patterns of their text. The sentences of a lesson are in the
catalogue, under the ids that `message` gives: "title", "ask" (what to do, and why), "done" (what that has brought
about), and "wrong" with the name of each reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..actions import format_action
from ..protocol import Action, Rules

Line = tuple[str, ...]  # patterns of the actions of both players, from the lesson's first question to its end

DONE, GOES_ON, WRONG = "done", "goes_on", "wrong"


class Lesson(NamedTuple):
    """One lesson: a position in which the learner, the player who is asked first, is to find a line of actions.

    `goal` are the accepted lines. In a line, an action of the other player is written out: that is how the rival
    answers. `wrong` maps patterns to names of reasons; the first pattern that fits an action gives its reason. Such a
    pattern may also be several with commas between them, for the last actions and the one that is judged.
    """

    name: str
    drawing: str
    goal: tuple[Line, ...]
    wrong: Mapping[str, str]


class Course(NamedTuple):
    """The lessons that teach a game, or a part of it, in order.

    `drawn` is the game's function that reads drawings, `options_of` the one that gives the options of a position.
    """

    game: str
    name: str
    drawn: Callable[[str], dict[str, Any]]
    options_of: Callable[[Mapping[str, Any]], dict[str, Any]]
    lessons: tuple[Lesson, ...]


class Verdict(NamedTuple):
    """What a lesson says of an action: DONE, GOES_ON or WRONG, and if it is wrong, the name of the reason."""

    kind: str
    reason: str = ""


def message(game: str, *names: str) -> str:
    """Returns the id of a sentence of the lessons of `game`.

    The names are a lesson's and the part's, such as "cover", "ask" or "cover", "wrong", "weak"; or "course", the name
    of a course, and "title" or "done".
    """
    return ".".join(("lesson", game, *names))


def messages_of(course: Course) -> list[str]:
    """The ids of all sentences of a course and its lessons, in the order in which they come."""
    found = [message(course.game, "course", course.name, part) for part in ("title", "done")]
    for lesson in course.lessons:
        found += [message(course.game, lesson.name, part) for part in ("title", "ask", "done")]
        found += [message(course.game, lesson.name, "wrong", reason) for reason in dict.fromkeys(lesson.wrong.values())]
    return found


def position(course: Course, lesson: Lesson) -> dict[str, Any]:
    """The position in which a lesson of a course begins, as a dumped state."""
    return course.drawn(lesson.drawing)


def judge(rules: Rules[Any], lesson: Lesson, played: Sequence[Action], action: Action) -> Verdict:
    """Returns what `lesson` says of the legal action `action`, which the learner chooses now.

    `played` are the actions of both players since the lesson began; they are the beginning of an accepted line. Raises
    KeyError if the lesson has no reason for the action.
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
    """Returns the first of the legal actions `legal` that goes on in an accepted line of the lesson.

    If the rival is asked now, that is how the rival answers; else it is what can be shown to the learner. `played` are
    the actions of both players since the lesson began. Raises StopIteration if the lesson is done.
    """
    lines = [line for line in _lines(rules, lesson, played) if len(line) > len(played)]
    return next(action for line in lines for action in legal if fits(line[len(played)], format_action(rules, action)))


def _lines(rules: Rules[Any], lesson: Lesson, played: Sequence[Action]) -> list[Line]:
    """The accepted lines of a lesson that begin with the actions `played`."""
    texts = [format_action(rules, action) for action in played]
    return [line for line in lesson.goal if len(line) >= len(texts) and all(map(fits, line, texts))]


def fits(pattern: str, text: str) -> bool:
    """Whether the text of an action fits a pattern.

    A word of a pattern may be several words with `|` between them, each of which may have one `*` for any letters. If
    the last word is just `*`, it stands for all the words that follow, if there are any.

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
