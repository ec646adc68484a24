"""The hooks of the drills: the functions of them that the page calls."""

from __future__ import annotations

from typing import Any

from ...games.extension import Exercise, Extension
from ...games.face import Marks, Pick
from ...page.effects import Deal, Effect
from ...page.markup import Markup
from ...page.model import Dealt, Model, Step
from ...saves.entries import Table
from . import sheets, update
from .about import NAME


class DrillHooks(Extension):
    """The hooks of the extension for drills, whose exercises are answered with picks of spaces."""

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on one of the buttons; `action` is its command, such as "begin GAME" or "next"."""
        return update.tap(model, action)

    def hear(self, model: Model, message: Any) -> Step:
        """Handles `message`, a `Tick`: a second of the clock has passed."""
        return update.ticked(model, message)

    def attend(self, model: Model) -> Step:
        """Saves the present drill in the settings, so that it survives a reload."""
        return update.attend(model)

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns an effect that brings back the drill from before a reload, if there was one, once the room has been
        loaded.
        """
        return [Deal(f"{NAME} {update.RESUME}")] if not sheet and model.prefs["drills_now"] else []

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """Returns (table, exercise): the drill that the purpose of `message` names; None if there is none to begin."""
        return update.practise(model, message)

    def begin(self, model: Model) -> Step:
        """Begins the drill, whose position is on the table, and starts the clock."""
        return update.begin(model)

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Judges a space that the person picks as an answer."""
        return update.pick(model, chosen)

    def hint(self, model: Model) -> Step:
        """Points to one answer."""
        return update.hint(model)

    def subtitle(self, model: Model) -> str:
        """What the drill asks, in a few words."""
        return sheets.subtitle(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Returns the marks to draw, which give away no answer that is still to be found."""
        return sheets.on_marks(model, marks)

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """The prompt with the question and the clock. There is no room for `shown`, a drawing of what it is about."""
        return sheets.prompt(model)

    def question(self, model: Model) -> str:
        """The text of the question."""
        return sheets.question(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons of the toolbar during a drill. None as an item stands for a button that is left out."""
        return sheets.tools(model)


EXTENSION = DrillHooks()
