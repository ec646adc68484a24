"""What each message does to lessons: taps on their buttons, the actions that the person chooses, and hints. Pure
functions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toybattle.bots import LEVELS
from toybattle.learning import lessons
from toybattle.learning.lessons import DONE, WRONG
from toybattle.protocol import Action

from ..games.face import SPACE
from ..page import effects as fx
from ..page import turn
from ..page.model import Dealt, Model, Step, say, with_extra, with_note, with_prefs, without_exercise
from ..page.picking import fields
from ..page.words import words
from ..saves.entries import HUMAN, Table
from .about import NAME
from .model import Study, begun, course_of, courses_of, done_of, key_of, read, study_of, undone, written

RESUME = "resume"
WHERE, WHAT = 1, 2  # steps of a hint


def tap(model: Model, what: str) -> Step:
    """Handles a tap on a button of the lessons; `what` is its command, such as "begin GAME first 2" or "next"."""
    verb, _, rest = what.partition(" ")
    if verb == "begin" and read(rest):
        return model, [fx.Deal(f"{NAME} {rest}"), fx.SetFragment("")]
    if verb == "fits":
        game, _, lesson = rest.partition(" ")
        return tap(model, f"begin {fitting(game, lesson)}")
    if verb == "leave":
        return without_exercise(model)
    if verb == "play" and isinstance(model.exercise, Study):
        draft = {**model.draft, "game": study_of(model).game, "opponent": next(iter(LEVELS)), **_as_learnt(model)}
        return replace(model, sheet="new", draft=draft, note="", note_kind=""), []
    if verb == "end" and isinstance(model.exercise, Study) and _is_over(model.exercise):
        return replace(model, exercise=replace(model.exercise, is_at_end=True), note="", note_kind=""), []
    if verb in ("next", "again") and isinstance(model.exercise, Study):
        study = study_of(model)
        number = study.number + (verb == "next")
        if number < len(course_of(study.game, study.course).lessons):
            return model, [fx.Deal(f"{NAME} {written(replace(study, number=number))}")]
    return model, []


def _as_learnt(model: Model) -> dict[str, str]:
    """What the sheet for a new game proposes after a lesson: the choices, by name, as they were in the lesson.

    Choices about the opponent are left out, and so is every choice whose value in the lesson is not offered there.
    """
    options = model.match.options
    return {
        choice.name: options[choice.name]
        for choice in model.face.CHOICES
        if choice.player != 1 - model.side and options.get(choice.name) in choice.values
    }


def dealt(model: Model, message: Dealt) -> tuple[Table, Study] | None:
    """Returns (table, exercise): the table with a lesson's position, and the lesson. None if there is no such lesson.

    `message.purpose` says which lesson it is:

    - "learn GAME COURSE NUMBER", such as "learn GAME first 2", names the lesson. The number is counted from 0. If it is
      left out, it is 0; if the course is left out too, it is the game's first course.
    - "learn resume" is the lesson from before a reload. The result is None if none was saved, or if a sheet or a match
      from a link is open.
    """
    wanted = message.purpose.removeprefix(f"{NAME} ")
    if wanted == RESUME:
        wanted = "" if model.is_from_link or model.sheet else model.prefs["lesson_now"]
    found = read(wanted)
    if found is None:
        return None
    match, study = begun(*found)
    return Table("", match, (HUMAN, HUMAN)), study


def begin(model: Model) -> Step:
    """Begins the lesson that has been put on the table."""
    return with_extra(replace(model, note="", note_kind=""), NAME, True), []


def choose(model: Model, action: Action) -> Step:
    """Judges an action that the person has chosen.

    An action that the lesson asks for is made, and the rival's answers to it are made as well. For any other action a
    note says why it is not what the lesson asks for.
    """
    study = study_of(model)
    rules = model.match.rules
    verdict = lessons.judge(rules, study.lesson, model.match.log, action)
    if verdict.kind == WRONG:
        model = replace(model, picks=(), target=None, exercise=replace(study, misses=study.misses + 1))
        text = words(lessons.message(study.game, study.lesson.name, "wrong", verdict.reason))
        return with_note(model, text, "refusal"), []
    table = model.table.with_action(action)
    shown = len(table.match.log)
    is_done = verdict.kind == DONE
    while not is_done and table.match.decision and table.match.decision.player != study.player:
        answer = lessons.expected(rules, study.lesson, table.match.log, table.match.decision.actions)
        is_done = lessons.judge(rules, study.lesson, table.match.log, answer).kind == DONE
        table = table.with_action(answer)
    study = replace(study, is_done=is_done, told=0)
    model = replace(model, table=table, shown=shown, picks=(), note="", note_kind="", inspected=-1, exercise=study)
    return turn.showing(model, [])


def attend(model: Model) -> Step:
    """Saves in the settings which lesson is on the table, to be restored after a reload, and which lessons are done."""
    study = model.exercise if isinstance(model.exercise, Study) else None
    if not model.extras[NAME]:  # no lesson has begun on this page, so the one from before a reload is still to come
        return model, []
    prefs = {**model.prefs, "lesson_now": written(None if study and _is_over(study) else study)}
    if study and study.is_done and key_of(study) not in done_of(prefs):
        prefs["lessons_done"] = " ".join([*prefs["lessons_done"].split(), key_of(study)])
    if prefs == model.prefs:
        return model, []
    return with_prefs(model, prefs)


def _is_over(study: Study) -> bool:
    """Whether the lesson is done and was the last one of its course."""
    return study.is_done and study.number == len(course_of(study.game, study.course).lessons) - 1


def hint(model: Model) -> Step:
    """Gives the next stage of the hint: first where the action that the lesson asks for is made, and with what, then
    which action it is. If only the card of that action matters, the first stage points out the card, and the second one
    names it.
    """
    study = study_of(model)
    if model.decision() is None:
        return turn.not_asked(model), []
    study = replace(study, told=min(WHAT, study.told + 1))
    model = replace(model, exercise=study)
    action = awaited(model)
    if is_place_free(model):
        if study.told == WHERE:
            return say(model, "learn.hint.card"), []
        after = model.position._replace(match=model.match.with_action(action))
        number = len(model.match.log)
        named = model.narration.played(after, number, number + 1, study.player)
        return say(model, "learn.hint.any_place", card=words.listing(named)), []
    if study.told == WHERE:
        return say(model, "learn.hint.both" if plays_something(model, action) else "learn.hint.where"), []
    return say(model, "learn.hint.what", action=model.narration.describe(model.match.state, action)), []


def awaited(model: Model) -> Action:
    """The action that the lesson on the table asks for next. It must be the person's turn to decide."""
    decision = model.match.decision
    assert decision
    return lessons.expected(model.match.rules, study_of(model).lesson, model.match.log, decision.actions)


def is_place_free(model: Model) -> bool:
    """Whether the lesson asks for a certain card to be played next, and accepts it on every space where it can be
    played.
    """
    decision = model.match.decision
    assert decision
    action = awaited(model)
    card = _without_spaces(model, action)
    alike = [other for other in decision.actions if _without_spaces(model, other) == card]
    found = lessons.accepted(model.match.rules, study_of(model).lesson, model.match.log, alike)
    return len(card) > 1 and len(alike) > 1 and len(found) == len(alike)


def plays_something(model: Model, action: Action) -> bool:
    """Whether a person has to pick two things to say `action`: a space, and something else, such as a card."""
    sorts = {sort for sort, _ in fields(model.face, action)}
    return SPACE in sorts and len(sorts) > 1


def _without_spaces(model: Model, action: Action) -> tuple[Any, ...]:
    """The verb of an action, and the picks by which a person says it, without those of spaces."""
    return (action[0], *[pick for pick in fields(model.face, action) if pick[0] != SPACE])


def fitting(game: str, lesson: str) -> str:
    """Returns the text, such as "GAME first 2", that names the lesson called `lesson` of the game's first course.

    If there is no such lesson, the text is the game's name alone, which stands for the first lesson.
    """
    course = next(iter(courses_of(game)), None)
    names = [one.name for one in course.lessons] if course else []
    return f"{game} {course.name} {names.index(lesson)}" if course and lesson in names else game


def begin_first(model: Model, game: str) -> str:
    """The command that begins the first lesson of `game` that the person has not done, or the very first one if all are
    done.
    """
    course, number = next(undone(game, model.prefs), (None, 0))
    return f"{NAME} begin {game}" + (f" {course.name} {number}" if course else "")
