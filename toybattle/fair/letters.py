"""The letters that the players send each other, as text for links: the invitation, its answer, and one for each turn.

Every letter is self-contained: from the third on, each holds all decisions so far. At the end of a letter stand a
signature, if the sender's device can make one, and the checksum that every link has. The signature is made and checked
by the caller.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .. import GAMES
from ..link import LinkError, Reader, minimal_bytes, pack_option, seal, unpack_option, unseal
from ..protocol import Options, Rules
from .digest import digest, number
from .secret import GUEST, INVITER, LETTERS, MASTER, VALUE

FORMAT = 65  # the first byte of a letter; links that hold a whole match begin with a smaller one
INVITATION, ANSWER, TURN = 1, 2, 3  # what a letter can be
COMMITMENT = 32  # bytes
ID = 12  # bytes of a game's id
PUBLIC_KEY, SIGNATURE = 32, 64  # bytes, both of Ed25519; or none, where a device can't sign
MOST_NAME, MOST_NOTE = 24, 140  # characters
SHORTEST = 60  # characters: every letter has more
CHANCE = 2  # in place of the inviter's seat: chance decides it
RESIGNS, OFFERS_DRAW, ACCEPTS_DRAW = 1, 2, 4  # the bits of a turn's `flags`


class LetterError(LinkError):
    """Raised for a letter that can't be sent, or that can't be accepted when it comes.

    `reason` is the id of the message for the user, `parameters` the values that the message contains.
    """


@dataclass(frozen=True)
class Sender:
    """What a letter says about the player who sends it: an invitation about the inviter, an answer about the guest.

    `commitment` binds the player to a secret, and `start` is value 0 of the player's hash chain. `name` is the player's
    name, and `key` the public key of the player's device, empty if it can't sign.
    """

    commitment: bytes
    start: bytes  # value 0 of the player's chain
    name: str
    key: bytes = b""  # the public key, empty if the player's device can't sign

    def pack(self) -> bytes:
        """Returns what the letter says about the sender as bytes, as it is written in the letter."""
        return self.commitment + self.start + _packed_text(self.name) + bytes([len(self.key)]) + self.key


@dataclass(frozen=True)
class Invitation:
    """Letter 1: which game is to be played, with which options, and who invites.

    `seat` is which player the inviter is, 0 or 1, or CHANCE if chance decides. `note` is a note to the other player.
    """

    rules: Rules[Any]
    options: Options
    seat: int  # the inviter's player, or CHANCE
    inviter: Sender
    note: str = ""

    @property
    def core(self) -> bytes:
        """The content of the invitation in bytes, without the note: the game, its options, the seat, and the inviter.

        The id of the game depends on these bytes.
        """
        return _packed_game(self.rules, self.options) + bytes([self.seat]) + self.inviter.pack()


@dataclass(frozen=True)
class Answer:
    """Letter 2: the invitation, who answers it, and value 2 of the guest's hash chain as `value`.

    `note` is a note to the other player.
    """

    invitation: Invitation
    guest: Sender
    value: bytes
    note: str = ""

    @property
    def core(self) -> bytes:
        """The content of the invitation and the answer in bytes, without their notes and without value 2 of the guest's
        hash chain.

        The id of the game is computed from these bytes.
        """
        return self.invitation.core + self.guest.pack()

    @property
    def id(self) -> bytes:
        """The id of the game, 12 bytes."""
        return digest("game", self.core)[:ID]


@dataclass(frozen=True)
class Turn:
    """Letter 3 or a later one, with everything that was decided so far.

    `letter` is its number, `id` the id of the game, and `seat` which player the inviter is, 0 or 1, or CHANCE if chance
    decides. `values` has for each role the newest value of the role's hash chain: value `letter` for the sender, value
    `letter` - 1 for the other player. `decisions` is one number for all decisions so far and for those answers of
    chance that players have to write into letters. `flags` has the bits RESIGNS, OFFERS_DRAW and ACCEPTS_DRAW. `note`
    is a note to the other player.

    Once the game is over the players show their secrets: `masters` has for each role the master secret, `choices` what
    the role's player has chosen in secret; both are empty for a role that has shown nothing.
    """

    rules: Rules[Any]
    options: Options
    seat: int  # the inviter's player, or CHANCE
    id: bytes
    letter: int
    values: tuple[bytes, bytes]
    decisions: int
    flags: int = 0
    masters: tuple[bytes, bytes] = (b"", b"")
    choices: tuple[bytes, bytes] = (b"", b"")
    note: str = ""

    @property
    def ending(self) -> int:
        """The number of the letter that has ended the game. It means nothing while the game goes on.

        It is the letter before this one if this one shows the secrets of both players; otherwise it is this letter.
        """
        return self.letter - all(self.masters)

    @property
    def last(self) -> int:
        """The number of the last letter with decisions; while the game goes on, the number of this letter.

        If the game is over, it is the letter that has ended the game. If that letter resigns or accepts a draw, it has
        no decisions of its own, and the last one with decisions is the letter before it.
        """
        return self.ending - bool(self.flags & (RESIGNS | ACCEPTS_DRAW))


Letter = Invitation | Answer | Turn


@dataclass(frozen=True)
class Sealed:
    """A letter ready to be sent: the letter, the bytes `body` that are signed, and the signature, empty if there is
    none.
    """

    letter: Letter
    body: bytes
    signature: bytes = b""

    @property
    def text(self) -> str:
        """The letter as text for a link. The text has only the characters A to Z, a to z, 0 to 9, - and _."""
        return seal(self.body + self.signature + bytes([len(self.signature)]))

    def signed(self, signature: bytes) -> Sealed:
        """Returns the same letter with the signature `signature`, which is 64 bytes."""
        return replace(self, signature=signature)


def write(letter: Letter) -> Sealed:
    """Returns `letter` ready to be sent, without a signature. Raises LetterError if a name or the note is too long."""
    if len(letter.note) > MOST_NOTE:
        raise LetterError("letter_note", limit=MOST_NOTE)
    if isinstance(letter, Invitation | Answer):
        newest = letter.inviter if isinstance(letter, Invitation) else letter.guest
        if len(newest.name) > MOST_NAME:
            raise LetterError("letter_name", limit=MOST_NAME)
    if isinstance(letter, Invitation):
        body = bytes([FORMAT, INVITATION]) + letter.core
    elif isinstance(letter, Answer):
        body = bytes([FORMAT, ANSWER]) + letter.core + letter.value
    else:
        shown = sum(bool(master) << role for role, master in enumerate(letter.masters))
        body = bytes([FORMAT, TURN]) + _packed_game(letter.rules, letter.options) + letter.id
        body += (
            letter.letter.to_bytes(2, "big")
            + bytes([letter.flags | shown << 4 | letter.seat << 6])
            + b"".join(letter.values)
        )
        decisions = minimal_bytes(letter.decisions)
        body += len(decisions).to_bytes(2, "big") + decisions
        for master, choice in zip(letter.masters, letter.choices, strict=True):
            body += master + bytes([len(choice)]) + choice if master else b""
    return Sealed(letter, body + _packed_text(letter.note))


def read(text: str) -> Sealed:
    """Returns the letter that was written as `text`, with its signature. The signature is not checked.

    Raises LinkError, and no other error, if `text` is not the text of a letter.
    """
    body = unseal(text, FORMAT)
    count = body[-1]
    if count not in (0, SIGNATURE) or len(body) < count + 3:
        raise LinkError("link_not_ours")
    end = len(body) - 1 - count
    sealed = Sealed(_read(Reader(body[:end])), body[:end], body[end:-1])
    if sealed.text != text or write(sealed.letter).body != sealed.body:
        raise LinkError("link_not_ours")
    return sealed


def is_letter(text: str) -> bool:
    """Whether the text of a link is that of a letter, and not that of a whole match. The text may still be damaged."""
    return text.startswith("Q")  # the first six bits of FORMAT


def letters_in(text: str) -> list[str]:
    """Returns those words of `text` that may be letters, each without the part of a link that stands before the letter.

    `text` can be a whole message from a messenger; all its other words are left out.
    """
    found = [word.rpartition("#")[2].rpartition("=")[2].strip(".,;:!?<>()[]'\"") for word in text.split()]
    return [word for word in found if is_letter(word) and len(word) > SHORTEST]


def _read(reader: Reader) -> Letter:
    if reader.number(1) != FORMAT:
        raise LinkError("link_not_ours")
    what = reader.number(1)
    rules = next((rules for code in [reader.number(1)] for rules in GAMES.values() if rules.code == code), None)
    if rules is None or not rules.by_link:
        raise LinkError("link_newer")
    version = reader.number(1)
    if version != rules.version:
        raise LinkError("link_newer" if version > rules.version else "link_older")
    options = {option.name: unpack_option(option, reader) for option in rules.options}
    if what == TURN:
        return _read_turn(reader, rules, options)
    seat = reader.number(1)
    if what not in (INVITATION, ANSWER) or seat > CHANCE:
        raise LinkError("link_not_ours")
    inviter = _read_sender(reader)
    if what == INVITATION:
        return Invitation(rules, options, seat, inviter, _read_last_text(reader))
    guest = _read_sender(reader)
    value = reader.take(VALUE)
    return Answer(Invitation(rules, options, seat, inviter), guest, value, _read_last_text(reader))


def _read_turn(reader: Reader, rules: Rules[Any], options: Options) -> Turn:
    id = reader.take(ID)
    letter = reader.number(2)
    flags = reader.number(1)
    values = (reader.take(VALUE), reader.take(VALUE))
    decisions = int.from_bytes(reader.take(reader.number(2)), "big")
    if not 3 <= letter <= LETTERS or flags >> 6 > CHANCE or flags & 8:
        raise LinkError("link_not_ours")
    masters, choices = [b"", b""], [b"", b""]
    for role in (INVITER, GUEST):
        if flags >> 4 + role & 1:
            masters[role] = reader.take(MASTER)
            choices[role] = reader.take(reader.number(1))
    note = _read_last_text(reader)
    return Turn(
        rules,
        options,
        flags >> 6,
        id,
        letter,
        values,
        decisions,
        flags & (RESIGNS | OFFERS_DRAW | ACCEPTS_DRAW),
        (masters[0], masters[1]),
        (choices[0], choices[1]),
        note,
    )


def _packed_game(rules: Rules[Any], options: Options) -> bytes:
    packed = b"".join(pack_option(option, options[option.name]) for option in rules.options)
    return bytes([rules.code, rules.version]) + packed


def _packed_text(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(2, "big") + data


def _read_text(reader: Reader, most: int) -> str:
    try:
        text = reader.take(reader.number(2)).decode()
    except UnicodeDecodeError as error:
        raise LinkError("link_not_ours") from error
    if len(text) > most:
        raise LinkError("link_not_ours")
    return text


def _read_last_text(reader: Reader) -> str:
    text = _read_text(reader, MOST_NOTE)
    if reader.rest():
        raise LinkError("link_not_ours")
    return text


def _read_sender(reader: Reader) -> Sender:
    commitment = reader.take(COMMITMENT)
    start = reader.take(VALUE)
    name = _read_text(reader, MOST_NAME)
    count = reader.number(1)
    if count not in (0, PUBLIC_KEY):
        raise LinkError("link_not_ours")
    return Sender(commitment, start, name, reader.take(count))


def seat_by_chance(values: tuple[bytes, bytes]) -> int:
    """Returns which player the inviter is, 0 or 1, where chance decides this.

    `values` are value 2 of the guest's hash chain and value 3 of the inviter's.
    """
    return digest("seat", number(0), *values)[0] & 1
