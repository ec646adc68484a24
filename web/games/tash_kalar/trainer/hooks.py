"""The trainer's hooks into the page."""

from __future__ import annotations

from typing import Any

from ....page.markup import Markup
from ....page.model import Dealt, Model, Step
from ....page.parts import button
from ....page.words import words
from ....saves.entries import Table
from ...extension import Exercise, Extension
from ...face import Marks, Pick
from . import sheets, update


class Trainer(Extension):
    """The trainer as an extension: exercises to find all summonings of a hand, or to score a task this turn."""

    sheets = sheets.SHEETS

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on one of the trainer's actions."""
        return update.train(model, action)

    def hear(self, model: Model, message: Any) -> Step:
        """Handles a tick of the clock."""
        return update.ticked(model, message)

    def attend(self, model: Model) -> Step:
        """Notes a solved puzzle."""
        return update.attend(model)

    def menu(self) -> list[Markup]:
        """The button that opens the sheet with the exercises."""
        return [button("open training", words("train.title"), "eye", "folding")]

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise]:
        """The table and the exercise of a new position."""
        return update.dealt(model, message)

    def begin(self, model: Model) -> Step:
        """Begins the exercise and starts the clock."""
        return update.begun(model)

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Handles the pick of a card or a square, which together make an answer."""
        return update.pick(model, chosen)

    def hint(self, model: Model) -> Step:
        """Tells the next step of the hint."""
        return update.hint(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """The marks without those that would reveal an answer."""
        return sheets.on_marks(model, marks)

    def goal(self, model: Model) -> Markup | None:
        """The task that a puzzle asks for, or None."""
        return sheets.goal(model)

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """The prompt while summonings are to be found."""
        return sheets.prompt(model, shown)

    def verdict(self, model: Model) -> Markup:
        """The prompt that says whether the puzzle is solved."""
        return sheets.verdict(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons during an exercise."""
        return sheets.tools(model)


EXTENSION = Trainer()
