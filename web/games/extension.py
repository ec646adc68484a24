"""What a game can add to the page beside its face: taps, sheets, links and entries of its own, and exercises.

An extension belongs to one game and lies in a folder of it. `About` is what the page's model must know of it, in the
game's descriptor; an object of `Extension` holds its hooks, each with an answer for those who do not need it. Whatever
is an extension's own in a message or an effect goes through the page unread, under the extension's name.
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
    """The state of an extension that has none."""


@dataclass(frozen=True)
class About:
    """An extension in the descriptor of its game. The module `hooks` has its Extension, as EXTENSION."""

    game: str  # whose
    name: str  # the first word of its taps, of what it has dealt, and its place in `Model.extras`
    hooks: str  # a module's full name; it may import the page
    initial: Callable[[], Any] = nothing  # its state on a page that has just begun
    settings: Mapping[str, str] = field(default_factory=dict)  # kept with the page's own -> the usual value
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of the settings that are one of a few
    is_choice: Callable[[str], bool] = lambda value: False  # whether a value of a `Choice` may be one that it offers


@dataclass(frozen=True)
class Exercise:
    """A position to practise on, which lies on the table instead of a game and is not kept."""

    extension: str = ""  # the name of the one that it belongs to
    player: int = -1  # whose turn is practised
    start: int = 0  # how many actions led to the position: none of them can be taken back

    @property
    def is_asked(self) -> bool:
        """Whether picks are answers for the extension to judge. No action can be made then, and none is marked."""
        return False

    def is_settled(self, match: Match) -> bool:
        """Whether the exercise is over, so that the extension says what came of it."""
        return False

    def blank(self, view: Any) -> None:
        """Takes out of a view what would tell the answer."""


class Extension:
    """The hooks of an extension. Those of the second half are called only while an exercise of its own is on."""

    sheets: Mapping[str, Callable[[Model], tuple[str, Markup]]] = {}  # name -> title and content
    link = ""  # what the fragments of its own links begin with; "" for none

    def tap(self, model: Model, action: str) -> Step:
        """A tap on an action that begins with the extension's name; also "lift ..." and "drop ...|..." of a drag."""
        return model, []

    def press(self, model: Model, key: str, element: str) -> Step | None:
        """A key while one of its sheets is open; None for nothing."""
        return None

    def back(self, model: Model) -> Step | None:
        """One step back while one of its sheets is open; None to close the sheet."""
        return None

    def hear(self, model: Model, message: Any) -> Step:
        """A message of its own: the content of a `ForExtension`."""
        return model, []

    def hear_duel(self, model: Model, message: Dueled) -> Step:
        """The end of a game that the bot played against itself, asked for under a stamp `name/...`."""
        return model, []

    def dealt(self, model: Model, message: Dealt) -> Step:
        """The id and the seed that it asked for by an `fx.Deal` whose purpose begins with its name."""
        return model, []

    def follow(self, model: Model, text: str) -> Step:
        """One of its links was opened: the fragment behind `link`. Nothing may be written."""
        return model, []

    def attend(self, model: Model) -> Step:
        """Called after every message: what follows from how the page is now."""
        return model, []

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamps of its questions to the bot that are still waited for; others are taken back."""
        return ()

    def carry_out(self, app: App, effect: Any) -> None:
        """Carries out an effect of its own: the content of an `fx.OfExtension`. May raise StoreError."""

    def needed(self, sheet: str) -> list[Effect]:
        """What it wants done when this sheet of the page is opened; "" for the page itself."""
        return []

    def menu(self) -> list[Markup]:
        """Buttons in the page's head, while a game of its game is on the table."""
        return []

    def offered(self, model: Model) -> list[tuple[str, Child]]:
        """More values for the choices of a new game that say so by `Choice.more`, each with what is shown of it."""
        return []

    def offered_at(self) -> Markup | None:
        """The way to where these come from, below such a choice."""
        return None

    def resolved(self, model: Model, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
        """The choices for a new game with what they stand for in place of values that it offered."""
        return dict(draft)

    def names(self, model: Model) -> Mapping[str, str]:
        """What the person calls things that are written otherwise in the options of a game."""
        return {}

    # --- while an exercise of its own is on

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """The position for a `Dealt` of its own, to be laid on the table; None where it is not about one."""
        return None

    def begin(self, model: Model) -> Step:
        """The position lies on the table."""
        return model, []

    def pick(self, model: Model, chosen: Pick) -> Step:
        """A pick that is an answer: see `Exercise.is_asked`."""
        return model, []

    def hint(self, model: Model) -> Step:
        """The next hint."""
        return model, []

    def marks(self, model: Model, marks: Marks) -> Marks:
        """What lies over the position."""
        return marks

    def goal(self, model: Model) -> Markup | None:
        """What is to be done, above the question."""
        return None

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """What stands in place of the page's question while picks are answers; `shown` is `Face.shown`."""
        raise NotImplementedError

    def verdict(self, model: Model) -> Markup:
        """What stands there once the exercise is settled."""
        raise NotImplementedError

    def tools(self, model: Model) -> Sequence[Markup | None]:
        """The buttons in place of those of a game."""
        return []
