"""The frozen search: a bot that makes 100 iterations of information-set tree search with a frozen evaluation.

It was the first bot of this project that searched, and is kept as it was, to measure later bots against it. So don't
improve it.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from toybattle.chance import scramble
from toybattle.protocol import Action, Rules

from .frozen_value import value

EXPLORATION = 0.15  # fits the spread of evaluations, not of wins and losses
ITERATIONS = 100


class Option(NamedTuple):
    """What the search found about one legal action.

    `visits` is how often the search took the action, and `value` is the action's value for the player who is asked,
    from 0 to 1.
    """

    action: Action
    visits: int
    value: float


class Node:
    """A node of the search tree, which stands for the positions after a certain sequence of actions.

    `visits` counts the visits, and `total` is the sum of the values for player 0 in these visits. A new node counts as
    visited once, with the value that it is made with. `available` counts the visits of the parent in which the action
    to this node was legal, which differs from world to world. `children` maps actions to the next nodes.
    """

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self, value: float) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 1  # the virtual visit
        self.total = value  # the sum over the visits of the values for player 0
        self.available = 1  # visits of the parent in whose world the action was legal


def choose(rules: Rules[Any], view: Any, seed: int, iterations: int = ITERATIONS) -> Action:
    """The action that the search tried most often; of several such actions, the action with the best value.

    `view` is what the player who is asked sees. The search makes `iterations` iterations, each in a world that `seed`
    draws.
    """
    return max(think(rules, view, seed, iterations), key=lambda option: (option.visits, option.value)).action


def think(rules: Rules[Any], view: Any, seed: int, iterations: int) -> list[Option]:
    """Searches, and returns an Option for each legal action of the view, in the order in which the rules list them.

    `seed` draws a world for each of the `iterations`. If some action wins at once, only one iteration is made.
    """
    actions = rules.legal_actions(view)
    player = view.stack[-1][1]
    root = Node(0.0)
    if len(actions) > 1:
        for number in range(iterations):
            _iterate(rules, rules.determinize(view, scramble(seed + number)), root)
            if number == 0 and any(_value(child, player) == 1.0 for child in root.children.values()):
                break
    return [
        Option(action, child.visits, _value(child, player))
        for action in actions
        for child in [root.children.get(action) or Node(0.0)]
    ]


def _iterate(rules: Rules[Any], state: Any, root: Node) -> None:
    """Makes one iteration: plays the world `state` from `root` down to a node without children, which gets children.

    The best value among these children for the player who is asked is added to all nodes on the way. If the game ends
    on the way, its result is added instead.
    """
    node = root
    path = [root]
    while True:
        actions = state.options
        if not actions:
            found = value(state, 0)
            break
        player = state.stack[-1][1]
        is_new = not node.children
        _expand(rules, state, node)
        if is_new:
            children = [_value(node.children[action], player) for action in actions]
            found = max(children) if player == 0 else 1 - max(children)
            break
        action = _select(node, actions, player)
        rules.play(state, action)
        node = node.children[action]
        path.append(node)
    for node in path:
        node.visits += 1
        node.total += found


def _expand(rules: Rules[Any], state: Any, node: Node) -> None:
    """Adds a child to `node` for each legal action without one, with the value of the position after the action."""
    for action in state.options:
        if action not in node.children:
            after = state.clone()
            rules.play(after, action)
            node.children[action] = Node(value(after, 0))


def _select(node: Node, actions: tuple[Action, ...], player: int) -> Action:
    """The legal action for which the sum of its value for `player` and a bonus is highest.

    The less often an action has been tried, the greater is its bonus.
    """
    best = actions[0]
    bound = -1.0
    for action in actions:
        child = node.children[action]
        child.available += 1
        here = _value(child, player) + EXPLORATION * math.sqrt(math.log(child.available) / child.visits)
        if here > bound:
            best, bound = action, here
    return best


def _value(node: Node, player: int) -> float:
    mean = node.total / node.visits
    return mean if player == 0 else 1 - mean
