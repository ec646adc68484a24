"""Token Battle's drills: the player has to find the field where the top card of one stack scores the most in this turn.

No cards are hidden in the positions, and no rays fire: neither player has a card that lays rays.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....chance import pick, scramble
from ....learning.drills import Drills
from ....learning.puzzles import Position
from ....protocol import Action
from ..sets import STACKS, format_set
from ..state import State
from .puzzles import RULES, Scored, calm_set, empty_fields, played

ROOM = range(8, 25)  # empty fields
MARGIN = 2  # points that the best field scores more than the next one, at least


class Most(Drills[State]):
    """The drills that ask on which field the top card of a stack scores the most points in this turn.

    On that field the card scores at least 2 points more than on any other.
    """

    late = 6

    def positions(self, seed: int) -> Iterator[Position]:
        """Plays a game that follows from `seed`, and yields positions of one player's turns in which 8 to 24 fields are
        empty.

        Both players have random sets without cards that lay rays, and place at random. The caller must not change the
        positions.
        """
        chance, player = pick(scramble(seed), 2)
        blue, red = [format_set(calm_set(scramble(chance + number))) for number in (1, 2)]
        for position in played(blue, red, player, chance):
            if empty_fields(position.state) in ROOM:
                yield position

    def asked(self, state: State, seed: int) -> tuple[int, tuple[int, ...]] | None:
        """Returns (stack, fields): a stack to ask about, 0 to 3, and the field where its top card scores the most, in a
        tuple.

        A stack can be asked about if its top card scores at least 2 points more on that field than on any other. `seed`
        decides between several such stacks. The result is None if there is no such stack.
        """
        player: int = state.stack[-1][1]
        gains = [both[player] for both in Scored(state).gains()]
        fitting: list[tuple[int, tuple[int, ...]]] = []
        for stack in range(STACKS):
            points = sorted(
                [(gain, action[2]) for gain, action in zip(gains, state.options, strict=True) if action[1] == stack]
            )
            if len(points) > 1 and points[-1][0] >= points[-2][0] + MARGIN:
                fitting.append((stack, (points[-1][1],)))
        if not fitting:
            return None
        _, index = pick(seed, len(fitting))
        return fitting[index]

    def amount(self, state: State, action: Action) -> int:
        """Returns the points that the player who is asked scores in this turn by `action`, a legal placement."""
        player: int = state.stack[-1][1]
        gains = Scored(state).gains()
        return gains[state.options.index(action)][player]


DRILLS = Most(RULES)
