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
        """Handles `message`, a `Tick`: a second of the clock has passed. The trainer has no other message."""
        return update.ticked(model, message)

    def attend(self, model: Model) -> Step:
        """Saves the present exercise in the settings, so that the exercise survives a reload. Also saves which puzzles
        are solved.
        """
        return update.attend(model)

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns the effects to carry out when a sheet opens or, if `sheet` is "", when the page has just begun.

        For the page that has just begun it is one effect, which restores the exercise from before the reload. For a
        sheet the list is empty.
        """
        return [] if sheet else [Deal("train resume")]

    def menu(self) -> list[Markup]:
        """The button that opens the sheet with the trainer's exercises."""
        return [button("open training", words("train.title"), "eye", "folding")]

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """Returns (table, exercise): the table with a new position, and the exercise on this position.

        The purpose of `message` says which exercise to begin, and its seed draws the position. None if the purpose is
        to restore the exercise from before a reload and that can't be done.
        """
        return update.dealt(model, message)

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Gives up restoring the exercise from before a reload, and leaves the game on the table where it is.

        Called when `practise` has returned None for `message`.
        """
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
        """Returns the marks to draw over the position: `marks`, changed so that they reveal no summoning that is still
        to be found.
        """
        return sheets.on_marks(model, marks)

    def goal(self, model: Model) -> Markup | None:
        """The markup of the task that the puzzle asks for; None in an exercise that is no puzzle."""
        return sheets.goal(model)

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """The prompt that asks for summonings, with those that were found and the number of those that are left.

        `shown` is a drawing of the picked card, which the prompt contains; None for no drawing.
        """
        return sheets.prompt(model, shown)

    def verdict(self, model: Model) -> Markup:
        """The prompt that says whether the puzzle is solved."""
        return sheets.verdict(model)

    def question(self, model: Model) -> str:
        """The text of the trainer's question or, once the turn of a puzzle is over, whether the puzzle is solved."""
        return sheets.question(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons of the toolbar during an exercise. None as an item stands for a button that is left out."""
        return sheets.tools(model)


EXTENSION = Trainer()
