"""Tests of long work in slices: no slice is too long, and nothing is done twice or after the work was stopped."""

from __future__ import annotations

from collections.abc import Callable, Generator

from web.page.chores import SLICE, Chores


class Clock:
    """A made-up clock, in milliseconds, for tests of long work in slices.

    Time passes on it only while `work` does its parts.
    """

    def __init__(self) -> None:
        self.time = 0.0
        self.waiting: list[Callable[[], None]] = []

    def now(self) -> float:
        """The present time of the clock, in milliseconds."""
        return self.time

    def later(self, milliseconds: int, action: Callable[[], None]) -> None:
        """Keeps `action` in `waiting` until a test calls it; `milliseconds` makes no difference."""
        self.waiting.append(action)

    def work(self, steps: int, each: float, done: list[int]) -> Generator[None, None, str]:
        """A generator that does `steps` parts of work, each of which takes `each` milliseconds. It adds the number of
        each part to `done`, counted from 0.

        It yields after each part and returns "finished".
        """
        for number in range(steps):
            self.time += each
            done.append(number)
            yield
        return "finished"


def test_a_slice_ends_when_its_time_is_up_and_the_rest_follows() -> None:
    clock = Clock()
    chores = Chores(clock.now, clock.later)
    done: list[int] = []
    told: list[str] = []
    chores.begin("a", clock.work(20, 10, done), told.append, lambda: told.append("rest"))
    slices = [len(done)]
    while clock.waiting:
        before = clock.time
        clock.waiting.pop(0)()
        slices.append(len(done))
        assert clock.time - before <= SLICE + 10
    assert done == list(range(20)) and told == ["rest"] * (len(slices) - 1) + ["finished"]
    assert chores.going == {}


def test_what_takes_no_time_is_done_at_once() -> None:
    clock = Clock()
    told: list[str] = []
    Chores(clock.now, clock.later).begin("a", clock.work(50, 0, []), told.append)
    assert told == ["finished"] and not clock.waiting


def test_another_one_of_the_same_name_takes_its_place() -> None:
    clock = Clock()
    chores = Chores(clock.now, clock.later)
    first: list[int] = []
    told: list[str] = []
    chores.begin("a", clock.work(9, SLICE, first), lambda _: told.append("first"))
    chores.begin("a", clock.work(2, SLICE, []), lambda _: told.append("second"))
    chores.begin("b", clock.work(2, SLICE, []), lambda _: told.append("other"))
    while clock.waiting:
        clock.waiting.pop(0)()
    assert told == ["second", "other"] and first == [0]


def test_what_is_stopped_does_nothing_more() -> None:
    clock = Clock()
    chores = Chores(clock.now, clock.later)
    done: list[int] = []
    chores.begin("a", clock.work(9, SLICE, done), lambda _: done.append(99))
    chores.stop("a")
    chores.stop("nothing")
    while clock.waiting:
        clock.waiting.pop(0)()
    assert done == [0]
