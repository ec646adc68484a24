"""The effects as data: `update` returns them, and the app carries them out in order.

That happens before the new model is shown; only the focus moves after that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..saves.entries import Table
    from .model import Message


class Save(NamedTuple):
    """Saves a game and makes it the one with which the next visit begins."""

    table: Table


class Keep(NamedTuple):
    """Saves a game without making it the one with which the next visit begins."""

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
    """Asks for a new id and seed. Answered with `Dealt`, which has the same purpose.

    The purposes are "first", "glimpse" (a first game that is not saved), "new", "rematch", "challenge", "branch N" and
    "retry N" (from the position after N actions). The purposes of an extension begin with its name.
    """

    purpose: str


class Think(NamedTuple):
    """Asks the bot a question. Answered with `Thought`, which has the same stamp.

    `kind` is "move", "hint" or "judge". `view` is the dumped view of the player who is to decide, so the bot knows
    nothing else. Only a move has a level. Judgements wait until all other questions are answered; they have a seed of
    their own and say which action was `taken`. When the game is over, the view for a judgement may be the whole state.
    """

    stamp: str
    kind: str
    game: str
    view: str
    level: str = ""
    taken: str = ""
    seed: int | None = None  # None for a random one


class Duel(NamedTuple):
    """Has the bot play a game against itself. Answered with `Dueled`, which has the same stamp.

    The game waits until all other questions to the bot are answered. Each of `players` is the name of a level or QUICK;
    `tally` says what to count in the game. See `web/bot/duel.py` for both.
    """

    stamp: str
    game: str
    options: dict[str, Any]
    seed: int
    players: tuple[str, str]
    tally: tuple[str, int]


class Hurry(NamedTuple):
    """Makes the bot answer the question with this stamp at once, from what it has searched so far."""

    stamp: str


class Forget(NamedTuple):
    """Cancels the question with this stamp."""

    stamp: str


class WakeBot(NamedTuple):
    """Starts a new worker for the bot after it has failed."""


class Wait(NamedTuple):
    """Sends the message after this many milliseconds."""

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
    """Lets the person choose a file of games, and imports them.

    Answered with `Importing`, repeatedly, and then `Imported`; or with `Failed`.
    """


class StopImport(NamedTuple):
    """Stops the import of a file. Answered with `Imported`."""


class ListGames(NamedTuple):
    """Reads the saved games for the listing, of which the rows from `first_row` on are visible.

    Answered with `Listing`: if reading takes long, first with the games that were read before, and then with all.
    """

    first_row: int = 0


class LoadGame(NamedTuple):
    """Loads a game from the store, to be put on the table. Answered with `Loaded` or `Failed`."""

    id: str


class LoadCurrent(NamedTuple):
    """Loads the game that was last on the table. Answered with `Loaded`, or with `Dealt` if there is none."""


class DeleteGame(NamedTuple):
    """Deletes a saved game. Answered with `Deleted`."""

    id: str


class RestoreGame(NamedTuple):
    """Brings back a deleted game from the text that `Deleted` has brought."""

    id: str
    text: str


class ExportGames(NamedTuple):
    """Downloads one game, or all games if the id is empty."""

    id: str


class Theme(NamedTuple):
    """Sets the colour theme: "light", "dark", or "auto" for the one that the system uses."""

    name: str


class OfExtension(NamedTuple):
    """An effect of the extension of this name. Its hook `carry_out` is called with `content`."""

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
