"""What the page must know of a game: the contract of its modules `face` and `narration`, and what they are given.

The page calls whatever lies on a board a space, in every game: a pick of that sort is a space's number, and each space
is an element `space-c` that a tap, the arrows and a sentence can find. All other sorts of picks are a game's own. What
a person has in hand are elements `rack-0`, `rack-1`, ... Whoever need not do what is asked declines it with a verb
of DECLINING. Every game has an option `first`, the player who begins.

What an action of AIMED will do is shown before it is made. Its last pick is the aim: what lies under the pointer, what
the keyboard has in focus, or what was tapped once. Picked again, it is made. It has a `data-drop` or `data-target`.

In the catalogue each game has words of its own for some things, under ids that end with its name: see `OWN_WORDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from toybattle.match import Match
from toybattle.protocol import Action, Decision, Reason

from ..page.markup import Child, Markup

HOLDERS = ".br"  # who holds a space, in `Face.holders`: nobody, blue, red
DECLINING = ("skip", "stop", "end")  # the verbs that do nothing more: their buttons stand back
SPACE = "space"  # the sort of pick that every board has
Pick = tuple[str, int]  # its sort and number: ("troop", 4), ("space", 2)
Part = str | tuple[str, int]  # of a sentence: text, or the name of a space and its number
OWN_WORDS = (
    "game",
    "panel.yours",
    "level.fair",
    "level.text.human",
    "curtain.text",
    "curtain.go",
    "review.link",
    "perspective.text.open",
    "share.challenge_text",
)


class Choice(NamedTuple):
    """Something that is chosen for a new game: `new.<name>` asks for it. Its name is a setting's, used by no other."""

    name: str
    usual: str
    values: tuple[str, ...]
    css: str = ""
    more: str = ""  # the extension that offers more values


@dataclass(frozen=True)
class Marks:
    """What lies over the position. `side` sits below; what is pointed out is what a hint or a sentence means."""

    side: int = 0
    ready: frozenset[Pick] = frozenset()  # what an answer can begin with
    legal: frozenset[Pick] = frozenset()  # what can be picked next
    picked: tuple[Pick, ...] = ()
    previewed: Action | None = None  # the action that is shown before it is made
    version: int = 0  # in which of its `Face.versions`
    last: Mapping[int, int] = field(default_factory=dict)  # space -> number in the order of the last turn
    fresh: frozenset[int] = frozenset()  # spaces
    focus: int = -1  # a space
    target: int = -1  # the space whose placement is shown
    pointed: frozenset[int] = frozenset()  # spaces
    elsewhere: str = ""  # what is pointed out beside the board: a place of `Face.where`
    suggested: Action | None = None  # the action that a hint has named


def one_version(view: Any, action: Action) -> int:
    """The `Face.versions` of a game in which an action comes about in one way."""
    return 1


class Face(Protocol):
    """The module `face` of a game: its looks, and what its picks and keys mean. It shows nothing its view lacks."""

    NAMES: Mapping[str, Sequence[str]]  # sort of pick -> the name of each number; no sort is called like a verb of TAPS
    PICKS: Mapping[str, tuple[str, ...]]  # verb -> the sorts of its ints; verbs that are missing are said by a button
    PREVIEWED: frozenset[str]  # the verbs, all of them picked, that are shown before they are made
    SAID: frozenset[str]  # the verbs, all of them picked, that a button makes and never the last pick alone
    KEYS: Mapping[str, str]  # letter -> the action it stands for
    GIVES_UP: Mapping[str, str]  # verb -> the verb that it gives up: where both are possible, a key is pressed twice
    CHOICES: tuple[Choice, ...]
    SHEETS: Mapping[str, Callable[[Any, str], tuple[str, Markup]]]  # (view, rest of the sheet's name) -> title, content
    PAST: Mapping[str, Callable[[Match, int, str], tuple[str, Markup]]]  # the same of (match, actions shown, rest)

    # --- which game it is

    def subtitle(self, options: Mapping[str, Any], names: Mapping[str, str]) -> str:
        """The set-up in a word or two, for the page's head and the list of games; `names` are those of own sets."""

    def holders(self, view: Any) -> str:
        """Who holds each space, one of `.br` for each (nobody, blue, red): kept beside the game, for the list."""

    def picture(self, options: Mapping[str, Any], held: str) -> Markup:
        """What `holders` says as a small drawing; of the empty board where it says nothing or something else."""

    def offered(self, chosen: Mapping[str, str]) -> Sequence[Choice]:
        """Those of the choices that matter, others being as they are chosen."""

    def shown_choice(self, name: str, value: str) -> Child:
        """A value of one of the choices."""

    def set_up(self, draft: Mapping[str, str], chance: int) -> tuple[int, dict[str, Any]]:
        """The next chance, and the options of a game but for `first`; what was left to chance is drawn from it."""

    def has_secrets(self, state: Any) -> bool:
        """Whether a player knows what the other one doesn't: between two people at one screen a curtain falls then."""

    # --- what is seen

    def draw(self, view: Any, marks: Marks) -> Markup:
        """The board: one element with the id `board`."""

    def emblem(self, player: int) -> Markup:
        """The sign of a player, in a box of 100 by 100."""

    def stats(self, view: Any, player: int, marks: Marks) -> Markup:
        """What a player has, in numbers."""

    def hand(self, view: Any, marks: Marks) -> Markup:
        """What the player below can pick beside the board."""

    def rival(self, view: Any, marks: Marks) -> Markup:
        """What is to be seen of the same of the other player."""

    def recent(self, match: Match, end: int) -> Markup | None:
        """The last moves among the first `end` actions, to stand by the board; None where the log is enough."""

    def shown(self, view: Any, marks: Marks) -> Markup | None:
        """What the question is about, drawn large beside it; None for nothing."""

    def look(self, view: Any, space: int) -> tuple[str, str]:
        """The sheet that shows all of a space, and the button's words when that is more than the board does."""

    def rules(self) -> Markup:
        """How the game goes, and its keys."""

    # --- what picks and keys mean

    def spaces(self, view: Any) -> Sequence[int]:
        """The spaces of this board, the first one first to have the focus."""

    def neighbour(self, view: Any, side: int, space: int, key: str) -> int:
        """Where an arrow key leads; `space` itself when there is nothing."""

    def slots(self, view: Any, player: int) -> Sequence[Pick]:
        """What the keys 1, 2, ... pick: the elements `rack-0`, `rack-1`, ... of `hand`; none when they are hidden."""

    def rows(self, view: Any, player: int) -> Sequence[int]:
        """How many of them lie side by side: one number for each row, from the top."""

    def versions(self, view: Any, action: Action) -> int:
        """In how many ways an action that is shown before it is made can be shown: one leafs through them."""

    def attempts(self, state: Any, decision: Decision, picks: Sequence[Pick], chosen: Pick) -> list[Action]:
        """The actions that somebody may have meant by a pick that fits none: to be explained."""

    def where(self, action: Action) -> tuple[tuple[int, ...], str]:
        """The spaces that an action is about, in its order; or the place beside the board that `hint.place.*` names."""


class Narration(Protocol):
    """The module `narration` of a game: it in sentences. Fed with views and seen events only, but for `deed`."""

    def asked(self, view: Any, decision: Decision, picks: Sequence[Pick]) -> str:
        """The question in one line, with what has been picked so far; of an action that is shown, what it will do."""

    def to_come(self, view: Any) -> list[str]:
        """What waits behind the present question, the next one first."""

    def button(self, view: Any, decision: Decision, action: Action) -> str:
        """The words on the button of an action, or "" if it is picked.

        An action that is picked has a button too if it is one of SAID, or if more could be picked than it needs.
        """

    def refused(self, reason: str, parameters: dict[str, Any]) -> str:
        """Why an action is not legal."""

    def unfit(self, chosen: Pick) -> str:
        """That nothing is possible with a pick, for more than one reason."""

    def sentences(self, match: Match, number: int, viewer: int | None) -> list[str]:
        """What action `number` caused, as `viewer` saw it (None sees all), without the change of turns."""

    def heading(self, match: Match, number: int) -> str:
        """What the turn that action `number` begins is called in the log."""

    def touched(self, match: Match, number: int) -> list[int]:
        """The spaces that action `number` touched, in order."""

    def space(self, number: int) -> str:
        """A space inside a sentence."""

    def describe(self, state: Any, action: Action) -> str:
        """An action as a thing done, within a sentence; `state` is the position before it."""

    def reason(self, view: Any, reason: Reason) -> list[Part]:
        """Why the actions of the turn in `view`, the position before them, are good: one sentence in parts."""

    def ending(self, match: Match) -> str:
        """Why the game ended."""
