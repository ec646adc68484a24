"""The effects as data: `update` returns them, and the app carries them out in order.

The app shows the new model after the effects; only the effect `Focus` is carried out after that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..saves.entries import Table
    from .model import Message


class Save(NamedTuple):
    """Saves a game, with which the page then begins when it is opened again."""

    table: Table


class Keep(NamedTuple):
    """Saves a game as `Save` does, but the page still begins with the same game as before when it is opened again."""

    table: Table


class Rename(NamedTuple):
    """Renames a saved game that is not on the table."""

    id: str
    name: str


class SavePrefs(NamedTuple):
    """Saves the settings and the last choices for a new game."""

    prefs: dict[str, str]


class TakeOver(NamedTuple):
    """Makes this window the one that writes the game on the table. Answered with `WriterChanged`."""


class Deal(NamedTuple):
    """Asks for the id and the seed of a new game. The answer is a `Dealt` with the same purpose.

    The purposes are "first", "glimpse" (a first game that is not saved), "new", "rematch", "challenge", "branch N" and
    "retry N" (both go on from the position after N actions). If an extension asks, the purpose begins with the
    extension's name.
    """

    purpose: str


class Think(NamedTuple):
    """Asks the bot a question. The answer is a `Thought` with the same `stamp`, which is the question's id.

    `kind` is "move", "hint" or "judge". `view` is the dumped view of the player who is to decide, so the bot knows
    nothing else. Only a move has a level. A judgement waits until all other questions are answered; it has a seed of
    its own and says which action was `taken`. When the game is over, the view for a judgement may be the whole state.
    """

    stamp: str
    kind: str
    game: str
    view: str
    level: str = ""
    taken: str = ""
    seed: int | None = None  # None for a random one


class Duel(NamedTuple):
    """Has the bot play a game against itself. The answer is a `Dueled` with the same `stamp`, which is the request's
    id.

    The game waits until all other questions to the bot are answered. Each of `players` is the name of a level, or QUICK
    for a player that looks one action ahead. `tally` says what to count in the game: a kind of event, and the index in
    such an event of the thing that is counted.
    """

    stamp: str
    game: str
    options: dict[str, Any]
    seed: int
    players: tuple[str, str]
    tally: tuple[str, int]


class Hurry(NamedTuple):
    """Makes the bot answer the question with this stamp (its id) at once, from what has been searched so far."""

    stamp: str


class Forget(NamedTuple):
    """Cancels the question to the bot with this stamp (its id)."""

    stamp: str


class WakeBot(NamedTuple):
    """Starts a new worker for the bot after it has failed."""


class Wait(NamedTuple):
    """Has `update` called with `message` after this many milliseconds."""

    milliseconds: int
    message: Message


class Focus(NamedTuple):
    """Moves the focus to the element with this id."""

    element: str


class Copy(NamedTuple):
    """Copies the page's address with this fragment to the clipboard. Answered with `Copied`."""

    fragment: str


class SetFragment(NamedTuple):
    """Changes the fragment of the address without a new history entry."""

    fragment: str


class PickFile(NamedTuple):
    """Lets the person choose a file of games, and imports the games.

    The answers are several `Importing` and then an `Imported`, or a `Failed` if the file can't be read.
    """


class StopImport(NamedTuple):
    """Stops the import of a file. Answered with `Imported`."""


class ListGames(NamedTuple):
    """Reads the saved games for the listing. `first_row` is the number of the first visible row.

    The answer is a `Listing` with all games. If reading takes long, another `Listing` with the games that were read
    before comes first.
    """

    first_row: int = 0


class LoadGame(NamedTuple):
    """Loads a game from the store, to be put on the table. Answered with `Loaded` or `Failed`."""

    id: str


class LoadCurrent(NamedTuple):
    """Loads the game that was last on the table or, if that game can't be read, another saved game.

    The answer is a `Loaded`, or a `Dealt` if there is no saved game that can be read.
    """


class DeleteGame(NamedTuple):
    """Deletes a saved game. Answered with `Deleted`."""

    id: str


class RestoreGame(NamedTuple):
    """Brings back a deleted game from `text`, which the answer `Deleted` contained."""

    id: str
    text: str


class ExportGames(NamedTuple):
    """Downloads one game, or all games if the id is empty."""

    id: str


class Theme(NamedTuple):
    """Sets the colour theme: "light", "dark", or "auto" for the one that the system uses."""

    name: str


class OfExtension(NamedTuple):
    """An effect of the extension named `extension`, whose hook `carry_out` is called with `content`."""

    extension: str
    content: Any


Effect = (
    Save
    | Keep
    | Rename
    | SavePrefs
    | TakeOver
    | Deal
    | Think
    | Duel
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
    | Theme
    | OfExtension
)
