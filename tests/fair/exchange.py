"""Plays a game by link on two devices of one player that differ in what only this player knows.

What is hidden from the other player is exchanged on the second device, while everything that the other player may know
stays as it is. Both devices then have to make the same letters; if they did not, the other player could learn something
hidden from a letter.
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
    """A secret with the hash chain that follows from `master`, but with other hidden things: the player's hidden items,
    such as cards, are put in order by another master secret, `other`.
    """

    other: bytes = b""

    def arranged(self, items: tuple[int, ...], asked: int) -> list[int]:
        """Returns `items`, the items of a hidden pile, in the order that follows from `other` in place of `master`.

        `asked` is the number, counted from 0, of the question to chance by which the pile was shuffled.
        """
        return Secret(self.other, self.role).arranged(items, asked)

    def mixed(self, held: tuple[int, ...], asked: int) -> list[int]:
        """Returns the items that the player holds, in the order that follows from `other` in place of `master`.

        `asked` is the number, counted from 0, of the question to chance that asks for one of these items.
        """
        return Secret(self.other, self.role).mixed(held, asked)


def hidden_of(game: Game) -> object:
    """Returns the state as the device `game` knows it, as a key that can be compared with other keys.

    Returns None if the other player knows all of that state, too.
    """
    assert game.replay
    own, public = game.replay.course.own, game.replay.course.public
    return None if own.key() == public.key() else own.key()


def exchange(
    game: str, options: Options, role: int, seed: int, swap: Callable[[bytes], bytes] | None = None
) -> tuple[int, int]:
    """Plays a game in which one player has two devices, and checks that both devices make the same letters.

    `role` is the role of this player. The second device differs from the first one in what is hidden from the other
    player, such as the cards in the hand. The player makes the same decisions on both devices, and makes none of them
    in secret. The game is broken off after LETTERS letters, or when no such decision is legal on both devices.

    Some games have options that each player chooses in secret before the game. `swap` takes this choice of the first
    device, as bytes, and returns the choice for the second device; if `swap` is None, both have the same choice.

    Returns (number of the player's letters that were compared, number of these letters at which the hidden things
    differed).
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
    """Makes the same random decisions on the devices `one` and `other` until the next letter is complete.

    Actions that would be decided in secret are left out. `draws` has the random numbers. Returns the games on both
    devices after these decisions, `one` first. Returns None if at some point no such action is legal on both devices,
    if one letter is complete before the other, or if different answers of chance have to be written into the letters.
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
