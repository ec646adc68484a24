"""What a game can add to the page beside its face: taps, sheets, links and entries of its own, and exercises.

An extension belongs to one game and has a folder in that game's folder. Its module `about` has an `About`: what the
page's model must know. Its module `hooks` has an `Extension`: the functions that the page calls, each with a default
that does nothing. The page passes an extension's own messages and effects on under the extension's name, without
reading them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toybattle.match import Match

from .face import Marks, Pick

if TYPE_CHECKING:
    from ..page.app import App
    from ..page.effects import Effect
    from ..page.markup import Child, Markup
    from ..page.model import Dealt, Dueled, Model, Step
    from ..saves.entries import Table


def nothing() -> None:
    """Returns None, the initial state of an extension that has no state."""


@dataclass(frozen=True)
class About:
    """What the page's model must know of an extension, before its hooks can be imported."""

    game: str  # the name of the game that it belongs to
    name: str  # the first word of its taps and of the purposes of its `fx.Deal`s; its key in `Model.extras`
    hooks: str  # the full name of the module that has its Extension, as EXTENSION
    initial: Callable[[], Any] = nothing  # returns its state for a page that has just begun
    settings: Mapping[str, str] = field(default_factory=dict)  # setting, saved with the page's own -> its default
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # setting -> its allowed values
    is_choice: Callable[[str], bool] = lambda value: False  # whether it may have offered this value of a `Choice`


@dataclass(frozen=True)
class Exercise:
    """A position to practise on. It lies on the table in place of a game, and is not saved."""

    extension: str = ""  # the name of the extension that it belongs to
    player: int = -1  # whose turn is practised
    start: int = 0  # the number of actions before the position: none of them can be taken back

    @property
    def takes_picks(self) -> bool:
        """Whether picks are answers, which the extension judges; then no action can be made and none is marked."""
        return False

    def is_settled(self, match: Match) -> bool:
        """Whether the exercise is over; then the extension's `verdict` stands in place of the question."""
        return False

    def blank(self, view: Any) -> None:
        """Removes from the view, in place, whatever would give the answer away."""


class Extension:
    """The hooks of an extension. `pick` and all below it are called only during an exercise of this extension."""

    sheets: Mapping[str, Callable[[Model], tuple[str, Markup]]] = {}  # name -> title and content
    link = ""  # what the fragments of its own links begin with; "" for none

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap whose `data-action` begins with the extension's name; `action` is the rest.

        A drag gives "lift ..." when it begins and "drop ...|..." when it ends.
        """
        return model, []

    def press(self, model: Model, key: str, element: str) -> Step | None:
        """Handles a key while one of the extension's sheets is open. Returns None if the key does nothing."""
        return None

    def back(self, model: Model) -> Step | None:
        """Handles Escape while one of the extension's sheets is open. Returns None if the sheet is to be closed."""
        return None

    def hear(self, model: Model, message: Any) -> Step:
        """Handles one of the extension's own messages, the content of a `ForExtension`."""
        return model, []

    def hear_duel(self, model: Model, message: Dueled) -> Step:
        """Handles the result of a game of the bot against itself, for a stamp that begins with the extension's name."""
        return model, []

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Handles the new id and seed for an `fx.Deal` whose purpose begins with the extension's name."""
        return model, []

    def follow(self, model: Model, text: str) -> Step:
        """Opens one of the extension's links; `text` is the fragment after `link`. Nothing may be saved by this."""
        return model, []

    def attend(self, model: Model) -> Step:
        """Does what follows from the new state of the page; called after every message."""
        return model, []

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamps of the extension's pending questions to the bot.

        A question whose stamp is no longer among them is cancelled.
        """
        return ()

    def carry_out(self, app: App, effect: Any) -> None:
        """Carries out one of the extension's own effects, the content of an `fx.OfExtension`. May raise StoreError."""

    def needed(self, sheet: str) -> list[Effect]:
        """The effects to carry out when this sheet opens; "" stands for the start of the page."""
        return []

    def menu(self) -> list[Markup]:
        """The buttons to add to the page's head while the extension's game is on the table."""
        return []

    def more_values(self, model: Model) -> list[tuple[str, Child]]:
        """More values, each with its label, for those choices of a new game whose `more` is the extension's name."""
        return []

    def more_values_button(self) -> Markup | None:
        """The button below these choices that opens the sheet where such values are made, or None."""
        return None

    def resolved(self, model: Model, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
        """The choices for a new game, with each value from `more_values` replaced by what the game's options need."""
        return dict(draft)

    def names(self, model: Model) -> Mapping[str, str]:
        """Maps things, as the options of a game write them, to the names that the person has given them."""
        return {}

    # --- exercises

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """The table and the exercise that begin with this `Dealt`, or None if it begins no exercise."""
        return None

    def begin(self, model: Model) -> Step:
        """Begins the exercise, once its position lies on the table."""
        return model, []

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Judges a pick that is an answer; see `Exercise.takes_picks`."""
        return model, []

    def hint(self, model: Model) -> Step:
        """Gives the next hint of the exercise."""
        return model, []

    def marks(self, model: Model, marks: Marks) -> Marks:
        """The marks to draw over the position, given those that the page would draw."""
        return marks

    def goal(self, model: Model) -> Markup | None:
        """The goal of the exercise, to be shown above the question; None for no goal."""
        return None

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """The prompt while picks are answers; `shown` is what `Face.shown` gives."""
        raise NotImplementedError

    def verdict(self, model: Model) -> Markup:
        """The prompt once the exercise is over."""
        raise NotImplementedError

    def tools(self, model: Model) -> Sequence[Markup | None]:
        """The toolbar's buttons during the exercise, in place of those of a game."""
        return []
