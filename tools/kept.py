"""Keeps the outcomes of tasks in a file as they come, so that a long measurement can be interrupted and continued."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=tuple[Any, ...])
R = TypeVar("R", bound=tuple[Any, ...])


class Kept(Generic[T, R]):
    """The outcomes of tasks, kept in memory and, unless `file` is None, in `file`, a line of JSON for each.

    A task is what is to be played, such as a pair of games; its outcome is the result, such as the scores of both
    games.
    """

    def __init__(self, file: Path | None, play: Callable[[T], R], read: Callable[[list[Any]], R]) -> None:
        """`play` is the function that carries out a task, also in another process, and returns its outcome.

        `file` is the file that keeps the outcomes, None for no file. An outcome stands in the file as a JSON list;
        `read` makes the outcome from this list.
        """
        self.file = file
        self.play_one = play
        self.done: dict[str, R] = {}
        for text in file.read_text().splitlines() if file and file.exists() else ():
            task, outcome = json.loads(text)
            self.done[json.dumps(task)] = read(outcome)

    def play(self, pool: Any, tasks: list[T]) -> list[R]:
        """Returns the outcomes of these tasks, in the same order.

        Tasks that have no outcome yet are first carried out in the processes of `pool`.
        """
        names = [json.dumps(task) for task in tasks]
        missing = {name: task for task, name in zip(tasks, names, strict=True) if name not in self.done}
        for name, outcome in zip(missing, pool.imap(self.play_one, missing.values()), strict=True):
            self.done[name] = outcome
            if self.file:
                with self.file.open("a") as lines:
                    lines.write(json.dumps([json.loads(name), outcome]) + "\n")
        return [self.done[name] for name in names]
