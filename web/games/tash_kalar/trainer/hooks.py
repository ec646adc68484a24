"""The trainer's hooks: the functions of the trainer that the page calls."""

from __future__ import annotations

from typing import Any

from ....page.effects import Deal, Effect
from ....page.markup import Markup
from ....page.model import Dealt, Model, Step
from ....page.parts import button
from ....page.words import words
from ....saves.entries import Table
from ...extension import Exercise, Extension
from ...face import Marks, Pick
from . import sheets, update


class Trainer(Extension):
    """The trainer as an extension.

    Its exercises are to find all summonings of a hand, or to score a task in one turn.
    """

    sheets = sheets.SHEETS

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on one of the trainer's buttons; `action` is its command, such as "begin summons" or "next"."""
        return update.train(model, action)

    def hear(self, model: Model, message: Any) -> Step:
        """Handles `message`, a tick of the clock, the only message that the trainer has."""
        return update.ticked(model, message)

    def attend(self, model: Model) -> Step:
        """Notes the exercise in the settings, so that it survives a reload, and that a puzzle is solved."""
        return update.attend(model)

    def needed(self, sheet: str) -> list[Effect]:
        """At the start of the page, asks for the exercise that a reload has left to be dealt again."""
        return [] if sheet else [Deal("train resume")]

    def menu(self) -> list[Markup]:
        """The button that opens the sheet with the trainer's exercises."""
        return [button("open training", words("train.title"), "eye", "folding")]

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """The table with a new position, and the exercise that begins with it; None if no exercise comes back."""
        return update.dealt(model, message)

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Leaves it at the game on the table, since the exercise from before a reload did not come back."""
        return update.given_up(model)

    def begin(self, model: Model) -> Step:
        """Begins the exercise, and starts the clock if it is timed (five positions in a row)."""
        return update.begun(model)

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Handles the pick of a card or a square. A card and a square together are an answer: a summoning."""
        return update.pick(model, chosen)

    def hint(self, model: Model) -> Step:
        """Gives the next hint, which tells more than the hint before."""
        return update.hint(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Returns `marks`, the marks over the position, without those that would reveal an answer."""
        return sheets.on_marks(model, marks)

    def goal(self, model: Model) -> Markup | None:
        """The markup of the task that the puzzle asks for; None in an exercise that is no puzzle."""
        return sheets.goal(model)

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """The prompt that asks for summonings, with what was found and what is left. `shown` is a large drawing to put
        into it.
        """
        return sheets.prompt(model, shown)

    def verdict(self, model: Model) -> Markup:
        """The prompt that says whether the puzzle is solved."""
        return sheets.verdict(model)

    def question(self, model: Model) -> str:
        """The text of the trainer's question or verdict."""
        return sheets.question(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons of the toolbar during an exercise."""
        return sheets.tools(model)


EXTENSION = Trainer()
