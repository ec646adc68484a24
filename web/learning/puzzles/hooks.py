"""The hooks of the puzzles: the functions that the page calls."""

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
    """What the page calls of the extension for puzzles. Each exercise of this extension is a puzzle."""

    sheets = sheets.SHEETS
    links = (DAILY_LINK, PUZZLE_LINK)

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on a button of the puzzles; `action` is its command, such as "daily GAME DAY" or "next"."""
        return update.tap(model, action)

    def hear(self, model: Model, message: Any) -> Step:
        """Handles one of two messages: a `PuzzleMade` brings a puzzle that the bot's worker has made, a `DayTold` the
        number of the present day (0 for 2026-01-01).
        """
        if isinstance(message, PuzzleMade):
            return update.made(model, message)
        return update.told_day(model, message)

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Asks for the next puzzle of the stream (puzzles one after another), to be made from the seed of `message`."""
        return update.dealt(model, message)

    def follow(self, model: Model, fragment: str) -> Step:
        """Opens the puzzle to which a link leads. `fragment` is the fragment of the link's address."""
        return update.follow(model, fragment)

    def attend(self, model: Model) -> Step:
        """Asks the bot's worker to make the next puzzle that is needed, and saves in the settings which puzzle is on
        the table.
        """
        return update.attend(model)

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamp (id) of the question by which the bot's worker is making a puzzle; empty if it is making none."""
        return update.asked(model)

    def carry_out(self, app: App, effect: Any) -> None:
        """Carries out a `TellDay`: sends a `DayTold` with the number of the present day (0 for 2026-01-01)."""
        assert isinstance(effect, TellDay)
        app.queue.append(ForExtension(NAME, DayTold(day_of(app.ports.now()))))

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns the effects to carry out when a sheet opens or, if `sheet` is "", when the room has been loaded.

        The sheet of puzzles needs an effect that asks which day it is; other sheets need none. Once the room has been
        loaded, an effect brings back the puzzle from before a reload, if there was one.
        """
        if sheet == NAME:
            return [OfExtension(NAME, TellDay())]
        return [Deal(f"{NAME} {update.RESUME}")] if not sheet and model.prefs["puzzle_now"] else []

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """Returns (table, exercise): the table with a puzzle's position, and the puzzle.

        `message.purpose` says which puzzle it is, such as "puzzles resume" for the one from before a reload. The result
        is None if there is no such puzzle.
        """
        return update.practise(model, message)

    def begin(self, model: Model) -> Step:
        """Begins the puzzle that has been put on the table."""
        return update.begin(model)

    def choose(self, model: Model, action: Action) -> Step:
        """Makes an action that the person tries, and judges the turn once it is over.

        A lucky action is replaced by another action, which the puzzle's theme names. If that action is not legal,
        nothing is made, and a note refuses the lucky action.
        """
        return update.choose(model, action)

    def hint(self, model: Model) -> Step:
        """Gives the next stage of the hint: first where to act, then which action."""
        return update.hint(model)

    def asks(self, model: Model) -> str:
        """The goal of the puzzle, which takes the place of the game's question; "" after the first action."""
        return sheets.asks(model)

    def subtitle(self, model: Model) -> str:
        """What the puzzle asks, in a few words, and how hard it is."""
        return sheets.subtitle(model)

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Returns `marks`, the marks to draw over the position, with marks added for what the hints have told."""
        return sheets.on_marks(model, marks)

    def goal(self, model: Model) -> Markup | None:
        """The line above the question with the goal of the puzzle; None if no such line is to be shown.

        At first the question itself is the puzzle's task. After the first action the question is one of the game's own,
        and this line repeats the task.
        """
        return sheets.goal(model)

    def verdict(self, model: Model) -> Markup:
        """The prompt (text and buttons) once the turn of the puzzle is over."""
        return sheets.verdict(model)

    def question(self, model: Model) -> str:
        """The text that takes the question's place once the turn of the puzzle is over: how the turn has ended."""
        return sheets.question(model)

    def tools(self, model: Model) -> list[Markup | None]:
        """The buttons of the toolbar during a puzzle. None as an item stands for a button that is left out."""
        return sheets.tools(model)


EXTENSION = Puzzles()
