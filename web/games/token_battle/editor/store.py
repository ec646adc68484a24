"""The store of named sets. Each set is kept in both of the browser's stores, as the saved games are.

A set that is damaged is set aside unchanged, and never lost.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from toybattle.save import SaveError

from ....saves.entries import MAX_SAVED
from ....saves.outside import read_json
from ....saves.store import SET, Store, is_valid_id, rank
from ....saves.store import SET_ASIDE as ASIDE
from .named import Named, read_record, record_of, write_file


@dataclass(frozen=True)
class Damaged:
    """A saved set that can't be read; its text stays saved unchanged.

    `id` is the id of the set, and `reason` the message id of the sentence that says why the set can't be read.
    """

    id: str
    reason: str


class SetStore:
    """The named sets of this browser. Every method may raise StoreError."""

    def __init__(self, texts: Store) -> None:
        self.texts = texts

    def keep(self, named: Named, now: int) -> None:
        """Saves the set `named`; `now` is the present time in milliseconds since 1970.

        If the set was saved before, this save gets a later time than the one before, even if the clock was set back.
        """
        key = SET + named.id
        saved = min(MAX_SAVED, max(now, int(rank(key, self.texts.get(key))) + 1))
        self.texts.set(key, json.dumps(record_of(replace(named, saved=saved))))

    def listing(self) -> tuple[Named | Damaged, ...]:
        """All saved sets: the readable ones, the one changed last first, and after them the damaged ones, which are set
        aside.
        """
        sets = []
        for id in filter(is_valid_id, self._ids(SET)):
            while (text := self.texts.get(SET + id)) is not None:
                try:
                    sets.append(replace(read_record(read_json(text)), id=id))
                    break
                except SaveError:
                    if not self.texts.set_aside(SET + id, text):
                        break
        damaged = [Damaged(id, _fault(self.texts.get(ASIDE + id) or "") or "save_damaged") for id in self._ids(ASIDE)]
        return (*sorted(sets, key=lambda named: -named.saved), *damaged)

    def delete(self, id: str) -> str:
        """Removes the saved set with the id `id`, also a damaged one, and returns the set's saved text.

        From this text `restore` can bring the set back. The text is "" if there is no set with this id.
        """
        key = self._key(id)
        text = self.texts.get(key) or ""
        self.texts.remove(key)
        return text

    def restore(self, id: str, text: str) -> None:
        """Brings back the set with the id `id` from `text`, which `delete` has returned.

        A text that can't be read is set aside.
        """
        self.texts.set((ASIDE if _fault(text) else SET) + id, text)

    def export(self, id: str = "") -> str:
        """Returns the text of a file with the set of this id, or with all readable sets if `id` is "".

        For a damaged set the result is the text that was saved, unchanged. If no set has the id, it is "".
        """
        sets = [entry for entry in self.listing() if isinstance(entry, Named) and id in ("", entry.id)]
        return write_file(sets) if sets or not id else self.texts.get(ASIDE + id) or ""

    def _ids(self, prefix: str) -> list[str]:
        return sorted(key[len(prefix) :] for key in self.texts.keys() if key.startswith(prefix))  # noqa: SIM118

    def _key(self, id: str) -> str:
        return SET + id if self.texts.get(SET + id) is not None else ASIDE + id


def _fault(text: str) -> str:
    try:
        read_record(read_json(text))
    except SaveError as error:
        return error.reason
    return ""
