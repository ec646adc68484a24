"""One game by link, as it is on the device of one player, or of somebody who watches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ..chance import UNKNOWN, Chance
from ..link import Reader, pack_option, unpack_option
from ..match import Match
from ..plain import SHAPES
from ..protocol import Action, IllegalAction, Options, Result, Rules
from .course import FIRST, CourseError, Replay, nothing_known, secret_option, sender
from .letters import (
    ACCEPTS_DRAW,
    CHANCE,
    OFFERS_DRAW,
    RESIGNS,
    Answer,
    Invitation,
    Letter,
    LetterError,
    Sealed,
    Sender,
    Turn,
    read,
    seat_by_chance,
    write,
)
from .secret import GUEST, INVITER, LETTERS, MASTER, Secret, earlier

ROLES = (INVITER, GUEST)


@dataclass(frozen=True)
class Game:
    """A game by link as one device knows it. It never changes: each method that adds something returns another `Game`.

    `role` is the role of the player on this device, None for somebody who only watches; `secret` is what this player
    keeps to themselves. `invitation` and `answer` are letters 1 and 2, None while they are not known on this device.
    `turn` is the newest letter after these, whoever has sent it. `drafted` are the player's decisions for the next
    letter, which nobody else knows yet. `past` is a replay of the game up to an earlier letter, kept so that the game
    need not be played again from its beginning; it may be None.
    """

    rules: Rules[Any]
    options: Options
    role: int | None = None
    secret: Secret | None = None
    invitation: Invitation | None = None
    answer: Answer | None = None
    turn: Turn | None = None
    drafted: tuple[Action, ...] = ()
    past: Replay | None = field(default=None, compare=False, repr=False)

    # --- how a game begins

    @staticmethod
    def invite(
        rules: Rules[Any],
        options: Options,
        seat: int,
        master: bytes,
        name: str,
        choice: Any = None,
        key: bytes = b"",
        note: str = "",
    ) -> Game:
        """Returns a new game on the inviter's device. Its method `letter` returns the invitation, which has not been
        sent yet.

        `seat` is which player the inviter is, 0 or 1, or CHANCE if chance decides. `master` is 32 random bytes, the
        inviter's master secret. `name` is the inviter's name and `note` a note, both for the other player. `choice` is
        the value that the inviter chooses in secret, such as a set of cards; None if nothing is chosen in secret with
        these options. `key` is the public key of the inviter's device, empty if it can't sign.

        Raises ValueError on unknown options, on options with which the game is not played by link, and on a `choice`
        that is not allowed.
        """
        chosen = rules.resolve(options)
        rules.setup_by_link(chosen, Chance(nothing_known))
        secret = Secret(master, INVITER, _packed_choice(rules, chosen, choice))
        invitation = Invitation(rules, chosen, seat, _sender(secret, name, key), note)
        return Game(rules, chosen, INVITER, secret, invitation)

    @staticmethod
    def accept(
        invitation: Invitation, master: bytes, name: str, choice: Any = None, key: bytes = b"", note: str = ""
    ) -> Game:
        """Returns the game to which `invitation` invites, on the guest's device. Its method `letter` returns the
        answer.

        `master` is 32 random bytes, the guest's master secret. `name` is the guest's name and `note` a note, both for
        the other player. `choice` is the value that the guest chooses in secret, such as a set of cards; None if
        nothing is chosen in secret with these options. `key` is the public key of the guest's device, empty if it can't
        sign. Raises ValueError on a `choice` that is not allowed.
        """
        secret = Secret(master, GUEST, _packed_choice(invitation.rules, invitation.options, choice))
        answer = Answer(replace(invitation, note=""), _sender(secret, name, key), secret.chain[2], note)
        return Game(invitation.rules, invitation.options, GUEST, secret, invitation, answer)

    def rematch(self, master: bytes, name: str, key: bytes = b"", note: str = "") -> Game:
        """Returns a new game to which this player invites the other one. The two exchange their seats as players 0 and
        1.

        The options, and what this player has chosen in secret, are those of the old game. `master` is 32 random bytes,
        this player's new master secret. `name` is this player's name and `note` a note, both for the other player.
        `key` is the public key of this device, empty if it can't sign.

        Raises ValueError for somebody who only watches, and while chance has not yet decided which player this is.
        """
        if self.secret is None or self.player is None:
            raise ValueError("whoever watches has no rematch")
        option = secret_option(self.rules, self.options)
        choice = unpack_option(option, Reader(self.secret.choice)) if option else None
        return Game.invite(self.rules, self.options, 1 - self.player, master, name, choice, key, note)

    @staticmethod
    def watch(turn: Turn) -> Game:
        """Returns the game as somebody sees it who has only the letter `turn`. Raises LetterError if this letter can't
        come from a game by the rules.
        """
        game = Game(turn.rules, turn.options, turn=turn)
        game.check_turn(turn)
        return game

    # --- how a game is kept

    def dump(self) -> dict[str, Any]:
        """The game as plain data for JSON, with the player's secret: nobody but the player may get this data."""
        letters = [write(letter).text for letter in (self.invitation, self.answer, self.turn) if letter]
        data: dict[str, Any] = {"letters": letters, "drafted": [list(action) for action in self.drafted]}
        if self.secret:
            data |= {"role": self.secret.role, "master": self.secret.master.hex(), "choice": self.secret.choice.hex()}
        return data

    @staticmethod
    def load(data: Mapping[str, Any]) -> Game:
        """Returns the game that `dump` wrote as `data`. Raises ValueError on any other data."""
        try:
            letters = [read(text).letter for text in data["letters"]]
            secret = None
            if "role" in data:
                role, master, choice = data["role"], bytes.fromhex(data["master"]), bytes.fromhex(data["choice"])
                if role not in ROLES or type(role) is not int or len(master) != MASTER:
                    raise ValueError("no secret")
                secret = Secret(master, role, choice)
            game = _begun(letters, secret)
            for place, action in enumerate(map(tuple, data["drafted"])):
                if place >= len(game.drafted):
                    game = game.with_action(action)
                elif game.drafted[place] != action:  # `_passed` has added one already, for want of a legal action
                    raise ValueError("another decision where no action is legal")
        except SHAPES as error:
            raise ValueError(f"not a game by link: {error!r}") from error
        return game

    # --- what is known

    @cached_property
    def values(self) -> Mapping[int, bytes]:
        """The known values of both players' hash chains, from value 2 on, by the numbers of letters.

        The number of a letter is mapped to the value that this letter shows of its sender's chain.
        """
        values: dict[int, bytes] = {}
        if self.answer:
            values[2] = self.answer.value
        if self.turn:
            for role, value in enumerate(self.turn.values):
                letter = self.turn.letter - (sender(self.turn.letter) != role)
                chain = _chain_down(value, role, letter)
                values |= {number: value for number, value in chain.items() if number > 1 and sender(number) == role}
        if self.secret:
            newest = (self.turn.letter if self.turn else 2) + 2
            values |= {
                letter: self.secret.chain[letter] for letter in range(2, newest) if sender(letter) == self.secret.role
            }
        return values

    @property
    def seats(self) -> tuple[int, int] | None:
        """For each role the player, 0 or 1, in the order (inviter, guest); None while chance has not decided this
        yet.
        """
        seat = self.inviter_seat
        if seat == CHANCE:
            if 2 not in self.values or 3 not in self.values:
                return None
            seat = seat_by_chance((self.values[2], self.values[3]))
        return (seat, 1 - seat)

    @property
    def inviter_seat(self) -> int:
        """Which player the inviter is, 0 or 1; CHANCE if chance decides."""
        return self.invitation.seat if self.invitation else self.turn.seat if self.turn else CHANCE

    @property
    def player(self) -> int | None:
        """The player, 0 or 1, on this device; None for somebody who only watches, or while chance has not decided this
        yet.
        """
        return None if self.role is None or self.seats is None else self.seats[self.role]

    @property
    def next_letter(self) -> int:
        """The number of the next letter, whichever of the two players has to send it."""
        if self.turn:
            return self.turn.letter + 1
        return FIRST if self.answer else 2

    @property
    def is_mine(self) -> bool:
        """Whether the player on this device has to send the next letter."""
        return self.role is not None and sender(self.next_letter) == self.role and not self.is_closed

    @cached_property
    def replay(self) -> Replay | None:
        """The game played again up to now; None as long as this device can't set the game up.

        It ends with the decisions that the player has made for the next letter, though this letter isn't sent yet.

        The inviter's device can set it up once the answer has come, the guest's once letter 3 has come.
        """
        replay = self.sent_replay
        if replay and self.is_mine and replay.course.player is not None and not self.is_ended_by_letter:
            replay = replay.copy()
            if self.turn:
                replay.course.open_letter()
            replay.tell()
            for action in self.drafted:
                replay.play(action)
        if replay and replay.course.player is not None:
            replay.course.legal()
        return replay

    @cached_property
    def sent_replay(self) -> Replay | None:
        """The game played again up to its newest letter, without the player's decisions for the next letter; None as
        long as this device can't set the game up.
        """
        if not self.answer and not self.turn:
            return None
        if self.role == GUEST and not self.turn:
            return None
        return self.play_again(self.turn)

    @property
    def _settled(self) -> Replay | None:
        """The game played again up to a letter whose key is known; None if there is no such replay.

        No later letter changes what was played up to there, so later games can be built on this replay. It ends with
        the newest letter if the key of that letter is known. Otherwise it is the attribute `past`.
        """
        replay = self.sent_replay if self.turn else None
        return replay if replay and replay.course.letter + 1 in self.values else self.past

    def play_again(
        self, turn: Turn | None, is_checked: bool = False, secrets: tuple[Secret, ...] | None = None
    ) -> Replay:
        """Returns a replay of all decisions in the letter `turn`; of the set-up only, if `turn` is None.

        `secrets` are the secrets with which hidden things are computed. If it is None, they are the secret of this
        device and the secrets that the letter shows.

        Raises LetterError if the letter contradicts the earlier decisions that are known on this device, and
        CourseError if the letter has more digits than there are decisions and answers of chance. With the secrets of
        both players and `is_checked` true, CourseError is also raised for a decision, or an answer of chance in the
        letter, that was against the rules.
        """
        seats = self.seats
        assert seats, "known from letter 3 on"
        secrets = self._secrets(turn) if secrets is None else secrets
        known = {seats[secret.role]: secret for secret in secrets}
        past = self.past
        if past and turn and past.course.letter < turn.last and past.secrets == known and not is_checked:
            replay = past.knowing(self.values)
        else:
            past = None
            replay = Replay(self.rules, self.options, self.values, known, seats, is_checked)
        if turn:
            number = _Digits(turn.decisions)
            if past:
                if any(number.take(count) != digit for count, digit in past.digits):
                    raise LetterError("letter_past")
                replay.course.open_letter()
            if turn.last >= FIRST:
                replay.go_on(turn.last, number.take)
            if number.rest:
                raise CourseError("too_many_decisions", turn.letter)
        return replay

    def _secrets(self, turn: Turn | None) -> tuple[Secret, ...]:
        shown = [Secret(turn.masters[role], role, turn.choices[role]) for role in ROLES] if turn else []
        own = [self.secret] if self.secret else []
        return tuple(own + [secret for secret in shown if secret.master and secret not in own])

    @cached_property
    def match(self) -> Match:
        """The game as a match, as far as it is known on this device, with the player's decisions for the next letter.

        The positions of the match are partial states. As long as this device can't set the game up, the only position
        is the first one, in which nothing is known. The match itself must not be played on: use `Game.with_action` to
        add a decision.
        """
        replay, flags = self.replay, self.turn.flags if self.turn else 0
        if not replay:
            state = self.rules.setup_by_link(self.options, Chance(nothing_known))
            state.seed = UNKNOWN
            return Match(self.rules.name, self.options, UNKNOWN, positions=(state,))
        now = replay.course.positions[-1].clone()
        now.options = self.legal_actions
        return Match(
            self.rules.name,
            self.options,
            UNKNOWN,
            tuple(action for _, action in replay.actions),
            self.seats[sender(self.turn.ending)] if self.seats and self.turn and flags & RESIGNS else None,
            (*replay.course.positions[:-1], now),
            tuple(replay.course.events),
            bool(flags & ACCEPTS_DRAW),
        )

    def continued(self, seed: int) -> Match | None:
        """Returns a match that begins in the present position, and that the player on this device can play on alone.

        Whatever is not known on this device is drawn at random, and so is all later chance; `seed` decides both.

        Returns None if the game can't be played on alone: if it is over or not set up yet, if this device belongs to
        somebody who only watches, or if a part of the position becomes known only with the next letter, such as what
        this player has drawn.
        """
        match = self.match
        if self.player is None or not self.replay or match.result is not None:
            return None
        try:
            state = self.rules.determinize(self.rules.view(match.state, self.player), seed)
            return Match.from_position(match.game, match.options, state.dump())
        except (ValueError, *SHAPES):  # a partial state need not be a position of a game at one screen
            return None

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        replay = self.replay
        if not replay:
            return None
        state = replay.course.public
        if self.turn and self.turn.flags & ACCEPTS_DRAW:
            return Result(None, "agreed", self.rules.scores(state))
        if self.turn and self.turn.flags & RESIGNS:
            assert self.seats
            return Result(1 - self.seats[sender(self.turn.ending)], "resigned", self.rules.scores(state))
        return self.rules.result(state)

    @property
    def is_ended_by_letter(self) -> bool:
        """Whether the newest letter, or the one before it, has ended the game, because its sender has resigned or has
        accepted a draw. Then no decision and no answer of chance follows.
        """
        return bool(self.turn and self.turn.flags & (RESIGNS | ACCEPTS_DRAW))

    @property
    def is_closed(self) -> bool:
        """Whether no further letter has to be sent: the game is over, and both players have shown their secrets."""
        return bool(self.turn and all(self.turn.masters))

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the player on this device.

        There are none if the other player has to send the next letter, or if the next letter is complete already.
        """
        replay = self.replay
        if not replay or not self.is_mine or replay.course.player is None or self.is_complete:
            return ()
        return replay.course.legal()

    @property
    def is_complete(self) -> bool:
        """Whether the player on this device has to send the next letter, and the letter has all its decisions."""
        if self.role is None or not self.is_mine:
            return False
        replay = self.replay
        return replay is None or self.result is not None or replay.course.ends_letter(replay.seats)

    # --- decisions

    def with_action(self, action: Action) -> Game:
        """Returns the game with `action` as one more decision for the next letter.

        If this player is then asked for decisions for which no action is legal, these decisions are added too. Raises
        IllegalAction if `action` is not legal.
        """
        if action not in self.legal_actions:
            raise IllegalAction(f"{action} is not legal here")
        return self._drafting(action)._passed()

    def without_last_action(self) -> Game:
        """Returns the game without the last decision for the next letter in which the player had a choice, and without
        the decisions after that one.

        Decisions in earlier letters can't be taken back. If no decision can be taken back, the result is this same
        game.
        """
        for count in range(len(self.drafted) - 1, -1, -1):
            game = replace(self, drafted=self.drafted[:count])
            if game.legal_actions:
                return game
        return self

    def _drafting(self, action: Action) -> Game:
        """Returns the game with `action` as one more decision for the next letter. The action is not checked."""
        game = replace(self, drafted=(*self.drafted, action))
        assert self.replay
        replay = self.replay.copy()
        replay.play(action)
        if replay.course.player is not None:
            replay.course.legal()
        game.__dict__["replay"] = replay  # as the cached property would find it, but without playing all again
        return game

    def _passed(self) -> Game:
        """Returns the game after all decisions that come next and for which this player has no legal action.

        The other player may not know that there is none, so the letter has such a decision all the same. It is written
        as the last of the actions that may be legal as far as both players know: if none is legal, that one means so.
        """
        game = self
        while game.is_mine and not game.is_complete:
            assert game.replay
            if game.replay.course.legal():
                break
            game = game._drafting(game.replay.course.possible()[-1])
        return game

    # --- letters

    def letter(self, note: str = "", flags: int = 0) -> Sealed:
        """Returns the next letter, which this device sends. Raises LetterError if the letter can't be sent now.

        `note` is a note to the other player. `flags` has the bits RESIGNS, OFFERS_DRAW and ACCEPTS_DRAW: whether the
        letter resigns, offers a draw, or accepts the draw that the letter before it has offered. A letter that resigns
        or accepts a draw leaves out the decisions that the player has made for it.
        """
        if self.role is None or not self.secret:
            raise LetterError("letter_watching")
        if not self.turn and self.role == INVITER and not self.answer:
            assert self.invitation
            return write(replace(self.invitation, note=note))
        if not self.turn and self.role == GUEST:
            assert self.answer
            return write(replace(self.answer, note=note))
        ends = flags & (RESIGNS | ACCEPTS_DRAW)
        if not self.is_mine or not (self.is_complete or ends):
            raise LetterError("letter_not_complete")
        if flags & ACCEPTS_DRAW and not (self.turn and self.turn.flags & OFFERS_DRAW):
            raise LetterError("letter_no_draw")
        letter = self.next_letter
        assert self.replay and letter < LETTERS
        decisions = self.play_again(self.turn).decisions if ends else self.replay.decisions
        is_over = bool(ends) or self.result is not None
        masters = [*self.turn.masters] if self.turn else [b"", b""]
        choices = [*self.turn.choices] if self.turn else [b"", b""]
        if is_over:
            masters[self.role], choices[self.role] = self.secret.master, self.secret.choice
        values = (self.secret.chain[letter], self.values[letter - 1])
        if self.role == GUEST:
            values = values[::-1]
        if self.turn and self.is_ended_by_letter:
            flags = self.turn.flags
        seat = self.inviter_seat
        shown = (masters[0], masters[1]), (choices[0], choices[1])
        return write(Turn(self.rules, self.options, seat, self.id, letter, values, decisions, flags, *shown, note))

    @property
    def id(self) -> bytes:
        """The id of the game, 12 bytes. Only a game whose invitation was answered has an id."""
        if self.turn:
            return self.turn.id
        assert self.answer
        return self.answer.id

    def sent(self, letter: Turn) -> Game:
        """Returns the game after the player on this device has sent `letter`: the decisions in it can't be taken back
        any more.
        """
        game = replace(self, turn=letter, drafted=(), past=self._settled)
        replay = self.replay
        if replay and not any(letter.masters) and replay.decisions == letter.decisions:
            game.__dict__["sent_replay"] = replay  # as the cached property would find it, but without playing all again
        return game

    def received(self, text: str) -> Game:
        """Returns the game after the letter with the text `text` has come from the other player.

        Raises LinkError if the letter can't be read, is of another game, has come before, or contradicts what is known
        on this device. The error's `reason` is the id of the message that says why.
        """
        letter = read(text).letter
        if isinstance(letter, Answer):
            return self._answered(letter)
        if isinstance(letter, Invitation):
            raise LetterError("letter_known" if letter.core == self._invitation_core else "letter_other_game")
        return self.with_turn(letter)

    @property
    def _invitation_core(self) -> bytes:
        return self.invitation.core if self.invitation else b""

    def _answered(self, answer: Answer) -> Game:
        if answer.invitation.core != self._invitation_core:
            raise LetterError("letter_other_game")
        if self.role == GUEST or self.turn or self.answer:
            is_same = self.answer is not None and answer.core == self.answer.core
            raise LetterError("letter_known" if is_same else "letter_answered")
        if earlier(earlier(answer.value, GUEST, 1), GUEST, 0) != answer.guest.start:
            raise LetterError("letter_changed")
        return replace(self, answer=answer)._passed()

    def with_turn(self, turn: Turn) -> Game:
        """Returns the game after the letter `turn` has come.

        Raises LinkError if the letter is of another game, has come before, or contradicts what is known on this device.
        The error's `reason` is the id of the message that says why.
        """
        if not self.answer and not self.turn:
            raise LetterError("letter_other_game")
        same = (turn.id, turn.rules, turn.options, turn.seat)
        if same != (self.id, self.rules, self.options, self.inviter_seat):
            raise LetterError("letter_other_game")
        if turn.letter < self.next_letter:
            raise LetterError(self._about_old(turn))
        return self.check_turn(turn)._passed()

    def _about_old(self, turn: Turn) -> str:
        """Returns the id of the message about `turn`, a letter that comes when a letter with this or a higher number is
        known already.

        The message says one of three things: the letter is the player's own, it has come before, or it has the same
        number as the newest letter but is not the same.
        """
        if self.role is not None and sender(turn.letter) == self.role:
            return "letter_own"
        newest = self.turn
        if newest and turn.letter == newest.letter and replace(turn, note="") != replace(newest, note=""):
            return "letter_fork"
        return "letter_known"

    def check_turn(self, turn: Turn) -> Game:
        """Returns the game with the letter `turn` as its newest one. Letters between the newest one so far and `turn`
        may be missing on this device.

        Raises LinkError if the letter contradicts what is known on this device: the hash chains, the commitments, the
        earlier decisions, or the rules.
        """
        for role, value in enumerate(turn.values):
            letter = turn.letter - (sender(turn.letter) != role)
            chain = _chain_down(value, role, letter)
            if any(chain.get(number, known) != known for number, known in self._known_values(role).items()):
                raise LetterError("letter_changed")
        for role, master in enumerate(turn.masters):
            if master and not self._fits(Secret(master, role, turn.choices[role]), turn):
                raise LetterError("letter_false_secret")
        if turn.flags & (RESIGNS | ACCEPTS_DRAW) and not turn.masters[sender(turn.ending)]:
            raise LetterError("letter_false_secret")  # whoever ends a game shows it
        follows = self.turn is not None and self.turn.letter == turn.ending - 1
        if turn.flags & ACCEPTS_DRAW and follows and self.turn and not self.turn.flags & OFFERS_DRAW:
            raise LetterError("letter_no_draw")
        known = self.sent_replay if self.turn else None
        after = replace(self, turn=turn, drafted=(), past=self._settled)
        try:
            replay = after.sent_replay
            over = after.result is not None
        except LetterError:
            raise
        except (ValueError, IndexError, KeyError) as error:
            raise LetterError("letter_impossible") from error
        assert replay
        if known and replay.digits[: len(known.digits)] != known.digits:
            raise LetterError("letter_past")
        if over != bool(turn.masters[sender(turn.letter)]):
            raise LetterError("letter_false_secret")
        return after

    def _known_values(self, role: int) -> dict[int, bytes]:
        known = {letter: value for letter, value in self.values.items() if sender(letter) == role}
        if self.answer:
            who = self.answer.guest if role == GUEST else self.answer.invitation.inviter
            known[0] = who.start
        return known

    def _fits(self, secret: Secret, turn: Turn) -> bool:
        if self.answer:
            who = self.answer.guest if secret.role == GUEST else self.answer.invitation.inviter
            if secret.commitment != who.commitment:
                return False
        letter = turn.letter - (sender(turn.letter) != secret.role)
        return secret.chain[letter] == turn.values[secret.role]


class _Digits:
    """Splits the number that a letter holds into its digits, from the lowest on.

    There is a digit for each decision, and one for each answer of chance that a player has written into a letter. Each
    digit has a base of its own, which the caller gives. `rest` is the number that is left.
    """

    def __init__(self, number: int) -> None:
        self.rest = number

    def take(self, count: int) -> int:
        """Takes the next digit off and returns it. `count` is how many values this digit can have: it is from 0 to
        `count` - 1.
        """
        self.rest, digit = divmod(self.rest, count)
        return digit


def _begun(letters: Sequence[Letter], secret: Secret | None) -> Game:
    """Returns the game to which these letters and this secret belong. `secret` is None for somebody who only watches.

    `letters` has the invitation, the answer and the newest turn, each at most once; some may be missing. Raises
    ValueError if the letters don't belong together, or if the secret belongs to another game.
    """
    found = {type(letter): letter for letter in letters}
    invitation, answer, turn = found.get(Invitation), found.get(Answer), found.get(Turn)
    first = answer.invitation if isinstance(answer, Answer) else invitation
    last = turn or first
    if len(found) != len(letters) or not isinstance(last, Turn | Invitation):
        raise ValueError("an invitation, an answer and a turn")
    role = secret.role if secret else None
    game = Game(last.rules, last.options, role, secret, first if isinstance(first, Invitation) else None)
    if isinstance(answer, Answer):
        if isinstance(invitation, Invitation) and invitation.core != answer.invitation.core:
            raise ValueError("the answer to another invitation")
        game = replace(game, answer=answer)
    if secret:
        senders = (game.invitation.inviter if game.invitation else None, game.answer.guest if game.answer else None)
        mine = senders[secret.role]
        if not mine or (mine.commitment, mine.start) != (secret.commitment, secret.chain[0]):
            raise ValueError("a secret of another game")
    if isinstance(turn, Turn):
        game = game.with_turn(turn) if game.answer else Game.watch(turn)
    return game._passed()


def _packed_choice(rules: Rules[Any], options: Options, choice: Any) -> bytes:
    option = secret_option(rules, options)
    return pack_option(option, option.accept(choice)) if option else b""


def _sender(secret: Secret, name: str, key: bytes) -> Sender:
    return Sender(secret.commitment, secret.chain[0], name, key)


def _chain_down(value: bytes, role: int, letter: int) -> dict[int, bytes]:
    """Returns the values 0 to `letter` of the hash chain of `role`, by their numbers.

    `value` is the value with the number `letter`, from which the others are computed.
    """
    values = {letter: value}
    for place in range(letter - 1, -1, -1):
        value = earlier(value, role, place)
        values[place] = value
    return values
