"""Long work in short slices, so that the page stays responsive.

A piece of work is a generator, which is run for some milliseconds at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

SLICE = 25.0  # milliseconds
Work = Generator[None, None, Any]


class Chores:
    """Runs pieces of long work in slices of some milliseconds, each piece under a name. A new piece replaces the one of
    the same name.
    """

    def __init__(self, clock: Callable[[], float], later: Callable[[int, Callable[[], None]], None]) -> None:
        self.clock = clock
        self.later = later
        self.going: dict[str, Work] = {}

    def begin(
        self, name: str, work: Work, on_done: Callable[[Any], None], on_rest: Callable[[], None] = lambda: None
    ) -> None:
        """Begins the piece of work `work`, a generator, under the name `name`, and runs its first slice at once.

        `on_done` is called with the value that the generator returns, `on_rest` after every slice but the last.
        """
        self.going[name] = work
        self._go_on(name, work, on_done, on_rest)

    def stop(self, name: str) -> None:
        """Abandons the piece of work of this name, if there is one."""
        self.going.pop(name, None)

    def _go_on(self, name: str, work: Work, on_done: Callable[[Any], None], on_rest: Callable[[], None]) -> None:
        if self.going.get(name) is not work:
            return
        end = self.clock() + SLICE
        try:
            next(work)
            while self.clock() < end:
                next(work)
        except StopIteration as stop:
            del self.going[name]
            on_done(stop.value)
            return
        on_rest()
        self.later(0, lambda: self._go_on(name, work, on_done, on_rest))
