"""The player who looks one decision ahead: the action whose position is worth most, over a few possible worlds."""

from __future__ import annotations

from typing import Any

from ..chance import scramble
from ..protocol import Action, Rules

WORLDS = 4
CHAIN = 1  # own answers in a row that are looked through


def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
    """The legal action with the best mean value; the first of equals."""
    actions = rules.legal_actions(view)
    if len(actions) == 1:
        return actions[0]
    player = view.stack[-1][1]
    totals = [0.0] * len(actions)
    for number in range(WORLDS):
        world = rules.determinize(view, scramble(seed + number))
        for index, action in enumerate(actions):
            totals[index] += _worth(rules, world, action, player, CHAIN)
    return actions[max(range(len(actions)), key=lambda index: totals[index])]


def _worth(rules: Rules[Any], state: Any, action: Action, player: int, chain: int) -> float:
    """The value after `action`, and after the best own answers while the same turn goes on."""
    after = state.clone()
    rules.play(after, action)
    if chain and after.stack and after.stack[-1][1] == player:
        return max(_worth(rules, after, answer, player, chain - 1) for answer in after.options)
    return rules.value(after, player)
