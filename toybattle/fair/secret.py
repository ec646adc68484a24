"""What a player keeps secret until the game is over, and the commitment, which keeps the player from changing the
secret later.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .digest import Stream, digest, number

MASTER = 32  # bytes of a master secret
VALUE = 16  # bytes of a value of the chain
LETTERS = 1024  # the highest number of a letter
INVITER, GUEST = 0, 1  # the two roles


def earlier(value: bytes, role: int, place: int) -> bytes:
    """Returns value number `place` of the hash chain of `role`.

    `value` is the value with the next number, `place` + 1, from which the result is computed.
    """
    return digest("chain", number(role), number(place), value)[:VALUE]


def commitment(master: bytes, role: int, choice: bytes) -> bytes:
    """Returns the 32 bytes that a player sends first, by which the player is bound to `master` and `choice`.

    `master` is the player's master secret, `role` the player's role, `choice` what the player has chosen in secret, as
    bytes. Nobody can find another master secret or choice that gives the same bytes.
    """
    return digest("commitment", number(role), master, choice)


@dataclass(frozen=True)
class Secret:
    """A player's secret: the master secret of 32 random bytes, the role, and what the player has chosen in secret, as
    bytes.

    Everything else that the player keeps hidden is computed from these. The hash chain of the player has the values 0
    to LETTERS. The player's letter `n` shows value `n`: everybody can compute the earlier values from it, but nobody
    the later ones.
    """

    master: bytes
    role: int  # INVITER or GUEST
    choice: bytes = b""

    @cached_property
    def chain(self) -> tuple[bytes, ...]:
        """All values of the player's hash chain: `chain[n]` is value `n`."""
        values = [digest("last", number(self.role), self.master)[:VALUE]]
        for place in range(LETTERS - 1, -1, -1):
            values.append(earlier(values[-1], self.role, place))
        return tuple(reversed(values))

    @property
    def commitment(self) -> bytes:
        """The 32 bytes that bind the player to this secret; they stand in the player's first letter."""
        return commitment(self.master, self.role, self.choice)

    def arranged(self, items: tuple[int, ...], asked: int) -> list[int]:
        """Returns `items`, the items of a hidden pile, in the secret order in which the player lays them out.

        Only somebody who knows the secret can compute this order. `asked` is the number, counted from 0, of the
        question by which the pile was shuffled.
        """
        return Stream(digest("arrangement", self.master, number(asked))).shuffled(items)

    def mixed(self, held: tuple[int, ...], asked: int) -> list[int]:
        """Returns the items that the player holds, `held`, in a secret order. From that order the rival then picks an
        item by its place.

        `asked` is the number, counted from 0, of the question that asks for one of these items.
        """
        return Stream(digest("hand", self.master, number(asked))).shuffled(held)
