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

RULES = GAMES["toy_battle"]
AT_RANDOM = ("draw", "strike", "freeze")


def is_lucky(state: Any, action: Action) -> bool:
    return action[0] in AT_RANDOM and state.stack[-1][0] != "turn"


def is_over(puzzle: Puzzle, start: Any, state: Any) -> bool:
    return not state.stack or state.stack[-1] == ("turn", 1 - puzzle.player)


def answers(puzzle: Puzzle, start: Any, state: Any) -> bool:
    if puzzle.theme == "hold":
        return not _gains(state, 1 - puzzle.player)
    result = RULES.result(state)
    if puzzle.theme == "win":
        return result is not None and result.winner == puzzle.player and result.reason != "stuck"
    gained = RULES.scores(state)[puzzle.player] - RULES.scores(start)[puzzle.player]
    assert gained <= puzzle.parameters["goal"], "more is possible"
    return gained == puzzle.parameters["goal"]


def _gains(state: Any, rival: int) -> bool:
    """Whether the player `rival`, whose turn it is, can gain a medal or take an H.Q. in this turn.

    Effects that draw, strike or freeze are not used. If the game is over already, the result is whether `rival` has
    won.
    """
    result = RULES.result(state)
    if result:
        return result.winner == rival
    before = RULES.scores(state)[rival]
    waiting, seen = [state], set()
    while waiting:
        at = waiting.pop()
        for action in at.options:
            if is_lucky(at, action):
                continue
            after = RULES.apply(at, action)
            ended = RULES.result(after)
            if RULES.scores(after)[rival] > before or (ended and ended.winner == rival and ended.reason == "hq"):
                return True
            if after.stack and after.stack[-1][1] == rival and after.key() not in seen:
                seen.add(after.key())
                waiting.append(after)
    return False


def idea(puzzle: Puzzle, line: Sequence[Action]) -> frozenset[Any]:
    spaces = [(action[0], *action[2:]) if action[0] == "place" else action for action in line]
    if puzzle.theme == "hold":
        return frozenset(spaces[:1])
    return frozenset(space for space in spaces if space[0] in ("place", "discard", "push"))


WAYS = Ways(is_lucky, is_over, answers, idea)
