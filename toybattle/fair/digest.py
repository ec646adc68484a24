"""Hashes of several parts, and random numbers that follow from a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WORD = 1 << 64  # random numbers are made of words below this


def digest(name: str, *parts: bytes) -> bytes:
    """Returns the SHA-256 digest of `name` and the parts, each preceded by its length in four bytes, big-endian.

    `name` says what the digest is used for, so that digests for different uses never coincide.
    """
    whole = hashlib.sha256()
    for part in (name.encode("ascii"), *parts):
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()


def number(value: int) -> bytes:
    """Returns a number from 0 to 2**32 - 1 as four bytes, big-endian, so that it can be a part of a digest."""
    return value.to_bytes(4, "big")


class Stream:
    """Random numbers that follow from a key, so that the same key always gives the same numbers.

    The numbers are made of words; word `n`, counted from 0, is the first 8 bytes of `digest("stream", key, number(n))`,
    read as a big-endian number.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.words = 0

    def below(self, count: int) -> int:
        """Returns the next random number from 0 to `count` - 1, each equally likely.

        The number is the next word modulo `count`. A word is skipped if it is not below the largest multiple of `count`
        that fits into 64 bits, because with it some numbers would be more likely than others.
        """
        while True:
            word = int.from_bytes(digest("stream", self.key, number(self.words))[:8], "big")
            self.words += 1
            if word < WORD - WORD % count:
                return word % count

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Returns a list of the items in random order (Fisher-Yates shuffle, from the last place to the second)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            index = self.below(last + 1)
            order[last], order[index] = order[index], order[last]
        return order
