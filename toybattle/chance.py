"""The random numbers of all games. Every function takes an integer seed and gives the same results on every machine.

The generator is the 64-bit linear congruential generator of Knuth's MMIX, of which only the high 32 bits are used;
`scramble` is the finaliser of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
The generator deals fairly but is not cryptographically secure: whoever sees some of its numbers can work out the
others, so that two people who play each other over links would need another generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

MASK = (1 << 64) - 1
T = TypeVar("T")


def scramble(number: int) -> int:
    """Returns a seed for `pick` and `shuffle`, made from any number.

    Even the seeds made from neighbouring numbers, such as 1 and 2, look unrelated.

    >>> scramble(1) != scramble(2)
    True
    """
    z = (number + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def pick(seed: int, count: int) -> tuple[int, int]:
    """Returns the next seed and a random index from 0 to `count` - 1. `count` is 1 to 65536.

    >>> pick(scramble(7), 6)[1] in range(6)
    True
    """
    seed = (seed * 6364136223846793005 + 1442695040888963407) & MASK
    return seed, (seed >> 32) * count >> 32


def shuffle(seed: int, items: Sequence[T]) -> tuple[int, list[T]]:
    """Returns the next seed and a list of the items in random order (Fisher-Yates shuffle)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & MASK
        index = (seed >> 32) * (last + 1) >> 32
        order[last], order[index] = order[index], order[last]
    return seed, order
