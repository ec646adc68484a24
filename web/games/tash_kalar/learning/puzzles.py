"""Words of Tash-Kalar that the sentences on its puzzles need beside numbers: the name and the text of a task."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import narration


def told(parameters: Mapping[str, int]) -> dict[str, Any]:
    """Returns the parameters for a sentence on a puzzle.

    They are `parameters`, the numbers of a puzzle or a judgement. If these have a task, its name and text are added.
    """
    if "task" not in parameters:
        return dict(parameters)
    return {**parameters, "name": narration.task(parameters["task"]), "text": narration.task_text(parameters["task"])}
