"""Compares a finished game by link with what the second implementation, `second.py`, finds out from its letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.fair import second
from tests.fair.playing import Players
from toybattle.chance import UNKNOWN
from toybattle.fair.course import Replay
from toybattle.fair.game import Game
from toybattle.fair.letters import CHANCE
from toybattle.link import Reader, unpack_option
from toybattle.protocol import Action


def questions_of(replay: Replay) -> list[second.Question]:
    """Returns all questions that a game has asked the source of chance, in the form of the second implementation.

    `replay` is a replay of the game that has the secrets of both players.
    """
    course = replay.course
    return [
        second.Question(
            course.letters[number],
            question.kind,
            replay.seats.index(question.owner),
            question.pile,
            question.possible,
            course.held[number],
            course.answers[number],
        )
        for number, question in enumerate(course.asked)
    ]


class Recorder(Replay):
    """A `Replay` that also lists, in `secret_decisions`, all decisions that were made in secret.

    It must have the secrets of both players.
    """

    def __init__(self, *known: Any) -> None:
        super().__init__(*known)
        self.secret_decisions: list[second.SecretDecision] = []

    def play(self, action: Action, take: Callable[[int], int] | None = None, index: int | None = None) -> None:
        """Carries out a decision, and adds it to `secret_decisions` if it was made in secret.

        In a letter each decision is written as a digit, and so is each answer of chance that is told after it. `index`
        is the digit of this decision; if it is None, the digit is computed. `take` is called with the number of values
        that the digit of an answer can have, and returns that digit; if it is None, the answers known on this device
        are used.
        """
        course = self.course
        shown = self.known[0].covered(course.own, action)
        if UNKNOWN in shown:
            assert course.player is not None
            role, possible = self.seats.index(course.player), course.possible()
            alike = [one for one in course.legal() if self.known[0].covered(course.own, one) == shown] or [shown]
            self.secret_decisions.append(
                second.SecretDecision(
                    len(self.digits), role, possible.index(shown), possible.count(shown), alike.index(action)
                )
            )
        super().play(action, take, index)


def decided_in_secret(game: Game) -> list[second.SecretDecision]:
    """Returns all decisions made in secret of a finished game, in the form of the second implementation."""
    replay = game.play_again(game.turn)
    assert game.turn
    digits = iter(replay.digits)
    recorder = Recorder(*replay.known, replay.seats)
    recorder.go_on(game.turn.last, lambda count: next(digits)[1])
    return recorder.secret_decisions


def disagreements(players: Players) -> list[str]:
    """Returns a sentence for each thing in a finished game with which the second implementation doesn't agree.

    `players` are the two devices after the last letter.
    """
    game = players.games[0]
    assert game.turn and game.answer and game.seats
    replay = game.play_again(game.turn)

    def options_length(rest: bytes) -> int:
        reader = Reader(rest)
        for option in game.rules.options:
            unpack_option(option, reader)
        return reader.place

    found = second.disagreements(
        players.texts, options_length, questions_of(replay), replay.digits, decided_in_secret(game)
    )
    if game.inviter_seat == CHANCE and second.inviter_seat(game.values[2], game.values[3]) != game.seats[0]:
        found.append("the inviter's seat")
    return found
