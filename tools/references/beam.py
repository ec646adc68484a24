"""The beam search: two placements ahead, the own ones that look best against all replies. Not to be improved.

For games without anything hidden. It goes by the evaluation of the rules that it is handed.
"""

from __future__ import annotations

from typing import Any

from toybattle.protocol import Action, Rules

WIDTH = 24  # own actions that are looked at closer


def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
    """Of the own actions that look best after one look, the one that is worth most after the best answer to it."""
    player = view.stack[-1][1]
    world = rules.determinize(view, seed)
    values = rules.values(world, world.options)
    order = sorted(range(len(values)), key=values.__getitem__, reverse=player == 0)[:WIDTH]
    best: Action = world.options[order[0]]
    most = -1.0
    for index in order:
        value = _answered(rules, world, world.options[index])
        if player == 1:
            value = 1 - value
        if value > most:
            best, most = world.options[index], value
    return best


def _answered(rules: Rules[Any], world: Any, action: Action) -> float:
    """What an action is worth to player 0 once whoever is asked next has answered."""
    after = world.clone()
    rules.play(after, action)
    if not after.options:
        return rules.value(after, 0)
    values = rules.values(after, after.options)
    return max(values) if after.stack[-1][1] == 0 else min(values)
