"""Toy Battle's drills: the player has to find all bases where one kind of troop from the rack can be placed.

The answer follows from this player's own rack, the board and the troops on it, all of which the player sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....chance import pick, scramble
from ....learning.drills import Drills
from ....learning.puzzles import Position
from ..state import State
from ..terrains import FIRST_HQ
from .puzzles import RULES, TERRAIN_NAMES, Win

FEWEST, MOST = 3, 9  # bases to find
GAMES = Win(RULES)


class Reach(Drills[State]):
    """The drills that ask for all bases where a troop of one kind can be placed.

    They never ask about a kind that can be placed on an H.Q.
    """

    def positions(self, seed: int) -> Iterator[Position]:
        """Plays a random game that follows from `seed`, and yields positions at the beginning of one player's turns.

        The terrain, and whose turns these are, follow from `seed` too.
        """
        chance, variety = pick(scramble(seed), 2 * len(TERRAIN_NAMES))
        return GAMES.positions(variety, chance)

    def asked(self, state: State, seed: int) -> tuple[int, tuple[int, ...]] | None:
        """Returns (kind, bases): a kind of troop to ask about, and the numbers of all bases where it can be placed,
        ascending.

        A kind can be asked about if it can be placed on 3 to 9 bases and on no H.Q., and if there is a space where only
        other kinds can be placed. `seed` decides between several such kinds. The result is None if there is no such
        kind.
        """
        spaces: dict[int, list[int]] = {}
        for action in state.options:
            if action[0] == "place":
                spaces.setdefault(action[1], []).append(action[2])
        everywhere = {space for found in spaces.values() for space in found}
        fitting = [
            (kind, tuple(sorted(found)))
            for kind, found in sorted(spaces.items())
            if FEWEST <= len(found) <= MOST and max(found) < FIRST_HQ and len(found) < len(everywhere)
        ]
        if not fitting:
            return None
        _, index = pick(seed, len(fitting))
        return fitting[index]


DRILLS = Reach(RULES)
