"""Checks a game by link that is over: whether every draw and every decision was by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .course import CourseError, sender
from .game import Game
from .letters import Answer, LetterError, Turn, read


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


def verify(texts: Iterable[str]) -> tuple[Game, Verdict]:
    """Checks a game from its letters alone, as a third person can. Returns the game and what was found.

    There have to be the answer to the invitation and the last letter; all others may be missing. Two different letters
    with the same number are found too; they prove something only if both are signed, which the caller checks. Raises
    LinkError on a text that is no letter, on one of another game, and if one of the two needed is missing.
    """
    answer: Answer | None = None
    turns: dict[int, Turn] = {}
    forks: list[int] = []
    for text in texts:
        letter = read(text).letter
        if isinstance(letter, Answer):
            answer = letter
        elif isinstance(letter, Turn):
            if letter.letter in turns and replace(turns[letter.letter], note=letter.note) != letter:
                forks.append(letter.letter)
            turns.setdefault(letter.letter, letter)
    if not answer or not turns or not all(turns[max(turns)].masters):
        raise LetterError("letter_missing")
    game = Game(answer.invitation.rules, answer.invitation.options, invitation=answer.invitation, answer=answer)
    for number in sorted({*turns} - {*forks}):
        game = game.with_turn(turns[number])
    if forks:
        return game, Verdict("letter_fork", forks[0], sender(forks[0]))
    return game, check(game)
