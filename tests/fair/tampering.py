"""Ways to cheat in a game by link, and for each of them when it has to be found: at once, or by the check at the end.

Each way has a function. The function takes an honest game at the moment before a player sends a letter, and returns the
text that a cheating player sends in place of that letter, or None if this way can't be tried at this moment. Most ways
change parts of the letter and write it anew with a right checksum, as a manipulated program would.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from tests.fair.playing import Players, begin, decide, options_by_link
from toybattle.fair.course import sender
from toybattle.fair.game import Game
from toybattle.fair.letters import ACCEPTS_DRAW, RESIGNS, Invitation, Letter, Turn, read, write
from toybattle.fair.secret import Secret
from toybattle.fair.verdict import check
from toybattle.link import LinkError, seal

AT_ONCE, AT_THE_END = "at once", "at the end"


class Moment(NamedTuple):
    """An honest game just before a letter is sent: the two devices, the role of the letter's sender, and a source of
    random numbers.
    """

    players: Players
    role: int
    draws: random.Random

    @property
    def game(self) -> Game:
        """The game on the sender's device. Its next letter is complete."""
        return self.players.games[self.role]

    @property
    def letter(self) -> Turn:
        """The honest letter that the sender would send."""
        letter = self.game.letter().letter
        assert isinstance(letter, Turn)
        return letter

    def written(self, **parts: Any) -> str:
        """Returns the text of the honest letter after `parts`, by name, have replaced fields of the letter."""
        return write(replace(self.letter, **parts)).text


class Way(NamedTuple):
    """A way to cheat: its name, when it has to be found (AT_ONCE or AT_THE_END), and the function that makes the false
    letter.
    """

    name: str
    found: str
    cheat: Callable[[Moment], str | None]


def _bit(moment: Moment) -> str:
    text = moment.game.letter().text
    place = moment.draws.randrange(len(text))
    other = moment.draws.choice([letter for letter in "ABCabc019-_" if letter != text[place]])
    return text[:place] + other + text[place + 1 :]


def _random_value(moment: Moment, role: int) -> str:
    values = list(moment.letter.values)
    values[role] = moment.draws.randbytes(16)
    return moment.written(values=tuple(values))


def _later_value(moment: Moment) -> str:
    """Returns a letter that cheats by showing a value of the sender's hash chain that is not due yet."""
    values = list(moment.letter.values)
    assert moment.game.secret
    values[moment.role] = moment.game.secret.chain[moment.letter.letter + 2]
    return moment.written(values=tuple(values))


def _past(moment: Moment) -> str | None:
    """Returns the next letter of a cheat who changes the past: as if one decision of the game so far had been another
    possible one.

    Returns None if no decision could have been another one.
    """
    turn = moment.game.turn
    if not turn or not moment.game.replay:
        return None
    digits = moment.game.play_again(turn).digits
    places = [place for place, (count, _) in enumerate(digits) if count > 1]
    if not places:
        return None
    place = moment.draws.choice(places)
    count, digit = digits[place]
    factor = 1
    for other, _ in digits[:place]:
        factor *= other
    change = (digit + 1 + moment.draws.randrange(count - 1)) % count - digit
    return moment.written(decisions=moment.letter.decisions + change * factor)


def _more(moment: Moment) -> str:
    """Returns a letter that cheats by having one decision more than the sender has to make."""
    factor = 1
    assert moment.game.replay
    for count, _ in moment.game.replay.digits:
        factor *= count
    return moment.written(decisions=moment.letter.decisions + factor)


def _other_options(moment: Moment) -> str | None:
    rules = moment.game.rules
    for option in moment.draws.sample(rules.options, len(rules.options)):
        values = [value for value in option.values if value != moment.letter.options[option.name]]
        if values:
            return moment.written(options={**moment.letter.options, option.name: moment.draws.choice(values)})
    return None


def _draw(moment: Moment) -> str | None:
    if moment.letter.flags or not moment.game.turn:
        return None
    decisions = moment.game.play_again(moment.game.turn).decisions
    return _ended(moment, decisions=decisions, flags=ACCEPTS_DRAW)


def _ended(moment: Moment, **parts: Any) -> str:
    masters, choices = list(moment.letter.masters), list(moment.letter.choices)
    assert moment.game.secret
    masters[moment.role], choices[moment.role] = moment.game.secret.master, moment.game.secret.choice
    return moment.written(**{"masters": tuple(masters), "choices": tuple(choices), **parts})


def _early_secret(moment: Moment) -> str | None:
    return None if moment.game.result else _ended(moment)


def _no_secret(moment: Moment) -> str | None:
    if not moment.game.result:
        return None
    masters = list(moment.letter.masters)
    masters[moment.role] = b""
    return moment.written(masters=tuple(masters))


def _other_secret(moment: Moment) -> str | None:
    if not moment.game.result:
        return None
    masters = list(moment.letter.masters)
    masters[moment.role] = moment.draws.randbytes(32)
    return moment.written(masters=tuple(masters))


def _other_chain(moment: Moment) -> str | None:
    """Returns a letter that cheats by showing an invented master secret in place of the sender's own.

    The value of the hash chain in the letter is replaced, too, by one that fits the invented secret. Returns None
    unless the game is over, since only then does a letter show a master secret.
    """
    if not moment.game.result:
        return None
    other = Secret(moment.draws.randbytes(32), moment.role, moment.letter.choices[moment.role])
    masters, values = list(moment.letter.masters), list(moment.letter.values)
    masters[moment.role], values[moment.role] = other.master, other.chain[moment.letter.letter]
    return moment.written(masters=tuple(masters), values=tuple(values))


def _other_choice(moment: Moment) -> str | None:
    choice = moment.letter.choices[moment.role]
    if not choice:
        return None
    choices = list(moment.letter.choices)
    choices[moment.role] = bytes([(choice[0] + 1) % 5]) if len(choice) == 1 else choice[:-1] + bytes([choice[-1] ^ 1])
    return moment.written(choices=tuple(choices))


def _own(moment: Moment) -> str | None:
    """Returns, in place of the sender's letter, the letter that the receiver sent last.

    Returns None if no turn was sent yet.
    """
    return moment.players.texts[-1] if len(moment.players.texts) > 2 else None


def _old(moment: Moment) -> str | None:
    return moment.draws.choice(moment.players.texts[2:]) if len(moment.players.texts) > 2 else None


def _fork(moment: Moment) -> str | None:
    """Returns, in place of the sender's letter, the sender's previous turn with another decision in it.

    Returns None if the sender has not sent a turn yet.
    """
    texts = moment.players.texts
    if len(texts) < 4:
        return None
    before = read(texts[-2]).letter
    assert isinstance(before, Turn)
    return write(replace(before, decisions=before.decisions ^ 1)).text


def _second_answer(moment: Moment) -> str:
    """Returns an answer to the invitation that a third person has written, not the guest who has answered it."""
    return _accepted(moment, read(moment.players.texts[0]).letter)


def _other_answer(moment: Moment) -> str:
    """Returns a letter that is not the sender's: a third person's answer to a changed copy of the game's invitation."""
    invitation = read(moment.players.texts[0]).letter
    assert isinstance(invitation, Invitation)
    return _accepted(moment, replace(invitation, inviter=replace(invitation.inviter, start=moment.draws.randbytes(16))))


def _accepted(moment: Moment, invitation: Letter) -> str:
    assert isinstance(invitation, Invitation)
    names = invitation.rules.secret_options(invitation.options)
    choice = invitation.options[names[0]] if names else None
    return Game.accept(invitation, moment.draws.randbytes(32), "Eve", choice).letter().text


def _other_rules(moment: Moment) -> str:
    """Returns a letter that cheats by naming another version of the rules in the letter."""
    body = moment.game.letter().body
    other = moment.draws.choice([version for version in range(256) if version != body[3]])
    return seal(body[:3] + bytes([other]) + body[4:] + bytes([0]))


def _silent_end(moment: Moment) -> str | None:
    """Returns a letter that cheats by resigning without showing the sender's secret.

    Returns None if the game is over or no turn was sent yet.
    """
    return None if moment.game.result or not moment.game.turn else moment.written(flags=RESIGNS)


def _foreign_secret(moment: Moment) -> str | None:
    """Returns a letter that cheats by showing an invented secret of the receiver before the receiver has shown the true
    one.

    Returns None if the receiver has shown the true secret already.
    """
    if moment.letter.masters[1 - moment.role]:
        return None
    masters = list(moment.letter.masters)
    masters[1 - moment.role] = moment.draws.randbytes(32)
    return moment.written(masters=tuple(masters))


WAYS: tuple[Way, ...] = (
    Way("a letter of the text is another", AT_ONCE, _bit),
    Way("the end is missing", AT_ONCE, lambda moment: moment.game.letter().text[: -moment.draws.randrange(1, 60)]),
    Way("the beginning is missing", AT_ONCE, lambda moment: moment.game.letter().text[moment.draws.randrange(1, 60) :]),
    Way("something follows", AT_ONCE, lambda moment: moment.game.letter().text + moment.draws.choice("AZ-_09")),
    Way("another game's letter", AT_ONCE, lambda moment: moment.written(id=moment.draws.randbytes(12))),
    Way("other options", AT_ONCE, _other_options),
    Way("the other seat", AT_ONCE, lambda moment: moment.written(seat=(moment.letter.seat + 1) % 3)),
    Way("the receiver's own letter", AT_ONCE, _own),
    Way("an old letter", AT_ONCE, _old),
    Way("another letter with an old number", AT_ONCE, _fork),
    Way("a number too high", AT_ONCE, lambda moment: moment.written(letter=moment.letter.letter + 2)),
    Way("a number of the other player", AT_ONCE, lambda moment: moment.written(letter=moment.letter.letter + 1)),
    Way("an invented value of the chain", AT_ONCE, lambda moment: _random_value(moment, moment.role)),
    Way("a later value of the chain", AT_ONCE, _later_value),
    Way("an invented value of the receiver", AT_ONCE, lambda moment: _random_value(moment, 1 - moment.role)),
    Way("another past", AT_ONCE, _past),
    Way("a decision too many", AT_ONCE, _more),
    Way("a draw that was not offered", AT_ONCE, _draw),
    Way("a secret too early", AT_ONCE, _early_secret),
    Way("no secret at the end", AT_ONCE, _no_secret),
    Way("another secret at the end", AT_ONCE, _other_secret),
    Way("another secret with its chain", AT_ONCE, _other_chain),
    Way("another secret choice at the end", AT_ONCE, _other_choice),
    Way("an invented secret of the receiver", AT_ONCE, _foreign_secret),
    Way("a resignation without a secret", AT_ONCE, _silent_end),
    Way("a second answer to the invitation", AT_ONCE, _second_answer),
    Way("an answer to another invitation", AT_ONCE, _other_answer),
    Way("another version of the rules", AT_ONCE, _other_rules),
)


# --- lies within what is possible, which only the check at the end can find


def lying_letter(game: Game, secret: Secret, draws: random.Random, answers_falsely: bool) -> Turn:
    """Returns the next letter of a player who lies, with decisions that look possible to the other player.

    `game` is the game on the lying player's device, `secret` that player's secret, and `draws` a source of random
    numbers. Where the letter has to tell an answer of chance, it always tells a random answer instead of the true one.
    The decisions are random, too.

    If `answers_falsely` is True, the decisions are legal with what the player really holds, so that only the answers of
    chance are lies. If it is False, the decisions are chosen without looking at what the player really holds, so that
    they may name things that the player does not have: then decisions and answers may both be lies. In a game in which
    the players choose something in secret, the letter is made as if `answers_falsely` were False. Raises ValueError if
    the random answers fit no possible game.
    """
    is_blind = not answers_falsely or bool(game.rules.secret_options(game.options))
    replay = game.play_again(game.turn, secrets=() if is_blind else None)
    if game.turn:
        replay.course.open_letter()

    def false_answer(count: int) -> int:
        return draws.randrange(count)

    letter = replay.course.letter
    if replay.course.player is not None:
        replay.tell(false_answer)
        while not replay.course.ends_letter(replay.seats):
            possible = replay.course.possible()
            legal = [action for action in replay.course.legal() if action in possible]
            replay.play(draws.choice(legal) if legal else possible[-1], false_answer)
    values = [secret.chain[letter]] * 2
    values[1 - secret.role] = game.values[letter - 1]
    turn = game.turn
    masters, choices = (list(turn.masters), list(turn.choices)) if turn else ([b"", b""], [b"", b""])
    if replay.course.player is None:
        masters[secret.role], choices[secret.role] = secret.master, secret.choice
    return Turn(
        game.rules,
        game.options,
        game.inviter_seat,
        game.id,
        letter,
        (values[0], values[1]),
        replay.decisions,
        0,
        (masters[0], masters[1]),
        (choices[0], choices[1]),
    )


LIES = ("what is held is named without looking", "false answers", "another choice than committed to")


def play_with_lies(game: str, seed: int, lie: str) -> tuple[Players, bool | None]:
    """Plays a game in which one player lies in the way `lie`, one of LIES. `seed` decides who lies, and all decisions.

    Returns (the two devices, True) if the other player's device has found the lies, during the game or by the check at
    the end. Returns (the two devices, None) if there was no occasion to lie, so that nothing was found, or if the
    game was broken off because no letter with such lies could be made.
    """
    options = options_by_link(game)
    draws = random.Random(seed)
    players = begin(game, options[seed % len(options)], seed)
    liar = seed % 2
    secret = players.games[liar].secret
    assert secret
    other = begin(game, options[seed // 2 % len(options)], seed).games[1 - liar].secret
    if lie == LIES[2]:
        if not other or not secret.choice or other.choice in (b"", secret.choice):
            return players, None
        players.games[liar] = replace(players.games[liar], secret=replace(secret, choice=other.choice))
    while not all(one.is_closed for one in players.games):
        role = sender(players.games[1 - liar].next_letter)
        one = players.games[role]
        if role == liar and lie != LIES[2]:
            try:
                turn = lying_letter(one, secret, draws, lie == LIES[1])
            except ValueError:  # what is told fits no game: the rules refuse it at once
                return players, None
        else:
            players.games[role] = one = decide(one, draws)
            letter = one.letter().letter
            assert isinstance(letter, Turn)
            turn = letter
        players.games[role] = replace(one, turn=turn, drafted=()) if role == liar else one.sent(turn)
        players.texts.append(write(turn).text)
        if role == liar:
            try:
                players.games[1 - liar] = players.games[1 - liar].received(players.texts[-1])
            except LinkError:
                return players, True
        else:  # what the liar's own device thinks of the game doesn't matter
            players.games[liar] = replace(players.games[liar], turn=turn, drafted=())
    return players, True if check(players.games[1 - liar]).reason else None
