"""WAYS: functions that tell, for puzzles of each theme, whether some actions are an answer.

They share no code with what makes the puzzles, so that tests can check the puzzles independently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.learning.plain import Ways
from toybattle import GAMES
from toybattle.games.tash_kalar.board import squares_of
from toybattle.games.tash_kalar.state import SUMMONED
from toybattle.learning.puzzles import Puzzle
from toybattle.protocol import Action

RULES = GAMES["tash_kalar"]


def is_lucky(state: Any, action: Action) -> bool:
    """Whether the action can't be part of an answer: `discard`, `end` or `claim`.

    `end` and `claim` end the turn. `discard` doesn't help in the turn, since the new card is drawn only at its end.
    """
    return action[0] in ("discard", "end", "claim")


def is_over(puzzle: Puzzle, start: Any, state: Any) -> bool:
    """Whether the turn of the puzzle is over in the position `state`: no legal action can be part of an answer.

    A puzzle of the theme `twice` is also over once two beings have been summoned, of `once` once one has, and of
    `clear` after the first action. `start` is the position in which the puzzle begins.
    """
    if puzzle.theme == "twice" and state.tally[SUMMONED] >= 2:
        return True
    if puzzle.theme == "once" and state.tally[SUMMONED]:
        return True
    if puzzle.theme == "clear" and state.stack[-1][0] == "turn" and state.key() != start.key():
        return True
    return state.stack[-1][0] == "turn" and all(is_lucky(state, action) for action in state.options)


def answers(puzzle: Puzzle, start: Any, state: Any) -> bool:
    if puzzle.theme == "task":
        return ("claim", puzzle.parameters["task"]) in state.options
    if puzzle.theme == "duel":
        result = RULES.result(RULES.apply(state, ("end",)))
        assert result, "it was to be the last turn"
        return result.winner == puzzle.player
    if puzzle.theme == "once":
        return bool(state.tally[SUMMONED])
    if puzzle.theme == "clear":
        rival = 1 - puzzle.player
        gone = len([*squares_of(start.own(rival))]) - len([*squares_of(state.own(rival))])
        assert gone <= puzzle.parameters["goal"], "more can be taken"
        return gone == puzzle.parameters["goal"]
    return state.tally[SUMMONED] >= 2


def idea(puzzle: Puzzle, line: Sequence[Action]) -> frozenset[Any]:
    return frozenset(action[1] for action in line if action[0] == "summon")


WAYS = Ways(is_lucky, is_over, answers, idea)
