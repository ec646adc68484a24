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
from .chosen import offered, with_cards
from .messages import ListSets, carry_out, of_editor
from .model import editor_of
from .sheets import SHEETS

SETS_ARE_SHOWN = ("", "sets", "new")  # the sheets, and the page itself, that tell own sets by name


class SetEditor(Extension):
    """Named sets of cards: built, measured, kept, sent as links, and chosen for new games."""

    sheets = SHEETS
    link = update.LINK

    def tap(self, model: Model, action: str) -> Step:
        """One of its verbs, with what follows it."""
        return update.edit(model, action)

    def press(self, model: Model, key: str, element: str) -> Step | None:
        """A key in the editor itself."""
        return update.press(model, key, element) if model.sheet == "editor" else None

    def back(self, model: Model) -> Step | None:
        """A picked card is let go."""
        return update.back(model) if model.sheet == "editor" else None

    def hear(self, model: Model, message: Any) -> Step:
        """What the store or a file has answered."""
        return update.hear(model, message)

    def hear_duel(self, model: Model, message: Dueled) -> Step:
        """A game of the balance meter has ended."""
        return update.dueled(model, message)

    def dealt(self, model: Model, message: Dealt) -> Step:
        """An id for a new set."""
        return update.dealt(model, message)

    def follow(self, model: Model, text: str) -> Step:
        """A set from a link."""
        return update.opened_link(model, text)

    def attend(self, model: Model) -> Step:
        """The next game of the balance meter."""
        return update.attend(model)

    def asked(self, model: Model) -> tuple[str, ...]:
        """The game that the balance meter waits for."""
        asked = editor_of(model).meter.asked
        return (asked,) if asked else ()

    def carry_out(self, app: Any, effect: Any) -> None:
        """Reads and writes sets."""
        carry_out(app, effect)

    def needed(self, sheet: str) -> list[Effect]:
        """The list of sets, wherever one can be chosen or is told by name."""
        return [of_editor(ListSets())] if sheet in SETS_ARE_SHOWN else []

    def menu(self) -> list[Markup]:
        """The way to the sets."""
        return [button("open sets", words("sets.title"), "edit", "folding")]

    def offered(self, model: Model) -> list[tuple[str, Child]]:
        """The person's own sets."""
        return offered(editor_of(model))

    def offered_at(self) -> Markup | None:
        """The way to the sets, below a choice between them."""
        return button("open sets", words("sets.title"), "edit")

    def resolved(self, model: Model, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
        """The choices with the cards of own sets in place of their ids."""
        return with_cards(editor_of(model), draft, usual)

    def names(self, model: Model) -> Mapping[str, str]:
        """The names of own sets."""
        return editor_of(model).names


EXTENSION = SetEditor()
