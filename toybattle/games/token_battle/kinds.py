"""The eight kinds of token as rows, and the packing of a token into one int."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """One kind of token: its name, which tokens it supports, and its text.

    A token supports another token nearby if it makes that token gain 1 more each turn. `feeds` is "friends" if tokens
    of this kind support those of the same player, "enemies" if they support those of the other player, "friends
    enemies" if they support both, and "" if they support none.
    """

    name: str
    feeds: str
    text: str


# The order is part of the packing: kinds without a lasting effect come first.
KINDS = (
    Kind("plain", "", "A token without special effects."),
    Kind("shell", "", "If it is destroyed, it becomes a Plain of value 1 instead."),
    Kind("banner", "friends", "Each of your tokens nearby gains 1 more each turn."),
    Kind("beacon", "friends enemies", "Every token nearby gains 1 more each turn."),
    Kind("toll", "enemies", "Each enemy token nearby gains 1 more each turn."),
    Kind("row_ray", "", "Between turns, the first token to its left and to its right loses 1."),
    Kind("column_ray", "", "Between turns, the first token above and below it loses 1."),
    Kind("golden", "", "Gains twice as much, from its value and from tokens nearby."),
)

PLAIN, SHELL, BANNER, BEACON, TOLL, ROW_RAY, COLUMN_RAY, GOLDEN = range(8)
GOLDEN_BELOW = 3  # tokens with a value below this can become Golden
KIND_NAMES = tuple(kind.name for kind in KINDS)

# A token is `value << 4 | kind << 1 | owner`. That is never 0, which stands for an empty field.
EMPTY = 0
ONE_VALUE = 1 << 4
KIND_BITS = 7 << 1  # `token & KIND_BITS` is `kind << 1`


def token_of(owner: int, kind: int, value: int) -> int:
    """Returns a token as one int that packs its owner, its kind (an index in KINDS) and its value, which is at least 1.

    >>> parts_of(token_of(1, GOLDEN, 5))
    (1, 7, 5)
    """
    return value << 4 | kind << 1 | owner


def parts_of(token: int) -> tuple[int, int, int]:
    """Returns (owner, kind, value) of a token, which is one int that packs the three."""
    return token & 1, token >> 1 & 7, token >> 4


# for each player: a token made by an ability or left by a broken Shell
ONES = (token_of(0, PLAIN, 1), token_of(1, PLAIN, 1))


def _fed(kind: Kind, owner: int) -> int:
    return ("friends" in kind.feeds) << owner | ("enemies" in kind.feeds) << 1 - owner


# `token & 15` -> bit 0: it feeds the tokens of player 0 nearby, bit 1: those of player 1
FEEDS = tuple(_fed(kind, owner) for kind in KINDS for owner in (0, 1))
