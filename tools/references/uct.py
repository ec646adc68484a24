"""A reference bot: information-set UCT as its authors describe it, which values a new node by one playout.

Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012 (SO-ISMCTS, c = 0.7, one new node in each
iteration).
"""

from __future__ import annotations

import math
from typing import Any

from toybattle.chance import pick, scramble
from toybattle.protocol import Action, Rules

EXPLORATION = 0.7


class Node:
    """A node of the search tree, which stands for the positions after a certain sequence of actions.

    `children` maps actions to the next nodes, and `visits` counts the visits. `won` adds up the results of these visits
    for the player who took the last action of the sequence: 1 for a win, a half for a draw.
    """

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.available = 0
        self.won = 0.0


def choose(rules: Rules[Any], view: Any, seed: int, iterations: int) -> Action:
    """The action with the most visits after this many iterations.

    `view` is what the player who is asked sees; `seed` draws a world and a playout for each iteration.
    """
    actions = rules.legal_actions(view)
    root = Node()
    for number in range(iterations if len(actions) > 1 else 0):
        seed = scramble(seed + number)
        _iterate(rules, rules.determinize(view, seed), root, seed)
    return max(actions, key=lambda action: root.children[action].visits if action in root.children else 0)


def _iterate(rules: Rules[Any], state: Any, root: Node, seed: int) -> None:
    path = []
    node = root
    while state.options:
        player = state.stack[-1][1]
        for action in state.options:
            if action in node.children:
                node.children[action].available += 1
        new = [action for action in state.options if action not in node.children]
        if new:
            seed, index = pick(seed, len(new))
            action = new[index]
            node.children[action] = Node()
            node.children[action].available = 1
        else:
            bounds = [_bound(node.children[action]) for action in state.options]
            action = state.options[bounds.index(max(bounds))]
        rules.play(state, action)
        node = node.children[action]
        path.append((node, player))
        if new:
            break
    rules.playout(state, seed)
    result = rules.result(state)
    assert result is not None
    for node, player in path:
        node.visits += 1
        node.won += 0.5 if result.winner is None else float(result.winner == player)


def _bound(node: Node) -> float:
    return node.won / node.visits + EXPLORATION * math.sqrt(math.log(node.available) / node.visits)
