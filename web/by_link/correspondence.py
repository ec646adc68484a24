"""A game by link as this browser keeps it: the game, its letters, and when the last one was sent."""

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
    """A game by link on this device: the game, the letters that are kept of it, and what is known of their sending.

    `letters` are the texts, with their signatures, of the invitation, the answer, and the newest letter of each player,
    by their numbers. `private` is the private key with which this player signs, "" if the browser can't sign. `sent` is
    the time at which this player's last letter was made, in milliseconds since 1970, 0 if none was made. If the friend
    has sent two different letters with the same number, `fork` has both texts: they prove it.
    """

    game: Game
    letters: tuple[str, ...] = ()
    private: str = ""
    sent: int = 0
    fork: tuple[str, ...] = ()

    # --- who and what

    @cached_property
    def stage(self) -> str:
        """What the game waits for: DECIDE, SEND, WAIT, WATCH or CLOSED."""
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
        """The player of each role. While chance has yet to decide it, the inviter is shown as player 0."""
        return self.game.seats or (0, 1)

    @property
    def player(self) -> int | None:
        """The player whose device this is; None if the person only watches."""
        return None if self.game.role is None else self.seats[self.game.role]

    @property
    def is_dealt(self) -> bool:
        """Whether the game is set up here: before, nothing of its first position is known."""
        return self.game.replay is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, though its last letters may still be on their way."""
        return self.is_dealt and self.game.result is not None

    def sender(self, role: int) -> Sender | None:
        """How the player with this role was introduced; None if that is not known here."""
        game = self.game
        if role == GUEST:
            return game.answer.guest if game.answer else None
        return game.invitation.inviter if game.invitation else None

    def name(self, player: int) -> str:
        """The name of a player, as the player has typed it; "" if it is not known."""
        sender = self.sender(self.seats.index(player))
        return name_of_sender(sender) if sender else ""

    @property
    def friend(self) -> str:
        """The name of the other player, "" if it is not known."""
        return "" if self.player is None else self.name(1 - self.player)

    def newest(self, is_mine: bool) -> str:
        """The text of the newest letter that this player (`is_mine`) or the friend has sent, "" if there is none."""
        texts = [text for text in self.letters if (role_of(read(text).letter) == self.game.role) == is_mine]
        return texts[-1] if texts else ""

    @cached_property
    def note(self) -> str:
        """The note that came with the friend's newest letter, "" if there is none."""
        text = self.newest(is_mine=False)
        return read(text).letter.note if text else ""

    @property
    def is_draw_offered(self) -> bool:
        """Whether the friend's newest letter offers a draw, which the next letter can accept."""
        turn = self.game.turn
        return bool(turn and turn.flags & OFFERS_DRAW and self.game.is_mine and not self.is_over)

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the check of the whole game has found; None while a secret is missing for it."""
        game = self.game
        if not game.is_closed and game.is_mine and self.is_over:
            closing = game.letter().letter  # with it both secrets are there
            game = game.sent(closing) if isinstance(closing, Turn) else game
        return check(game) if game.is_closed else None

    # --- what chance decides and only the friend's answer shows

    @cached_property
    def awaits(self) -> bool:
        """Whether the next letter holds a draw, or a pick by chance, of which this player sees the outcome only with
        the friend's answer.
        """
        replay = self.game.replay
        return replay is not None and self.game.is_mine and _awaits(replay.course, self.player)

    @cached_property
    def decides_unseen(self) -> bool:
        """Whether this player decides something in the same letter after such a draw, before its outcome is seen.

        That is so now, or would be after one of the actions if there are few of them, such as to draw or not.
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
        """Whether the next letter ends though its sender goes on: first the friend's answer has to show something."""
        replay = self.game.replay
        return (
            self.stage == SEND
            and replay is not None
            and self.player is not None
            and replay.course.player == self.player
        )

    # --- what happens to it

    def with_game(self, game: Game) -> Correspondence:
        """The same game by link after a decision, or after one was taken back."""
        return replace(self, game=game)

    def with_sent(self, sealed: Sealed, now: int) -> Correspondence:
        """This after the player's next letter was made. `now` is the time in milliseconds since 1970."""
        letter = sealed.letter
        game = self.game.sent(letter) if isinstance(letter, Turn) else self.game
        return replace(self, game=game, sent=now)._with_letter(sealed.text)

    def with_received(self, text: str) -> Correspondence:
        """This after the letter `text` of the friend has come. Raises LinkError if it can't be taken."""
        return replace(self, game=self.game.received(text))._with_letter(text)

    def with_fork(self, text: str) -> Correspondence:
        """This after a second letter with the number of the friend's newest one has come. The first fork is kept."""
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
        """This as plain data for JSON, with the secret: for the player's own device and nobody else."""
        return {
            "game": self.game.dump(),
            "letters": list(self.letters),
            "private": self.private,
            "sent": self.sent,
            "fork": list(self.fork),
        }

    @staticmethod
    def load(data: Any) -> Correspondence:
        """Returns what `dump` wrote as `data`. Raises ValueError on anything else."""
        if not isinstance(data, Mapping) or not isinstance(data.get("game"), Mapping):
            raise ValueError("not a game by link")
        letters: Any
        fork: Any
        letters, private, sent, fork = (data.get(name) for name in ("letters", "private", "sent", "fork"))
        if not (_is_texts(letters, MAX_LETTERS) and _is_texts(fork, 2) and _is_texts([private], 1)):
            raise ValueError("not a game by link")
        if type(sent) is not int or sent < 0 or len(str(private)) > MAX_PRIVATE:
            raise ValueError("not a game by link")
        for text in [*letters, *fork]:
            read(text)
        return Correspondence(Game.load(data["game"]), tuple(letters), str(private), sent, tuple(fork))


def _awaits(course: Course, player: int | None) -> bool:
    """Whether something was drawn or picked in the present letter of which the player does not see the outcome yet."""
    return any(
        letter == course.letter
        and answer == UNKNOWN
        and (asked.kind in SEEN_BY_BOTH or (asked.kind, asked.owner) == ("draw", player))
        for letter, asked, answer in zip(course.letters, course.asked, course.answers, strict=True)
    )


def _is_texts(value: Any, most: int) -> bool:
    return isinstance(value, list) and len(value) <= most and all(isinstance(text, str) for text in value)


def name_of_sender(sender: Sender) -> str:
    """The name in a letter, without what hides, reverses or covers other text: letters come from anybody."""
    return plain_name(sender.name)


# --- which letter belongs to which game


def number_of(letter: Letter) -> int:
    """The number of a letter: 1 for the invitation, 2 for the answer, 3 and on for the turns."""
    return letter.letter if isinstance(letter, Turn) else 2 if isinstance(letter, Answer) else 1


def role_of(letter: Letter) -> int:
    """The role of the player who has sent a letter."""
    return INVITER if number_of(letter) % 2 else GUEST


def keys_of(game: Game) -> tuple[str, ...]:
    """The keys by which letters find this game: one of the invitation and one of the game, as far as both are known."""
    known = [key_of(game.invitation)] if game.invitation else []
    return tuple(known + ([game.id.hex()] if game.turn or game.answer else []))


def key_of(letter: Letter) -> str:
    """The key of the game to which a letter belongs: one of those that `keys_of` returns for the game."""
    if isinstance(letter, Turn):
        return letter.id.hex()
    core = letter.core if isinstance(letter, Invitation) else letter.invitation.core
    return digest("invitation", core)[:KEY].hex()
