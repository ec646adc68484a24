"""Asks the second implementation about a finished game of the first one."""

from __future__ import annotations

from tests.fair import second
from tests.fair.playing import Players
from toybattle.fair.course import Replay
from toybattle.fair.letters import CHANCE
from toybattle.link import Reader, unpack_option


def questions_of(replay: Replay) -> list[second.Question]:
    """The questions of a game of which everything is known, with the roles of their owners and the true answers."""
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


def disagreements(players: Players) -> list[str]:
    """Returns what the second implementation has to say against a finished game; empty if it agrees in everything."""
    game = players.games[0]
    assert game.turn and game.answer and game.seats
    replay = game.play_again(game.turn)

    def options_length(rest: bytes) -> int:
        reader = Reader(rest)
        for option in game.rules.options:
            unpack_option(option, reader)
        return reader.place

    found = second.disagreements(players.texts, options_length, questions_of(replay), replay.digits)
    if game.inviter_seat == CHANCE and second.inviter_seat(game.values[2], game.values[3]) != game.seats[0]:
        found.append("the inviter's seat")
    return found
