"""Import of games from a file.

Each game is read strictly but not replayed. If the file has several texts of a game, the newest counts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Protocol

from toybattle.save import SaveError

from .entries import Entry, open_text
from .outside import read_json
from .store import Store

MAX_FILE = 40_000_000  # bytes; enough for a thousand long games, with two texts each from both stores


class Records(Protocol):
    """A file that the browser has parsed and split into records, which are the JSON objects of saved games.

    `count` is the number of records; `text(number)` returns the JSON text of one, numbered from 0. `progress` is the
    JSON text of the settings in the file that tell what the person has achieved. `others` is the number of texts in
    the file that could not be read as games: when a page that can't start offers a file, it puts all texts of the
    stores into the file, also damaged ones.
    """

    count: int
    others: int  # texts in the file that are not games: damaged entries that were rescued
    progress: str

    def text(self, number: int) -> str:
        """The JSON text of the record with this number, counted from 0."""


class Import:
    """The import of one file of saved games: first `reading` reads the file, then `keeping` saves the games.

    `done` is the progress of either generator: the number of records that were read, or of games that `keeping` has
    saved or tried to save. The page sets it to 0 before `keeping` begins. `found` maps the id of each game in the file
    to the game's newest entry; if several entries are equally new but differ, to all of them. `unread` counts the
    records that can't be read, by the message id of the reason. `kept` counts the games that were saved, `lost` the
    games that neither store has accepted.
    """

    def __init__(self, records: Records) -> None:
        self.records = records
        self.done = 0
        self.found: dict[str, list[Entry]] = {}  # the newest entries of each game, by its id in the file
        self.unread: Counter[str] = Counter({"save_damaged": records.others} if records.others else {})
        self.kept = 0
        self.lost = 0  # games that neither store had room for

    @property
    def progress(self) -> dict[str, str]:
        """The settings in the file that tell what the person has achieved: a dict from the name of each to its value.

        Settings whose value is not text are left out. The dict is empty if the settings can't be read.
        """
        try:
            data = read_json(self.records.progress)
        except SaveError:
            return {}
        return {name: value for name, value in data.items() if isinstance(value, str)} if isinstance(data, dict) else {}

    @property
    def games(self) -> list[Entry]:
        """The entries to save.

        If the file has several entries of a game, the newest is saved; entries that are equally new but differ are all
        saved.
        """
        return [entry for entries in self.found.values() for entry in entries]

    def reading(self) -> Generator[None, None, None]:
        """A generator that reads the records of the file and yields after each record.

        The records that can't be read are counted in `unread`, by the message id of the reason.
        """
        for number in range(self.records.count):
            try:
                self._take(open_text(self.records.text(number)), number)
            except SaveError as error:
                self.unread[error.reason] += 1
            self.done += 1
            yield

    def _take(self, entry: Entry, number: int) -> None:
        id = entry.game.get("id")
        name = id if isinstance(id, str) and id else f" {number}"  # a game without an id equals no other
        others = self.found.setdefault(name, [])
        newest = others[0].sequence if others else -1
        if entry.sequence > newest:
            others[:] = [entry]
        elif entry.sequence == newest and all(entry.game != other.game for other in others):
            others.append(entry)

    def has_game_of(self, deleted: str) -> bool:
        """Whether the file has a game with exactly the same set-up, seed and log as the game that was deleted.

        `deleted` is the text that `Store.delete` returned for this game.
        """
        matches = []
        for text in json.loads(deleted).values():
            with suppress(SaveError):
                matches.append(open_text(text).game["match"])
        return any(entry.game["match"] in matches for entry in self.games)

    def keeping(self, store: Store, id: str, now: int, has_vault: Callable[[], bool]) -> Generator[None, None, None]:
        """A generator that saves the games under new ids, which are `id` and a number, and yields after each game.

        `now` is the time in milliseconds since 1970. Each game's time of the save is a millisecond before that of the
        game before it, so that the listing shows the games in the order of the file. A game counts as lost if the text
        store (localStorage) refuses it and `has_vault()` says that the vault (the store in IndexedDB) accepts nothing
        either.
        """
        for number, entry in enumerate(self.games):
            if store.add(entry, f"{id}{number}", max(0, now - number)) or has_vault():
                self.kept += 1
            else:
                store.delete(f"{id}{number}")
                self.lost += 1
            self.done += 1
            yield
