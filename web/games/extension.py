"""Extensions: what the page has beside the faces of the games.

An extension can have commands, sheets, links and settings of its own, and exercises. An extension of one game has a
folder in that game's folder, and an extension for all games has a folder in `web/`. The module `about` in the
extension's folder has an `About`: what the page's model must know of the extension. The module `hooks` has an
`Extension`: the functions that the page calls, each with a default that does nothing. The page passes an extension's
own messages and effects on under the extension's name, without reading them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toybattle.match import Match
from toybattle.protocol import Action

from .face import Marks, Pick

if TYPE_CHECKING:
    from ..page.app import App
    from ..page.effects import Effect
    from ..page.markup import Child, Markup
    from ..page.model import Dealt, Dueled, Model, Step
    from ..saves.entries import Table


def nothing() -> None:
    """Returns None. It is the default of `About.initial`, for extensions that have no state."""


def all_names(one: str, other: str) -> str:
    """Joins two texts of names separated by spaces into one text, without repeats; the names of `one` come first."""
    return " ".join(dict.fromkeys([*one.split(), *other.split()]))


def least_number(one: str, other: str) -> str:
    """Returns the smaller of the whole numbers that the texts `one` and `other` stand for, as text again.

    A text that is not a number of at most 9 digits is ignored; if both are ignored, the result is "".
    """
    numbers = [int(text) for text in (one, other) if text.isdecimal() and len(text) < 10]
    return str(min(numbers)) if numbers else ""


@dataclass(frozen=True)
class About:
    """The descriptor of an extension: what the page's model must know of the extension.

    `game` is the name of the game that the extension belongs to, "" for all games, and `name` is the extension's own
    name. `hooks` is the full name of the module that has the extension's hooks; that module can only be imported after
    the model. `initial` returns the extension's state for a page that has just begun.

    `settings` maps the extension's settings, which are saved with the page's own, to their defaults, and `choices` maps
    settings to their allowed values. `progress` has those settings that tell what the person has achieved, each with a
    function that joins two of its values, such as those of two browsers, into one. An exported file has these settings
    beside the games. On the sheet for a new game an extension may offer values of its own, as the set editor offers
    the person's own sets. `is_choice` takes a value that was chosen in an earlier game and says whether such an
    extension may have offered it.

    `room` is the name of the room in which the hooks lie, "" if the hooks are there from the start. Until the room is
    loaded, the page knows only this of the extension: `links` are what the fragments of its links begin with, `sheets`
    are the names of its sheets, `buttons` are its buttons in the page's head, each as (command, message id, icon), and
    `is_wanted` tells from the settings, given as a dict, whether the room is to be loaded as soon as the page begins.

    `drills` is the command that opens the extension's exercises from the list of all games' drills, "" if the extension
    is not in that list.
    """

    game: str  # the name of the game that it belongs to, "" for all games
    name: str  # the first word of its taps and of the purposes of its `fx.Deal`s; its key in `Model.extras`
    hooks: str  # the full name of the module that has its Extension, as EXTENSION
    initial: Callable[[], Any] = nothing  # returns its state for a page that has just begun
    settings: Mapping[str, str] = field(default_factory=dict)  # setting, saved with the page's own -> its default
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # setting -> its allowed values
    is_choice: Callable[[str], bool] = lambda value: False  # whether it may have offered this value of a `Choice`
    progress: Mapping[str, Callable[[str, str], str]] = field(default_factory=dict)  # setting -> how two values join
    room: str = ""  # the room that its hooks lie in; "" if they are there from the start
    links: tuple[str, ...] = ()  # what the fragments of its links begin with, if it lies in a room
    sheets: tuple[str, ...] = ()  # the names of its sheets, if it lies in a room
    buttons: tuple[tuple[str, str, str], ...] = ()  # for the page's head: command, message id, icon
    is_wanted: Callable[[Mapping[str, str]], bool] = lambda prefs: False  # whether to load its room at the start
    drills: str = ""  # the command that opens its exercises from the list of all games' drills; "" if it has none


@dataclass(frozen=True)
class Exercise:
    """A position to practise on.

    `extension` is the name of the extension that it belongs to, `player` is the player whose turn is practised, and
    `start` is the number of actions that lead to the position. During the exercise the position stands on the page's
    table as a match that is never saved.
    """

    extension: str = ""  # the name of the extension that it belongs to
    player: int = -1  # whose turn is practised
    start: int = 0  # the number of actions before the position: none of them can be taken back

    @property
    def takes_picks(self) -> bool:
        """Whether the person answers the exercise with picks, which the extension judges.

        While the result is True, no action of the game can be made, and the page marks none as legal.
        """
        return False

    def is_settled(self, match: Match) -> bool:
        """Whether the exercise is over, so that the page shows the extension's `verdict` in place of the question.

        `match` is the match on the table, in which the person has played so far.
        """
        return False

    def blank(self, view: Any) -> None:
        """Removes from the view, in place, all that would give the answer of the exercise away."""


class Extension:
    """The hooks of an extension: the page calls these functions when they are needed.

    The functions `begin`, `choose`, `pick`, `hint`, `asks`, `subtitle`, `marks`, `goal`, `prompt`, `verdict`,
    `question` and `tools` are called only for an exercise of this extension: `begin` at its start, the others during
    the exercise.
    """

    sheets: Mapping[str, Callable[[Model], tuple[str, Markup]]] = {}  # name -> title and content
    links: Sequence[str] = ()  # what the fragments of its own links begin with

    def tap(self, model: Model, action: str) -> Step:
        """Handles a tap on an element whose `data-action` begins with the extension's name.

        `action` is the rest of the `data-action`. A drag gives two such actions. The first, when it begins, is "lift
        X", where X is the dragged thing (the rest of the element's `data-drag`). The second, when it ends, is "drop
        X|Y", where Y is the `data-drop` of the element onto which X was dropped.
        """
        return model, []

    def press(self, model: Model, key: str, element: str) -> Step | None:
        """Handles a key that is pressed while one of the extension's sheets is open.

        `key` is the name of the key, and `element` the id of the element with the focus. Returns None if the key does
        nothing.
        """
        return None

    def back(self, model: Model) -> Step | None:
        """Handles Escape while one of the extension's sheets is open. Returns None if the sheet is to be closed."""
        return None

    def hear(self, model: Model, message: Any) -> Step:
        """Handles `message`, one of the extension's own messages or a puzzle that the extension has asked for.

        An own message has come to the page inside a message `ForExtension`. A puzzle is a message `PuzzleMade`, whose
        stamp, the id of the question to the bot's worker, begins with the extension's name.
        """
        return model, []

    def hear_duel(self, model: Model, message: Dueled) -> Step:
        """Handles `message`, the result of a game of bot against bot that the extension has asked for.

        The stamp of `message`, which is the id of the question to the bot, begins with the extension's name.
        """
        return model, []

    def dealt(self, model: Model, message: Dealt) -> Step:
        """Handles `message`, which brings the id and the seed of a new game that the extension has asked for.

        The extension asks with the effect `fx.Deal`. The purpose of that effect begins with the extension's name.
        """
        return model, []

    def follow(self, model: Model, fragment: str) -> Step:
        """Opens one of the extension's links. `fragment` is the address's fragment, which begins with one of `links`.

        Opening a link must not save anything.
        """
        return model, []

    def attend(self, model: Model) -> Step:
        """Does what the extension has to do by itself, such as asking the bot the next question.

        The page calls it after every message.
        """
        return model, []

    def asked(self, model: Model) -> tuple[str, ...]:
        """The stamps (ids) of the questions that the extension has asked the bot and still wants answered.

        The page cancels a question of the extension as soon as the question's stamp is no longer returned here.
        """
        return ()

    def carry_out(self, app: App, effect: Any) -> None:
        """Carries out `effect`, one of the extension's own effects. May raise StoreError.

        The effect has come to the page inside an effect `fx.OfExtension`.
        """

    def needed(self, model: Model, sheet: str) -> list[Effect]:
        """The effects to carry out when the sheet named `sheet` opens. `model` is the model before that.

        If `sheet` is "", they are those to carry out when the page starts.
        """
        return []

    def menu(self) -> list[Markup]:
        """The buttons to add to the page's head while the extension's game is on the table."""
        return []

    def more_values(self, model: Model) -> list[tuple[str, Child]]:
        """The values that the extension adds to choices of a new game, as pairs (value, label).

        They are offered in every choice whose `Choice.more` is the extension's name.
        """
        return []

    def more_values_button(self) -> Markup | None:
        """A button that opens a sheet on which the person makes what `more_values` offers, such as own sets of cards;
        None for no button.

        The button stands on the sheet for a new game, below the choices that offer these.
        """
        return None

    def resolved(self, model: Model, draft: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
        """The choices for a new game, with the extension's own values replaced by what the game's options need.

        `draft` maps the names of the choices to the chosen values, `usual` to their default values.
        """
        return dict(draft)

    def names(self, model: Model) -> Mapping[str, str]:
        """A mapping from values of a game's options, such as the text of a set of cards, to the names that the person
        has given to these values.
        """
        return {}

    # --- exercises

    def practise(self, model: Model, message: Dealt) -> tuple[Table, Exercise] | None:
        """Returns (table, exercise) with a new position for an exercise; None if `message` is not for an exercise.

        `message` has the id and the seed of a new game, and the purpose for which the extension has asked for them.
        """
        return None

    def begin(self, model: Model) -> Step:
        """Begins the exercise. The page has already put the match of the exercise on the table."""
        return model, []

    def choose(self, model: Model, action: Action) -> Step | None:
        """Handles an action that the person makes in the exercise, before it is made.

        Returns None if the page is to make the action as in any game.
        """
        return None

    def pick(self, model: Model, chosen: Pick) -> Step:
        """Handles `chosen`, a thing that the person has picked to answer the exercise.

        The extension judges the pick, alone or together with earlier picks.
        """
        return model, []

    def hint(self, model: Model) -> Step:
        """Gives the person the next hint of the exercise."""
        return model, []

    def marks(self, model: Model, marks: Marks) -> Marks:
        """Returns the marks to draw over the position during the exercise.

        `marks` are the marks that the page would draw without an exercise.
        """
        return marks

    def asks(self, model: Model) -> str:
        """A text that takes the place of the game's question in the exercise, while nothing is picked; "" for none."""
        return ""

    def subtitle(self, model: Model) -> str:
        """What stands beside the name of the game during the exercise, in place of the set-up; "" for the set-up."""
        return ""

    def goal(self, model: Model) -> Markup | None:
        """The goal of the exercise, to be shown above the question; None for no goal."""
        return None

    def prompt(self, model: Model, shown: Markup | None) -> Markup:
        """The prompt (question, note and buttons) in an exercise that the person answers with picks.

        `shown` is a large drawing of what the question is about, None for no drawing.
        """
        raise NotImplementedError

    def verdict(self, model: Model) -> Markup:
        """The prompt (text and buttons) once the exercise is over."""
        raise NotImplementedError

    def question(self, model: Model) -> str:
        """The text of the question that `prompt` asks or, once the exercise is over, the text of the `verdict`.

        Screen readers are told the text whenever it changes.
        """
        return ""

    def tools(self, model: Model) -> Sequence[Markup | None]:
        """The buttons of the toolbar during the exercise, which replace the toolbar's usual buttons.

        None as an item stands for a button that is left out.
        """
        return []
