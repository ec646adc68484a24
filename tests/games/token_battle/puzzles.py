"""WAYS: functions that tell, for puzzles of each theme, whether some actions are an answer.

They share no code with what makes the puzzles, so that tests can check the puzzles independently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.learning.plain import Ways
from toybattle import GAMES
from toybattle.learning.puzzles import Puzzle
from toybattle.protocol import Action

RULES = GAMES["token_battle"]


def is_lucky(state: Any, action: Action) -> bool:
    return False


def is_over(puzzle: Puzzle, start: Any, state: Any) -> bool:
    placed = state.turn - start.turn + (not state.stack)
    return not state.stack or placed == puzzle.parameters.get("tokens", 1)


def answers(puzzle: Puzzle, start: Any, state: Any) -> bool:
    if puzzle.theme != "stop":
        scored = RULES.scores(state)[puzzle.player] - RULES.scores(start)[puzzle.player]
        assert scored <= puzzle.parameters["goal"], "more is possible"
        return scored == puzzle.parameters["goal"]
    rival = 1 - puzzle.player
    after = [state, *(RULES.apply(state, action) for action in state.options)]
    return all(RULES.scores(at)[rival] < puzzle.parameters["points"] for at in after)


def idea(puzzle: Puzzle, line: Sequence[Action]) -> frozenset[Any]:
    return frozenset(line)


WAYS = Ways(is_lucky, is_over, answers, idea)
