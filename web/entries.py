"""A kept game as text: who plays it, what is marked of it, its match, in an envelope; and reading that strictly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from toybattle import GAMES, save
from toybattle.bots import LEVELS
from toybattle.match import Match

from .envelope import MAGIC, is_count, seal, unseal
from .games import FACES
from .outside import read_json

HUMAN = "human"
MAX_NAME = 60
MAX_SAVED = 1 << 53  # the greatest moment a browser can tell, in milliseconds
JOINERS = "\u200c\u200d"  # invisible, but part of how some scripts and emoji are written
LATER = ("save_newer", "save_no_face")  # why an entry can't be read here: no damage, another program reads it


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
    """An entry that can't be read, kept as it was: set aside, or where it stands when a newer program can read it."""

    id: str
    reason: str
    text: str


class CutEntry(save.SaveError):
    """An entry whose game is only readable up to some action: `kept` is that part."""

    def __init__(self, kept: Kept, cause: save.SaveError) -> None:
        super().__init__(cause.reason, cause.match, **cause.parameters)
        self.kept = kept


def plain_name(text: str) -> str:
    """A name for a game: what can be read of the text, without the signs that turn or hide other signs.

    >>> plain_name("Sunday\\u202e\\tgame\\0 ")
    'Sunday game'
    """
    readable = [
        sign if sign.isprintable() or sign in JOINERS else " " if sign.isspace() else "" for sign in text[:MAX_NAME]
    ]
    return "".join(readable).strip()


def write_table(table: Table, saved: int, sequence: int = 0) -> str:
    """The text of an entry. A clock that is far off does no harm: time is for people only."""
    game = {
        "id": table.id,
        "name": table.name,
        "seats": list(table.seats),
        "assisted": table.assisted,
        "chances": table.chances,
        "hints": table.hints,
        "retry": table.retry,
        "saved": max(0, min(saved, MAX_SAVED)),
        "match": save.dump(table.match),
    }
    return json.dumps(seal(game, sequence), separators=(",", ":"))


def read_table(text: str) -> Kept:
    """The entry that `write_table` wrote. Raises SaveError."""
    return read_record(read_json(text))


def read_record(record: Any) -> Kept:
    """The entry of a record. Raises SaveError, a CutEntry where part of the game can be read."""
    payload: Any = unseal(record).game
    seats, saved = payload.get("seats"), payload.get("saved")
    if not isinstance(payload.get("match"), dict) or not is_count(saved, most=MAX_SAVED):
        raise save.SaveError("save_damaged")
    if not isinstance(seats, list) or len(seats) != 2 or not all(isinstance(seat, str) for seat in seats):
        raise save.SaveError("save_damaged")
    if any(seat != HUMAN and seat not in LEVELS for seat in seats):
        raise save.SaveError("save_newer")
    game = str(payload["match"].get("game"))
    if game in GAMES and game not in FACES:
        raise save.SaveError("save_no_face")
    id, name, assisted, chances = (payload.get(key) for key in ("id", "name", "assisted", "chances"))
    hints, retry = payload.get("hints"), payload.get("retry")
    if (
        not is_count(hints, most=save.MAX_ACTIONS)
        or not is_count(retry, most=save.MAX_ACTIONS)
        or not isinstance(name, str)
    ):
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


def read_import(text: str) -> Iterator[Table]:
    """The games of an exported file, one by one. Raises SaveError at what isn't one or is damaged."""
    data = read_json(text)
    if isinstance(data, dict) and data.get("magic") == MAGIC and isinstance(data.get("games"), list):
        yield from (read_record(record).table for record in data["games"])
    else:
        yield read_record(data).table


def fault_of(text: str) -> str:
    """Why the text is no entry: a message id, "" when it is one."""
    try:
        read_table(text)
    except save.SaveError as error:
        return error.reason
    return ""
