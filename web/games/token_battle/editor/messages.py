"""What the page hears and does for the editor: its messages and its effects, each for one of the hooks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from toybattle.save import SaveError

from ....page import effects as fx
from ....page.model import Failed, ForExtension
from ....page.words import words
from ....saves.outside import MAX_CHARACTERS
from ....saves.store import StoreError
from . import NAME
from .named import Named, read_file
from .store import Damaged, SetStore

if TYPE_CHECKING:
    from ....page.app import App

# --- messages


class SetList(NamedTuple):
    """The named sets that are kept."""

    entries: tuple[Named | Damaged, ...]


class SetKept(NamedTuple):
    """Whether the browser has stored the named set."""

    done: bool


class SetDeleted(NamedTuple):
    """A named set has been taken out; its text can bring it back."""

    id: str
    text: str


class SetsImported(NamedTuple):
    """The named sets of a file that the person chose, under fresh ids."""

    sets: tuple[Named, ...]


# --- effects


class KeepSet(NamedTuple):
    """Keep a named set; answers with `SetKept`."""

    named: Named


class ListSets(NamedTuple):
    """Answers with `SetList`."""


class DeleteSet(NamedTuple):
    """Take a named set out of the store; answers with `SetDeleted`."""

    id: str


class RestoreSet(NamedTuple):
    """Put the text of a deleted set back."""

    id: str
    text: str


class PickSets(NamedTuple):
    """Let the person choose a file of named sets; answers with `SetsImported`, or `Failed`."""


class ExportSets(NamedTuple):
    """Download one named set, or all with an empty id."""

    id: str


Message = SetList | SetKept | SetDeleted | SetsImported
Effect = KeepSet | ListSets | DeleteSet | RestoreSet | PickSets | ExportSets


def of_editor(effect: Effect) -> fx.Effect:
    """An effect of the editor as one of the page."""
    return fx.OfExtension(NAME, effect)


def carry_out(app: App, effect: Effect) -> None:
    """Does it. May raise StoreError."""
    sets = SetStore(app.store)

    def tell(message: Message) -> None:
        app.answer(ForExtension(NAME, message))

    match effect:
        case KeepSet(named):
            try:
                sets.keep(named, app.ports.now())
            except StoreError:
                tell(SetKept(False))
            else:
                tell(SetKept(True))
        case ListSets():
            tell(SetList(sets.listing()))
        case DeleteSet(id):
            tell(SetDeleted(id, sets.delete(id)))
        case RestoreSet(id, text):
            sets.restore(id, text)
        case PickSets():
            app.ports.pick_file(MAX_CHARACTERS, lambda text: app.send(_read(str(text), app.ports.new_id())))
        case ExportSets(id):
            name = f"toybattle-set-{id}.json" if id else "toybattle-sets.json"
            app.ports.download(name, sets.export(id))


def _read(text: str, id: str) -> Failed | ForExtension:
    """The sets of a file, under ids that begin with this one."""
    try:
        sets = read_file(text)
    except SaveError as error:
        return Failed("games.import_failed", words(error.reason))
    fresh = tuple(replace(named, id=f"{id}{number}") for number, named in enumerate(sets))
    return ForExtension(NAME, SetsImported(fresh))
