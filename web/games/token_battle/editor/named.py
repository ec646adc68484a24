"""Named sets, also the presets as named sets, and how named sets are written in stores, files and links."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.sets import CARD_SET, PRESETS, Stacks, format_set, parse_set
from toybattle.link import FORMAT, LinkError, Reader, minimal_bytes, seal, unseal
from toybattle.save import SaveError

from ....page.words import words
from ....saves.entries import MAX_SAVED
from ....saves.envelope import MAGIC, digest, is_count
from ....saves.names import MAX_BYTES, MAX_NAME, plain_name
from ....saves.outside import read_json
from .. import narration
from .stacks import NOTHING, is_set, read, write

A_SET = 0  # in the link of a set, in place of a game's code
SCHEMA = 1  # the schema of a record
MAX_SETS = 500  # the most sets in a file
MAX_FILE = 300_000  # the greatest length of a file of sets, in characters


@dataclass(frozen=True)
class Named:
    """A set with a name, legal or not.

    `id` is that of a saved set or the name of a preset; it is "" for any other set. `stacks` are the cards of the set,
    and `saved` is the time of the last change in milliseconds since 1970, 0 if it is not known.
    """

    id: str = ""
    name: str = ""
    stacks: Stacks = NOTHING
    saved: int = 0  # the last change, in milliseconds since 1970

    @property
    def is_legal(self) -> bool:
        """Whether the set can be played."""
        return is_set(self.stacks)


def preset(name: str) -> Named:
    """The preset of this name as a named set."""
    return Named(name, narration.set_name(name), PRESETS[name])


def free_name(name: str, taken: Sequence[str]) -> str:
    """Returns `name` itself if it isn't in `taken`. If it is, returns `name` with a number at its end, so that the
    result isn't in `taken`.

    >>> free_name("Wall 2", ["Wall", "Wall 2"])
    'Wall 3'
    """
    stem = re.sub(r" \d{1,3}$", "", name)[: MAX_NAME - 4].encode()[: MAX_BYTES - 4].decode(errors="ignore")
    stem = plain_name(stem)
    tries = [name, *(f"{stem} {number}" for number in range(2, len(taken) + 3))]
    return next(one for one in tries if one not in taken)


# --- entries --------------------------------------------------------------------------------------------------------


def record_of(named: Named) -> dict[str, Any]:
    """Returns a set as a record, a JSON object with a checksum. The set's id is left out."""
    payload = {"name": named.name, "cards": write(named.stacks), "saved": named.saved}
    return {"magic": MAGIC, "schema": SCHEMA, "check": digest([SCHEMA, payload]), "set": payload}


def read_record(record: Any) -> Named:
    """Returns the set in `record`, a JSON object as `record_of` makes it; the set has no id.

    Raises SaveError if `record` is anything else.
    """
    if not isinstance(record, dict) or record.get("magic") != MAGIC or not isinstance(record.get("set"), dict):
        raise SaveError("save_no_set")
    schema: Any = record.get("schema")
    payload = record["set"]
    if not is_count(schema, least=1):
        raise SaveError("save_damaged")
    if schema > SCHEMA:
        raise SaveError("save_newer")
    name, cards, saved = (payload.get(key) for key in ("name", "cards", "saved"))
    if record.get("check") != digest([SCHEMA, payload]) or type(saved) is not int or not 0 <= saved <= MAX_SAVED:
        raise SaveError("save_damaged")
    if not isinstance(name, str) or not isinstance(cards, str):
        raise SaveError("save_damaged")
    try:
        return Named("", plain_name(name) or words("edit.guest_name"), read(cards), saved)
    except ValueError as error:
        raise SaveError("save_newer") from error  # the checksum is right, so these are cards of a newer version


def write_file(sets: Sequence[Named]) -> str:
    """Returns the text of a file that has these sets."""
    return json.dumps({"magic": MAGIC, "sets": [record_of(named) for named in sets]}, indent=1)


def read_file(text: str) -> list[Named]:
    """Returns the sets, without ids, in the text of a file.

    Raises SaveError if the text is no file of sets, or if any set in the file can't be read.
    """
    try:
        data = read_json(text, MAX_FILE)
    except SaveError as error:
        raise SaveError("save_no_set") if error.reason == "save_foreign" else error from error
    records = data.get("sets") if isinstance(data, dict) else None
    if not isinstance(records, list) or data.get("magic") != MAGIC:
        raise SaveError("save_no_set")
    if len(records) > MAX_SETS:
        raise SaveError("save_too_large")
    return [read_record(record) for record in records]


# --- links ----------------------------------------------------------------------------------------------------------


def encode(named: Named) -> str:
    """Returns a legal set as text for a link, of letters, digits, - and _.

    The text stands for bytes: first FORMAT (the version of the format), then A_SET (which says that this is not a
    game), the number of cards in the collection, the length of the name, the name, and at last the cards of the set as
    one number.
    """
    name = named.name.encode()
    number = minimal_bytes(CARD_SET.pack(format_set(named.stacks)))
    return seal(bytes([FORMAT, A_SET, len(CARDS), len(name)]) + name + number)


def decode(text: str) -> Named:
    """Reads a text that `encode` has written, and returns the set of cards in it, which has no id.

    Raises LinkError, and nothing else, for any other text.
    """
    reader = Reader(unseal(text))
    if reader.number(1) != FORMAT:
        raise LinkError("link_newer")
    if reader.number(1) != A_SET:
        raise LinkError("link_not_ours")
    cards = reader.number(1)
    if cards != len(CARDS):
        raise LinkError("link_newer" if cards > len(CARDS) else "link_older")
    try:
        name = reader.take(reader.number(1)).decode()
        named = Named("", name, parse_set(CARD_SET.unpack(int.from_bytes(reader.rest(), "big"))))
    except ValueError as error:
        raise error if isinstance(error, LinkError) else LinkError("link_not_ours") from error
    if name != plain_name(name) or encode(named) != text:
        raise LinkError("link_not_ours")
    return named
