"""A match as URL-safe text and back: short, checked, and with exactly one way to write each match.

The bytes, in this order: format, game, rules version, the extras (bytes that the caller adds for its own use, with
their number before them), the value of each option (see `pack_option`), seed (8 bytes), who resigned (0 for nobody,
else player + 1), number of actions (2 bytes), the actions as one integer (big-endian, no leading zero), CRC-32 of
everything before (4 bytes). All of it is base64url without padding.

Each action is written as its index among the legal actions. The indices are the digits of a mixed-radix number, with
the index of the first action as the lowest digit. So an illegal action can't be written, and an action without
alternatives takes no space.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from . import GAMES
from .match import Match
from .protocol import Action, Option

FORMAT = 1
MAX_CHARACTERS = 8000
MAX_ACTIONS = 2000
FORMED = 255  # instead of an index: a number follows that the option's form unpacks


class LinkError(ValueError):
    """Raised for a link that can't be opened.

    `reason` is the id of the message for the user, `parameters` the values that the message contains.
    """

    def __init__(self, reason: str, **parameters: Any) -> None:
        super().__init__(f"{reason} {parameters}" if parameters else reason)
        self.reason = reason
        self.parameters = parameters


def encode(match: Match, extras: bytes = b"") -> str:
    """Returns the match as text of letters, digits, - and _.

    `extras` are up to 255 bytes of the caller's choice, which `decode` gives back. Raises ValueError for a match that
    begins in a position of its own (its `origin`), because the text has only options, seed and actions.
    """
    if match.origin:
        raise ValueError("a match that begins in a position of its own has no link")
    rules = match.rules
    value = 0
    for number in range(len(match.log) - 1, -1, -1):
        legal = rules.legal_actions(match.at(number))
        value = value * len(legal) + legal.index(match.log[number])
    body = bytes([FORMAT, rules.code, rules.version, len(extras)]) + extras
    for option in rules.options:
        body += pack_option(option, match.options[option.name])
    body += match.seed.to_bytes(8, "big")
    body += bytes([0 if match.resigned is None else match.resigned + 1])
    body += len(match.log).to_bytes(2, "big") + minimal_bytes(value)
    return seal(body)


def decode(text: str) -> tuple[Match, bytes]:
    """Returns (match, extras): the match that `encode` has written as `text`, and the bytes that the caller of `encode`
    has added.

    Raises LinkError, and no other error, on any other text.
    """
    match, extras = _read(Reader(unseal(text)))
    if encode(match, extras) != text:
        raise LinkError("link_not_ours")
    return match, extras


def seal(body: bytes) -> str:
    """Returns the bytes `body` as URL-safe text, with a checksum that reveals cut or changed text.

    The first byte of `body` is FORMAT, or the format of another sort of link.
    """
    body += binascii.crc32(body).to_bytes(4, "big")
    return base64.urlsafe_b64encode(body).decode("ascii").rstrip("=")


def unseal(text: str, newest: int = FORMAT) -> bytes:
    """Returns the bytes from which `seal` made the text.

    Raises LinkError if `seal` did not make the text, or if the text was changed. If the checksum is wrong and the first
    byte is higher than `newest`, the highest format that this version of the program can read, the error says that the
    link is newer; otherwise the first byte is not checked.
    """
    if len(text) > MAX_CHARACTERS:
        raise LinkError("link_too_long", limit=MAX_CHARACTERS)
    if not text or not text.isascii() or not text.replace("-", "a").replace("_", "a").isalnum():
        raise LinkError("link_not_ours")
    try:
        body = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise LinkError("link_cut") from error
    if len(body) < 5:
        raise LinkError("link_cut")
    if binascii.crc32(body[:-4]) != int.from_bytes(body[-4:], "big"):
        raise LinkError("link_newer" if body[0] > newest else "link_cut")
    return body[:-4]


def minimal_bytes(number: int) -> bytes:
    """The number in as few bytes as possible, big-endian; no bytes at all for 0."""
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def pack_option(option: Option, value: Any) -> bytes:
    """Returns the value of an option as bytes.

    A value that is listed in `option.values` becomes one byte, its index. Any other value becomes the byte FORMED, a
    byte with the length of what follows, and the number that the option's form gives for the value.
    """
    if value in option.values:
        return bytes([option.values.index(value)])
    assert option.form  # an option without a form has only listed values
    number = minimal_bytes(option.form.pack(value))
    return bytes([FORMED, len(number)]) + number


class Reader:
    """Reads the bytes of a link piece by piece, from the first to the last. `body` is all of these bytes, without the
    checksum.
    """

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.place = 0

    def take(self, count: int) -> bytes:
        """The next `count` bytes. Raises LinkError if fewer are left."""
        taken = self.body[self.place : self.place + count]
        if len(taken) < count:
            raise LinkError("link_cut")
        self.place += count
        return taken

    def number(self, count: int) -> int:
        """The next `count` bytes as a big-endian number. Raises LinkError if fewer are left."""
        return int.from_bytes(self.take(count), "big")

    def rest(self) -> bytes:
        """Returns all bytes that were not read yet; after that nothing is left to read."""
        return self.take(len(self.body) - self.place)


def _read(reader: Reader) -> tuple[Match, bytes]:
    if reader.number(1) != FORMAT:
        raise LinkError("link_newer")
    code = reader.number(1)
    rules = next((rules for rules in GAMES.values() if rules.code == code), None)
    if rules is None:
        raise LinkError("link_newer")
    version = reader.number(1)
    if version != rules.version:
        raise LinkError("link_newer" if version > rules.version else "link_older")
    extras = reader.take(reader.number(1))
    options = {option.name: unpack_option(option, reader) for option in rules.options}
    seed = reader.number(8)
    resigned = reader.number(1)
    count = reader.number(2)
    if resigned > 2 or count > MAX_ACTIONS:
        raise LinkError("link_not_ours")
    value = int.from_bytes(reader.rest(), "big")
    return _replay(Match.start(rules.name, options, seed), count, value, resigned), extras


def unpack_option(option: Option, reader: Reader) -> Any:
    """Reads the value of an option as `pack_option` has written it. Raises LinkError on anything else."""
    index = reader.number(1)
    if index < len(option.values):
        return option.values[index]
    if option.form is None or index != FORMED:
        raise LinkError("link_newer")
    try:
        return option.form.accept(option.form.unpack(reader.number(reader.number(1))))
    except ValueError as error:
        raise LinkError("link_not_ours") from error


def _replay(match: Match, count: int, value: int, resigned: int) -> Match:
    rules = match.rules
    state = match.state.clone()
    log: list[Action] = []
    for _ in range(count):
        legal = rules.legal_actions(state)
        if not legal:
            raise LinkError("link_not_ours")
        value, index = divmod(value, len(legal))
        log.append(legal[index])
        rules.play(state, legal[index])
    if value or (resigned and rules.result(state)):
        raise LinkError("link_not_ours")
    match = Match.replay(match.game, match.options, match.seed, log)
    return match.with_resignation(resigned - 1) if resigned else match
