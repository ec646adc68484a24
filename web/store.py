"""Where games are kept: one entry per game in a text store such as localStorage, damaged ones set aside, none lost.

Keys begin with `toybattle:`, for other programs of the same host share the store. Never cleared as a whole.
"""

from __future__ import annotations

import binascii
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol

from toybattle import GAMES, save
from toybattle.bots import LEVELS
from toybattle.match import Match

from .games import FACES
from .outside import read_json

PREFIX = "toybattle:"
GAME = PREFIX + "game:"
ASIDE = PREFIX + "aside:"
IS_ASIDE = "aside:"  # begins the id of an entry that was set aside, since the readable part may have the plain one
CURRENT = PREFIX + "current"
PREFS = PREFIX + "prefs"
SCREEN = PREFIX + "screen"
MAGIC = "toybattle"
HUMAN = "human"
MAX_NAME = 60
MAX_SAVED = 1 << 53  # the greatest moment a browser can tell, in milliseconds
JOINERS = "\u200c\u200d"  # invisible, but part of how some scripts and emoji are written
FORMER_LEVELS = {"random": "recruit", "greedy": "scout", "search": "colonel"}  # their names when there were three


@dataclass(frozen=True)
class Table:
    """One game as it is kept: its match, who sits where (a level's name or "human"), whether moves were taken back."""

    id: str
    match: Match
    seats: tuple[str, str]
    name: str = ""
    assisted: bool = False
    chances: bool = False  # played with what the bot thinks of it before the eyes
    hints: int = 0  # how many were given
    retry: int = 0  # the turn of another game from which this one tries again


@dataclass(frozen=True)
class Kept:
    """A readable entry."""

    id: str
    table: Table
    saved: int  # milliseconds since 1970, for people only


@dataclass(frozen=True)
class Aside:
    """An entry that can't be read, kept as it was."""

    id: str
    reason: str
    text: str


class TextStore(Protocol):
    """Strings by key. Any call may raise StoreError."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, value: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def keys(self) -> Iterable[str]: ...


class CutEntry(save.SaveError):
    """An entry whose game is only readable up to some action: `kept` is that part."""

    def __init__(self, kept: Kept, cause: save.SaveError) -> None:
        super().__init__(cause.reason, cause.match, **cause.parameters)
        self.kept = kept


class StoreError(Exception):
    """The browser refuses to keep something: full, private, forbidden."""


class MemoryStore(dict[str, str]):
    """A store that forgets with the page; also for tests."""

    def set(self, key: str, value: str) -> None:
        """Keeps it."""
        self[key] = value

    def remove(self, key: str) -> None:
        """Forgets it, if it is there."""
        self.pop(key, None)


def level_today(name: str) -> str:
    """The present name of a seat or level that an entry or setting names."""
    return FORMER_LEVELS.get(name, name)


def plain_name(text: str) -> str:
    """A name for a game: what can be read of the text, without the signs that turn or hide other signs.

    >>> plain_name("Sunday\\u202e\\tgame\\0 ")
    'Sunday game'
    """
    readable = [
        sign if sign.isprintable() or sign in JOINERS else " " if sign.isspace() else "" for sign in text[:MAX_NAME]
    ]
    return "".join(readable).strip()


def _check(payload: dict[str, Any]) -> int:
    return binascii.crc32(json.dumps(payload, sort_keys=True, separators=(",", ":")).encode())


def write_table(table: Table, saved: int) -> str:
    """The text of an entry."""
    payload = {
        "id": table.id,
        "name": table.name,
        "seats": list(table.seats),
        "assisted": table.assisted,
        "chances": table.chances,
        "hints": table.hints,
        "retry": table.retry,
        "saved": saved,
        "match": save.dump(table.match),
    }
    return json.dumps({"magic": MAGIC, "check": _check(payload), "game": payload}, separators=(",", ":"))


def read_table(text: str) -> Kept:
    """The entry that `write_table` wrote. Raises SaveError."""
    return _read_record(read_json(text))


def _read_record(record: Any) -> Kept:
    if not isinstance(record, dict) or record.get("magic") != MAGIC or not isinstance(record.get("game"), dict):
        raise save.SaveError("save_foreign")
    payload = record["game"]
    if record.get("check") != _check(payload):
        raise save.SaveError("save_damaged")
    seats, saved = payload.get("seats"), payload.get("saved")
    if not isinstance(payload.get("match"), dict) or not _is_count(saved, MAX_SAVED):
        raise save.SaveError("save_damaged")
    if not isinstance(seats, list) or len(seats) != 2 or not all(isinstance(seat, str) for seat in seats):
        raise save.SaveError("save_damaged")
    seats = [level_today(seat) for seat in seats]
    if any(seat != HUMAN and seat not in LEVELS for seat in seats):
        raise save.SaveError("save_newer")
    game = str(payload["match"].get("game"))
    if game in GAMES and game not in FACES:
        raise save.SaveError("save_no_face")
    id, name, assisted, chances = (payload.get(key) for key in ("id", "name", "assisted", "chances"))
    hints, retry = payload.get("hints", 0), payload.get("retry", 0)
    if not _is_count(hints, save.MAX_ACTIONS) or not _is_count(retry, save.MAX_ACTIONS) or not isinstance(name, str):
        raise save.SaveError("save_damaged")

    def kept(match: Match, assisted: bool) -> Kept:
        table = Table(str(id), match, (seats[0], seats[1]), plain_name(name), assisted, bool(chances), hints, retry)
        return Kept(str(id), table, saved)

    try:
        return kept(save.load(payload["match"]), bool(assisted))
    except save.SaveError as error:
        if error.match is None:
            raise
        raise CutEntry(kept(error.match, True), error) from error


def _is_count(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


class Store:
    """The games of this browser."""

    def __init__(self, texts: TextStore) -> None:
        self.texts = texts

    def keep(self, table: Table, now: int) -> None:
        """Writes a game. Raises StoreError."""
        self.texts.set(GAME + table.id, write_table(table, now))

    def remember_current(self, id: str) -> None:
        """The game to show at the next visit. Raises StoreError."""
        self.texts.set(CURRENT, id)

    def current(self) -> str:
        """The id of that game, "" when there is none."""
        return self.texts.get(CURRENT) or ""

    def load(self, id: str) -> Table:
        """A game. Raises SaveError; a damaged entry has then been set aside, its readable part is kept as the game."""
        text = self.texts.get(GAME + id)
        if text is None:
            raise save.SaveError("save_missing")
        try:
            return replace(read_table(text).table, id=id)
        except save.SaveError as error:
            self.texts.set(ASIDE + id, text)
            self.texts.remove(GAME + id)
            if isinstance(error, CutEntry):
                self.keep(replace(error.kept.table, id=id), error.kept.saved)
            raise

    def shelf(self) -> tuple[Kept | Aside, ...]:
        """All entries, newest first, then those set aside. Damaged ones are set aside on the way."""
        games: list[Kept] = []
        for id in [key[len(GAME) :] for key in self.texts.keys() if key.startswith(GAME)]:  # noqa: SIM118
            try:
                games.append(replace(read_table(self.texts.get(GAME + id) or ""), id=id))
            except save.SaveError:
                try:
                    self.load(id)
                except CutEntry as error:
                    games.append(replace(error.kept, id=id))
                except save.SaveError:
                    continue  # set aside just now, and listed below
        asides = []
        for id in [key[len(ASIDE) :] for key in self.texts.keys() if key.startswith(ASIDE)]:  # noqa: SIM118
            text = self.texts.get(ASIDE + id) or ""
            asides.append(Aside(IS_ASIDE + id, _fault(text), text))
        return (*sorted(games, key=lambda kept: -kept.saved), *asides)

    def delete(self, id: str) -> str:
        """Takes an entry out and returns its text, so that it can be brought back."""
        key = _key(id)
        text = self.texts.get(key)
        self.texts.remove(key)
        return text or ""

    def restore(self, id: str, text: str) -> None:
        """Brings back what `delete` took out."""
        self.texts.set(_key(id), text)

    def export(self, id: str = "") -> str:
        """The text of one entry, or of all."""
        if id:
            return self.texts.get(_key(id)) or ""
        games = [json.loads(write_table(entry.table, entry.saved)) for entry in self.shelf() if isinstance(entry, Kept)]
        return json.dumps({"magic": MAGIC, "games": games}, indent=1)

    def keep_screen(self, markup: str) -> None:
        """Writes the markup that the next visit begins with. Raises StoreError."""
        self.texts.set(SCREEN, markup)

    def forget_screen(self) -> None:
        """Takes it out again. Raises StoreError."""
        self.texts.remove(SCREEN)

    def prefs(self) -> dict[str, str]:
        """The settings, those that can be read."""
        try:
            data = read_json(self.texts.get(PREFS) or "{}")
        except save.SaveError:
            return {}
        return {str(k): v for k, v in data.items() if isinstance(v, str)} if isinstance(data, dict) else {}

    def keep_prefs(self, prefs: dict[str, str]) -> None:
        """Writes the settings. Raises StoreError."""
        self.texts.set(PREFS, json.dumps(prefs))


def _key(id: str) -> str:
    return ASIDE + id.removeprefix(IS_ASIDE) if id.startswith(IS_ASIDE) else GAME + id


def _fault(text: str) -> str:
    try:
        read_table(text)
    except save.SaveError as error:
        return error.reason
    return ""


def read_import(text: str) -> Iterator[Table]:
    """The games of an exported file, one by one. Raises SaveError at what isn't one or is damaged."""
    data = read_json(text)
    if isinstance(data, dict) and data.get("magic") == MAGIC and isinstance(data.get("games"), list):
        yield from (_read_record(record).table for record in data["games"])
    else:
        yield _read_record(data).table
