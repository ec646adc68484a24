"""The model of the set editor: the open set, what is picked and shown, and the saved sets."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.sets import PRESETS, Stacks, format_set

from . import NAME
from .meter import Meter
from .named import Named, preset
from .stacks import cards_of, place_of
from .store import Damaged

if TYPE_CHECKING:
    from ....page.model import Model

ANY = "any"
NONE = -1  # no card


class Filter(NamedTuple):
    """Which cards of the collection, the list of all cards of the game, are shown.

    They are the cards with the ability `ability`, the kind `kind` and the value `value`. If one of these is "any", it
    excludes no card.
    """

    ability: str = ANY
    kind: str = ANY
    value: str = ANY

    def lets(self, card: int) -> bool:
        """Whether the filter shows this card."""
        row = CARDS[card]
        return all(
            want in (ANY, str(has))
            for want, has in ((self.ability, row.ability), (self.kind, row.kind), (self.value, row.value))
        )


class Deleted(NamedTuple):
    """A set that was deleted: its id, its name, and its saved text, which can bring the set back."""

    id: str
    name: str
    text: str


@dataclass(frozen=True)
class Editor:
    """The state of the set editor.

    `listing` has the saved sets, also the damaged ones. `open` is the open set, and `past` has the stacks that this set
    had before, the latest last, for undo. `linked` is a set from a link, None for none. `picked` is the picked card,
    and `at` the card from which the arrow keys start; both are numbers of cards, or NONE. `filter` says which cards of
    the collection are shown. `deleted` is the set that was deleted last, None for none. `is_unsaved` says whether the
    browser has refused to save the last change. `meter` is the balance meter.
    """

    listing: tuple[Named | Damaged, ...] = ()
    open: Named = field(default_factory=lambda: preset("workbench"))
    linked: Named | None = None  # a set from a link: not saved, but it can be played
    past: tuple[Stacks, ...] = ()  # earlier stacks of the open set, the latest last
    picked: int = NONE  # the picked card
    at: int = NONE  # the card from which the arrow keys start
    filter: Filter = field(default_factory=Filter)
    deleted: Deleted | None = None
    is_unsaved: bool = False  # the browser refused to save the last change
    meter: Meter = field(default_factory=Meter)

    @property
    def sets(self) -> tuple[Named, ...]:
        """The saved sets that can be read."""
        return tuple(entry for entry in self.listing if isinstance(entry, Named))

    @cached_property
    def names(self) -> dict[str, str]:
        """A dict from the person's own sets, each written as in a game's options, to the names of these sets.

        The person's own sets are the saved sets and the set from a link. Sets that can't be played, and sets that have
        the same stacks as a preset, are left out.
        """
        sets = [named for named in (self.linked, *reversed(self.sets)) if named and named.is_legal]
        return {format_set(named.stacks): named.name for named in sets if named.stacks not in PRESETS.values()}

    @property
    def is_kept(self) -> bool:
        """Whether the open set is a saved one, neither a preset nor a set from a link.

        When a preset or a set from a link is changed, a copy of it is saved and opened in its place.
        """
        return self.open.id != "" and self.open.id not in PRESETS

    @property
    def shown(self) -> list[int]:
        """The numbers of the cards of the collection that match the filter, ascending."""
        return [card for card in range(len(CARDS)) if self.filter.lets(card)]

    @property
    def entry(self) -> int:
        """The card at which the Tab key enters the collection, or NONE if no card is shown."""
        shown = self.shown
        return self.at if self.at in shown else next(iter(shown), NONE)

    @property
    def first(self) -> int:
        """The card at which the Tab key enters the stacks of the open set, or NONE if all stacks are empty."""
        cards = cards_of(self.open.stacks)
        return self.at if place_of(self.open.stacks, self.at) else next(iter(cards), NONE)

    def find(self, id: str) -> Named | None:
        """The set with this id: a saved set, a preset, or for "" the set from a link. None if there is no such set."""
        if id in PRESETS:
            return preset(id)
        return self.linked if not id else next((named for named in self.sets if named.id == id), None)


def editor_of(model: Model) -> Editor:
    """The state of the editor in the page's model."""
    editor: Editor = model.extras[NAME]
    return editor
