"""Words of Tash-Kalar that the sentences on its puzzles need beside numbers: the name and the text of a task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import narration


def told(parameters: Mapping[str, int]) -> dict[str, Any]:
    """Returns the values that a sentence on a puzzle needs, as a dict from their names.

    `parameters` are the numbers of the puzzle, or of the judgement on a turn, by name. The result is a copy of them. If
    "task", the number of a task, is among them, the task's name and text are added as "name" and "text".
    """
    if "task" not in parameters:
        return dict(parameters)
    return {**parameters, "name": narration.task(parameters["task"]), "text": narration.task_text(parameters["task"])}
