"""A reference bot, which looks two actions ahead: it tries all replies to each of its most promising actions.

It is for games in which nothing is hidden, and uses the evaluation of the rules that it is given. It is never improved,
so that measurements of different years can be compared.
"""

from __future__ import annotations

from typing import Any

from toybattle.protocol import Action, Rules

WIDTH = 24  # how many of the player's own actions the replies are tried to


def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
    """The action with the best value two actions ahead, among the WIDTH actions that look best one action ahead.

    The second action is assumed to be the best one for the player who is asked next. `seed` draws the world in which
    all this is tried.
    """
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
    """The value for player 0, from 0 to 1, after `action` and the best answer to it, in `world`.

    The answer is the best action of the player who is asked after `action`.
    """
    after = world.clone()
    rules.play(after, action)
    if not after.options:
        return rules.value(after, 0)
    values = rules.values(after, after.options)
    return max(values) if after.stack[-1][1] == 0 else min(values)
