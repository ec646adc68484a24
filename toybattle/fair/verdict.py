"""Checks a game by link that is over: whether every draw and every decision was by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from .course import CourseError, sender
from .game import Game


@dataclass(frozen=True)
class Verdict:
    """What a check has found: `reason` is the id of what was against the rules, "" if nothing was.

    `letter` is the number of the letter, and `role` the role of the player who has sent it.
    """

    reason: str = ""
    letter: int = 0
    role: int = 0


def check(game: Game) -> Verdict:
    """Plays a game again with the secrets of both players, which its last letter has to hold.

    Raises ValueError if it does not.
    """
    turn = game.turn
    if not turn or not all(turn.masters):
        raise ValueError("both secrets are needed")
    try:
        game.play_again(turn, is_checked=True)
    except CourseError as error:
        return Verdict(error.reason, error.letter, sender(error.letter))
    return Verdict()
