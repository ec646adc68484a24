"""A second search of a turn, plain and slow: every legal action is tried, and what counts is read from the game itself.

It shares nothing with the searches of the engine but the rules. Each game says in `puzzles.py` in its folder of tests
what a puzzle of each theme asks, as a function on lines that have been played to their end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from toybattle import GAMES
from toybattle.learning.puzzles import Puzzle, start_of
from toybattle.protocol import Action

MOST = 60_000  # positions of one turn


class Ways(NamedTuple):
    """How a game's puzzles are checked: the actions that are skipped because they draw or pick at random, whether the
    question is over, whether a line answers it, and the part of a line that answers have in common.
    """

    is_lucky: Callable[[Any, Action], bool]
    is_over: Callable[[Puzzle, Any, Any], bool]
    answers: Callable[[Puzzle, Any, Any], bool]  # the puzzle, the first state, a state that is over
    idea: Callable[[Puzzle, Sequence[Action]], frozenset[Any]]


class TooMany(Exception):
    """There are too many ways to play the turn to try them all."""


def lines(puzzle: Puzzle, ways: Ways) -> Iterator[tuple[Any, tuple[Action, ...]]]:
    """Plays every line without lucky actions, and yields the positions in which the question is over."""
    rules = GAMES[puzzle.game]
    start = start_of(rules, puzzle)
    waiting: list[tuple[Any, tuple[Action, ...]]] = [(start, ())]
    seen: set[Any] = set()
    while waiting:
        state, line = waiting.pop(0)
        if ways.is_over(puzzle, start, state):
            yield state, line
            continue
        for action in state.options:
            if ways.is_lucky(state, action):
                continue
            after = rules.apply(state, action)
            key = after.key()
            if key not in seen:
                seen.add(key)
                waiting.append((after, (*line, action)))
        if len(seen) > MOST:
            raise TooMany


def ideas(puzzle: Puzzle, ways: Ways) -> set[frozenset[Any]]:
    """Returns the ideas that answer the question, without those of which another one is a part."""
    rules = GAMES[puzzle.game]
    start = start_of(rules, puzzle)
    found = {ways.idea(puzzle, line) for state, line in lines(puzzle, ways) if ways.answers(puzzle, start, state)}
    return {idea for idea in found if not any(other < idea for other in found)}
