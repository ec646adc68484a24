"""The search: information-set tree search over possible worlds, guided by one-ply values.

Single-observer ISMCTS with availability counts (Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search,
2012): each iteration draws a world that fits the view and goes down one tree, in which the branches are actions. There
are no playouts: a leaf is valued by the game's evaluation, and each action starts with one virtual visit that has the
value of the position after it. Where a game has very many actions, those with the best values are tried first, and more
of them as visits grow (progressive widening). The same player may act several times in a row, so the sign does not flip
with depth: every node keeps values for player 0, and player 1 prefers the low ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..chance import scramble
from ..protocol import Action, Rules

EXPLORATION = 1.8  # per unit of the standard deviation of the root's values, so that every game can use the same ...
NARROW, WIDE = 0.04, 0.3  # ... and the bounds of the result
WORLDS = 256  # the number of different worlds that are drawn; after that they are used again
MOST = 1 << 15  # the largest number of visits of a tree; more make no difference
ROOTS = [0.0]  # ROOTS[n] is the square root of log n, for as many visits as there have been


class Option(NamedTuple):
    """What the search knows of one action: the action, its number of visits, and its value.

    The visits are how often the search has tried the action, and one virtual visit. The value is from 0 to 1, for the
    player who is asked.
    """

    action: Action
    visits: int
    value: float


class Node:
    """A node of the search tree. It stands for one sequence of actions, in all worlds in which these can be played.

    Each action that was legal at the node in some world has a slot: an index into the node's lists of visits, mean
    values and so on.
    """

    __slots__ = ("actions", "available", "known", "means", "met", "nodes", "slots", "spreads", "visible", "visits")

    def __init__(self) -> None:
        self.slots: dict[Action, int] = {}
        self.known: list[Action] = []  # the actions, by slot
        self.means: list[float] = []  # the mean value for player 0 over the visits
        self.visits: list[int] = []  # the virtual visit included
        self.spreads: list[float] = []  # the exploration term without its logarithm: falls as visits grow
        self.available: list[int] = []  # 1 + the visits of this node in which the action was legal and considered
        self.nodes: list[Node | None] = []
        self.actions: tuple[Action, ...] = ()  # the legal actions of the last visit
        self.visible: list[int] = []  # their slots, in the order in which they are considered
        self.met = 0  # the number of selections here; counted only where progressive widening is on

    def add(self, actions: Sequence[Action], values: list[float], spread: float) -> None:
        """Adds actions that are new at this node, each with one virtual visit.

        `values` are the values for player 0 of the positions after the actions, in the same order; each is the value of
        the action's virtual visit. `spread` is the exploration constant. The exploration term of an action is
        proportional to this constant, and falls with each further visit of the action.
        """
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
        """Returns the slot of the legal action with the best upper confidence bound for `player`; the slot is an index
        into the node's lists.

        If `breadth` is not 0, only the actions with the best values are considered: about `breadth` of them at first,
        and more as the visits of this node grow.
        """
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
        """Records one more visit of the action in `slot`. This visit has led to the value `value` for player 0.

        `exploration` is the exploration constant. The exploration term of the action is proportional to this constant,
        and falls with each visit.
        """
        visits = self.visits[slot] = self.visits[slot] + 1
        self.means[slot] += (value - self.means[slot]) / visits
        self.spreads[slot] = exploration / math.sqrt(visits)


class Search:
    """A search tree for one view, grown by `run`, together with the rules and the worlds that are played down the tree.

    Growing the tree in one go or in slices gives the same tree.
    """

    def __init__(self, rules: Rules[Any], view: Any, seed: int, root: Node | None = None) -> None:
        """Prepares a search; `run` does the searching.

        `view` is the position as the player who is asked sees it. `seed` decides which worlds are drawn. `root` is the
        root of a tree that was already grown for this view, None for a new tree.
        """
        self.rules = rules
        self.view = view
        self.seed = seed
        self.player: int = view.stack[-1][1]
        self.actions = rules.legal_actions(view)
        self.root = root or Node()
        self.exploration = _exploration(self.root.means)
        self.visits = sum(self.root.visits) - len(self.root.visits)  # of the root, those of a resumed tree included
        self.iterations = 0
        self.worlds: list[Any] = []
        self.is_decided = len(self.actions) == 1  # nothing to search: there is only one action, or one wins at once

    @property
    def value(self) -> float:
        """The chance to win (0 to 1) of the player who is asked: the value of the most visited action."""
        return max(self.options(), key=lambda option: (option.visits, option.value)).value

    def run(self, iterations: int) -> None:
        """Grows the tree by this many iterations.

        Stops early if there is only one legal action, if an action wins at once, or if the tree is as large as it may
        become.
        """
        self._grow(iterations, ())

    def follow(self, line: Sequence[Action], iterations: int) -> None:
        """Grows the tree by this many iterations that all begin with the actions of `line`, as far as these are legal
        in the world that is drawn, so that the search knows what they lead to.

        The actions are those of the player who is asked in the view. Stops early like `run`.
        """
        self._grow(iterations, line)
        node: Node | None = self.root
        for action in line:
            if node is None or action not in node.slots:
                break
            self._rank(node, self.player)
            node = self._behind(node, action)

    def _grow(self, iterations: int, line: Sequence[Action]) -> None:
        ROOTS.extend(math.sqrt(math.log(count)) for count in range(len(ROOTS), min(self.visits + iterations, MOST) + 2))
        for _ in range(iterations):
            if self.is_decided or self.visits == MOST:
                return
            state = self._world()
            self._iterate(state, *self._down(state, line))
            self.iterations += 1
            self.visits += 1
            if self.iterations == 1:
                self.is_decided = any(option.value == 1.0 for option in self.options())

    def _down(self, state: Any, line: Sequence[Action]) -> tuple[Node, list[tuple[Node, int]]]:
        """Plays the actions of `line` in the world `state`, as far as they are legal there.

        Returns (node, path): the node to which they lead, and the nodes before it, each with the slot of the action.
        """
        node = self.root
        path: list[tuple[Node, int]] = []
        for action in line:
            actions = state.options
            if action not in actions:
                break
            if actions != node.actions:
                self._meet(state, node, actions, state.stack[-1][1])
            slot = node.slots[action]
            path.append((node, slot))
            self.rules.play(state, action)
            behind = node.nodes[slot]
            if behind is None:
                behind = node.nodes[slot] = Node()
            node = behind
        return node, path

    def options(self) -> list[Option]:
        """All legal actions of the view, in the order in which the rules list them, with what the search knows of each.

        An action that the search never tried has 0 visits and the value 0.5.
        """
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
        """The action with the most visits; of several with equally many visits, the one with the highest value."""
        return max(self.options(), key=lambda option: (option.visits, option.value)).action

    @property
    def is_unsure(self) -> bool:
        """Whether the second most visited action may be as good as the most visited one.

        The answer is False if the value of the most visited action is higher than that of the second by at least the
        exploration constant, divided by the square root of the second's visits. It is False too if there was nothing to
        search.
        """
        options = sorted(self.options(), key=lambda option: (option.visits, option.value))
        if self.is_decided or len(options) < 2:
            return False
        second, first = options[-2:]
        slot = self.root.slots.get(second.action)
        return slot is not None and first.value - second.value < self.root.spreads[slot]

    def line(self, length: int) -> tuple[Action, ...]:
        """Returns the actions that the search expects, at most `length` of them, beginning with the best action."""
        return self.line_from(self.best(), length)

    def second(self, best: Action) -> Action | None:
        """Returns the action to compare `best` with; None if there is no other.

        It is the one that looks best at a glance (`Rules.glances`), if that looks better than `best`; else the most
        visited of the others.
        """
        others = [option for option in self.options() if option.action != best]
        if not others:
            return None
        glances = self.rules.glances(self.rules.determinize(self.view, self.seed), self.actions)
        sign = 1 if self.player == 0 else -1
        looks = {action: sign * glance for action, glance in zip(self.actions, glances, strict=True)}
        first = max(others, key=lambda option: looks[option.action]).action
        if looks[first] > looks[best]:
            return first
        return max(others, key=lambda option: (option.visits, option.value)).action

    def line_from(self, first: Action, length: int, least: int = 2) -> tuple[Action, ...]:
        """Returns the actions that the search expects once `first` is taken, at most `length`, beginning with it. They
        end before the first one that was visited less than `least` times.

        Each further action is the most visited one in the node to which the previous action of the line leads. Of
        several, as there often are in a won game, it is the one that looks best (`best_look`) in the first world in
        which the line is played, or the first one if the line can't be played there.
        """
        actions = [first]
        node = self._behind(self.root, first)
        world = self.rules.determinize(self.view, scramble(self.seed))
        while node and node.slots and len(actions) < length:
            most = max(node.visits[slot] for slot in node.slots.values())
            if most < least:
                break
            tied = [action for action, slot in node.slots.items() if node.visits[slot] == most]
            if world is not None:
                world = self.rules.apply(world, actions[-1]) if actions[-1] in world.options else None
            seen = world is not None and all(action in world.options for action in tied)
            actions.append(best_look(self.rules, world, tied) if seen and len(tied) > 1 else tied[0])
            node = self._behind(node, actions[-1])
        return tuple(actions)

    def _behind(self, node: Node, action: Action) -> Node | None:
        slot = node.slots.get(action)
        return None if slot is None else node.nodes[slot]

    def _world(self) -> Any:
        """Returns a copy of the full state that the next iteration plays; it fits the view.

        For each of the first WORLDS iterations a state is drawn at random; later iterations use the same states again,
        in the same order.
        """
        number = self.iterations
        if number < WORLDS:
            self.worlds.append(self.rules.determinize(self.view, scramble(self.seed + number)))
        return self.worlds[number % WORLDS].clone()

    def _iterate(self, state: Any, node: Node, path: list[tuple[Node, int]]) -> None:
        """Does one iteration: plays the world `state` from `node` down the tree to a new node, and adds that node's
        value to all nodes on the way.

        `path` has the nodes on the way from the root to `node`, each with the slot of the action that was played.
        """
        rules = self.rules
        breadth = rules.breadth
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
        """Records that `actions` are the legal actions at `node` in the world `state`.

        Actions that are new at the node are added to its lists, each with one virtual visit. `player` is the player who
        is asked.
        """
        slots = node.slots
        visible = [slots.get(action, -1) for action in actions]
        if -1 in visible:
            new = [action for action in actions if action not in slots] if slots else actions
            values = self.rules.values(state, new)
            if node is self.root and not slots:
                self.exploration = _exploration(values)
            node.add(new, values, self.exploration)
            visible = [slots[action] for action in actions]
        node.actions = actions
        node.visible = visible
        self._rank(node, player)

    def _rank(self, node: Node, player: int) -> None:
        """Puts the actions at `node` in the order in which they are considered: the best values for `player` first.
        Without progressive widening all are considered, and the order stays that of the rules.
        """
        if self.rules.breadth:
            node.visible.sort(key=node.means.__getitem__, reverse=player == 0)


def best_look(rules: Rules[Any], state: Any, actions: Sequence[Action]) -> Action:
    """Returns the one of these legal actions that looks best at a glance (`Rules.glances`) to the player who is asked
    in `state`; of equal ones the first.
    """
    sign = 1 if state.stack[-1][1] == 0 else -1
    looks = rules.glances(state, actions)
    return max(zip(actions, looks, strict=True), key=lambda each: sign * each[1])[0]


def _exploration(values: Sequence[float]) -> float:
    """Returns the exploration constant for a decision; `values` are the values of its actions.

    It is 1.8 (EXPLORATION) times the standard deviation of the values, at least 0.04 (NARROW) and at most 0.3 (WIDE).
    """
    if not values:
        return NARROW
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
    return min(max(EXPLORATION * spread, NARROW), WIDE)


def resume(previous: Search | None, rules: Rules[Any], view: Any, seed: int) -> Search:
    """Returns a search of `view`, which keeps a part of the tree of the search `previous` if possible.

    That is possible if `view` is what the player of `previous` sees after one more action of that player, and the same
    player is asked again: then the part of the tree below that action is kept. Otherwise the search begins with a new
    tree. It also begins with a new one if the action has revealed something hidden or had a random outcome, because the
    old tree is about other worlds. `seed` decides which worlds are drawn.
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
