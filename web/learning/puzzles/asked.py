"""A puzzle that is made in the bot's worker, in slices of time.

The question is JSON, like every other question to the worker; its `kind` is "puzzle", and `source` is the text of a
`Source`. The answer is JSON with `puzzle`: the puzzle as `toybattle.learning.written.dump` gives it, null if there is
none.
"""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

from toybattle import GAMES
from toybattle.learning.puzzles import Puzzle
from toybattle.learning.written import dump

from .source import read, worked


class Making:
    """A puzzle that is being made."""

    def __init__(self, question: dict[str, Any]) -> None:
        """Begins to make the puzzle that `question` asks for. Raises ValueError if it names no source."""
        source = question.get("source")
        if not isinstance(source, str):
            raise ValueError("a puzzle has a source")
        self.rules = GAMES[question["game"]]
        self.work = worked(read(source))
        self.puzzle: Puzzle | None = None
        self.is_made = False

    def step(self, milliseconds: float) -> bool:
        """Works for about this many milliseconds. Returns whether the puzzle is made."""
        end = perf_counter() + milliseconds / 1000
        while not self.is_made:
            try:
                next(self.work)
            except StopIteration as stop:
                self.puzzle = stop.value
                self.is_made = True
            if perf_counter() >= end:
                break
        return self.is_made

    def answer(self) -> str:
        """Returns the answer as JSON text: an object with `puzzle`, which is null if there is none."""
        return json.dumps({"puzzle": self.puzzle and dump(self.rules, self.puzzle)})
