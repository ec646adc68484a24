"""Toy Battle's drills: all bases where one troop of the own rack can be placed.

The own rack, the bases and the H.Q.s are all that matters, so nothing hidden does.
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
    """Find all bases where a troop can be placed. Whether the enemy H.Q. is in reach is never asked."""

    def positions(self, seed: int) -> Iterator[Position]:
        """Plays a game on a random terrain, and yields positions in which one of the players is asked."""
        chance, variety = pick(scramble(seed), 2 * len(TERRAIN_NAMES))
        return GAMES.positions(variety, chance)

    def asked(self, state: State, seed: int) -> tuple[int, tuple[int, ...]] | None:
        """Asks about a kind of troop that can be placed on 3 to 9 bases. Another kind can be placed elsewhere too."""
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
