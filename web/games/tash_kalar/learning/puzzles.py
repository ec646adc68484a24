"""What the sentences of puzzles need of this game in place of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import narration


def told(parameters: Mapping[str, int]) -> dict[str, Any]:
    """Returns the parameters of a sentence: those of a puzzle or a judgement, with the name and text of the task."""
    if "task" not in parameters:
        return dict(parameters)
    return {**parameters, "name": narration.task(parameters["task"]), "text": narration.task_text(parameters["task"])}
