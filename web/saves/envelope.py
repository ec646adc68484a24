"""The envelope around a game that is kept: magic, schema, sequence number and SHA-256; the way up from older schemas.

A record is what an entry's JSON says: `{"magic", "schema", "sequence", "check", "game"}`. Of two records of one game
that with the higher sequence number is the newer; no clock is asked. Schema 1 had no schema number, no sequence number,
and a CRC-32. Every schema that was ever released can be read: its step to the next is a pure function in UPGRADES.
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
MAX_SEQUENCE = 1 << 53  # what JSON readers elsewhere can count to
FORMER_LEVELS = {"random": "recruit", "greedy": "scout", "search": "colonel"}  # their names when there were three


class Opened(NamedTuple):
    """What was in an envelope, whole and in today's schema."""

    sequence: int
    game: dict[str, Any]


def level_today(name: str) -> str:
    """The present name of a seat or level that an entry or setting names."""
    return FORMER_LEVELS.get(name, name)


def seal(game: dict[str, Any], sequence: int) -> dict[str, Any]:
    """The record of a game."""
    return {
        "magic": MAGIC,
        "schema": SCHEMA,
        "sequence": sequence,
        "check": digest([SCHEMA, sequence, game]),
        "game": game,
    }


def unseal(record: Any) -> Opened:
    """What `seal` was given, brought up to today's schema. Raises SaveError: foreign, newer, damaged."""
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
    """Schema 2 has levels by their present names, and always says how a game was played."""
    seats = game.get("seats")
    if isinstance(seats, list):
        seats = [level_today(seat) if isinstance(seat, str) else seat for seat in seats]
    return {"chances": False, "hints": 0, "retry": 0, **game, "seats": seats}


UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: from_schema_1}


def is_count(value: Any, least: int = 0, most: int = MAX_SEQUENCE) -> bool:
    """Whether this is a whole number between two others."""
    return type(value) is int and least <= value <= most


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value that checks are made of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def digest(value: Any) -> str:
    """The check of schema 2 and later."""
    return hashlib.sha256(canonical(value)).hexdigest()


def crc(game: dict[str, Any]) -> int:
    """The check of schema 1."""
    return binascii.crc32(canonical(game))
