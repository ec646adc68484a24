"""The player who looks one action ahead: the one whose position is worth most, over a few possible worlds."""

from __future__ import annotations

from typing import Any

from ..chance import scramble
from ..protocol import Action, Rules

WORLDS = 4


def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
    """The legal action with the best mean value; the first of equals."""
    actions = rules.legal_actions(view)
    if len(actions) == 1:
        return actions[0]
    worlds = 1 if rules.is_open(view) else WORLDS
    worths = [rules.values(rules.determinize(view, scramble(seed + number)), actions) for number in range(worlds)]
    totals = [sum(column) for column in zip(*worths, strict=True)]
    return actions[totals.index(max(totals) if view.stack[-1][1] == 0 else min(totals))]
