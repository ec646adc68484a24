"""The model of the page, the messages by which `update.py` changes it, and functions that derive things from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from toybattle.bots import LEVELS
from toybattle.fair.letters import MOST_NAME, Sealed
from toybattle.match import Match
from toybattle.notation import format_action
from toybattle.protocol import Action, Decision

from ..by_link.correspondence import DECIDE
from ..by_link.live import Live, LiveAccepted, LiveCode, LiveFound, LiveState, LiveText, valid_stun
from ..by_link.post import Post
from ..games import FIRST_GAME, FIRST_OPTIONS, FIRST_SEED
from ..games.extension import Exercise
from ..games.extensions import ABOUT
from ..games.face import SHOWN, Face, Info, Narration, Part, Pick, Position
from ..games.registry import FACES, NARRATIONS
from ..review.judgements import KNOWN, OPEN, Judgements, PendingJudgement
from ..saves.entries import FRIEND, HUMAN, Aside, Listed, Table
from ..saves.envelope import current_level
from ..saves.names import plain_name
from . import effects as fx
from .picking import previewed
from .words import words

FIRST_SEATS = (HUMAN, "recruit")
VOLUMES = ("off", "soft", "normal", "loud")
BEATS = {"slow": 1100, "normal": 650, "fast": 300, "off": 0}  # milliseconds to show one action of the opponent's turn
NOBODY = -1
EXPLAINED = ("log", "new")  # the sheets on which things have info cards
CHANCE, UNDO = "chance", "undo"  # the `data-info` of the chance to win, and of the tool
SEAT = "seat"  # the first word of the `data-info` of the name of a bot; the player whom the bot plays follows
LINE = "line"  # the first word of the `data-info` of a line of the log; the number of its action follows
ROWS = 25  # games on one page of the listing; with more the browser is slow to patch it
CHALLENGE, REPLAY, LETTER = "challenge=", "game=", "letter="
LEVELS_IN_LINKS = ("recruit", "scout", "colonel", "captain", "general")  # links have an index into it: only append


class Tapped(NamedTuple):
    """A message: the person has tapped, changed or dragged an element. `action` is the element's command, such as
    "undo" or "review 4".

    The command is the element's `data-action`, or its `data-change` or `data-input` followed by the new value. A drag
    leads to two messages. When the drag begins, the command is "lift X", where X is the command of the dragged thing.
    When the drag ends, it is "drop X|Y", where Y is the command of the element onto which the thing was dropped.
    """

    action: str


class Pressed(NamedTuple):
    """A message: a key was pressed. `key` is its name as in JavaScript, such as "a" or "Escape".

    `element` is the id of the element with the focus. `is_at_table` says whether the focus is on the board, the hand or
    the prompt (or no element has had the focus yet). `is_early` is true if the key was pressed before Python had
    started, when the screen showed a new game and not yet the saved game that is now on the table. Such a key has an
    effect only if it opens a sheet.
    """

    key: str
    element: str = ""
    is_at_table: bool = True  # the focus is on the board, the hand or the prompt, or nothing has had it yet
    is_early: bool = False  # it was pressed while another game was on the screen: only keys that open a sheet count


class Targeted(NamedTuple):
    """A message: the pointer or the keyboard has moved onto an element, or away from all elements that can be targets.

    `at` is the `data-target` or `data-drop` of the element, "" if there is none. `is_passing` is True if the pointer
    has moved, and False if the focus has moved.
    """

    at: str
    is_passing: bool = False  # the target changes as the pointer moves


class Hovered(NamedTuple):
    """A message: the pointer or the keyboard has moved onto a thing that has an info card, or away from all such
    things.

    `subject` is the `data-info` of the thing's element, "" if there is none.
    """

    subject: str


class ShowNext(NamedTuple):
    """A message: it is time to show the next action of the turn that is being shown.

    `generation` is the number that the model had as its `generation` when the timer was set. If the model has another
    number now, the timer is outdated and the message is ignored.
    """

    generation: int


class PlayNext(NamedTuple):
    """A message: it is time for the review, which goes on by itself, to show the next position.

    `generation` is the number that the model had as its `generation` when the timer was set. If the model has another
    number now, the timer is outdated and the message is ignored.
    """

    generation: int


class Thought(NamedTuple):
    """A message: the bot's answer to the question with this `stamp` (the question's id).

    `action` is the action that the bot would take, in notation. `value` is the chance to win, 0 to 1, of the player who
    decides. `line` has the actions that the bot expects, beginning with `action`. `visits` is the number of visits of
    the search. A hint also has `second`, such a line that begins with the action that the hint is compared with, and
    `less`, by how much lower the chance to win is after that action. A judgement also has `options`, a tuple (action,
    visits, value) for each legal action, `is_unsure`, which says that another action may be as good as `action`, and
    `second`, such a line that begins with the action that was taken.
    """

    stamp: str
    action: str
    value: float = 0.5  # the chance to win of the player who was asked, 0 to 1
    line: tuple[str, ...] = ()  # the expected actions, beginning with this one
    visits: int = 0
    options: tuple[tuple[str, int, float], ...] = ()  # of a judgement: each legal action, its visits, its value
    is_unsure: bool = False  # of a judgement: another action may be as good
    second: tuple[str, ...] = ()  # the expected actions with another action first; empty if there is none
    less: float = 0.0  # of a hint: by how much lower the chance to win is with the other turn


class Dueled(NamedTuple):
    """A message: the result of a game that the bot has played against itself, in answer to the effect `Duel` with the
    same stamp (its id).

    `winner` is a player, None for a draw. `scores` has the score of each player. `tally` has a dict for each player,
    from each value that was counted to how often it occurred: `{4: 3}` means that the value 4 occurred three times.
    The `tally` of the effect says which values of which events are counted.
    """

    stamp: str
    winner: int | None
    scores: tuple[int, ...]
    tally: tuple[dict[int, int], dict[int, int]]


class PuzzleMade(NamedTuple):
    """A message: the answer to the effect `MakePuzzle` with the same stamp (its id).

    `text` is the puzzle as JSON text, "" if no puzzle was made. Then `why` says what went wrong, or is "" if nothing
    went wrong and there is no such puzzle.
    """

    stamp: str
    text: str
    why: str = ""


class BotState(NamedTuple):
    """A message: the bot is now in the state `state`: "loading", "ready", "failed", or "again" while a dead worker is
    replaced.

    `progress` is the part of the download that has arrived, 0 to 1; `why` is the cause of a failure.
    """

    state: str
    progress: float = 0.0
    why: str = ""


class Dealt(NamedTuple):
    """A message, the answer to a `Deal` with the same `purpose`: the id and the seed of the new game."""

    purpose: str
    id: str
    seed: int


class Introduced(NamedTuple):
    """A message, the answer to an `Introduce` with the same `purpose`: what a person needs for a new game by link.

    `id` and `seed` are those of the new table, and `master` is a secret of 32 random bytes, from which all of the
    person's secrets in the game follow. `public` and `private` are a pair of keys for signatures, both empty if the
    browser can't sign.
    """

    purpose: str
    id: str
    seed: int
    master: bytes
    public: bytes
    private: str


class LetterMade(NamedTuple):
    """A message: the next letter of the game by link `id` was made, and signed if the browser can sign.

    `letter` is the letter, and `now` the time at which it was made, in milliseconds since 1970.
    """

    id: str
    letter: Sealed
    now: int


class LetterFailed(NamedTuple):
    """A message: the next letter of the game on the table could not be made. `why` is the reason, in words."""

    why: str


class LetterFound(NamedTuple):
    """A message: the browser has looked for the saved game to which the letter `text` belongs.

    `table` is that game, None if it is not saved here. `is_signed` says whether the letter has the right signature of
    the player who should have sent it; `is_signed` is None if nobody can tell, because the game is not saved here or
    the page has no key of that player. `is_live` says whether the letter has come through the live channel.
    """

    text: str
    table: Table | None
    is_signed: bool | None
    is_live: bool = False


class ProofOpened(NamedTuple):
    """A message: the person has chosen a file of letters. `text` is the content of the file."""

    text: str


class Loaded(NamedTuple):
    """A message: a saved game was read and replayed; it is to be put on the table."""

    table: Table


class ChangedElsewhere(NamedTuple):
    """A message: another window has written the game on the table.

    `table` is the other window's version of the game. The last action of this window may be missing from it.
    """

    table: Table


class WriterChanged(NamedTuple):
    """A message: `is_mine` says whether this window may write the game on the table. If not, another window
    writes it.
    """

    is_mine: bool


class PageRestored(NamedTuple):
    """A message: the browser shows the page again, from its back/forward cache."""


class Failed(NamedTuple):
    """A message: something went wrong. `message` is the id of the sentence that says so; `why` is filled into this
    sentence.
    """

    message: str
    why: str = ""


class GamesVanished(NamedTuple):
    """A message: saved games have vanished from this browser although nobody has deleted them."""


class SaveFailed(NamedTuple):
    """A message: the browser refused to save the game on the table."""


class Saved(NamedTuple):
    """A message: the browser has saved the game on the table again, after it had refused to do so."""


class Listing(NamedTuple):
    """A message: the saved games have been read for the listing, or some of them.

    `entries` are the games that have been read, and entries that can't be read. `left` is the number of entries that
    have still to be read.
    """

    entries: tuple[Listed | Aside, ...]
    left: int = 0


class Deleted(NamedTuple):
    """A message: the game `id`, called `name`, was deleted. `text` is what the effect `RestoreGame` needs to bring the
    game back.
    """

    id: str
    name: str
    text: str


class Copied(NamedTuple):
    """A message: whether the page's address was copied to the clipboard (`done`), and that address."""

    done: bool
    address: str


class Importing(NamedTuple):
    """A message: how far an import is. `done` of `total` games of a file have been read or, if `is_keeping`, saved."""

    done: int
    total: int
    is_keeping: bool = False


class Imported(NamedTuple):
    """A message: the import of a file of games is over.

    `kept` games were saved, `lost` games did not fit into the stores, and `unread` games could not be read; `reasons`
    says why, as message ids. `is_stopped` says that the person has stopped the import. `is_deleted_back` says that the
    game that was deleted last is among the saved games, so that the page need not offer to undelete it. `progress` has
    those settings in the file that tell what the person has achieved, such as lessons done, by name.
    """

    kept: int
    lost: int = 0
    unread: int = 0
    reasons: tuple[str, ...] = ()  # message ids
    is_stopped: bool = False
    is_deleted_back: bool = False  # the game that was deleted last was among those that were saved
    progress: Mapping[str, str] = MappingProxyType({})  # settings in the file that tell what the person has achieved


class RoomLoaded(NamedTuple):
    """A message: the room `room`, a part of the page that is loaded when it is first asked for, has been loaded."""

    room: str


class RoomFailed(NamedTuple):
    """A message: the room `room`, a part of the page, could not be loaded. `why` is the reason, in words."""

    room: str
    why: str


class OpenedFragment(NamedTuple):
    """A message: the page was opened at, or went to, an address with this fragment, the part after "#"."""

    fragment: str


class Disarm(NamedTuple):
    """A message: the time for the second press of a button that needs two presses is over.

    `generation` is the number that the model had as its `generation` when the timer was set. If the model has another
    number now, the timer is outdated and the message is ignored.
    """

    generation: int


class ForExtension(NamedTuple):
    """A message for the extension named `extension`: the extension's hook `hear` is called with `content`."""

    extension: str
    content: Any


Message = (
    Tapped
    | Pressed
    | Targeted
    | Hovered
    | ShowNext
    | PlayNext
    | Thought
    | Dueled
    | PuzzleMade
    | BotState
    | Dealt
    | Introduced
    | LetterMade
    | LetterFailed
    | LetterFound
    | LiveCode
    | LiveAccepted
    | LiveFound
    | LiveState
    | LiveText
    | ProofOpened
    | Loaded
    | ChangedElsewhere
    | WriterChanged
    | PageRestored
    | GamesVanished
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
    | RoomLoaded
    | RoomFailed
    | ForExtension
)


class Hint(NamedTuple):
    """The bot's hint for the present decision. `action` is None until the bot has answered the question with the id
    `stamp`.

    `step` says how much of the hint has been told: 0 nothing, 1 where, 2 the action, 3 the reasons. `turn` has the
    actions that the bot expects in this turn, from `action` to the first action that shows something hidden or has a
    random outcome. When the hint tells where, it points out `spaces`, the numbers of some spaces, and `places`, the
    names of some places beside the board, such as "hand" (`Face.where` says more about these names). `second` has the
    actions of the turn that it is compared with, as `turn` has those of the best; it is empty if there is none.
    `expected` and `after_second` have all that the bot expects if the one or the other is played: these actions, and
    what follows. `less` is by how much lower the chance to win is with the other turn.
    """

    stamp: str
    action: Action | None = None
    step: int = 0
    turn: tuple[Action, ...] = ()
    spaces: tuple[int, ...] = ()
    places: tuple[str, ...] = ()
    second: tuple[Action, ...] = ()
    expected: tuple[Action, ...] = ()
    after_second: tuple[Action, ...] = ()
    less: float = 0.0


class Filter(NamedTuple):
    """Which saved games the listing shows: those that fit all fields. A field that is "" fits every game.

    `text` is a part of the title of a saved game, `game` the name of its game, `opponent` a level of the bot, "human"
    or "friend", and `outcome` one of `filters.OUTCOMES`, such as "won".
    """

    text: str = ""
    game: str = ""
    opponent: str = ""
    outcome: str = ""


NO_FILTER = Filter()  # shows all games

Step = tuple["Model", list[fx.Effect]]

CHOICES = tuple(choice for face in FACES.values() for choice in face.CHOICES)
# The kinds of notes that say why something can't be done. A "reason" is said quietly: it may be that the person has
# tapped a space only to know what is there.
REFUSED = ("refusal", "reason")

DRAFT = {
    **{"game": FIRST_GAME, "opponent": FIRST_SEATS[1], "side": "0", "first": "random"},
    **{choice.name: choice.usual for choice in CHOICES},
}
MAX_SETTING = 20_000  # characters of a setting whose values are not listed in ALLOWED
PREFS = {
    **{"theme": "auto", "speed": "normal", "chances": "off"},
    **{"sound": "soft", "call": "off", "vibration": "on", "keys": "on", "letters": ""},
    "name": "",
    "stun": "",
    **{name: value for about in ABOUT.values() for name, value in about.settings.items()},
}


ALLOWED = {
    "theme": ("auto", "light", "dark"),
    "speed": tuple(BEATS),
    "chances": ("off", "on"),
    "sound": VOLUMES,
    "call": ("off", "on"),
    "vibration": ("off", "on"),
    "keys": ("on", "off"),
    **{name: values for about in ABOUT.values() for name, values in about.choices.items()},
}
JOINS = {name: join for about in ABOUT.values() for name, join in about.progress.items()}


def valid_prefs(kept: Mapping[str, str]) -> dict[str, str]:
    """Returns the values of all settings, by name: the values in `kept`, with default values in place of missing or
    invalid ones.
    """
    prefs = {name: kept.get(name, value) for name, value in PREFS.items()}
    for name, value in prefs.items():
        is_sound = value in ALLOWED[name] if name in ALLOWED else len(value) <= MAX_SETTING and value.isascii()
        prefs[name] = value if is_sound else PREFS[name]
    return {**prefs, "name": own_name(kept.get("name", "")), "stun": valid_stun(kept.get("stun", ""))}


def progress_of(prefs: Mapping[str, str]) -> dict[str, str]:
    """Returns those settings that tell what the person has achieved, such as lessons done, by name. Empty settings are
    left out.
    """
    return {name: prefs[name] for name in JOINS if prefs[name]}


def with_progress(prefs: Mapping[str, str], progress: Mapping[str, str]) -> dict[str, str]:
    """Returns the settings `prefs`, joined with what the person has achieved in another browser.

    `progress` has the settings of the other browser that tell what was achieved there, such as lessons done, by name.
    Settings in it that are invalid or unknown are left out.
    """
    others = valid_prefs(progress)
    joined = {name: join(prefs[name], others[name]) for name, join in JOINS.items() if others[name]}
    return valid_prefs({**prefs, **{name: value for name, value in joined.items() if len(value) <= MAX_SETTING}})


def own_name(text: str) -> str:
    """Returns `text`, a name for games by link that a person has typed, without characters that a name can't have.

    The result has at most MOST_NAME characters; it is "" if nothing is left.
    """
    return plain_name(text)[:MOST_NAME].strip()


def valid_draft(draft: dict[str, str]) -> dict[str, str]:
    """Returns the choices of `draft` for a new game, with default values in place of values that no longer exist.

    The argument and the result map the names of the choices to the chosen values.
    """
    allowed = {
        "game": tuple(FACES),
        "opponent": (*LEVELS, HUMAN, FRIEND),
        "side": ("0", "1", "random"),
        "first": ("0", "1", "random"),
        **{choice.name: choice.values for choice in CHOICES},
    }
    draft = {**draft, "opponent": current_level(draft["opponent"])}
    offering = {choice.name: ABOUT[choice.more] for choice in CHOICES if choice.more in ABOUT}
    return {
        name: value if value in allowed[name] or (name in offering and offering[name].is_choice(value)) else DRAFT[name]
        for name, value in draft.items()
    }


@dataclass(frozen=True)
class Model:
    """Everything the page shows: the table, the picks, the note, the open sheet, the settings, the listing and so on.

    The first `shown` actions of the match have been shown. While an earlier position is looked at, `review` is the
    number of actions before that position; otherwise it is None.
    """

    table: Table
    shown: int = 0
    review: int | None = None
    is_playing: bool = False  # the review goes on by itself
    is_from_link: bool = False  # the match isn't saved, and nothing is hidden
    is_challenge: bool = False  # a challenge from a link: it isn't saved before the person's first action
    left: tuple[str, int] | None = None  # the game that this one was begun from: its id, how many actions they share
    picks: tuple[Pick, ...] = ()
    target: Pick | None = None
    is_target_passing: bool = False
    cycled: tuple[Action, int] | None = None  # the previewed action, and which of its versions is shown
    note: str = ""
    note_kind: str = ""  # "" for information, one of REFUSED, "alert", "cycle"
    notes: int = 0  # how many notes there were: two that say the same are two
    parts: tuple[Part, ...] = ()  # the rest of the note, with the spaces that it names
    highlighted: int = -1  # the named space that is highlighted on the board
    hint: Hint | None = None
    rewound: int = -1  # to how many actions Replay or Undo has gone back: what led there doesn't move once more
    refusals: tuple[str, ...] = ()  # the ids of the refusals since the last decision, as the rules name them
    refusal: str = ""  # the id of the refusal that the note tells, as the rules name it; "" for none
    inspected: int = -1  # a space whose stack can be looked at
    info: str = ""  # what the info card is about: the `data-info` of an element; "" for no card
    is_info_pinned: bool = False  # the card stays until it is closed
    sheet: str = ""
    typed: str = ""  # on the command line
    option: int = -1  # the chosen option of the command line's list
    seat: int = NOBODY  # of two people at one screen, the one who lifted the curtain last
    focus: int = 0
    bot: str = "loading"
    bot_progress: float = 0.0
    bot_why: str = ""
    thinking: str = ""  # the stamp of the question about the bot's action
    questions: int = 0
    judgements: Judgements = field(default_factory=Judgements)  # the judgements of the match
    judging: PendingJudgement | None = None
    perspective: str = KNOWN
    unsaved: bool = False
    watching: bool = False  # another window writes the game
    said: tuple[tuple[int, str], ...] = ()  # what screen readers were told last: a number that only rises, the text
    unsaid: tuple[str, ...] = ()  # what they will be told when the open sheet is closed ...
    is_question_unsaid: bool = False  # ... and whether the question, which is another one now, follows it
    armed: str = ""
    generation: int = 0
    draft: dict[str, str] = field(default_factory=lambda: dict(DRAFT))
    chosen_at: str = ""  # the id of the game on the table when `draft` was last changed
    prefs: dict[str, str] = field(default_factory=lambda: dict(PREFS))
    listing: tuple[Listed | Aside, ...] = ()
    listing_left: int = 0  # how many entries have still to be read
    first_row: int = 0  # the first visible row of the listing, among those that the filter lets through
    filter: Filter = NO_FILTER
    importing: Importing | None = None
    deleted: tuple[str, str, str] | None = None
    address: str = ""
    exercise: Exercise | None = None  # if present, the match is a position to practise on
    awaited: str = ""  # what to do once a room is there: a command, or # and a fragment
    post: Post = field(default_factory=Post)
    live: Live = field(default_factory=Live)
    extras: Mapping[str, Any] = field(default_factory=lambda: {name: about.initial() for name, about in ABOUT.items()})

    @property
    def waited_for(self) -> tuple[str, ...]:
        """The stamps (ids) of the questions to the bot whose answers the person is waiting for."""
        hint = self.hint.stamp if self.hint and self.hint.action is None else ""
        return tuple(stamp for stamp in (self.thinking, hint) if stamp)

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.match

    @property
    def face(self) -> Face:
        """The face of the match's game."""
        return FACES[self.match.game]

    @property
    def narration(self) -> Narration:
        """The narration of the match's game."""
        return NARRATIONS[self.match.game]

    @property
    def is_first_game(self) -> bool:
        """Whether the match is the one with which the page begins for a new person."""
        match = self.match
        return (match.game, match.options, match.seed) == (FIRST_GAME, FIRST_OPTIONS, FIRST_SEED)

    @property
    def has_met_lessons(self) -> bool:
        """Whether the person has begun a lesson on this page, or has ever done one of the match's game."""
        return bool(self.extras["learn"]) or self.has_done_lesson(self.match.game)

    def has_done_lesson(self, game: str) -> bool:
        """Whether the person has ever done a lesson of the game with this name."""
        return any(name.startswith(f"{game}/") for name in self.prefs["lessons_done"].split())

    @property
    def index(self) -> int:
        """The number of actions before the position that is on the board."""
        return self.shown if self.review is None else self.review

    @property
    def humans(self) -> tuple[int, ...]:
        """The numbers of the players who are people; in an exercise only the player who practises."""
        if self.exercise:
            return (self.exercise.player,)
        return tuple(player for player in (0, 1) if self.table.seats[player] == HUMAN)

    @property
    def curtain(self) -> bool:
        """Whether the curtain hides the board, because two people share the screen and their game has secrets.

        The curtain stays down until the player who is to decide next lifts it.
        """
        decision = self.match.decision
        if (
            len(self.humans) != 2
            or self.is_from_link
            or self.watching
            or decision is None
            or decision.player == self.seat
        ):
            return False
        return self.face.has_secrets(self.match.state)

    @property
    def viewer(self) -> int | None:
        """The player whose view is shown, 0 or 1. None if nothing is hidden: in a match from a link, or when a game of
        two people is over.

        NOBODY (-1) if only what both players can see is shown: while the curtain is down, and to somebody who watches a
        game by link.
        """
        correspondence = self.table.correspondence
        if correspondence and not self.humans and not correspondence.game.is_closed:
            return NOBODY
        if self.is_from_link or (self.match.result is not None and len(self.humans) != 1):
            return None
        if len(self.humans) == 1:
            return self.humans[0]
        return NOBODY if self.curtain else self.side

    @property
    def side(self) -> int:
        """The player at the bottom of the board."""
        if len(self.humans) == 1:
            return self.humans[0]
        decision = self.match.decision
        return decision.player if decision and not self.is_from_link else 0

    @property
    def is_undealt(self) -> bool:
        """Whether the match is a game by link whose first position is not known on this device yet, so that no board is
        shown.
        """
        return self.table.correspondence is not None and not self.table.correspondence.is_dealt

    @property
    def is_far_away(self) -> bool:
        """Whether the match is a game by link that is not over. The bot gives no help in such a game."""
        return self.table.correspondence is not None and self.match.result is None

    @property
    def is_connected(self) -> bool:
        """Whether letters of the game on the table pass at once, through the live channel."""
        is_here = self.live.game == self.table.id and not self.is_from_link and self.exercise is None
        return self.live.is_open and is_here

    @property
    def is_showing(self) -> bool:
        """Whether actions of the match, mostly actions of an opponent's turn, are still to be shown on the board."""
        return self.shown < len(self.match.log)

    @property
    def is_closable(self) -> bool:
        """Whether the browser's Back stays on the page: if something is open that Escape closes too, in an exercise,
        which Back leaves, or if the game was begun from another one, to which Back leads.
        """
        return self.is_open or self.exercise is not None or self.left is not None

    @property
    def is_just_begun(self) -> bool:
        """Whether the game was begun from a position of another game (`left`), and no person has acted in it since."""
        log = range(self.left[1] if self.left else 0, len(self.match.log))
        return self.left is not None and all(self.match.player_at(number) not in self.humans for number in log)

    @property
    def is_open(self) -> bool:
        """Whether something is open that Escape and the browser's Back close: a sheet, an info card that stays when the
        pointer moves on, or an earlier position.
        """
        return bool(self.sheet) or self.is_info_pinned or (self.review is not None and not self.is_from_link)

    def view_at(self, number: int) -> Any:
        """The position number `number` of the match, as the viewer can see it.

        Once the game is over it is the whole position if the person judges it with everything open.
        """
        state = self.match.at(number)
        rules = self.match.rules
        is_open = self.perspective == OPEN and not self.exercise
        if is_open and self.match.result is not None and not self.is_showing:
            return state
        if self.viewer == NOBODY:
            return rules.view(rules.view(state, 0), 1)
        return state if self.viewer is None else rules.view(state, self.viewer)

    def view(self) -> Any:
        """The position on the board, as the viewer can see it (see `view_at`), without what an exercise hides."""
        view = self.view_at(self.index)
        if self.exercise:
            self.exercise.blank(view)
        return view

    @property
    def position(self) -> Position:
        """The position on the board as a `Position`, which a game's info cards need: it also has the match that the
        position is from.
        """
        return Position(self.view(), self.side, self.match, self.index)

    def info_on(self, subject: str) -> Info | None:
        """What the info card says of the thing that `subject` names, the `data-info` of an element; None if it names
        no thing that has an info card.
        """
        sort, _, number = subject.partition(" ")
        if sort == SEAT:
            return self._info_on_bot(self.table.seats[int(number)])
        if sort == CHANCE:
            return Info(words("info.chance"), tuple(filter(None, (self.balance, words("info.chance.text")))))
        if sort == UNDO:
            return Info(words("tool.undo"), (words("info.undo"),))
        if sort == SHOWN:
            game, player, name = number.split()
            return FACES[game].shown_info(name, int(player))
        if sort != LINE:
            return self.face.info(self.position, subject) if subject else None
        return self.narration.info(self.position, int(number), self.viewer) if int(number) < self.shown else None

    @property
    def balance(self) -> str:
        """A sentence on what both players have in the position on the board, such as points and pieces; "" if that is
        nothing yet.
        """
        rows = self.narration.balance(self.view())
        if not any(count for _, counts in rows for count in counts):
            return ""
        own = self.side
        things = [
            words("balance.thing", thing=thing, own=counts[own], others=counts[1 - own]) for thing, counts in rows
        ]
        player = words("player.you") if len(self.humans) == 1 else words.player(own)
        return words("balance", player=player, rival=words.player(1 - own), things=", ".join(things))

    def _info_on_bot(self, level: str) -> Info | None:
        """What the info card says of a bot of this level; None if `level` is no level, but stands for a person."""
        if level not in LEVELS:
            return None
        place = words("info.level", number=LEVELS.index(level) + 1, count=len(LEVELS))
        return Info(words("info.bot", level=words(f"level.{level}")), (words(f"level.text.{level}"), place))

    @property
    def focused(self) -> int:
        """The number of the space with the keyboard's focus, or of the space that gets the focus first."""
        spaces = self.face.spaces(self.match.at(self.index))
        return self.focus if self.focus in spaces else spaces[0]

    def decision(self) -> Decision | None:
        """What the person at the screen has to decide now; None if there is nothing to decide, such as while the bot
        thinks.
        """
        decision = self.match.decision
        if (
            decision is None
            or self.is_from_link
            or self.watching
            or self.curtain
            or (self.exercise and (self.exercise.takes_picks or self.exercise.is_settled(self.match)))
            or self.review is not None
            or self.is_showing
            or (self.table.correspondence and self.table.correspondence.stage != DECIDE)
        ):
            return None
        return decision if decision.player in self.humans else None

    @property
    def rule(self) -> str:
        """The section of the rules sheet that has the rule behind the refusal which the note tells; "" for none."""
        return self.face.RULE_OF.get(self.refusal, "")

    @property
    def previewed(self) -> Action | None:
        """The action that is shown before it is made; None if no action is previewed."""
        decision = self.decision() if self.target else None
        return previewed(self.face, decision, self.picks, self.target) if decision else None

    @property
    def version(self) -> int:
        """Which version of the previewed action is shown, as a number from 0. Some actions can be shown in several
        ways.
        """
        action, number = self.cycled or (None, 0)
        return number if action == self.previewed else 0


def say(model: Model, message: str, kind: str = "", **parameters: Any) -> Model:
    """The model with a new note: the sentence of the message id `message`, with `parameters` filled in.

    `kind` is the kind of the note: "" for information, one of REFUSED, "alert", or "cycle" for a note that tells which
    version of a preview is shown.
    """
    return with_note(model, words(message, **parameters), kind)


def with_note(model: Model, note: str, kind: str = "") -> Model:
    """The model with a new note, whose text is `note`.

    `kind` is the kind of the note: "" for information, one of REFUSED, "alert", or "cycle" for a note that tells which
    version of a preview is shown.

    Even a note with the same text as the note before it counts as new, so that it is spoken again and its sound is
    played again. Only a refusal may be about the space that was tapped, whose stack can then be looked at.
    """
    inspected = model.inspected if kind in REFUSED else -1
    return replace(model, note=note, note_kind=kind, notes=model.notes + 1, refusal="", address="", inspected=inspected)


def with_extra(model: Model, name: str, extra: Any) -> Model:
    """The model with `extra` as the new state of the extension named `name`."""
    return replace(model, extras={**model.extras, name: extra})


def with_prefs(model: Model, prefs: Mapping[str, str]) -> Step:
    """Returns the model with the settings `prefs`, and a list with the effect that saves these settings."""
    return replace(model, prefs=dict(prefs)), [fx.SavePrefs({**prefs, **model.draft})]


def without_exercise(model: Model) -> Step:
    """Returns the model without the exercise that is on the table, and the effects that bring back the game that was on
    the table before the exercise.
    """
    model = replace(model, exercise=None, note="", note_kind="", sheet="")
    return model, [fx.SetFragment(""), fx.LoadCurrent()]


def first_model() -> Model:
    """Returns the model that the page begins with where nothing is saved.

    The built page contains the markup of this model, to be shown until Python has started.
    """
    match = Match.start(FIRST_GAME, FIRST_OPTIONS, FIRST_SEED)
    return Model(Table("first", match, FIRST_SEATS))


def format_do(model: Model, action: Action) -> str:
    """The command (a `data-action`) of a button that makes this action, such as "do place hook c"."""
    return f"do {format_action(model.match.rules, action)}"


def last_turn(model: Model) -> tuple[int, int]:
    """Returns (start, end): the numbers of the actions of the opponent's last turn before the shown position go from
    `start` to `end` - 1.

    If the opponent has had no turn before that position, `start` and `end` are equal. If the viewer sees everything,
    the result is the last turn before that position, of whichever player.
    """
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


def marked_turn(model: Model) -> tuple[int, int]:
    """Returns (start, end): the numbers of the actions whose spaces have a number on the board go from `start` to
    `end` - 1.

    While the match is played they are those of `last_turn`. In a look back they are those of the turn that led to the
    shown position, of whichever player, as far as it has got.
    """
    if model.review is None or not model.index:
        return last_turn(model)
    start = model.match.turn_start(model.index - 1)
    return start, model.index
