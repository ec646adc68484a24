"""The hooks of the drills: the functions that the page calls."""

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
    """What the page calls of the extension for drills. Each of its exercises is a drill: the person picks spaces."""

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on a button of the drills; `action` is its command, such as "begin GAME" or "next"."""
        return update.tap(model, action)

    def hear(self, model: Model, message: Any) -> Step:
        """Handles `message`, a `Tick`: a second of the clock has passed."""
        return update.ticked(model, message)

    def attend(self, model: Model) -> Step:
        """Saves in the settings which drill is on the table and how far the person is with it.

        After a reload the drill is restored from there.
        """
        return update.attend(model)

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns the effects to carry out when a sheet opens or, if `sheet` is "", when the room has been loaded.

        In the second case it is an effect that brings back the drill from before a reload, if there was one. A sheet
        needs no effects.
        """
        return [Deal(f"{NAME} {update.RESUME}")] if not sheet and model.prefs["drills_now"] else []

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """Returns (table, exercise): the table with a drill's position, and the drill.

        `message.purpose` is the command by which the drill was asked for, such as "drills next". The result is None if
        there is no such drill.
        """
        return update.practise(model, message)

    def begin(self, model: Model) -> Step:
        """Begins the drill that has been put on the table, and starts the clock if the drill belongs to a run."""
        return update.begin(model)

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Judges the pick of a space, which is an answer to the drill's question. Any other pick is refused with a
        note.
        """
        return update.pick(model, chosen)

    def hint(self, model: Model) -> Step:
        """Points out one answer that has not been found yet."""
        return update.hint(model)

    def subtitle(self, model: Model) -> str:
        """What the drills of the game on the table ask, in a few words."""
        return sheets.subtitle(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Returns `marks`, the marks to draw over the position, changed so that they reveal no answer still to be
        found.
        """
        return sheets.on_marks(model, marks)

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """The prompt (text and buttons) of a drill, with the question and the clock.

        `shown`, a large drawing of what the question is about, is left out, since there is no room for it.
        """
        return sheets.prompt(model)

    def question(self, model: Model) -> str:
        """The text of the drill's question or, once all answers are found, the sentence that takes the question's
        place.
        """
        return sheets.question(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons of the toolbar during a drill. None as an item stands for a button that is left out."""
        return sheets.tools(model)


EXTENSION = DrillHooks()
