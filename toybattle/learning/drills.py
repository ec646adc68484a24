"""Drills: positions with a small question about one thing that a player may place, and the spaces that answer it.

A drill asks what a player has to see at a glance in every turn, such as where a troop can be placed. Unlike a puzzle it
has as many answers as there are, is not graded, and is over in seconds. Only what both players see and what the player
who is asked has in hand decides. Everything follows from a seed: the same seed gives the same drill on every machine.
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

    The position is that of a game with these options, as `Match.from_position` takes it. `player` is asked about
    `subject`, the number of what is placed, such as a kind of troop or a stack of cards. `answers` are the spaces that
    answer the question, in ascending order.
    """

    game: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    player: int
    subject: int
    answers: tuple[int, ...]

    def action(self, space: int) -> Action:
        """The action that places what the question is about on this space. It need not be legal."""
        return ("place", self.subject, space)


class Drills(Generic[S]):
    """The drills of a game. The subclass for a game says which positions they take, and what is asked there."""

    late: ClassVar[int] = 12  # as many positions of a game are left out at most, before the first that may be taken

    def __init__(self, rules: Rules[S]) -> None:
        self.rules = rules

    def positions(self, seed: int) -> Iterator[Position]:
        """Plays a game, and yields positions at the beginning of turns. The caller must not change them."""
        raise NotImplementedError

    def asked(self, state: S, seed: int) -> tuple[int, tuple[int, ...]] | None:
        """Returns (subject, answers) of a question in this position; None if there is nothing good to ask.

        `seed` decides between several subjects.
        """
        raise NotImplementedError

    def amount(self, state: S, action: Action) -> int:
        """How much a legal placement reaches, where the answer is the one that reaches the most; else 0."""
        return 0

    def made(self, seed: int) -> Drill:
        """Makes the drill that follows from the seed: the first question in a game that is played from it."""
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
