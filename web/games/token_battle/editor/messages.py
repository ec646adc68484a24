"""The editor's own messages and effects, and how its effects are carried out."""

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
    """The saved sets."""

    entries: tuple[Named | Damaged, ...]


class SetKept(NamedTuple):
    """Whether the browser has saved the set."""

    done: bool


class SetDeleted(NamedTuple):
    """A set was deleted; `text` can bring it back."""

    id: str
    text: str


class SetsImported(NamedTuple):
    """The sets of a file, with new ids."""

    sets: tuple[Named, ...]


# --- effects


class KeepSet(NamedTuple):
    """Saves a set. Answered with `SetKept`."""

    named: Named


class ListSets(NamedTuple):
    """Reads the saved sets. Answered with `SetList`."""


class DeleteSet(NamedTuple):
    """Deletes a saved set. Answered with `SetDeleted`."""

    id: str


class RestoreSet(NamedTuple):
    """Brings back a deleted set from its text."""

    id: str
    text: str


class PickSets(NamedTuple):
    """Lets the person choose a file of sets. Answered with `SetsImported` or `Failed`."""


class ExportSets(NamedTuple):
    """Downloads one set, or all sets if the id is empty."""

    id: str


Message = SetList | SetKept | SetDeleted | SetsImported
Effect = KeepSet | ListSets | DeleteSet | RestoreSet | PickSets | ExportSets


def of_editor(effect: Effect) -> fx.Effect:
    """An effect of the editor, wrapped as one of the page's."""
    return fx.OfExtension(NAME, effect)


def carry_out(app: App, effect: Effect) -> None:
    """Carries out an effect of the editor. May raise StoreError."""
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
    """The message with the sets of a file, whose new ids begin with `id`; or `Failed`."""
    try:
        sets = read_file(text)
    except SaveError as error:
        return Failed("games.import_failed", words(error.reason))
    fresh = tuple(replace(named, id=f"{id}{number}") for number, named in enumerate(sets))
    return ForExtension(NAME, SetsImported(fresh))
