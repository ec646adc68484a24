"""A puzzle that is made in the bot's worker, in slices of time.

The question is a JSON object, like every other question to the worker. Its `kind` is "puzzle", `game` the name of the
game, and `source` the text of a `Source`. The answer is a JSON object with `puzzle`: the puzzle as
`toybattle.learning.written.dump` gives it, or null if the source gives no puzzle.
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
    """The making of one puzzle in the bot's worker, in slices of time."""

    def __init__(self, question: dict[str, Any]) -> None:
        """Prepares to make the puzzle that `question` asks for. Raises ValueError if its `source` is not the text of a
        source.
        """
        source = question.get("source")
        if not isinstance(source, str):
            raise ValueError("a puzzle has a source")
        self.rules = GAMES[question["game"]]
        self.work = worked(read(source))
        self.puzzle: Puzzle | None = None
        self.is_made = False

    def step(self, milliseconds: float) -> bool:
        """Works for about `milliseconds`. Returns whether the work is done: the puzzle is made, or it is clear that
        there is none.
        """
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
        """The answer as JSON text, once the work is done: an object whose only item, `puzzle`, is the
        puzzle, or null if there is none.
        """
        return json.dumps({"puzzle": self.puzzle and dump(self.rules, self.puzzle)})
