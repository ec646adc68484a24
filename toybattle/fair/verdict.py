"""Checks a game by link that is over: whether every answer of chance and every decision was by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..link import LinkError
from .course import FIRST, CourseError, sender
from .game import Game
from .letters import Answer, LetterError, Turn, read
from .signature import is_signed

# What can be against the rules: an action that was not legal, a false answer of chance, more decisions than the rules
# ask for, and two different letters with the same number.
REASONS = ("illegal_action", "false_answer", "too_many_decisions", "letter_fork")


@dataclass(frozen=True)
class Verdict:
    """What a check has found. `reason` is one of REASONS, "" if nothing was against the rules.

    If something was against the rules, `letter` is the number of the letter that holds it, and `role` the role of that
    letter's sender.
    """

    reason: str = ""
    letter: int = 0
    role: int = 0


def check(game: Game) -> Verdict:
    """Checks a game whose newest letter shows the secrets of both players, and returns the verdict.

    All of the game is played again with these secrets. Raises ValueError if a secret is missing.
    """
    turn = game.turn
    if not turn or not all(turn.masters):
        raise ValueError("both secrets are needed")
    try:
        game.play_again(turn, is_checked=True)
    except CourseError as error:
        return Verdict(error.reason, error.letter, sender(error.letter))
    return Verdict()


@dataclass(frozen=True)
class Proof:
    """What a third person finds in the letters of a game.

    `game` is the game as far as the letters show it, and `verdict` what was against the rules. `left_out` are the
    numbers of letters that prove nothing and were therefore not used: a letter without a valid signature from a device
    that can sign, and two different letters with the same number from a device that can't. `unsigned` are the roles of
    players who have not signed what the verdict says of them, so that somebody else may have written it.
    """

    game: Game
    verdict: Verdict
    left_out: tuple[int, ...] = ()
    unsigned: tuple[int, ...] = ()


def verify(texts: Iterable[str]) -> Proof:
    """Checks a game from the texts of its letters alone, as a third person can.

    The answer to the invitation is always needed. The last letter is needed too, with the secrets of both players; all
    other letters may be missing. In place of the last letter there can be a fork, which proves by itself that its
    sender has cheated: two different letters with the same number, both signed by their sender.

    Raises LinkError if a text is no letter, if a letter does not fit the others, such as one of another game, and if a
    letter that is needed is missing.
    """
    letters = [read(text) for text in texts]
    answer = next((one.letter for one in letters if isinstance(one.letter, Answer)), None)
    if not answer:
        raise LetterError("letter_missing")
    keys = (answer.invitation.inviter.key, answer.guest.key)
    turns: dict[int, list[Turn]] = {}  # by their numbers, all that differ in more than their notes
    left_out: set[int] = set()
    signed: set[int] = set()
    for sealed in letters:
        turn = sealed.letter
        if not isinstance(turn, Turn):
            continue
        if turn.id != answer.id:
            raise LetterError("letter_other_game")
        key = keys[sender(turn.letter)]
        if key and not is_signed(key, sealed.body, sealed.signature):
            left_out.add(turn.letter)
            continue
        if key:
            signed.add(turn.letter)
        turn = replace(turn, note="")
        alike = turns.setdefault(turn.letter, [])
        if turn not in alike:
            alike.append(turn)
    twice = [number for number, alike in turns.items() if len(alike) > 1]
    forks = [number for number in twice if number in signed]
    for number in {*twice} - {*forks}:
        left_out.add(number)
        del turns[number]
    if not turns or not (forks or all(turns[max(turns)][0].masters)):
        raise LetterError("letter_missing")
    game = Game(answer.invitation.rules, answer.invitation.options, invitation=answer.invitation, answer=answer)
    if forks:
        verdict = Verdict("letter_fork", min(forks), sender(min(forks)))
        return Proof(_as_far(game, turns, verdict.letter), verdict, tuple(sorted(left_out)))
    for number in sorted(turns):
        game = game.with_turn(turns[number][0])
    verdict = check(game)
    said_of = [verdict.letter] if verdict.reason else _last_letters(game)
    unsigned = [sender(number) for number in said_of if not any(_covers(one, number) for one in signed)]
    return Proof(game, verdict, tuple(sorted(left_out)), tuple(sorted(unsigned)))


def _as_far(game: Game, turns: Mapping[int, list[Turn]], last: int) -> Game:
    """Returns `game` after the letters in `turns` up to the number `last`, without those that don't fit the others.

    `turns` has the letters by their numbers. Raises LetterError if none of them fits.
    """
    for number in sorted(turns):
        for turn in turns[number] if number <= last else ():
            try:
                game = game.with_turn(turn)
            except LinkError:  # of two that differ only one can fit
                continue
    if not game.turn:
        raise LetterError("letter_impossible")
    return game


def _last_letters(game: Game) -> list[int]:
    """Returns the numbers of the last two letters of a game that is over, in ascending order.

    The later one is the letter that has ended the game, not a letter after it that only shows a secret. The earlier one
    is left out if it has no decisions, because it is the invitation or the answer.
    """
    assert game.turn
    return [number for number in (game.turn.ending - 1, game.turn.ending) if number >= FIRST]


def _covers(signed: int, number: int) -> bool:
    """Whether the sender of letter `signed`, who has signed it, has thereby signed also all that letter `number` holds.

    That is so if both letters have the same sender and letter `signed` is not the earlier one.
    """
    return signed >= number and sender(signed) == sender(number)
