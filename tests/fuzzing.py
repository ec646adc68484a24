"""Functions that mutate texts and JSON, and Extra: what a game adds to the fuzzer.

A game may have an Extra as `EXTRA` in `tests/games/<name>/fuzz.py`.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeVar

from tests.random_games import Draws

T = TypeVar("T")


class Chance(Draws):
    """A generator of random choices: the same seed gives the same choices on every machine."""

    def one_of(self, items: Sequence[T]) -> T:
        """Returns one of the items at random."""
        return items[self.below(len(items))]

    def some(self, count: int) -> bytes:
        """Returns `count` random bytes."""
        return bytes(self.below(256) for _ in range(count))


Make = Callable[[Chance], str]
Check = Callable[[str, int], str]


class Extra(NamedTuple):
    """What a game adds to the fuzzer: kinds of cases, and sorts of entries in the stores, such as sets of cards.

    `kinds` maps the name of a kind to (function that makes the text of a case, function that tries this text). `key` is
    the prefix of the keys of the game's own entries. `asides` are the prefixes of the keys of such entries that were
    set aside. `entry` makes the text of such an entry, sound or damaged, from random choices. `taps` are the commands,
    such as "open sets", with which the page shows these entries.
    """

    kinds: dict[str, tuple[Make, Check]]  # kinds of cases, by their names in the plural
    key: str  # the prefix of the keys of entries that the game keeps
    entry: Make  # makes such an entry, sound or damaged
    asides: tuple[str, ...]  # the prefixes of the keys of such entries that are set aside
    taps: tuple[str, ...] = ()  # the taps that show these entries on the page


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ODD = LETTERS + "=+/%.~ \n\0<\"'&é\u202e\U0001f600"


def text_of(body: bytes) -> str:
    """Returns the text of a link whose bytes are `body` and, after them, the right checksum."""
    return base64.urlsafe_b64encode(body + binascii.crc32(body).to_bytes(4, "big")).decode("ascii").rstrip("=")


def edited(chance: Chance, text: str, alphabet: str) -> str:
    """Returns the text with one to three short pieces removed, doubled, or replaced by characters of `alphabet`.

    `chance` makes the random choices.
    """
    for _ in range(1 + chance.below(3)):
        start = chance.below(len(text) + 1)
        end = min(len(text), start + chance.below(9))
        piece = chance.one_of(
            ("", text[start:end] * 2, "".join(chance.one_of(alphabet) for _ in range(chance.below(9))))
        )
        text = text[:start] + piece + text[end:]
    return text


def check_sentence(sentence: str) -> None:
    """Asserts that a message is one line of fewer than 120 characters.

    It must have no braces, which would show an unfilled parameter, and no `_`, which would show the id of a message.
    """
    assert sentence and "\n" not in sentence and not set(sentence) & set("{}_") and len(sentence) < 120, sentence


HOSTILE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2,
        255,
        2**31,
        2**53,
        2**64,
        10**4299,
        -(10**400),
        1.0,
        1e308,
        float("inf"),
        float("nan"),
    ),
    *("", "x", "0", "-1", "9" * 5000, "\0", "\ud800", "\u202e", "human", "__proto__", "<script>", "{count}", "[" * 50),
    *([], {}, [[]], [None], {"": None}, ["draw"] * 3000, {"first": [0]}, [[[[[[]]]]]]),
)
TOKENS = (
    *(
        "null",
        "true",
        "-1",
        "1e999",
        "NaN",
        "Infinity",
        "1" * 5000,
        '"\\ud800"',
        '"',
        "\\",
        ",",
        ":",
        "{",
        "}",
        "[",
        "]",
    ),
    *("[" * 40, "[" * 20000, '{"a":' * 9000, '"' + "x" * 3000 + '"', "/**/", "\ufeff", "\0"),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the path to each value inside a JSON value, however deep. A path is a tuple of keys and indices."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*path, key)
        yield from places(item, (*path, key))


def changed(chance: Chance, value: Any) -> Any:
    """Changes a random part of a JSON value, and returns the value.

    The part is removed, doubled, replaced, or put into a list of its own. Lists and dicts are changed in place.
    """
    path = chance.one_of(list(places(value)))
    holder = value
    for key in path[:-1]:
        holder = holder[key]
    match chance.below(4):
        case 0 if isinstance(holder, dict):
            del holder[path[-1]]
        case 0:
            holder[path[-1] :] = holder[path[-1] :] * 2
        case 1:
            holder[path[-1]] = [holder[path[-1]]]
        case _:
            holder[path[-1]] = deepcopy(chance.one_of(HOSTILE))
    return value


def damaged(chance: Chance, text: str) -> str:
    """Returns the JSON text `text` with a random fault: edited, cut, doubled, or with a hostile piece of JSON in it.

    Sometimes the returned text consists only of hostile pieces. `chance` makes the random choices.
    """
    place = chance.below(min(len(text), 65536))
    match chance.below(3):
        case 0:
            return edited(chance, text, ODD + '{}[]",:\\')
        case 1:
            return text[:place] + chance.one_of(TOKENS) + text[place + chance.below(6) :]
        case _:
            return chance.one_of((text[:place], text * 2, chance.one_of(TOKENS) * (1 + chance.below(3)), text[place:]))
