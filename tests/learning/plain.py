"""A second search for the answers of a puzzle, plain and slow: it tries every legal action of the turn.

It shares nothing with the searches of the engine but the rules. `puzzles.py` in a game's folder of tests has functions
that say, from the position after a line of actions, whether the line answers the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from toybattle import GAMES
from toybattle.learning.puzzles import Puzzle, start_of
from toybattle.protocol import Action

MOST = 60_000  # positions of one turn


class Ways(NamedTuple):
    """The functions with which the puzzles of a game are checked.

    `is_lucky(state, action)` says whether an action draws or picks something at random, so that it is left out.
    `is_over(puzzle, first state, state)` says whether the turn that the puzzle asks about is over. `answers(puzzle,
    first state, last state)` says whether the actions between these states answer the puzzle. `idea(puzzle, actions)`
    returns the part of the actions that every answer must have.
    """

    is_lucky: Callable[[Any, Action], bool]
    is_over: Callable[[Puzzle, Any, Any], bool]
    answers: Callable[[Puzzle, Any, Any], bool]  # the puzzle, the first state, a state that is over
    idea: Callable[[Puzzle, Sequence[Action]], frozenset[Any]]


class TooMany(Exception):
    """Raised if there are too many ways to play the turn to try them all."""


def lines(puzzle: Puzzle, ways: Ways) -> Iterator[tuple[Any, tuple[Action, ...]]]:
    """Plays the turn in every way that needs no lucky action, and yields (position in which the turn is over, actions
    that lead there).

    Each position is yielded only once. Raises TooMany if there are more than MOST positions.
    """
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
    """Returns the ideas of all lines that answer the puzzle. An idea that contains another one of them is left out.

    Raises TooMany if there are too many lines.
    """
    rules = GAMES[puzzle.game]
    start = start_of(rules, puzzle)
    found = {ways.idea(puzzle, line) for state, line in lines(puzzle, ways) if ways.answers(puzzle, start, state)}
    return {idea for idea in found if not any(other < idea for other in found)}
