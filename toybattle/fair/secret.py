"""What a player keeps to themselves until the game is over, and what commits the player to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .digest import Stream, digest, number

MASTER = 32  # bytes of a master secret
VALUE = 16  # bytes of a value of the chain
LETTERS = 1024  # the highest number of a letter
INVITER, GUEST = 0, 1  # the two roles


def earlier(value: bytes, role: int, place: int) -> bytes:
    """Returns value `place` of a player's chain, which follows from `value`, value `place` + 1 of the same chain."""
    return digest("chain", number(role), number(place), value)[:VALUE]


def commitment(master: bytes, role: int, choice: bytes) -> bytes:
    """Returns what a player sends first, 32 bytes: nobody can find another master secret or choice that leads to it."""
    return digest("commitment", number(role), master, choice)


@dataclass(frozen=True)
class Secret:
    """A player's master secret, 32 random bytes, the player's role, and what the player has chosen in secret, as bytes.

    All that is private follows from these.

    The chain has the values 0 to LETTERS. The player's letter `n` shows value `n`, from which all earlier ones follow;
    later ones can't be computed from it.
    """

    master: bytes
    role: int  # INVITER or GUEST
    choice: bytes = b""

    @cached_property
    def chain(self) -> tuple[bytes, ...]:
        """All values of the chain: `chain[n]` is value `n`."""
        values = [digest("last", number(self.role), self.master)[:VALUE]]
        for place in range(LETTERS - 1, -1, -1):
            values.append(earlier(values[-1], self.role, place))
        return tuple(reversed(values))

    @property
    def commitment(self) -> bytes:
        """What commits the player to this secret, 32 bytes."""
        return commitment(self.master, self.role, self.choice)

    def arranged(self, items: tuple[int, ...], asked: int) -> list[int]:
        """Returns the items of a hidden pile in the order in which the player lays them down, unseen by anybody else.

        `asked` is the number of the question that has shuffled the pile, counted from 0.
        """
        return Stream(digest("arrangement", self.master, number(asked))).shuffled(items)

    def mixed(self, held: tuple[int, ...], asked: int) -> list[int]:
        """Returns what the player holds in the order in which it is offered to the rival, who will pick one of them.

        `asked` is the number of the question, counted from 0.
        """
        return Stream(digest("hand", self.master, number(asked))).shuffled(held)
