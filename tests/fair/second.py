"""A second implementation of games by link, written from docs/by-link.md alone: it checks the letters of a whole game.

It shares no code with `toybattle/fair/` and knows nothing of the rules. It is told which questions the rules have asked
the source of chance, and which items the player in question held hidden at that moment. From these it works out by
itself what the answers have to be.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Question(NamedTuple):
    """A question that the rules have asked the source of chance, and its true answer.

    `letter` is the number of the letter to which the question belongs. `kind` says what is asked; "draw", for example,
    asks which item is drawn from a hidden pile. `owner_role` is the role of the player whose items are meant, and
    `pile` the number of that player's pile or place. `possible` are the values that the answer can have; for the kind
    "shuffle", which has no answer, they are the items of the pile. `held` are the items that the player holds hidden.
    They are needed for the kinds "take" and "mark", in which one of them is picked at random.
    """

    letter: int
    kind: str
    owner_role: int
    pile: int
    possible: tuple[int, ...]
    held: tuple[int, ...]
    answer: int


class SecretDecision(NamedTuple):
    """A decision that was made in secret.

    A game is written down as a list of numbers: one for each decision, and one for each answer of chance that a letter
    tells. `number` is the index of this decision in that list, and `role` the role of the player who decided. In the
    list of possible actions, the actions that look to the other player like the chosen one begin at the index `first`,
    and there are `count` of them. `place`, counted from 0, says which of them was chosen.
    """

    number: int
    role: int
    first: int
    count: int
    place: int


def n(value: int) -> bytes:
    """Returns `value` as four bytes, big-endian: the function N of the specification."""
    return value.to_bytes(4, "big")


def h(name: str, *parts: bytes) -> bytes:
    """Returns the SHA-256 digest of `name` and `parts`, each preceded by its length: the function H of the
    specification.
    """
    return hashlib.sha256(b"".join(n(len(part)) + part for part in (name.encode(), *parts))).digest()


def numbers(key: bytes, counts: Sequence[int]) -> list[int]:
    """Returns a list with a random number from 0 to `count` - 1 for each `count` in `counts`; all follow from `key`."""
    found: list[int] = []
    word = 0
    for count in counts:
        while True:
            value = int.from_bytes(h("stream", key, n(word))[:8], "big")
            word += 1
            if value < 2**64 - 2**64 % count:
                found.append(value % count)
                break
    return found


def shuffled(key: bytes, items: Sequence[int]) -> list[int]:
    """Returns the items in a random order that follows from `key`."""
    order = [*items]
    places = range(len(order) - 1, 0, -1)
    for place, other in zip(places, numbers(key, [place + 1 for place in places]), strict=True):
        order[place], order[other] = order[other], order[place]
    return order


class Bytes:
    """Takes bytes apart piece by piece, from the first to the last."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, count: int) -> bytes:
        """Returns the next `count` bytes and removes them. Raises ValueError if fewer are left."""
        if count > len(self.data):
            raise ValueError("too short")
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def number(self, count: int) -> int:
        """Returns the next `count` bytes as a big-endian number and removes them. Raises ValueError if fewer are
        left.
        """
        return int.from_bytes(self.take(count), "big")


def read(text: str, options_length: Callable[[bytes], int]) -> dict[str, Any]:
    """Returns the parts of a letter as a dict from names to values. Raises ValueError if a length or the checksum is
    wrong.

    `options_length` is given bytes that begin with a game's options, and returns how many bytes these options take.
    """
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "big"):
        raise ValueError("checksum")
    signed = len(data) - 5 - data[-5]
    parts: dict[str, Any] = {"signature": data[signed:-5]}
    rest = Bytes(data[:signed])
    if rest.number(1) != 65:
        raise ValueError("no letter")
    parts["what"] = rest.number(1)
    core = rest.data
    parts["game"], parts["version"] = rest.number(1), rest.number(1)
    parts["options"] = rest.take(options_length(rest.data))
    if parts["what"] == 3:
        _read_turn(rest, parts)
    else:
        parts["seat"] = rest.number(1)
        parts["senders"] = [_read_sender(rest) for _ in range(parts["what"])]
        parts["id"] = h("game", core[: len(core) - len(rest.data)])[:12]
        if parts["what"] == 2:
            parts["value"] = rest.take(16)
    parts["note"] = rest.take(rest.number(2)).decode()
    if rest.data:
        raise ValueError("too long")
    return parts


def _read_sender(rest: Bytes) -> dict[str, Any]:
    sender: dict[str, Any] = {"commitment": rest.take(32), "start": rest.take(16)}
    sender["name"] = rest.take(rest.number(2)).decode()
    sender["key"] = rest.take(rest.number(1))
    return sender


def _read_turn(rest: Bytes, parts: dict[str, Any]) -> None:
    parts["id"], parts["letter"], flags = rest.take(12), rest.number(2), rest.number(1)
    parts |= {"flags": flags & 7, "seat": flags >> 6, "values": [rest.take(16), rest.take(16)]}
    parts["decisions"] = int.from_bytes(rest.take(rest.number(2)), "big")
    parts["secrets"] = {}
    for role in (0, 1):
        if flags >> 4 + role & 1:
            master = rest.take(32)
            parts["secrets"][role] = (master, rest.take(rest.number(1)))


def chain(role: int, master: bytes) -> list[bytes]:
    """Returns a player's hash chain, which is a list of the values 0 to 1024.

    `role` is the player's role, 0 for the inviter and 1 for the guest, and `master` the player's master secret, from
    which the values are computed. The player's letter number `n` shows value `n`.
    """
    values = [h("last", n(role), master)[:16]]
    for place in range(1023, -1, -1):
        values.insert(0, h("chain", n(role), n(place), values[0])[:16])
    return values


def disagreements(
    letters: Sequence[str],
    options_length: Callable[[bytes], int],
    questions: Sequence[Question],
    digits: Sequence[tuple[int, int]],
    secret_decisions: Sequence[SecretDecision],
) -> list[str]:
    """Returns a sentence for each thing in a game that is not as the specification says; empty if all agrees.

    `letters` are the texts of all letters of the game, the last of which shows both secrets. `options_length` is given
    bytes that begin with the game's options, and returns how many bytes these options take. `questions` are all
    questions to chance, and `secret_decisions` all decisions made in secret. `digits` has a pair for each decision, and
    for each answer of chance that a letter tells, in the order of the game: (number of possible actions or answers,
    index of the chosen one among them).
    """
    read_letters = [read(text, options_length) for text in letters]
    invitation, answer, *turns = read_letters
    last = turns[-1]
    found: list[str] = []

    def expect(agrees: bool, sentence: str) -> None:
        if not agrees:
            found.append(sentence)

    masters = {role: secret[0] for role, secret in last["secrets"].items()}
    chains = {role: chain(role, master) for role, master in masters.items()}
    expect(sorted(masters) == [0, 1], "the last letter shows both secrets")
    expect(answer["senders"][0] == invitation["senders"][0], "the answer holds the invitation")
    expect(answer["value"] == chains[1][2], "the answer holds the guest's value 2")
    for role, sender in enumerate(answer["senders"]):
        master, choice = last["secrets"][role]
        expect(sender["commitment"] == h("commitment", n(role), master, choice), f"commitment of role {role}")
        expect(sender["start"] == chains[role][0], f"value 0 of role {role}")
    wholes = {0}
    whole, factor = 0, 1
    for count, digit in digits:
        whole, factor = whole + factor * digit, factor * count
        wholes.add(whole)
    expect(last["decisions"] == whole, "the decisions of the last letter are the digits")
    for place, turn in enumerate(turns):
        number = 3 + place
        expect((turn["letter"], turn["id"]) == (number, answer["id"]), f"number and id of letter {number}")
        expect(turn["decisions"] in wholes, f"the decisions of letter {number} begin those of the game")
        newest = [number - (number % 2 == role) for role in (0, 1)]
        expect(turn["values"] == [chains[role][newest[role]] for role in (0, 1)], f"values of letter {number}")
    for one in secret_decisions:
        shift = numbers(h("cover", masters[one.role], n(one.number)), [one.count])[0]
        index = one.first + (one.place + shift) % one.count
        expect(index == digits[one.number][1], f"digit {one.number}: {one}, but the index is {index}")
    sought = _answers(questions, masters, chains)
    for number, (question, value) in enumerate(zip(questions, sought, strict=True)):
        expect(value in (None, question.answer), f"question {number}: {question}, but the answer is {value}")
    return found


def _answers(
    questions: Sequence[Question], masters: dict[int, bytes], chains: dict[int, list[bytes]]
) -> list[int | None]:
    """Returns for each of `questions` the answer that follows from the secrets of both players.

    It is None for questions of the kinds "shuffle", which have no answer, and "lay" and "show", whose answers don't
    follow from the secrets. `masters[role]` is the master secret of the player of that role, and `chains[role][number]`
    the value of that player's hash chain with this number.
    """
    piles: dict[tuple[int, int], list[int]] = {}
    answers: list[int | None] = []
    for number, question in enumerate(questions):
        letter, owner = question.letter, question.owner_role
        sender = 1 - letter % 2
        key = h("key", n(letter), chains[sender][letter], chains[1 - sender][letter + 1])
        answer: int | None = None
        if question.kind == "shuffle":
            piles[owner, question.pile] = shuffled(h("arrangement", masters[owner], n(number)), question.possible)
        elif question.kind == "draw":
            pile = piles[owner, question.pile]
            answer = pile.pop(numbers(h("slot", key, n(number)), [len(pile)])[0])
        elif question.kind in ("take", "mark"):
            mixed = shuffled(h("hand", masters[owner], n(number)), question.held)
            answer = mixed[numbers(h("pick", key, n(number)), [len(mixed)])[0]]
        elif question.kind == "turn_up":
            answer = question.possible[numbers(h("open", key, n(number)), [len(question.possible)])[0]]
        answers.append(answer)
    return answers


def inviter_seat(guest_value_2: bytes, inviter_value_3: bytes) -> int:
    """Returns which player the inviter is, 0 or 1, in a game in which chance decides this.

    The parameters are value 2 of the guest's hash chain and value 3 of the inviter's hash chain.
    """
    return h("seat", n(0), guest_value_2, inviter_value_3)[0] % 2
