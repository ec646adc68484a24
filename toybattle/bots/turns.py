"""A search of one turn: which actions lead to the best position at its end, by the evaluation alone.

A turn of many actions has too many ways for the tree of `search.py` to find one that only pays off at its end, such as
two placements that together complete a task. Best-first search (Pearl: Heuristics, 1984) finds it with few positions:
it always goes on from the position that looks best so far.
"""

from __future__ import annotations

from collections.abc import Hashable
from heapq import heappop, heappush
from typing import Any

from ..lines import is_turn_over
from ..protocol import Action, Rules

BREADTH = 14  # how many actions of a position are looked at: those with the best values


class TurnSearch:
    """A search of the turn of the player who is asked in a view, grown by `run`.

    `best` is the best turn that was found so far, as a tuple of actions; it is empty before one was found. It ends when
    the other player is asked, with the game, or with an action that shows something hidden or has a random outcome.
    """

    def __init__(self, rules: Rules[Any], view: Any, seed: int) -> None:
        """Prepares a search of the turn that begins or goes on in `view`. `seed` decides which world is searched."""
        self.rules = rules
        self.view = view
        self.player: int = view.stack[-1][1]
        self.best: tuple[Action, ...] = ()
        self.value = -1.0  # that of the position after `best`, for the player
        self.met: set[Hashable] = set()
        # What can be looked at next, as (minus the value, a number that tells equal values apart, the world before the
        # action, the actions up to it): the first one has the highest value.
        self.open: list[tuple[float, int, Any, tuple[Action, ...]]] = []
        self.number = 0
        self.seen = 0  # positions that were looked at
        self._widen(rules.determinize(view, seed), ())

    def run(self, positions: int) -> bool:
        """Looks at this many more positions. Returns whether there is nothing left to look at."""
        for _ in range(positions):
            if not self.open:
                break
            loss, _, world, actions = heappop(self.open)
            self.seen += 1
            told: list[str] = []
            world = world.clone()
            self.rules.play(world, actions[-1], lambda kind, *_, told=told: told.append(kind))
            if is_turn_over(self.view, world) or not self.rules.reveals.isdisjoint(told):
                if -loss > self.value:
                    self.best, self.value = actions, -loss
                continue
            key = world.key()
            if key not in self.met:
                self.met.add(key)
                self._widen(world, actions)
        return not self.open

    def _widen(self, world: Any, actions: tuple[Action, ...]) -> None:
        """Adds what can be done in `world`, to which `actions` have led, to what can be looked at."""
        values = self.rules.values(world, world.options)  # for player 0
        losses = [-value if self.player == 0 else value - 1 for value in values]
        for loss, action in sorted(zip(losses, world.options, strict=True), key=lambda pair: pair[0])[:BREADTH]:
            self.number += 1
            heappush(self.open, (loss, self.number, world, (*actions, action)))
