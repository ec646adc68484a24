"""What a game can add to the page beside its face: taps, sheets, links and entries of its own, and exercises.

An extension belongs to one game and lies in a folder of that game's. Its `about.py` has an `About`: what the page's
model must know. Its `hooks.py` has an `Extension`: the functions that the page calls, each with a default that does
nothing. The page passes an extension's own messages and effects on without reading them, under the extension's name.
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
    """The initial state of an extension without a state: None."""


@dataclass(frozen=True)
class About:
    """What the page's model must know of an extension, before its hooks can be imported."""

    game: str  # the name of the game that it belongs to
    name: str  # the first word of its taps, of what it has dealt, and its place in `Model.extras`
    hooks: str  # the full name of the module that has its Extension, as EXTENSION
    initial: Callable[[], Any] = nothing  # its state on a page that has just begun
    settings: Mapping[str, str] = field(default_factory=dict)  # kept with the page's own -> the usual value
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of the settings that are one of a few
    is_choice: Callable[[str], bool] = lambda value: False  # whether a value of a `Choice` may be one that it offers


@dataclass(frozen=True)
class Exercise:
    """A position to practise on. It lies on the table in place of a game, and is not saved."""

    extension: str = ""  # the name of the one that it belongs to
    player: int = -1  # whose turn is practised
    start: int = 0  # how many actions led to the position: none of them can be taken back

    @property
    def is_asked(self) -> bool:
        """Whether picks are answers, which the extension judges; then no action can be made and none is marked."""
        return False

    def is_settled(self, match: Match) -> bool:
        """Whether the exercise is over; then the extension's `verdict` stands in place of the question."""
        return False

    def blank(self, view: Any) -> None:
        """Removes from the view, in place, whatever would give the answer away."""


class Extension:
    """The hooks of an extension. `pick` and all below it are called only while an exercise of its own is on."""

    sheets: Mapping[str, Callable[[Model], tuple[str, Markup]]] = {}  # name -> title and content
    link = ""  # what the fragments of its own links begin with; "" for none

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap whose `data-action` begins with its name; `action` is the rest.

        A drag gives "lift ..." when it begins and "drop ...|..." when it ends.
        """
        return model, []

    def press(self, model: Model, key: str, element: str) -> Step | None:
        """Handles a key while one of its sheets is open. None if the key does nothing."""
        return None

    def back(self, model: Model) -> Step | None:
        """Handles Escape while one of its sheets is open. None if the sheet is to be closed."""
        return None

    def hear(self, model: Model, message: Any) -> Step:
        """Handles a message of its own, the content of a `ForExtension`."""
        return model, []

    def hear_duel(self, model: Model, message: Dueled) -> Step:
        """Handles the result of a game that the bot played against itself for a stamp that begins with its name."""
        return model, []

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Handles the new id and seed that it asked for with an `fx.Deal` whose purpose begins with its name."""
        return model, []

    def follow(self, model: Model, text: str) -> Step:
        """Opens one of its links; `text` is the fragment after `link`. Nothing may be saved by this."""
        return model, []

    def attend(self, model: Model) -> Step:
        """Called after every message, to do what follows from the new state of the page."""
        return model, []

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamps of its pending questions to the bot. A question whose stamp disappears from here is cancelled."""
        return ()

    def carry_out(self, app: App, effect: Any) -> None:
        """Carries out an effect of its own, the content of an `fx.OfExtension`. May raise StoreError."""

    def needed(self, sheet: str) -> list[Effect]:
        """The effects to carry out when this sheet opens; "" stands for the start of the page."""
        return []

    def menu(self) -> list[Markup]:
        """The buttons to add to the page's head while its game is on the table."""
        return []

    def offered(self, model: Model) -> list[tuple[str, Child]]:
        """More values for those choices of a new game whose `Choice.more` names it, each with its label."""
        return []

    def offered_at(self) -> Markup | None:
        """The button below such a choice that leads to where the values are made."""
        return None

    def resolved(self, model: Model, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
        """The choices for a new game, with each value that it offered replaced by what the game's options need."""
        return dict(draft)

    def names(self, model: Model) -> Mapping[str, str]:
        """The person's names for things, by how the options of a game write these things."""
        return {}

    # --- exercises

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """The table and the exercise that a `Dealt` of its own begins, or None if it begins none."""
        return None

    def begin(self, model: Model) -> Step:
        """Called once the position of the exercise lies on the table."""
        return model, []

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Judges a pick that is an answer; see `Exercise.is_asked`."""
        return model, []

    def hint(self, model: Model) -> Step:
        """Gives the next hint of the exercise."""
        return model, []

    def marks(self, model: Model, marks: Marks) -> Marks:
        """The marks to draw over the position, given those that the page would draw."""
        return marks

    def goal(self, model: Model) -> Markup | None:
        """The aim of the exercise, to stand above the question."""
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
