"""The bots that look one action ahead: they compare the positions after each action in a few possible worlds.

A world is a full state that fits the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..chance import pick, scramble
from ..protocol import Action, Rules

WORLDS = 4


def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
    """Returns the legal action with the best mean value over a few worlds (full states that fit the view).

    If several actions are equally good, the first of them is returned. `seed` decides which worlds are drawn.
    """
    actions = rules.legal_actions(view)
    values = _values(rules, view, seed, actions)
    return actions[values.index(max(values))]


def choose_near(rules: Rules[Any], view: Any, seed: int, slack: float) -> Action:
    """Returns a random one of the legal actions whose mean value over a few worlds is at most `slack` below the best
    one.

    Worlds are full states that fit the view. Values and `slack` are on a scale from 0 to 1. `seed` decides which worlds
    are drawn and which action is returned.
    """
    actions = rules.legal_actions(view)
    values = _values(rules, view, seed, actions)
    floor = max(values) - slack
    near = [action for action, value in zip(actions, values, strict=True) if value >= floor]
    return near[pick(scramble(~seed), len(near))[1]]


def _values(rules: Rules[Any], view: Any, seed: int, actions: Sequence[Action]) -> list[float]:
    """Returns the mean value of the position after each of `actions` over a few worlds, in the order of `actions`.

    The values are those for player 0, negated if player 1 is asked, so that the highest one is best for the player who
    is asked. A single action is not compared with any other and gets the value 0.5. Worlds are full states that fit the
    view; `seed` decides which are drawn.
    """
    if len(actions) == 1:
        return [0.5]
    worlds = 1 if rules.is_open(view) else WORLDS
    found = [rules.values(rules.determinize(view, scramble(seed + number)), actions) for number in range(worlds)]
    means = [sum(column) / worlds for column in zip(*found, strict=True)]
    return means if view.stack[-1][1] == 0 else [-mean for mean in means]
