"""The editor's hooks into the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....page.effects import Effect
from ....page.markup import Child, Markup
from ....page.model import Dealt, Dueled, Model, Step
from ....page.parts import button
from ....page.words import words
from ...extension import Extension
from . import update
from .chosen import more_values, with_cards
from .messages import ListSets, carry_out, of_editor
from .model import editor_of
from .sheets import SHEETS

SETS_ARE_SHOWN = ("", "sets", "new")  # the sheets, and the page without one (""), that show names of own sets


class SetEditor(Extension):
    """The editor as an extension: building, measuring, saving and sharing named sets, and choosing them for games."""

    sheets = SHEETS
    link = update.LINK

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on one of the editor's actions."""
        return update.edit(model, action)

    def press(self, model: Model, key: str, element: str) -> Step | None:
        """Handles a key while the editor's own sheet is open."""
        return update.press(model, key, element) if model.sheet == "editor" else None

    def back(self, model: Model) -> Step | None:
        """Deselects a picked card, if any."""
        return update.back(model) if model.sheet == "editor" else None

    def hear(self, model: Model, message: Any) -> Step:
        """Handles an answer from the store or from a file."""
        return update.hear(model, message)

    def hear_duel(self, model: Model, message: Dueled) -> Step:
        """Handles the end of a game of the balance meter."""
        return update.dueled(model, message)

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Gives a new set its id."""
        return update.dealt(model, message)

    def follow(self, model: Model, text: str) -> Step:
        """Opens the set of a link."""
        return update.opened_link(model, text)

    def attend(self, model: Model) -> Step:
        """Asks for the next game of the balance meter."""
        return update.attend(model)

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamp of the game that the balance meter is waiting for, if any."""
        asked = editor_of(model).meter.asked
        return (asked,) if asked else ()

    def carry_out(self, app: Any, effect: Any) -> None:
        """Reads and writes sets."""
        carry_out(app, effect)

    def needed(self, sheet: str) -> list[Effect]:
        """The effect that reads the sets, if this sheet shows them or their names."""
        return [of_editor(ListSets())] if sheet in SETS_ARE_SHOWN else []

    def menu(self) -> list[Markup]:
        """The button that opens the list of sets."""
        return [button("open sets", words("sets.title"), "edit", "folding")]

    def more_values(self, model: Model) -> list[tuple[str, Child]]:
        """The person's own sets, as choices for a new game."""
        return more_values(editor_of(model))

    def more_values_button(self) -> Markup | None:
        """The button below the choice of a set that opens the list of sets."""
        return button("open sets", words("sets.title"), "edit")

    def resolved(self, model: Model, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
        """The choices for a new game, with ids of own sets replaced by their cards."""
        return with_cards(editor_of(model), draft, usual)

    def names(self, model: Model) -> Mapping[str, str]:
        """Maps the cards of own sets, as the options of a game write them, to the sets' names."""
        return editor_of(model).names


EXTENSION = SetEditor()
