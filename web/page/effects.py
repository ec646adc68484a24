"""What the page does to the world, as data: `update` returns these, `main` carries them out in order, then renders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..saves.entries import Table
    from .model import Message


class Save(NamedTuple):
    """Keep the game, and remember it as the one on the table."""

    table: Table


class Keep(NamedTuple):
    """Keep a game without putting it on the table."""

    table: Table


class Rename(NamedTuple):
    """Give a game that is not on the table another name."""

    id: str
    name: str


class SavePrefs(NamedTuple):
    """Keep the settings and the last choices for a new game."""

    prefs: dict[str, str]


class TakeOver(NamedTuple):
    """Have this window write the game on the table, in place of the one that does; answers with `Writing`."""


class Deal(NamedTuple):
    """Answer with `Dealt`: a fresh id and seed for the game that `purpose` is about.

    "first", "glimpse" (before the page is up), "new", "rematch", "challenge", "branch N" and "retry N" (from that
    action on), or the name of an extension and what that wants to know.
    """

    purpose: str


class Think(NamedTuple):
    """Ask the bot; it answers with `Thought` of the same stamp. It is told a dumped view, nothing else of the game.

    `kind` is "move", "hint" or "judge"; only a move has a level. Judgements let all other questions go first; they know
    what was `taken` and bring a seed of their own, and when the game is over the view may be the whole state.
    """

    stamp: str
    kind: str
    game: str
    view: str
    level: str = ""
    taken: str = ""
    seed: int | None = None  # None for a fresh one


class Duel(NamedTuple):
    """Have the bot play a game against itself; answers with `Dueled` of the same stamp. All other questions go first.

    `players` are names of levels, or the worker's quick one; `tally` is what to count, see `worker.py`.
    """

    stamp: str
    game: str
    options: dict[str, Any]
    seed: int
    players: tuple[str, str]
    tally: tuple[str, int]


class Hurry(NamedTuple):
    """Have the question of this stamp answered with what has been thought so far."""

    stamp: str


class Forget(NamedTuple):
    """Take back the question of this stamp."""

    stamp: str


class WakeBot(NamedTuple):
    """Start the bot's worker anew."""


class Wait(NamedTuple):
    """Send the message after so many milliseconds."""

    milliseconds: int
    message: Message


class Focus(NamedTuple):
    """Put the keyboard's focus on an element by id."""

    element: str


class Copy(NamedTuple):
    """Put the page's address with this fragment on the clipboard; answers with `Copied`."""

    fragment: str


class SetFragment(NamedTuple):
    """Change the address's fragment without a history entry."""

    fragment: str


class PickFile(NamedTuple):
    """Let the person choose a file; answers with `Importing` again and again, then `Imported`, or with `Failed`."""


class StopImport(NamedTuple):
    """Read no more of the file that is being imported; answers with `Imported`."""


class ListGames(NamedTuple):
    """Answers with `Shelf`, at first with what has been looked at; on display are those from `first_row` on."""

    first_row: int = 0


class LoadGame(NamedTuple):
    """Answers with `Loaded`, or `Failed`."""

    id: str


class LoadCurrent(NamedTuple):
    """The game that was last on the table: answers with `Loaded`, or `Dealt` for a first one."""


class DeleteGame(NamedTuple):
    """Take a game out of the store; answers with `Deleted`."""

    id: str


class RestoreGame(NamedTuple):
    """Put the text of a deleted game back."""

    id: str
    text: str


class ExportGames(NamedTuple):
    """Download one game, or all with an empty id."""

    id: str


class Theme(NamedTuple):
    """Light, dark, or as the system has it."""

    name: str


class OfExtension(NamedTuple):
    """An effect of an extension's own, by the extension's name; its hook `carry_out` does it."""

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
