"""The editor's own messages and effects, and the function that carries the effects out."""

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
    """A message, the answer to the effect `ListSets`: all saved sets that can be read, and the damaged ones."""

    entries: tuple[Named | Damaged, ...]


class SetKept(NamedTuple):
    """A message, the answer to the effect `KeepSet`: `done` says whether the browser has saved the set."""

    done: bool


class SetDeleted(NamedTuple):
    """A message: the set with the id `id` was deleted. `text` is its saved text, which can bring the set back."""

    id: str
    text: str


class SetsImported(NamedTuple):
    """A message: the sets of a file that was read, each with a new id."""

    sets: tuple[Named, ...]


# --- effects


class KeepSet(NamedTuple):
    """An effect: saves the set `named`. The answer is a `SetKept`."""

    named: Named


class ListSets(NamedTuple):
    """An effect: reads the saved sets. The answer is a `SetList`."""


class DeleteSet(NamedTuple):
    """An effect: deletes the saved set with the id `id`. The answer is a `SetDeleted`."""

    id: str


class RestoreSet(NamedTuple):
    """An effect: brings back a deleted set. `text` is the one that the message `SetDeleted` has brought."""

    id: str
    text: str


class PickSets(NamedTuple):
    """An effect: lets the person choose a file of sets. The answer is a `SetsImported` or a `Failed`."""


class ExportSets(NamedTuple):
    """An effect: downloads a file with the set `id`, or with all sets if `id` is ""."""

    id: str


Message = SetList | SetKept | SetDeleted | SetsImported
Effect = KeepSet | ListSets | DeleteSet | RestoreSet | PickSets | ExportSets


def of_editor(effect: Effect) -> fx.Effect:
    """An effect of the editor, wrapped up as an effect of the page."""
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
    """Returns a message with the sets in `text`, the text of a file. If the text can't be read, the message is a
    `Failed`.

    The sets' new ids begin with `id`.
    """
    try:
        sets = read_file(text)
    except SaveError as error:
        return Failed("games.import_failed", words(error.reason))
    fresh = tuple(replace(named, id=f"{id}{number}") for number, named in enumerate(sets))
    return ForExtension(NAME, SetsImported(fresh))
