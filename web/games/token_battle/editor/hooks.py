"""The editor's hooks: the functions of the set editor that the page calls."""

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
    """The set editor as an extension.

    It builds, measures, saves and shares named sets, and offers them for new games.
    """

    sheets = SHEETS
    links = (update.LINK,)

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap or a drag on one of the editor's elements; `action` says what to do, such as "put 2" or
        "undo".
        """
        return update.edit(model, action)

    def press(self, model: Model, key: str, element: str) -> Step | None:
        """Handles a key: in the editor's sheet it acts on the card whose element has the id `element`.

        The result is None in any other sheet of the extension, where keys do nothing.
        """
        return update.press(model, key, element) if model.sheet == "editor" else None

    def back(self, model: Model) -> Step | None:
        """Handles Escape: deselects the card that is picked in the editor's sheet.

        Returns None if no card is picked there; the page closes the sheet in that case.
        """
        return update.back(model) if model.sheet == "editor" else None

    def hear(self, model: Model, message: Any) -> Step:
        """Handles a message of the editor: an answer from the store of sets or from a file."""
        return update.hear(model, message)

    def hear_duel(self, model: Model, message: Dueled) -> Step:
        """Handles `message`, the result of a game of bot against bot that the balance meter has asked for."""
        return update.dueled(model, message)

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Saves the open set, which is a new one, under the id that `message` brings."""
        return update.dealt(model, message)

    def follow(self, model: Model, fragment: str) -> Step:
        """Opens the set that a link holds. `fragment` is the part of the address after "#"."""
        return update.opened_link(model, fragment.removeprefix(update.LINK))

    def attend(self, model: Model) -> Step:
        """Asks the bot to play the balance meter's next game, if the meter is running and no game is being played.

        Stops the meter if its sheet is closed or the bot has failed.
        """
        return update.attend(model)

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamps of the questions that the balance meter has asked the bot and that are not answered yet.

        A stamp is the id of a question to the bot. The tuple has one stamp while the bot plays a game for the meter,
        else none.
        """
        asked = editor_of(model).meter.asked
        return (asked,) if asked else ()

    def carry_out(self, app: Any, effect: Any) -> None:
        """Carries out one of the editor's effects, which read and write sets."""
        carry_out(app, effect)

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """Returns the effect that reads the saved sets, in a list, if what the page shows needs them; if not, an empty
        list.

        `sheet` is the name of the sheet that opens. "" stands for the page without a sheet, which shows names of sets.
        """
        return [of_editor(ListSets())] if sheet in SETS_ARE_SHOWN else []

    def menu(self) -> list[Markup]:
        """The buttons to add to the page's head: a list of one, which opens the list of sets."""
        return [button("open sets", words("sets.title"), "edit", "folding")]

    def more_values(self, model: Model) -> list[tuple[str, Child]]:
        """The person's own sets as values for the choice of a set, as pairs (value, label)."""
        return more_values(editor_of(model))

    def more_values_button(self) -> Markup | None:
        """The button that opens the list of sets. It stands below the choice of a set."""
        return button("open sets", words("sets.title"), "edit")

    def resolved(self, model: Model, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
        """Returns the choices for a new game, with each value that stands for one of the person's own sets replaced by
        the set's cards, written as in a game's options.

        `draft` maps the names of the choices to the chosen values, `usual` to their default values.
        """
        return with_cards(editor_of(model), draft, usual)

    def names(self, model: Model) -> Mapping[str, str]:
        """A dict from the person's own sets, each written as in a game's options, to the names of these sets."""
        return editor_of(model).names


EXTENSION = SetEditor()
