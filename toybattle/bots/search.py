"""Thinking ahead: information-set tree search over possible worlds, led by one-ply values.

Single-observer ISMCTS with availability counts (Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search,
2012): each iteration draws a world that looks like the view and goes down one tree, keyed by the public actions. No
playouts: a position is worth what the game's evaluation says, and each action starts with one virtual visit at the
value of the position it leads to. Where a game has very many actions, those that look best are looked at first and the
others as the visits grow (progressive widening). The same player may answer several times in a row, so no sign flips by
depth: every node keeps the worth to player 0, and whoever is asked reads it from the own side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..chance import scramble
from ..protocol import Action, Rules

EXPLORATION = 1.8  # times the spread of the values of the actions at the root, so that no game needs another one ...
NARROW, WIDE = 0.04, 0.3  # ... within these bounds
WORLDS = 256  # so many different ones are drawn; then the same come again
MOST = 1 << 15  # iterations in one tree; more change nothing
ROOTS = [0.0]  # by a count of visits, as far as there have been any: the square root of its logarithm


class Option(NamedTuple):
    """What the search thinks of one action: how often it was tried, and what it is worth to the one who is asked."""

    action: Action
    visits: int
    value: float


class Node:
    """What lies behind a sequence of public actions: one slot for each action that was legal here in some world."""

    __slots__ = ("actions", "available", "known", "means", "met", "nodes", "slots", "spreads", "visible", "visits")

    def __init__(self) -> None:
        self.slots: dict[Action, int] = {}
        self.known: list[Action] = []  # by slot
        self.means: list[float] = []  # over the visits: what the action was worth to player 0
        self.visits: list[int] = []  # the virtual one included
        self.spreads: list[float] = []  # how far the true worth may be from the mean: falls with the visits
        self.available: list[int] = []  # of this node's visits, those in whose world the action was legal; 1 more
        self.nodes: list[Node | None] = []
        self.actions: tuple[Action, ...] = ()  # those of the last visit
        self.visible: list[int] = []  # and their slots, in the order in which they are looked at
        self.met = 0  # visits from which an action was chosen, where not all are looked at

    def add(self, actions: Sequence[Action], values: list[float], spread: float) -> None:
        """New actions, each with one virtual visit at what the position behind it is worth."""
        count = len(actions)
        first = len(self.means)
        self.slots.update(zip(actions, range(first, first + count), strict=True))
        self.known += actions
        self.means += values
        self.visits += [1] * count
        self.spreads += [spread] * count
        self.available += [1] * count
        self.nodes += [None] * count

    def select(self, player: int, breadth: int) -> int:
        """The slot, among those that are legal, of the action with the best upper bound for `player`."""
        means, spreads, available, roots = self.means, self.spreads, self.available, ROOTS
        visible = self.visible
        if breadth:
            self.met += 1
            visible = visible[: breadth + math.isqrt(self.met)]
        best = 0
        bound = -9.0
        for slot in visible:
            available[slot] = count = available[slot] + 1
            value = means[slot] if player == 0 else -means[slot]
            value += roots[count] * spreads[slot]
            if value > bound:
                best, bound = slot, value
        return best

    def tell(self, slot: int, value: float, exploration: float) -> None:
        """One more visit of an action, and what came of it."""
        visits = self.visits[slot] = self.visits[slot] + 1
        self.means[slot] += (value - self.means[slot]) / visits
        self.spreads[slot] = exploration / math.sqrt(visits)


class Search:
    """A tree over one view, grown by `run` as long as one likes: in one go or in slices, it is the same tree."""

    def __init__(self, rules: Rules[Any], view: Any, seed: int, root: Node | None = None) -> None:
        """`view` is what the player who is asked may see; `root` a tree that has already grown for it."""
        self.rules = rules
        self.view = view
        self.seed = seed
        self.player: int = view.stack[-1][1]
        self.actions = rules.legal_actions(view)
        self.root = root or Node()
        self.exploration = _exploration(self.root.means)
        self.visits = sum(self.root.visits) - len(self.root.visits)  # of the root, also by the search it continues
        self.iterations = 0
        self.worlds: list[Any] = []
        self.is_decided = len(self.actions) == 1  # nothing to think about: one action, or a win at hand

    @property
    def value(self) -> float:
        """The asked player's chance to win, as far as the search can tell."""
        return max(self.options(), key=lambda option: (option.visits, option.value)).value

    def run(self, iterations: int) -> None:
        """Lets the tree grow by that many iterations; stops early when there is nothing left to think about."""
        ROOTS.extend(math.sqrt(math.log(count)) for count in range(len(ROOTS), min(self.visits + iterations, MOST) + 2))
        for _ in range(iterations):
            if self.is_decided or self.visits == MOST:
                return
            self._iterate(self._world())
            self.iterations += 1
            self.visits += 1
            if self.iterations == 1:
                self.is_decided = any(option.value == 1.0 for option in self.options())

    def options(self) -> list[Option]:
        """All legal actions of the view, in canonical order."""
        root = self.root
        found = []
        for action in self.actions:
            slot = root.slots.get(action)
            if slot is None:
                found.append(Option(action, 0, 0.5))
            else:
                mean = root.means[slot]
                found.append(Option(action, root.visits[slot], mean if self.player == 0 else 1 - mean))
        return found

    def best(self) -> Action:
        """The action that was tried most; of equals the one that is worth most."""
        return max(self.options(), key=lambda option: (option.visits, option.value)).action

    @property
    def is_unsure(self) -> bool:
        """Whether the action tried second most may be as good as the best: it is nearer in worth than its spread."""
        options = sorted(self.options(), key=lambda option: (option.visits, option.value))
        if self.is_decided or len(options) < 2:
            return False
        second, first = options[-2:]
        slot = self.root.slots.get(second.action)
        return slot is not None and first.value - second.value < self.root.spreads[slot]

    def line(self, length: int) -> tuple[Action, ...]:
        """What the search expects to be played: the best action, then each time the most tried; at most `length`."""
        actions = [self.best()]
        node = self._behind(self.root, actions[0])
        while node and node.slots and len(actions) < length:
            visits, action = max(
                ((node.visits[slot], action) for action, slot in node.slots.items()), key=lambda pair: pair[0]
            )
            if visits < 2:
                break
            actions.append(action)
            node = self._behind(node, action)
        return tuple(actions)

    def _behind(self, node: Node, action: Action) -> Node | None:
        slot = node.slots.get(action)
        return None if slot is None else node.nodes[slot]

    def _world(self) -> Any:
        """The next world that looks like the view."""
        number = self.iterations
        if number < WORLDS:
            self.worlds.append(self.rules.determinize(self.view, scramble(self.seed + number)))
        return self.worlds[number % WORLDS].clone()

    def _iterate(self, state: Any) -> None:
        """One world, played down the tree to a position that is new to it, and its worth told to all on the way."""
        rules = self.rules
        breadth = rules.breadth
        node = self.root
        path = []
        while actions := state.options:
            player = state.stack[-1][1]
            is_new = not node.actions
            if actions != node.actions:
                self._meet(state, node, actions, player)
            if is_new:
                value = max(node.means) if player == 0 else min(node.means)
                break
            slot = node.select(player, breadth)
            path.append((node, slot))
            rules.play(state, node.known[slot])
            behind = node.nodes[slot]
            if behind is None:
                behind = node.nodes[slot] = Node()
            node = behind
        else:
            value = rules.value(state, 0)
        for node, slot in path:
            node.tell(slot, value, self.exploration)

    def _meet(self, state: Any, node: Node, actions: tuple[Action, ...], player: int) -> None:
        """Gives each action that is new here its slot."""
        slots = node.slots
        visible = [slots.get(action, -1) for action in actions]
        if -1 in visible:
            new = [action for action in actions if action not in slots] if slots else actions
            values = self.rules.values(state, new)
            if node is self.root and not slots:
                self.exploration = _exploration(values)
            node.add(new, values, self.exploration)
            visible = [slots[action] for action in actions]
        if self.rules.breadth:
            visible.sort(key=node.means.__getitem__, reverse=player == 0)
        node.actions = actions
        node.visible = visible


def _exploration(values: Sequence[float]) -> float:
    """How much an action that was tried little is given the benefit of the doubt, in worth: fits the given spread."""
    if not values:
        return NARROW
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    return min(max(EXPLORATION * spread, NARROW), WIDE)


def resume(previous: Search | None, rules: Rules[Any], view: Any, seed: int) -> Search:
    """A search of `view`; it keeps the tree of `previous` where the view is the next question of the same chain.

    Only if nothing hidden came to light in between: else the tree is about other worlds.
    """
    if previous and previous.rules is rules and previous.player == view.stack[-1][1]:
        key = view.key()
        world = rules.determinize(previous.view, seed)
        for action, slot in previous.root.slots.items():
            behind = previous.root.nodes[slot]
            if behind is None or action not in world.options:
                continue
            after = world.clone()
            told: list[str] = []
            rules.play(after, action, lambda kind, *_, told=told: told.append(kind))
            same_chain = after.stack and after.stack[-1][1] == previous.player and rules.reveals.isdisjoint(told)
            if same_chain and rules.view(after, previous.player).key() == key:
                return Search(rules, view, seed, behind)
    return Search(rules, view, seed)
