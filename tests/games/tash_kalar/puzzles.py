"""WAYS: functions that judge actions as answers to puzzles of each theme, without the code that makes puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.learning.plain import Ways
from toybattle import GAMES
from toybattle.games.tash_kalar.state import SUMMONED
from toybattle.learning.puzzles import Puzzle
from toybattle.protocol import Action

RULES = GAMES["tash_kalar"]


def is_lucky(state: Any, action: Action) -> bool:
    """Whether the action can't be part of an answer: `discard`, `end` or `claim`.

    `end` and `claim` end the turn. The card for a discarded one is drawn only after the turn.
    """
    return action[0] in ("discard", "end", "claim")


def is_over(puzzle: Puzzle, start: Any, state: Any) -> bool:
    """Whether the turn of the puzzle is over in the position `state`: only lucky actions, ruled out of answers, are
    left.

    A puzzle of the theme `twice` is also over once two beings have been summoned. `start`, the position in which the
    puzzle begins, is not used.
    """
    if puzzle.theme == "twice" and state.tally[SUMMONED] >= 2:
        return True
    return state.stack[-1][0] == "turn" and all(is_lucky(state, action) for action in state.options)


def answers(puzzle: Puzzle, start: Any, state: Any) -> bool:
    if puzzle.theme == "task":
        return ("claim", puzzle.parameters["task"]) in state.options
    if puzzle.theme == "duel":
        result = RULES.result(RULES.apply(state, ("end",)))
        assert result, "it was to be the last turn"
        return result.winner == puzzle.player
    return state.tally[SUMMONED] >= 2


def idea(puzzle: Puzzle, line: Sequence[Action]) -> frozenset[Any]:
    return frozenset(action[1] for action in line if action[0] == "summon")


WAYS = Ways(is_lucky, is_over, answers, idea)
