"""The effects as data: `update` returns them, and the app carries them out in order.

An effect may have an answer: a message that the app sends to `update` later. The app shows the new model after the
effects; only the effect `Focus` is carried out after that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..saves.entries import Table
    from .model import Message


class Save(NamedTuple):
    """An effect: saves the game of `table`, and makes it the game that the page begins with when it is opened again."""

    table: Table


class Keep(NamedTuple):
    """An effect: saves the game of `table`. Unlike `Save`, it doesn't change which game the page begins with when it is
    opened again.
    """

    table: Table


class Rename(NamedTuple):
    """An effect: gives the saved game `id`, which is not on the table, the name `name`."""

    id: str
    name: str


class SavePrefs(NamedTuple):
    """An effect: saves `prefs`, a dict from the names of the settings, and of the choices for a new game, to their
    values.
    """

    prefs: dict[str, str]


class TakeOver(NamedTuple):
    """An effect: makes this window the one that writes the game on the table. The answer is a `WriterChanged`."""


class Deal(NamedTuple):
    """An effect: asks for the id and the seed of a new game. The answer is a `Dealt` with the same `purpose`.

    `purpose` says which game is to begin:

    "first": the game with which the page begins for a new person
    "glimpse": the same game, but not saved
    "new": the game that is chosen on the sheet for a new game
    "rematch": another game with the same options and seats
    "challenge": the challenge whose link was opened
    "branch N": a game that goes on from the position after N actions of the game on the table, which comes from a link;
        it counts as a game in which the person had help
    "retry N": a game that goes on from the position after N actions of the game on the table; it counts as a second try
    "alone": a copy of the game by link on the table, in which the bot takes the friend's place

    If an extension asks, the purpose begins with the extension's name.
    """

    purpose: str


class Introduce(NamedTuple):
    """An effect: asks for what a person needs for a new game by link: an id, a seed, a master secret and a key pair.

    The answer is an `Introduced` with the same `purpose`. The purpose is "invite" to invite a friend, "rematch" to
    invite the friend to another game, or "join" to answer the invitation that was opened.
    """

    purpose: str


class MakeLetter(NamedTuple):
    """An effect: makes the next letter of the game by link of `table`, and signs it if the browser can.

    `note` is a text of the person that goes with the letter. `flags` is RESIGNS, OFFERS_DRAW or ACCEPTS_DRAW if the
    letter says that as well, 0 if not. The answer is a `LetterMade`, or a `LetterFailed` if the letter can't be made.
    """

    table: Table
    note: str = ""
    flags: int = 0


class FindGame(NamedTuple):
    """An effect: looks for the saved game to which the letter `text` belongs, and checks the letter's signature.

    `text` must be a letter that can be read, and `is_live` says whether it has come through the live channel. The
    answer is a `LetterFound`.
    """

    text: str
    is_live: bool = False


class PickProof(NamedTuple):
    """An effect: lets the person choose a file with all letters of a game, to be checked. The answer is a
    `ProofOpened`.
    """


class Share(NamedTuple):
    """An effect: lets the person hand the page's address with `fragment` after "#" to another program, such as a
    messenger. `title` is what some programs put above the address.
    """

    fragment: str
    title: str


class OfferLive(NamedTuple):
    """An effect: makes an offer of a live channel. `stun` is the address of the person's STUN server, "" for none.

    The message that answers the effect is a `LiveCode`, with the code of the offer.
    """

    stun: str


class FindLiveGame(NamedTuple):
    """An effect: looks for the saved game for which an offer of a live channel was made, and puts this game on the
    table. `code` is the code of the offer.

    `addressee` is the key of the game, followed by one digit: the role of the player who is to open the offer. The last
    answer is a `LiveFound`. If the game is saved here but was not on the table, a `Loaded` comes before it.
    """

    code: str
    addressee: str


class AnswerLive(NamedTuple):
    """An effect: makes the answer to another page's offer of a live channel. `code` is the code of the offer.

    `stun` is the address of the person's STUN server, "" for none. The message that answers the effect is a `LiveCode`,
    with the code of the answer.
    """

    code: str
    stun: str


class AcceptLive(NamedTuple):
    """An effect: accepts the answer with the code `code`, so that the window that has made the offer of a live channel
    connects to the page that has made the answer. The message that answers the effect is a `LiveAccepted`.
    """

    code: str


class TellLive(NamedTuple):
    """An effect: sends `text` through the live channel: a letter, or that the person is here or is choosing."""

    text: str


class CloseLive(NamedTuple):
    """An effect: ends the live channel, or takes back the offer or the answer."""


class Think(NamedTuple):
    """An effect: asks the bot a question. The answer is a `Thought` with the same `stamp`, which is the question's id.

    `kind` is "move" (which action the bot of the level `level` takes), "hint", "judge" (the value of each legal action)
    or "check" (what a hint would have told in a game that is over). `game` is the game's name. `view` is the view of
    the player who is to decide, as JSON text: the bot knows nothing else. `seed` is the seed of the bot's search, None
    for a random one.

    For "hint", `planned` has the actions, in notation, that an earlier hint expected from here on and that are kept to
    unless others are clearly better. For "judge", `taken` is the action that the player took in this decision, in
    notation, and "" if none was taken. If the game is over, `view` may be the whole state. Questions to judge and to
    check wait until all others are answered.
    """

    stamp: str
    kind: str
    game: str
    view: str
    level: str = ""
    taken: str = ""
    planned: tuple[str, ...] = ()
    seed: int | None = None  # None for a random one


class Duel(NamedTuple):
    """An effect: has the bot play a whole game against itself. The answer is a `Dueled` with the same `stamp`, the
    request's id.

    The game begins when all other questions to the bot are answered. `game` is the name of the game to play, with the
    set-up `options` and the chance `seed`. Each of `players` is the name of a level, or QUICK for a bot that looks one
    action ahead. `tally` is a pair (kind of event, index) that says what to count: `("played", 2)` counts, for each
    player, how often each value stands at index 2 of an event of the kind "played".
    """

    stamp: str
    game: str
    options: dict[str, Any]
    seed: int
    players: tuple[str, str]
    tally: tuple[str, int]


class MakePuzzle(NamedTuple):
    """An effect: has the bot's worker make a puzzle. The answer is a `PuzzleMade` with the same `stamp`, the request's
    id, which begins with the name of the extension that asks.

    Like a `Duel`, the request waits until all other questions to the bot are answered. `game` is the name of the game,
    and `source` is a text that says which puzzle to make.
    """

    stamp: str
    game: str
    source: str


class Hurry(NamedTuple):
    """An effect: makes the bot answer the question with this stamp (its id) at once, from what has been searched so
    far.
    """

    stamp: str


class Forget(NamedTuple):
    """An effect: cancels the question to the bot with this stamp (its id)."""

    stamp: str


class WakeBot(NamedTuple):
    """An effect: starts a new worker for the bot after the bot has failed."""


class Wait(NamedTuple):
    """An effect: has the message `message` handled after this many milliseconds."""

    milliseconds: int
    message: Message


class Focus(NamedTuple):
    """An effect: moves the focus to the element with the id `element`."""

    element: str


class Copy(NamedTuple):
    """An effect: copies the page's address with `fragment` after "#" to the clipboard. The answer is a `Copied`."""

    fragment: str


class SetFragment(NamedTuple):
    """An effect: changes the part of the address after "#" without a new history entry."""

    fragment: str


class PickFile(NamedTuple):
    """An effect: lets the person choose a file of games, and imports the games.

    The answers are several `Importing` and then an `Imported`, or a `Failed` if the file can't be read.
    """


class StopImport(NamedTuple):
    """An effect: stops the import of a file. The answer is an `Imported`."""


class ListGames(NamedTuple):
    """An effect: reads the saved games for the listing. `first_row` is the number of the first visible row, from 0.

    The answer is a `Listing` with all games. If reading takes long, another `Listing` with the games known so far comes
    first.
    """

    first_row: int = 0


class LoadGame(NamedTuple):
    """An effect: loads the saved game `id`, to be put on the table. The answer is a `Loaded`, or a `Failed` if the game
    can't be read.
    """

    id: str


class LoadCurrent(NamedTuple):
    """An effect: loads the game that was last on the table or, if that game can't be read, another saved game.

    The answer is a `Loaded`, or a `Dealt` if there is no saved game that can be read.
    """


class DeleteGame(NamedTuple):
    """An effect: deletes the saved game `id`. The answer is a `Deleted`."""

    id: str


class RestoreGame(NamedTuple):
    """An effect: brings back the deleted game with the id `id`. `text` is what is needed for that, the `text` that the
    message `Deleted` had when the game was deleted.
    """

    id: str
    text: str


class ExportGames(NamedTuple):
    """An effect: downloads a file with the saved game `id`, or with all saved games if `id` is ""."""

    id: str


class Download(NamedTuple):
    """An effect: saves `text` as a file called `name` on the person's device."""

    name: str
    text: str


class Theme(NamedTuple):
    """An effect: sets the colour theme `name`: "light", "dark", or "auto" for the theme that the system uses."""

    name: str


class LoadRoom(NamedTuple):
    """An effect: loads the room named `room`, a part of the page that is loaded when it is first asked for.

    The answer is a `RoomLoaded` or a `RoomFailed`. There is no answer if the room is loaded or being loaded already.
    """

    room: str


class OfExtension(NamedTuple):
    """An effect of the extension named `extension`: the extension's hook `carry_out` is called with `content`."""

    extension: str
    content: Any


Effect = (
    Save
    | Keep
    | Rename
    | SavePrefs
    | TakeOver
    | Deal
    | Introduce
    | MakeLetter
    | FindGame
    | PickProof
    | Share
    | OfferLive
    | FindLiveGame
    | AnswerLive
    | AcceptLive
    | TellLive
    | CloseLive
    | Think
    | Duel
    | MakePuzzle
    | Hurry
    | Forget
    | WakeBot
    | Wait
    | Focus
    | Copy
    | SetFragment
    | PickFile
    | StopImport
    | ListGames
    | LoadGame
    | LoadCurrent
    | DeleteGame
    | RestoreGame
    | ExportGames
    | Download
    | Theme
    | LoadRoom
    | OfExtension
)
