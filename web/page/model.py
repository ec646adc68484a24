"""The page as a value, the messages that change it, and what follows from it. `update.py` says how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from toybattle.bots import LEVELS
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action, Decision

from ..games import FIRST_GAME, FIRST_OPTIONS, FIRST_SEED
from ..games.extension import Exercise
from ..games.extensions import ABOUT
from ..games.face import Face, Narration, Part, Pick
from ..games.registry import FACES, NARRATIONS
from ..review.book import KNOWN, Asked, Book
from ..saves.entries import HUMAN, Aside, Listed, Table
from ..saves.envelope import level_today
from . import effects as fx
from .picking import previewed
from .words import words

FIRST_SEATS = (HUMAN, "scout")
BEATS = {"slow": 1100, "normal": 650, "fast": 300, "off": 0}  # milliseconds for one action of the opponent's turn
NOBODY = -1
ROWS = 25  # of the list of games on one page: with more of them the browser is slow to patch it
CHALLENGE, REPLAY = "challenge=", "game="
LEVELS_IN_LINKS = ("recruit", "scout", "colonel", "captain", "general")  # in the order they came: append only


class Tapped(NamedTuple):
    """A click, tap, drop or key on something with this `data-action`."""

    action: str


class Pressed(NamedTuple):
    """A key, with the id of the element that has the focus."""

    key: str
    element: str = ""


class Targeted(NamedTuple):
    """The pointer or the keyboard is on something with this `data-drop` or `data-target`; "" for nothing."""

    at: str
    is_passing: bool = False  # it goes with the pointer


class Beat(NamedTuple):
    """Time to show the next action, unless something else has happened since."""

    generation: int


class Thought(NamedTuple):
    """The bot's answer to the question of this stamp: what it would do, and what it thinks of it."""

    stamp: str
    action: str
    value: float = 0.5  # to whoever was asked: the chance to win, 0 to 1
    line: tuple[str, ...] = ()  # the actions that are expected, from this one on
    visits: int = 0
    options: tuple[tuple[str, int, float], ...] = ()  # of a judgement: every legal action, its visits, its worth
    is_unsure: bool = False  # of a judgement: another action may be as good


class Dueled(NamedTuple):
    """How the game of this stamp ended that the bot played against itself: see `worker.py`."""

    stamp: str
    winner: int | None
    scores: tuple[int, ...]
    tally: tuple[dict[int, int], dict[int, int]]


class BotState(NamedTuple):
    """How the bot's worker is: loading, ready, failed, or loading again after it died."""

    state: str
    progress: float = 0.0
    why: str = ""


class Dealt(NamedTuple):
    """A fresh id and seed for the game that was asked for."""

    purpose: str
    id: str
    seed: int


class Loaded(NamedTuple):
    """A game from the store."""

    table: Table


class News(NamedTuple):
    """The game on the table as it has gone on elsewhere, without what was last done here."""

    table: Table


class Writing(NamedTuple):
    """Whether the game on the table may be played on in this window, or is in another one."""

    is_mine: bool


class CameBack(NamedTuple):
    """The page was put away as it was, and is shown again."""


class Failed(NamedTuple):
    """Something went wrong: a message id and its parameters."""

    message: str
    why: str = ""


class Cleared(NamedTuple):
    """Games were kept here once, and are no longer there, though nobody has deleted them."""


class SaveFailed(NamedTuple):
    """The browser refused to store the game."""


class Saved(NamedTuple):
    """The game is stored, after it could not be for a while."""


class Listing(NamedTuple):
    """The games that are kept, as far as they have been looked at: `left` have not."""

    entries: tuple[Listed | Aside, ...]
    left: int = 0


class Deleted(NamedTuple):
    """A game has been taken out; its text can bring it back."""

    id: str
    name: str
    text: str


class Copied(NamedTuple):
    """Whether the address could be put on the clipboard."""

    done: bool
    address: str


class Importing(NamedTuple):
    """How far a file with games has been read, or what was read has been kept."""

    done: int
    total: int
    is_keeping: bool = False


class Imported(NamedTuple):
    """What came of a file: games that are kept, those that found no room, those that can't be read, and why."""

    kept: int
    lost: int = 0
    unread: int = 0
    reasons: tuple[str, ...] = ()  # message ids
    is_stopped: bool = False


class OpenedFragment(NamedTuple):
    """The address has this fragment."""

    fragment: str


class Disarm(NamedTuple):
    """Too late for the second press of a button that needs two."""

    generation: int


class ForExtension(NamedTuple):
    """A message of an extension's own, by the extension's name."""

    extension: str
    content: Any


Message = (
    Tapped
    | Pressed
    | Targeted
    | Beat
    | Thought
    | Dueled
    | BotState
    | Dealt
    | Loaded
    | News
    | Writing
    | CameBack
    | Cleared
    | Failed
    | SaveFailed
    | Saved
    | Listing
    | Deleted
    | Copied
    | Importing
    | Imported
    | OpenedFragment
    | Disarm
    | ForExtension
)


class Hint(NamedTuple):
    """What the bot suggests now: asked for as long as there is no action, then told up to a step (see advice.py)."""

    stamp: str
    action: Action | None = None
    step: int = 0


Step = tuple["Model", list[fx.Effect]]

CHOICES = tuple(choice for face in FACES.values() for choice in face.CHOICES)
DRAFT = {
    **{"game": FIRST_GAME, "opponent": "captain", "side": "0", "first": "random"},
    **{choice.name: choice.usual for choice in CHOICES},
}
MAX_SETTING = 20_000  # signs of one that is not chosen from a few
PREFS = {
    **{"theme": "auto", "speed": "normal", "chances": "off"},
    **{name: value for about in ABOUT.values() for name, value in about.settings.items()},
}


ALLOWED = {
    "theme": ("auto", "light", "dark"),
    "speed": tuple(BEATS),
    "chances": ("off", "on"),
    **{name: values for about in ABOUT.values() for name, values in about.choices.items()},
}


def sound_prefs(kept: Mapping[str, str]) -> dict[str, str]:
    """The settings as they are kept; those that mean nothing give way to the usual ones."""
    prefs = {name: kept.get(name, value) for name, value in PREFS.items()}
    for name, value in prefs.items():
        is_sound = value in ALLOWED[name] if name in ALLOWED else len(value) <= MAX_SETTING and value.isascii()
        prefs[name] = value if is_sound else PREFS[name]
    return prefs


def sound_draft(draft: dict[str, str]) -> dict[str, str]:
    """The last choices for a new game; those that no longer exist give way to the usual ones."""
    allowed = {
        "game": tuple(FACES),
        "opponent": (*LEVELS, HUMAN),
        "side": ("0", "1", "random"),
        "first": ("0", "1", "random"),
        **{choice.name: choice.values for choice in CHOICES},
    }
    draft = {**draft, "opponent": level_today(draft["opponent"])}
    offering = {choice.name: ABOUT[choice.more] for choice in CHOICES if choice.more in ABOUT}
    return {
        name: value if value in allowed[name] or (name in offering and offering[name].is_choice(value)) else DRAFT[name]
        for name, value in draft.items()
    }


@dataclass(frozen=True)
class Model:
    """All that the page shows. `shown` actions of the match are on the board; `review` looks further back."""

    table: Table
    shown: int = 0
    review: int | None = None
    guest: bool = False  # the match came with a link: it isn't kept, and nothing is hidden
    offered: bool = False  # a challenge came with a link: it is played, but not kept before the person's first move
    picks: tuple[Pick, ...] = ()
    target: Pick | None = None
    is_target_passing: bool = False
    cycled: tuple[Action, int] | None = None  # what is aimed at, and which of its versions is shown
    note: str = ""
    note_kind: str = ""  # "" for information, "refusal", "alert", "leaf"
    parts: tuple[Part, ...] = ()  # how the note goes on, with the spaces that are named
    lit: int = -1  # the one of them that is pointed out on the board
    hint: Hint | None = None
    look: int = -1  # a space whose stack can be looked through
    sheet: str = ""
    seat: int = NOBODY  # of two people at one screen, who has lifted the curtain last
    focus: int = 0
    bot: str = "loading"
    bot_progress: float = 0.0
    bot_why: str = ""
    thinking: str = ""  # the stamp of the question that the bot has been asked
    questions: int = 0
    book: Book = field(default_factory=Book)  # what has been judged of the match
    judging: Asked | None = None
    perspective: str = KNOWN
    unsaved: bool = False
    watching: bool = False  # the game is played in another window
    armed: str = ""
    generation: int = 0
    draft: dict[str, str] = field(default_factory=lambda: dict(DRAFT))
    prefs: dict[str, str] = field(default_factory=lambda: dict(PREFS))
    listing: tuple[Listed | Aside, ...] = ()
    listing_left: int = 0  # how many entries have not been looked at
    first_row: int = 0  # of those on display
    importing: Importing | None = None
    deleted: tuple[str, str, str] | None = None
    address: str = ""
    exercise: Exercise | None = None  # the match is a position to practise on
    extras: Mapping[str, Any] = field(default_factory=lambda: {name: about.initial() for name, about in ABOUT.items()})

    @property
    def waited_for(self) -> tuple[str, ...]:
        """The stamps of the questions to the bot for which the person waits."""
        hint = self.hint.stamp if self.hint and self.hint.action is None else ""
        return tuple(stamp for stamp in (self.thinking, hint) if stamp)

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.match

    @property
    def face(self) -> Face:
        """How the match's game looks."""
        return FACES[self.match.game]

    @property
    def narration(self) -> Narration:
        """How the match's game is told."""
        return NARRATIONS[self.match.game]

    @property
    def index(self) -> int:
        """How many actions the board shows."""
        return self.shown if self.review is None else self.review

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people; in an exercise that of whoever is asked."""
        if self.exercise:
            return (self.exercise.player,)
        return tuple(player for player in (0, 1) if self.table.seats[player] == HUMAN)

    @property
    def curtain(self) -> bool:
        """Two people at one screen, with secrets: the curtain is down until the one who decides says to be there."""
        decision = self.match.decision
        if len(self.humans) != 2 or self.guest or self.watching or decision is None or decision.player == self.seat:
            return False
        return self.face.has_secrets(self.match.state)

    @property
    def viewer(self) -> int | None:
        """Whose eyes the page looks through; None sees everything, NOBODY what both may see."""
        if self.guest or (self.match.result is not None and len(self.humans) != 1):
            return None
        if len(self.humans) == 1:
            return self.humans[0]
        return NOBODY if self.curtain else self.side

    @property
    def side(self) -> int:
        """Who sits below."""
        if len(self.humans) == 1:
            return self.humans[0]
        decision = self.match.decision
        return decision.player if decision and not self.guest else 0

    @property
    def is_showing(self) -> bool:
        """True while an opponent's turn is still being told."""
        return self.shown < len(self.match.log)

    def view(self) -> Any:
        """The position on the board, blanked for whoever looks at it."""
        state = self.match.at(self.index)
        rules = self.match.rules
        if self.viewer == NOBODY:
            return rules.view(rules.view(state, 0), 1)
        view = state if self.viewer is None else rules.view(state, self.viewer)
        if self.exercise:
            self.exercise.blank(view)
        return view

    @property
    def focused(self) -> int:
        """The space that the keys begin from."""
        spaces = self.face.spaces(self.match.at(self.index))
        return self.focus if self.focus in spaces else spaces[0]

    def decision(self) -> Decision | None:
        """What the person at the screen is asked now, if anything."""
        decision = self.match.decision
        if (
            decision is None
            or self.guest
            or self.watching
            or self.curtain
            or (self.exercise and (self.exercise.is_asked or self.exercise.is_settled(self.match)))
            or self.review is not None
            or self.is_showing
        ):
            return None
        return decision if decision.player in self.humans else None

    @property
    def previewed(self) -> Action | None:
        """The action that is shown before it is made."""
        decision = self.decision() if self.target else None
        return previewed(self.face, decision, self.picks, self.target) if decision else None

    @property
    def version(self) -> int:
        """Which version of it is shown, from 0 on."""
        action, number = self.cycled or (None, 0)
        return number if action == self.previewed else 0


def say(model: Model, message: str, kind: str = "", **parameters: Any) -> Model:
    """The model with a note: a message of the catalogue."""
    return replace(model, note=words(message, **parameters), note_kind=kind, address="")


def with_extra(model: Model, name: str, extra: Any) -> Model:
    """The model with what an extension has changed of its own state."""
    return replace(model, extras={**model.extras, name: extra})


def first_model() -> Model:
    """The game of a first visit: it is also the static markup of the built page."""
    match = Match.start(FIRST_GAME, FIRST_OPTIONS, FIRST_SEED)
    return Model(Table("first", match, FIRST_SEATS))


def format_do(model: Model, action: Action) -> str:
    """The `data-action` of a whole action."""
    return f"do {format_action(model.match.rules, action)}"


def begins_turn(match: Match, number: int) -> bool:
    """Whether another turn than that of the action before begins with this one."""
    if not number:
        return True
    before = match.at(number - 1).turn, match.player_at(number - 1)
    return before != (match.at(number).turn, match.player_at(number))


def last_turn(model: Model) -> tuple[int, int]:
    """The actions, from and up to, of the opponent's last turn before what is shown; empty when there was none."""
    match = model.match
    me = model.side if model.viewer == NOBODY else model.viewer
    end = model.index
    if me is None:
        me = 1 - match.player_at(end - 1) if end else 0
    while end and match.player_at(end - 1) == me:
        end -= 1
    start = end
    while start and match.player_at(start - 1) != me:
        start -= 1
    return start, end
