"""The hooks of learning: the functions that the page calls."""

from __future__ import annotations

from toybattle.protocol import Action

from ..games.extension import Exercise, Extension
from ..games.face import Marks
from ..page.effects import Deal, Effect
from ..page.markup import Markup
from ..page.model import Dealt, Model, Step
from ..saves.entries import Table
from . import sheets, update
from .about import NAME


class Learning(Extension):
    """What the page calls of the extension for learning. Each exercise of this extension is a lesson."""

    sheets = sheets.SHEETS

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on a button of the lessons; `action` is its command, such as "begin GAME" or "next"."""
        return update.tap(model, action)

    def attend(self, model: Model) -> Step:
        """Saves in the settings which lesson is on the table, to be restored after a reload, and which lessons are
        done.
        """
        return update.attend(model)

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns the effects to carry out when a sheet opens or, if `sheet` is "", when the room has been loaded.

        In the second case it is an effect that brings back the lesson from before a reload, if there was one.
        """
        return [Deal(f"{NAME} {update.RESUME}")] if not sheet and model.prefs["lesson_now"] else []

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """Returns (table, exercise): the table with a lesson's position, and the exercise.

        `message.purpose` says which lesson it is, such as "learn resume" for the one from before a reload. The result
        is None if there is no such lesson.
        """
        return update.dealt(model, message)

    def begin(self, model: Model) -> Step:
        """Begins the lesson whose position has been put on the table."""
        return update.begin(model)

    def choose(self, model: Model, action: Action) -> Step:
        """Judges an action that the person has chosen, and makes the action if it is one that the lesson asks for."""
        return update.choose(model, action)

    def hint(self, model: Model) -> Step:
        """Gives the next stage of the hint: first where to act, then which action."""
        return update.hint(model)

    def asks(self, model: Model) -> str:
        """What the lesson asks the person to do, which takes the place of the game's question; "" after the first
        action.
        """
        return sheets.asks(model)

    def subtitle(self, model: Model) -> str:
        """The number and the title of the lesson, and how many lessons the course has."""
        return sheets.subtitle(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Returns `marks`, the marks to draw over the position, with marks added for what the hints have told."""
        return sheets.on_marks(model, marks)

    def goal(self, model: Model) -> Markup | None:
        """The line above the question that says what the lesson asks for; None if no such line is to be shown.

        There is none at first, because the question itself then says what the lesson asks for. Once the person has
        picked something or made an action, the game's own question takes its place, and the line appears above. The
        line also stands below a hint for the first action. It is left out beside other notes, and when the lesson is
        done.
        """
        return sheets.goal(model)

    def verdict(self, model: Model) -> Markup:
        """The prompt (text and buttons) of a lesson that is done."""
        return sheets.verdict(model)

    def question(self, model: Model) -> str:
        """The text that is shown once the lesson is done, in the place of the game's question: what the person has
        achieved.
        """
        return sheets.question(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons of the toolbar during a lesson. None as an item stands for a button that is left out."""
        return sheets.tools(model)


EXTENSION = Learning()
