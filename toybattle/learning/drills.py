"""Drills: positions with a small question about one thing that a player may place, and the spaces that answer it.

A drill asks what a player has to see at a glance in every turn, such as where a troop can be placed. Unlike a puzzle, a
drill can have several answers and has no grade, and it takes only seconds. The answers depend only on what both players
see and on what the player who is asked has in hand. The same seed gives the same drill on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from ..chance import pick, scramble
from ..protocol import Action, Rules, State
from .puzzles import Position

S = TypeVar("S", bound=State)


class Drill(NamedTuple):
    """A position and a question about one thing in it.

    `position` is the dump of a full state in a game with the options `options`. `player` is asked about `subject`, the
    number of what is placed, such as a kind of troop or a stack of cards. `answers` are the spaces that answer the
    question, in ascending order.
    """

    game: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    player: int
    subject: int
    answers: tuple[int, ...]

    def action(self, space: int) -> Action:
        """Returns the action that places the drill's `subject` on `space`. The action need not be legal."""
        return ("place", self.subject, space)


class Drills(Generic[S]):
    """The drills of a game. The subclass for a game says from which positions drills are made, and what they ask."""

    late: ClassVar[int] = 12  # as many positions of a game are left out at most, before the first that may be taken

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def positions(self, seed: int) -> Iterator[Position]:
        """Plays a game that follows from `seed`, and yields positions at the beginning of turns. The caller must not
        change the positions.
        """
        raise NotImplementedError

    def asked(self, state: S, seed: int) -> tuple[int, tuple[int, ...]] | None:
        """Chooses a question about the position `state`, and returns (subject, answers); None if no question is good.

        The subject is the number of the thing to be placed that the question is about, such as a kind of troop. If
        there are good questions about several things, `seed` decides which one is taken. The answers are the spaces
        that answer the question, in ascending order.
        """
        raise NotImplementedError

    def amount(self, state: S, action: Action) -> int:
        """Returns how much `action`, a legal placement in `state`, achieves, such as points.

        The number matters only in drills that ask which placement achieves the most. In all other drills it is 0.
        """
        return 0

    def made(self, seed: int) -> Drill:
        """Returns the drill that follows from `seed`.

        Plays games that follow from `seed`, and takes the first position about which there is a good question. At the
        beginning of each game a random number of positions, less than the attribute `late`, is left out.
        """
        chance = seed
        while True:
            chance = scramble(chance)
            chance, late = pick(chance, self.late)
            for number, position in enumerate(self.positions(chance)):
                if number < late:
                    continue
                found = self.asked(position.state, scramble(chance + number))
                if found:
                    state = position.state
                    return Drill(self.rules.name, position.options, state.dump(), state.stack[-1][1], *found)
