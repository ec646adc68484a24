"""What is filled into the sentences on Token Battle's puzzles apart from numbers: the words on whether rays fire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....page.words import words


def told(parameters: Mapping[str, int]) -> dict[str, Any]:
    """Returns the values that a sentence on a puzzle needs, as a dict from their names.

    `parameters` are the numbers of the puzzle, or of the judgement on a turn, by name. The result is a copy of them.
    Its "rays" is a sentence, with a space before it, if rays fire between the tokens of a run, else "".
    """
    rays = f" {words('token_battle.run.rays')}" if parameters.get("rays") else ""
    return {**parameters, "rays": rays}
