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
    """Exercises: find all summonings, or score a task this turn."""

    sheets = sheets.SHEETS

    def tap(self, model: Model, action: str) -> Step:
        """One of its verbs, with what follows it."""
        return update.train(model, action)

    def hear(self, model: Model, message: Any) -> Step:
        """A second has gone by."""
        return update.ticked(model, message)

    def attend(self, model: Model) -> Step:
        """A solved puzzle is remembered."""
        return update.attend(model)

    def menu(self) -> list[Markup]:
        """The way to the exercises."""
        return [button("open training", words("train.title"), "eye", "folding")]

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise]:
        """A fresh position."""
        return update.dealt(model, message)

    def begin(self, model: Model) -> Step:
        """The clock starts."""
        return update.begun(model)

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Half of an answer, or the other one."""
        return update.pick(model, chosen)

    def hint(self, model: Model) -> Step:
        """The next hint."""
        return update.hint(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Nothing that would tell an answer."""
        return sheets.on_marks(model, marks)

    def goal(self, model: Model) -> Markup | None:
        """What a puzzle wants."""
        return sheets.goal(model)

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """What is looked for, and what has been found."""
        return sheets.prompt(model, shown)

    def verdict(self, model: Model) -> Markup:
        """Whether the puzzle is solved."""
        return sheets.verdict(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons meanwhile."""
        return sheets.tools(model)


EXTENSION = Trainer()
