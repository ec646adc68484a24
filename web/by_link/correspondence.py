"""A game by link as this browser keeps it: the game, its newest letters, and when the person's last letter was made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from toybattle.chance import UNKNOWN
from toybattle.fair.course import Course
from toybattle.fair.digest import digest
from toybattle.fair.game import Game
from toybattle.fair.letters import OFFERS_DRAW, Answer, Invitation, Letter, Sealed, Sender, Turn, read
from toybattle.fair.secret import GUEST, INVITER
from toybattle.fair.verdict import Verdict, check

from ..saves.names import plain_name

KEY = 8  # bytes of the key by which an invitation finds its game
MAX_LETTERS = 4  # that are kept of one game: the first two, and the newest of each player
FEW = 3  # actions that are tried out to see whether they draw
MAX_PRIVATE = 1000  # characters of a private key

SEEN_BY_BOTH = ("take", "turn_up")  # questions to chance whose answers both players see

# What a game by link waits for, as `Correspondence.stage` says it.
DECIDE = "decide"  # a decision of the person
SEND = "send"  # the next letter is complete, and the person has to send it
WAIT = "wait"  # a letter of the friend
WATCH = "watch"  # nothing: the person only watches
CLOSED = "closed"  # nothing: the game is over, and both players have shown their secrets
STAGES = (DECIDE, SEND, WAIT, CLOSED)  # of a game that the person plays


@dataclass(frozen=True)
class Correspondence:
    """A game by link on this device: the game, the letters that are kept of it, and what is needed to send the next
    letter.

    `letters` are the texts of letters, with their signatures, in the order of their numbers: the invitation, the answer
    to it, and the newest letter of each player. `private` is the private key with which this player signs, "" if the
    browser can't sign. `sent` is the time at which this player's last letter was made, in milliseconds since 1970, 0 if
    none was made. `fork` is empty unless the friend has sent two different letters with the same number; then it has
    the texts of both, as a proof. `former` is the friend's name in the game of which this one is a rematch, "" if this
    game is no rematch.
    """

    game: Game
    letters: tuple[str, ...] = ()
    private: str = ""
    sent: int = 0
    fork: tuple[str, ...] = ()
    former: str = ""

    # --- who and what

    @cached_property
    def stage(self) -> str:
        """What the game waits for, as one of these constants of the module.

        DECIDE: the person has a decision to make. SEND: the person's next letter is complete and has to be sent. WAIT:
        the friend has to send a letter. CLOSED: the game is over and both secrets are shown, so it waits for nothing.
        WATCH: the person only watches the game.
        """
        game = self.game
        if game.role is None:
            return WATCH
        if game.is_closed:
            return CLOSED
        if not self.sent:
            return SEND  # the invitation, or the answer to it
        if not game.is_mine:
            return WAIT
        return SEND if game.is_complete else DECIDE

    @property
    def seats(self) -> tuple[int, int]:
        """The numbers of the players who are the inviter and the guest, in this order.

        The result is (0, 1) while chance has yet to decide which player is the inviter.
        """
        return self.game.seats or (0, 1)

    @property
    def player(self) -> int | None:
        """The number of the player whose device this is; None if the person only watches."""
        return None if self.game.role is None else self.seats[self.game.role]

    @property
    def is_dealt(self) -> bool:
        """Whether this device knows the first position of the game. Until the invitation is answered, no device knows
        it.
        """
        return self.game.replay is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has a result, even if its last letters have still to be sent."""
        return self.is_dealt and self.game.result is not None

    def sender(self, role: int) -> Sender | None:
        """What the player with this role has written of themselves in the invitation or the answer, such as a name and
        a key.

        The result is None if this device does not have that letter.
        """
        game = self.game
        if role == GUEST:
            return game.answer.guest if game.answer else None
        return game.invitation.inviter if game.invitation else None

    def name(self, player: int) -> str:
        """The name that the player with the number `player` has typed, made safe to show; "" if it is not known.

        In a rematch the friend keeps the name of the former game until the rematch is answered.
        """
        sender = self.sender(self.seats.index(player))
        if sender is None:
            return self.former if self.player == 1 - player else ""
        return name_of_sender(sender)

    @property
    def friend(self) -> str:
        """The name that the friend has typed, made safe to show; "" if it is not known or if the person
        only watches.
        """
        return "" if self.player is None else self.name(1 - self.player)

    def newest(self, is_mine: bool) -> str:
        """The text of the newest letter of this device's player if `is_mine`, else of the newest letter of the friend.

        The text is "" if there is no such letter. For a person who only watches, all letters count as the friend's.
        """
        texts = [text for text in self.letters if (role_of(read(text).letter) == self.game.role) == is_mine]
        return texts[-1] if texts else ""

    @cached_property
    def note(self) -> str:
        """The text that the friend has sent along with their newest letter, "" if there is none."""
        text = self.newest(is_mine=False)
        return read(text).letter.note if text else ""

    @property
    def is_draw_offered(self) -> bool:
        """Whether the friend's newest letter offers a draw that the person can still accept in the next letter."""
        turn = self.game.turn
        return bool(turn and turn.flags & OFFERS_DRAW and self.game.is_mine and not self.is_over)

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the check of the whole game has found. None while the secret of a player is not known, since the check
        needs both.
        """
        game = self.game
        if not game.is_closed and game.is_mine and self.is_over:
            closing = game.letter().letter  # with it both secrets are there
            game = game.sent(closing) if isinstance(closing, Turn) else game
        return check(game) if game.is_closed else None

    # --- what chance decides and only the friend's answer shows

    @cached_property
    def awaits(self) -> bool:
        """Whether chance has decided something in the letter that this player is making, such as which card is drawn,
        that the player sees only when the friend's next letter has come.
        """
        replay = self.game.replay
        return replay is not None and self.game.is_mine and _awaits(replay.course, self.player)

    @cached_property
    def decides_unseen(self) -> bool:
        """Whether the person has to decide without seeing what chance has decided earlier in the same letter (see
        `awaits`).

        This is also true if such a decision does not come now, but follows one of the present legal actions, such as
        drawing a card. If there are more than FEW legal actions, they are not tried.
        """
        replay = self.game.replay
        if self.stage != DECIDE or not replay:
            return False
        actions = self.game.legal_actions
        if self.awaits or len(actions) > FEW:
            return self.awaits
        for action in actions:
            after = replay.copy()
            after.play(action)
            if not after.course.ends_letter(after.seats) and _awaits(after.course, self.player):
                return True
        return False

    @property
    def goes_on(self) -> bool:
        """Whether the person's next letter is complete although the person's turn goes on after it.

        The rest of the turn has to wait because the friend's next letter must show something first.
        """
        replay = self.game.replay
        return (
            self.stage == SEND
            and replay is not None
            and self.player is not None
            and replay.course.player == self.player
        )

    # --- what happens to it

    def with_game(self, game: Game) -> Correspondence:
        """Returns a copy with another `game`: the same game after a decision, or after a decision was taken back."""
        return replace(self, game=game)

    def with_sent(self, sealed: Sealed, now: int) -> Correspondence:
        """Returns a copy after this player's next letter, `sealed`, was made at the time `now`, in milliseconds since
        1970.

        If the letter is a turn, `game` now includes it.
        """
        letter = sealed.letter
        game = self.game.sent(letter) if isinstance(letter, Turn) else self.game
        return replace(self, game=game, sent=now)._with_letter(sealed.text)

    def with_received(self, text: str) -> Correspondence:
        """Returns a copy after `text`, a letter of the friend, was received: `game` now includes what the letter
        decides.

        Raises LinkError if the letter is damaged or does not fit the game.
        """
        return replace(self, game=self.game.received(text))._with_letter(text)

    def with_fork(self, text: str) -> Correspondence:
        """Returns a copy whose `fork` has the friend's newest letter and `text`, another letter with the same number.

        If `fork` already has two letters, it stays as it is.
        """
        return self if self.fork else replace(self, fork=(self.newest(is_mine=False), text))

    def _with_letter(self, text: str) -> Correspondence:
        kept: dict[int, str] = {}
        for one in (*self.letters, text):
            letter = read(one).letter
            kept[min(number_of(letter), 3 + role_of(letter))] = one
        texts = sorted(kept.values(), key=lambda one: number_of(read(one).letter))
        return replace(self, letters=tuple(texts))

    # --- how it is kept

    def dump(self) -> dict[str, Any]:
        """Returns the correspondence as plain data for JSON, from which `load` makes it again.

        The data holds the player's secret, so it must not leave the player's own devices.
        """
        return {
            "game": self.game.dump(),
            "letters": list(self.letters),
            "private": self.private,
            "sent": self.sent,
            "fork": list(self.fork),
            **({"former": self.former} if self.former else {}),
        }

    @staticmethod
    def load(data: Any) -> Correspondence:
        """Returns the correspondence that `dump` has written as `data`. Raises ValueError if `data` is
        anything else.
        """
        if not isinstance(data, Mapping) or not isinstance(data.get("game"), Mapping):
            raise ValueError("not a game by link")
        letters: Any
        fork: Any
        letters, private, sent, fork = (data.get(name) for name in ("letters", "private", "sent", "fork"))
        former = data.get("former", "")
        if not (_is_texts(letters, MAX_LETTERS) and _is_texts(fork, 2) and _is_texts([private, former], 2)):
            raise ValueError("not a game by link")
        if type(sent) is not int or sent < 0 or len(str(private)) > MAX_PRIVATE:
            raise ValueError("not a game by link")
        for text in [*letters, *fork]:
            read(text)
        game = Game.load(data["game"])
        return Correspondence(game, tuple(letters), str(private), sent, tuple(fork), plain_name(former))


def _awaits(course: Course, player: int | None) -> bool:
    """Whether chance has decided something in the present letter that is not known on this device yet, although both
    players or `player` may see it.

    `course` is the game as it was played on this device from the set-up on. `player` is the player whose device this
    is, None if the person only watches.
    """
    return any(
        letter == course.letter
        and answer == UNKNOWN
        and (asked.kind in SEEN_BY_BOTH or (asked.kind, asked.owner) == ("draw", player))
        for letter, asked, answer in zip(course.letters, course.asked, course.answers, strict=True)
    )


def _is_texts(value: Any, most: int) -> bool:
    return isinstance(value, list) and len(value) <= most and all(isinstance(text, str) for text in value)


def name_of_sender(sender: Sender) -> str:
    """The name that `sender` gives in a letter, made safe to show.

    A letter can come from anybody, so characters that hide, reverse or cover other text are removed.
    """
    return plain_name(sender.name)


# --- which letter belongs to which game


def number_of(letter: Letter) -> int:
    """The number of a letter within its game: 1 for the invitation, 2 for the answer, 3 and more for the letters with
    turns.
    """
    return letter.letter if isinstance(letter, Turn) else 2 if isinstance(letter, Answer) else 1


def role_of(letter: Letter) -> int:
    """The role, INVITER or GUEST, of the player who has sent `letter`."""
    return INVITER if number_of(letter) % 2 else GUEST


def keys_of(game: Game) -> tuple[str, ...]:
    """The keys by which a letter is matched with this game, as far as they are known: one or two texts.

    One key follows from the invitation; invitations and answers have it. The other key is the game's id in hexadecimal,
    which all later letters have.
    """
    known = [key_of(game.invitation)] if game.invitation else []
    return tuple(known + ([game.id.hex()] if game.turn or game.answer else []))


def key_of(letter: Letter) -> str:
    """The key by which `letter` is matched with its game.

    For an invitation and its answer it is a hash of the invitation, for any other letter the game's id, both in
    hexadecimal.
    """
    if isinstance(letter, Turn):
        return letter.id.hex()
    core = letter.core if isinstance(letter, Invitation) else letter.invitation.core
    return digest("invitation", core)[:KEY].hex()
