"""The bot that takes each legal action with the same probability."""

from __future__ import annotations

from typing import Any

from ..chance import pick, scramble
from ..protocol import Action, Rules


def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
    """Returns a legal action of the view, drawn with `seed`; all have the same probability."""
    actions = rules.legal_actions(view)
    return actions[pick(scramble(seed), len(actions))[1]]
