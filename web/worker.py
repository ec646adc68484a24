"""The bot's side of the worker: a question as text in, an action as text out. It is told a view and nothing else."""

from __future__ import annotations

import json

from toybattle import GAMES
from toybattle.bots import LEVELS
from toybattle.notation import format_action


def handle(text: str) -> str:
    """The action that the level of the question chooses for the view of the question."""
    question = json.loads(text)
    rules = GAMES[question["game"]]
    view = rules.load(question["view"])
    return format_action(rules, LEVELS[question["level"]](rules, view, int(question["seed"])))
