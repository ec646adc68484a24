"""The random numbers of all games. Every function takes an integer seed and gives the same results on every machine.

The generator is the 64-bit linear congruential generator of Knuth's MMIX, of which only the high 32 bits are used;
`scramble` is the finaliser of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
The generator deals fairly but is not cryptographically secure: whoever sees some of its numbers can work out the
others. So where two people play each other by link, chance is not a seed but a source outside the game: the game asks
it a `Question` at every draw, and goes on with an answer that may be UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

UNKNOWN = -1  # an answer, or in a view a value, that is not known
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


class Question(NamedTuple):
    """A question that a game asks a source of chance. Both players know the question; what they know of the answer
    differs.

    `owner` is the number of a player, and `kind` says what is asked:

    - "shuffle": the items `possible`, of which some may be equal, become the hidden pile number `pile` of `owner`, from
      which later questions draw. The answer is not used.
    - "draw": which item of the pile does `owner` draw? Only `owner` sees the answer.
    - "take": which of the items that `owner` holds hidden is picked at random? Both players see the answer.
    - "mark": which of the items that `owner` holds hidden is picked at random? Only `owner` sees the answer.
    - "turn_up": which of the items `possible` is turned up? Both players see the answer, which nobody knew before.
    - "lay": which of the items `possible` lies hidden in the place number `pile` of `owner`? Only `owner` sees the
      answer.
    - "show": which of the items `possible` lies hidden in the place number `pile` of `owner`, or in the hand of
      `owner`? Both players see the answer.
    """

    kind: str
    owner: int  # a player
    pile: int  # the number of a pile or place of the owner
    possible: tuple[int, ...]  # the values that the answer can have, as far as both players know, ascending


# Called with all questions that were asked before, the question, and, where it is known, what the owner holds for
# "take" and "mark", and the one thing to be shown for "show". Returns the answer, or UNKNOWN. The same arguments always
# lead to the same answer.
Source = Callable[[tuple[Question, ...], Question, tuple[int, ...]], int]


class Chance(NamedTuple):
    """The source of chance of a game by link, and the questions that the source was asked so far.

    In such a game a `Chance` is the `seed` of each state. It never changes: asking the next question gives a new
    `Chance`.
    """

    source: Source
    asked: tuple[Question, ...] = ()

    def ask(self, question: Question, held: tuple[int, ...] = ()) -> tuple[Chance, int]:
        """Asks the source the next question. Returns the `Chance` for the next questions, and the answer or UNKNOWN.

        `held` is what the state that asks knows already: for the kinds "take" and "mark" the items that the owner
        holds, for "show" the one item that is to be shown. It is empty if the state knows nothing of this. Even then
        the source may know the answer, for example if the owner chose the item in secret before the game began.
        """
        answer = self.source(self.asked, question, held)
        return Chance(self.source, (*self.asked, question)), answer
