"""WAYS: functions that tell, for puzzles of each theme, whether some actions are an answer.

They share no code with what makes the puzzles, so that tests can check the puzzles independently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.learning.plain import Ways
from toybattle import GAMES
from toybattle.games.toy_battle.board import SPACES
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
    if puzzle.theme == "advance":
        return _missing(state, puzzle.player) == puzzle.parameters["left"]
    gained = RULES.scores(state)[puzzle.player] - RULES.scores(start)[puzzle.player]
    assert gained <= puzzle.parameters["goal"], "more is possible"
    return gained == puzzle.parameters["goal"]


def _missing(state: Any, player: int) -> int:
    """Returns how many more bases a chain of the player's to an enemy H.Q. needs, found by a search of the paths."""
    board = state.board
    waiting = [(0, space) for space in SPACES[board.hqs[player]]]
    done: set[int] = set()
    while waiting:
        waiting.sort()
        missing, space = waiting.pop(0)
        if space in done:
            continue
        done.add(space)
        if board.hqs[1 - player] >> space & 1:
            return missing
        if missing and board.hqs[player] >> space & 1:
            continue
        for other in SPACES[board.near[space]]:
            is_own = state.own[player] >> other & 1 or board.hqs[1 - player] >> other & 1
            if not board.hqs[player] >> other & 1:
                waiting.append((missing + (not is_own), other))
    raise AssertionError("there is no way to the enemy H.Q.")


def _gains(state: Any, rival: int) -> bool:
    """Whether the player `rival`, whose turn it is, can gain a medal in this turn, or win by it.

    To win is to take an H.Q., or to end the turn so that the other player has no legal action or that it was the last
    turn. Effects that draw, strike or freeze are not used. If the game is over already, the result is whether `rival`
    has won.
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
            if RULES.scores(after)[rival] > before or (ended and ended.winner == rival):
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
