"""Games from a file: read one by one and strictly, but not played out; of several writings of a game the newest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from typing import Protocol

from toybattle.save import SaveError

from .entries import Entry, open_text
from .store import Store

MAX_FILE = 40_000_000  # bytes: a thousand long games, in both slots of both stores


class Records(Protocol):
    """A file that the browser has taken apart."""

    count: int
    others: int  # what lies in it beside games: damaged entries that were rescued

    def text(self, number: int) -> str: ...


class Import:
    """One file on its way into the stores. `done` counts what has been read, and then what has been kept."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.done = 0
        self.found: dict[str, list[Entry]] = {}  # by what the file calls a game; several were written at once
        self.unread: Counter[str] = Counter({"save_damaged": records.others} if records.others else {})
        self.kept = 0
        self.lost = 0  # neither store had room for them

    @property
    def games(self) -> list[Entry]:
        """What is to be kept."""
        return [entry for entries in self.found.values() for entry in entries]

    def reading(self) -> Generator[None, None, None]:
        """Reads one record after the other; what can't be read is counted by its reason."""
        for number in range(self.records.count):
            try:
                self._take(open_text(self.records.text(number)), number)
            except SaveError as error:
                self.unread[error.reason] += 1
            self.done += 1
            yield

    def _take(self, entry: Entry, number: int) -> None:
        id = entry.game.get("id")
        name = id if isinstance(id, str) and id else f" {number}"  # who has no name is like no other
        others = self.found.setdefault(name, [])
        newest = others[0].sequence if others else -1
        if entry.sequence > newest:
            others[:] = [entry]
        elif entry.sequence == newest and all(entry.game != other.game for other in others):
            others.append(entry)

    def keeping(self, store: Store, id: str, now: int, has_vault: Callable[[], bool]) -> Generator[None, None, None]:
        """Writes the games under fresh ids, the first one uppermost in the list. What neither store takes is lost."""
        for number, entry in enumerate(self.games):
            if store.add(entry, f"{id}{number}", max(0, now - number)) or has_vault():
                self.kept += 1
            else:
                store.delete(f"{id}{number}")
                self.lost += 1
            self.done += 1
            yield
