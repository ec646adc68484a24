"""The envelope around a saved game, with a checksum, and the upgrades from older schemas.

A record is the JSON object of an entry: `{"magic", "schema", "sequence", "check", "game"}`. Of two records of the same
game, the record with the higher sequence number is newer, whatever the clocks say; `check` is a SHA-256. Schema 1 had
no schema number, no sequence number, and a CRC-32. Every schema that was ever released can be read: for each, UPGRADES
has a pure function that upgrades a game to the next schema.
"""

from __future__ import annotations

import binascii
import hashlib
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from toybattle.save import SaveError

MAGIC = "toybattle"
SCHEMA = 2
MAX_SEQUENCE = 1 << 53  # the greatest integer that JSON readers in other languages can count to
FORMER_LEVELS = {"random": "recruit", "greedy": "scout", "search": "colonel"}  # names from when there were three levels


class Opened(NamedTuple):
    """The content of a record (the JSON object of a saved game): its sequence number, and the game in the present
    schema.
    """

    sequence: int
    game: dict[str, Any]


def current_level(name: str) -> str:
    """The present name of a level that may be called by its former name. Any other name is returned unchanged."""
    return FORMER_LEVELS.get(name, name)


def seal(game: dict[str, Any], sequence: int) -> dict[str, Any]:
    """Returns the record of a game: a JSON object with `game`, the schema, this sequence number and a checksum."""
    return {
        "magic": MAGIC,
        "schema": SCHEMA,
        "sequence": sequence,
        "check": digest([SCHEMA, sequence, game]),
        "game": game,
    }


def unseal(record: Any) -> Opened:
    """Returns the sequence number and the game of a record, with the game in the present schema.

    Raises SaveError if the record was not written by this program, is damaged, or has a newer schema.
    """
    if not isinstance(record, dict) or record.get("magic") != MAGIC or not isinstance(record.get("game"), dict):
        raise SaveError("save_foreign")
    schema, game = record.get("schema", 1), record["game"]
    sequence: Any = 0 if schema == 1 else record.get("sequence")
    if not is_count(schema, least=1) or not is_count(sequence):
        raise SaveError("save_damaged")
    if schema > SCHEMA:
        raise SaveError("save_newer")
    whole = crc(game) if schema == 1 else digest([schema, sequence, game])
    if record.get("check") != whole:
        raise SaveError("save_damaged")
    for step in range(schema, SCHEMA):
        game = UPGRADES[step](game)
    return Opened(sequence, game)


def from_schema_1(game: dict[str, Any]) -> dict[str, Any]:
    """Returns a game of schema 1 upgraded to schema 2.

    Levels get their present names. Three fields get default values if the game lacks them: `chances` (whether chances
    to win were shown), `hints` (how many were given) and `retry` (the turn of an earlier game from which this one was
    begun).
    """
    seats = game.get("seats")
    if isinstance(seats, list):
        seats = [current_level(seat) if isinstance(seat, str) else seat for seat in seats]
    return {"chances": False, "hints": 0, "retry": 0, **game, "seats": seats}


UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: from_schema_1}


def is_count(value: Any, least: int = 0, most: int = MAX_SEQUENCE) -> bool:
    """Whether a value is an integer from `least` to `most`, both included."""
    return type(value) is int and least <= value <= most


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value as bytes, from which checksums are computed: with sorted keys and without
    spaces.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def digest(value: Any) -> str:
    """The checksum of a value in records of schema 2: the SHA-256 of its canonical JSON, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def crc(game: dict[str, Any]) -> int:
    """The checksum of a game in records of schema 1: the CRC-32 of the game's canonical JSON."""
    return binascii.crc32(canonical(game))
