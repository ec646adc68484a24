"""Plays a game by link on two devices of one player that differ in what only this player knows.

What is hidden is exchanged on the second device, while everything that the other player may know stays as it is. So the
letters have to be the same: else something of the hand could be found in them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.fair.playing import begin, decide
from toybattle.chance import UNKNOWN
from toybattle.fair.game import Game
from toybattle.fair.letters import Turn
from toybattle.fair.secret import Secret
from toybattle.protocol import Options

LETTERS = 16


@dataclass(frozen=True)
class Swapped(Secret):
    """A secret with the same chain of values, and so the same chance for both players, but other hidden things.

    `other` is what its player's tiles and cards are arranged by in place of `master`.
    """

    other: bytes = b""

    def arranged(self, items: tuple[int, ...], asked: int) -> list[int]:
        """The items as another secret would arrange them."""
        return Secret(self.other, self.role).arranged(items, asked)

    def mixed(self, held: tuple[int, ...], asked: int) -> list[int]:
        """The items as another secret would mix them."""
        return Secret(self.other, self.role).mixed(held, asked)


def hidden_of(game: Game) -> object:
    """What only the player of this device knows, as far as it is known here; None if that is nothing."""
    assert game.replay
    own, public = game.replay.course.own, game.replay.course.public
    return None if own.key() == public.key() else own.key()


def exchange(
    game: str, options: Options, role: int, seed: int, swap: Callable[[bytes], bytes] | None = None
) -> tuple[int, int]:
    """Plays a game in which one player has two devices, and checks that both devices make the same letters.

    `role` is the role of this player. The second device differs from the first one in what is hidden from the other
    player, such as the cards in the hand. The player makes the same decisions on both devices, and makes none in
    secret. The game ends early when no such decision is legal on both.

    `swap` takes what the player has chosen in secret on the first device, as bytes, and returns what is chosen on the
    second one. If it is None, both choices are the same.

    Returns how many letters of the player were compared, and at how many of them the hidden things differed.
    """
    players = begin(game, options, seed)
    draws = random.Random(seed)
    one = players.games[role]
    assert one.secret
    choice = swap(one.secret.choice) if swap else one.secret.choice
    secret = Swapped(one.secret.master, role, choice, other=draws.randbytes(32))
    other = replace(one, secret=secret)
    compared = different = 0
    while (mover := players.sender) is not None and len(players.texts) < LETTERS:
        if mover != role:
            players.games[mover] = decide(players.games[mover], draws)
            players.send()
            other = other.received(players.texts[-1])
            continue
        pair = alike(players.games[role], other, draws)
        if not pair:
            break
        one, other = pair
        letter = one.letter()
        assert other.letter().text == letter.text
        compared += 1
        different += hidden_of(one) != hidden_of(other)
        players.games[role] = one
        players.send()
        assert isinstance(letter.letter, Turn)
        other = other.sent(letter.letter)
    return compared, different


def alike(one: Game, other: Game, draws: random.Random) -> tuple[Game, Game] | None:
    """Makes the same decisions for the next letter on both devices, all of them open.

    Returns None if there is no such decision, or if the rules have the player show something that differs.
    """
    while not one.is_complete:
        assert one.replay
        hides = [action for action in one.legal_actions if UNKNOWN in one.rules.covered(one.replay.course.own, action)]
        both = [action for action in one.legal_actions if action in other.legal_actions and action not in hides]
        if not both or other.is_complete:
            return None
        action = draws.choice(both)
        one, other = one.with_action(action), other.with_action(action)
    assert one.replay and other.replay
    return (one, other) if other.is_complete and one.replay.told == other.replay.told else None
