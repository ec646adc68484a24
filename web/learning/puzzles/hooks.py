"""The hooks of the puzzles: the functions of them that the page calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toybattle.protocol import Action

from ...games.extension import Exercise, Extension
from ...games.face import Marks
from ...page.effects import Deal, Effect, OfExtension
from ...page.markup import Markup
from ...page.model import Dealt, ForExtension, Model, PuzzleMade, Step
from ...saves.entries import Table
from . import sheets, update
from .about import DAILY_LINK, NAME, PUZZLE_LINK
from .model import DayTold, TellDay, day_of

if TYPE_CHECKING:
    from ...page.app import App


class Puzzles(Extension):
    """Puzzles as an extension: its exercises are puzzles."""

    sheets = sheets.SHEETS
    links = (DAILY_LINK, PUZZLE_LINK)

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on one of the buttons; `action` is its command, such as "daily GAME DAY" or "next"."""
        return update.tap(model, action)

    def hear(self, model: Model, message: Any) -> Step:
        """Handles a puzzle that was made (a `PuzzleMade`), or the number of the present day (a `DayTold`)."""
        if isinstance(message, PuzzleMade):
            return update.made(model, message)
        return update.told_day(model, message)

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Has the next puzzle of the stream made from the seed of `message`."""
        return update.dealt(model, message)

    def follow(self, model: Model, fragment: str) -> Step:
        """Opens the link to a puzzle."""
        return update.follow(model, fragment)

    def attend(self, model: Model) -> Step:
        """Asks for the puzzle to be made next, and saves the present puzzle in the settings."""
        return update.attend(model)

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamp of the question for a puzzle."""
        return update.asked(model)

    def carry_out(self, app: App, effect: Any) -> None:
        """Tells the page which day it is."""
        assert isinstance(effect, TellDay)
        app.queue.append(ForExtension(NAME, DayTold(day_of(app.ports.now()))))

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns the effects to carry out when a sheet opens or, if `sheet` is "", when the room has been loaded.

        In the second case it is an effect that brings back the puzzle from before a reload, if there was one. The sheet
        of the puzzles has to know the day.
        """
        if sheet == NAME:
            return [OfExtension(NAME, TellDay())]
        return [Deal(f"{NAME} {update.RESUME}")] if not sheet and model.prefs["puzzle_now"] else []

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """Returns (table, exercise): the puzzle that the purpose of `message` names; None if there is none to begin."""
        return update.practise(model, message)

    def begin(self, model: Model) -> Step:
        """Begins the puzzle, whose position is on the table."""
        return update.begin(model)

    def choose(self, model: Model, action: Action) -> Step:
        """Makes the action, without luck, and judges the turn when it is over."""
        return update.choose(model, action)

    def hint(self, model: Model) -> Step:
        """Gives the next step of the hint."""
        return update.hint(model)

    def asks(self, model: Model) -> str:
        """The goal of the puzzle, in place of the game's question."""
        return sheets.asks(model)

    def subtitle(self, model: Model) -> str:
        """What the puzzle asks, and how hard it is."""
        return sheets.subtitle(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Returns the marks to draw, with those of the hint."""
        return sheets.on_marks(model, marks)

    def goal(self, model: Model) -> Markup | None:
        """The goal of the puzzle, once something else is asked."""
        return sheets.goal(model)

    def verdict(self, model: Model) -> Markup:
        """The prompt once the turn is over."""
        return sheets.verdict(model)

    def question(self, model: Model) -> str:
        """The text of that prompt."""
        return sheets.question(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons of the toolbar during a puzzle. None as an item stands for a button that is left out."""
        return sheets.tools(model)


EXTENSION = Puzzles()
