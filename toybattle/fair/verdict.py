"""Checks a game by link that is over: whether every answer of chance and every decision was by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .course import CourseError, sender
from .game import Game
from .letters import Answer, LetterError, Turn, read


@dataclass(frozen=True)
class Verdict:
    """What a check has found. `reason` is the id of the message about what was against the rules, "" if nothing was.

    If something was, `letter` is the number of the letter that holds it, and `role` the role of that letter's sender.
    """

    reason: str = ""
    letter: int = 0
    role: int = 0


def check(game: Game) -> Verdict:
    """Checks a game whose newest letter shows the secrets of both players, by playing all of it again with these
    secrets.

    Raises ValueError if a secret is missing.
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
    """Checks a game from the texts of its letters alone, as a third person can. Returns the game and the verdict.

    `texts` must have the answer to the invitation and the last letter; all others may be missing. Two different letters
    with the same number are reported too, but they prove something only if both are signed, which the caller checks.
    Raises LinkError on a text that is no letter, on a letter of another game, and if the answer or the last letter is
    missing.
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
