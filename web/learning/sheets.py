"""How lessons look: the sheet with all courses, and the prompt and the tools during a lesson."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toybattle.learning import lessons
from toybattle.learning.lessons import Course

from ..games import NAMES
from ..games.face import Marks
from ..page.markup import Markup, h
from ..page.model import REFUSED, Model
from ..page.parts import answers_id, button, icon, note_line
from ..page.words import words
from .about import NAME
from .model import course_of, courses_of, done_of, study_of, undone
from .update import WHAT, awaited, begin_first, is_place_free, plays_something


def _told(model: Model, *names: str) -> str:
    """The sentence of the lesson on the table whose message id ends with `names`, such as "ask" or "done"."""
    study = study_of(model)
    return words(lessons.message(study.game, study.lesson.name, *names))


def learn_sheet(model: Model) -> tuple[str, Markup]:
    """The title and the content of the sheet with the courses of all games; first come those of the game on
    the table.
    """
    own = model.match.game
    done = done_of(model.prefs)
    return words("learn.title"), h(
        "div",
        {"class": "learn"},
        button("open puzzles", words("learn.puzzles"), "hint", "open-puzzles"),
        h("p", {}, words("learn.text")),
        [
            h(
                "details",
                {"class": "learn-game", "open": game == own},
                h("summary", {}, words(f"game.{game}")),
                button(begin_first(model, game), _how_to_begin(model, game), "play", "primary"),
                [_course(game, course, done) for course in courses_of(game)],
            )
            for game in (own, *(game for game in NAMES if game != own))
            if courses_of(game)
        ],
    )


def _how_to_begin(model: Model, game: str) -> str:
    """The text of the button that begins the lessons of `game`, or goes on with them if some of them are done."""
    left = sum(1 for _ in undone(game, model.prefs))
    if not left:
        return words("learn.go.all")
    is_new = left == sum(len(course.lessons) for course in courses_of(game))
    return words("learn.go.none") if is_new else words("learn.go.some")


def _tick() -> Markup:
    return h("span", {"class": "lesson-done"}, icon("check"), h("span", {"class": "unseen"}, words("learn.done")))


def _course(game: str, course: Course, done: frozenset[str]) -> Markup:
    """The list of the lessons of a course. `done` has the keys of the lessons that have been done, as `key_of` returns
    them.
    """
    rows = []
    for number, lesson in enumerate(course.lessons):
        is_done = f"{game}/{course.name}/{lesson.name}" in done
        title = words(lessons.message(game, lesson.name, "title"))
        rows.append(
            h(
                "li",
                {},
                h(
                    "button",
                    {
                        "type": "button",
                        "class": "button lesson",
                        "data-action": f"{NAME} begin {game} {course.name} {number}",
                    },
                    h("span", {"class": "lesson-number", "aria-hidden": "true"}, number + 1),
                    h("span", {}, title),
                    _tick() if is_done else None,
                ),
            )
        )
    return h(
        "section",
        {"class": "course"},
        h("h3", {}, _title_of(game, course.name)),
        h("ol", {"class": "lessons"}, rows),
    )


SHEETS = {"learn": learn_sheet}


def asks(model: Model) -> str:
    """What the lesson asks the person to do, and why, which takes the place of the game's question.

    It is "" after the first action of the lesson, since the page then shows the game's own question.
    """
    return "" if model.match.log else _told(model, "ask")


def subtitle(model: Model) -> str:
    """The number and the title of the lesson on the table, and how many lessons its course has; or the title of the
    course, if that has only this lesson.
    """
    study = study_of(model)
    count = len(course_of(study.game, study.course).lessons)
    if count == 1:
        return words("learn.of_course", course=_title_of(study.game, study.course), title=_told(model, "title"))
    return words("learn.of", number=study.number + 1, count=count, title=_told(model, "title"))


def _title_of(game: str, course: str) -> str:
    return words(lessons.message(game, "course", course, "title"))


def goal(model: Model) -> Markup | None:
    """The line above the question with what the lesson asks for, shown once something is picked or an action was made,
    and beside a hint for the first action.

    None before that, since what the lesson asks for is then the question; None too beside any other note, and if the
    lesson is done.
    """
    has_begun = bool(model.match.log)
    if study_of(model).is_done or (model.note and (has_begun or model.note_kind)):
        return None
    if not (has_begun or model.picks or model.target or model.note):
        return None
    return h("p", {"class": "todo lesson-ask"}, _told(model, "ask"))


def question(model: Model) -> str:
    """A sentence on what the person has achieved in a lesson that is done; once the last one is left, on what comes
    next.
    """
    study = study_of(model)
    if study.is_at_end:
        return words(lessons.message(study.game, "course", study.course, "done"))
    return _told(model, "done")


def verdict(model: Model) -> Markup:
    """The prompt of a lesson that is done: the text of `question`, and a button that leads on. After the last lesson
    this leads to the end of the course, where one button begins a real game. There another one opens the puzzles of the
    day or, after a course that is not the first, begins the next course with a lesson that has not been done.

    A note takes the place of the text, for which there is just room. But a refusal is only spoken: the text stays, and
    the button that leads on gets a thick edge.
    """
    study = study_of(model)
    is_last = study.number == len(course_of(study.game, study.course).lessons) - 1
    if study.is_at_end:
        buttons = [button(f"{NAME} play", words("learn.play"), css="primary"), _after_the_course(model)]
    elif is_last:
        buttons = [button(f"{NAME} end", words("learn.skip"), css="primary")]
    else:
        buttons = [button(f"{NAME} next", words("learn.next"), css="primary")]
    is_refused = model.note_kind in REFUSED and not model.sheet
    note = note_line("" if model.sheet or is_refused else model.note)
    css = "prompt lesson-over refused" if is_refused else "prompt lesson-over"
    return h(
        "section",
        {"id": "prompt", "class": css, "aria-label": words("panel.prompt"), "tabindex": -1},
        h("div", {"class": "asked", "tabindex": 0}, h("p", {"id": "question"}, note or question(model))),
        h(
            "div",
            {
                "id": answers_id(["lesson", str(study.number), str(study.is_at_end)]),
                "class": f"answers of-{len(buttons)}",
            },
            buttons,
        ),
    )


def _after_the_course(model: Model) -> Markup:
    study = study_of(model)
    if study.course != courses_of(study.game)[0].name:
        left = [
            (course.name, number) for course, number in undone(study.game, model.prefs) if course.name != study.course
        ]
        if left:
            name, number = left[0]
            command = f"{NAME} begin {study.game} {name} {number}"
            return button(command, words("learn.next_course", course=_title_of(study.game, name)))
    return button("open puzzles", words("learn.puzzles_today"))


def on_marks(model: Model, marks: Marks) -> Marks:
    """Returns the marks to draw over the position: `marks`, and what the hints have told so far of the next action.

    The first hint points out a place, and what is played there, if anything is; the second one also suggests any other
    action. If only the card of the action matters, both suggest the card and point out no place. Without a hint nothing
    is added.
    """
    study = study_of(model)
    if not study.told or model.review is not None or model.decision() is None:
        return marks
    action = awaited(model)
    if is_place_free(model):
        return replace(marks, suggested=action)
    spaces, place = model.face.where(action)
    given: dict[str, Any] = {"pointed": frozenset(spaces[-1:]), "elsewhere": "" if spaces else place}
    is_suggested = study.told >= WHAT or plays_something(model, action)
    return replace(marks, **given, suggested=action if is_suggested else marks.suggested)


def tools(model: Model) -> list[Markup | None]:
    """The buttons of the toolbar during a lesson.

    Where there is no lesson to skip to, an empty cell stands in place of that button. So the other buttons stay where
    they are from lesson to lesson.
    """
    study = study_of(model)
    is_last = study.number == len(course_of(study.game, study.course).lessons) - 1
    return [
        button("hint", words("tool.hint"), "hint", id="learn-hint"),
        button(f"{NAME} again", words("learn.again"), "undo", id="learn-again"),
        button("open rules", words("tool.help"), "help", id="learn-rules"),
        button("open learn", words("learn.all"), "learn", id="learn-all"),
        h("span", {"id": "learn-no-skip"})
        if is_last or study.is_done
        else button(f"{NAME} next", words("learn.skip"), "skip", id="learn-skip"),
        button(f"{NAME} leave", words("learn.leave"), "close", id="learn-leave"),
    ]
