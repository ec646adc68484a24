"""Plays whole games by link with random decisions, for tests. Each player has a device, which is a `Game` object."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.contract.games import ENTRIES
from toybattle import GAMES
from toybattle.bots import greedy
from toybattle.chance import Chance
from toybattle.fair.course import nothing_known
from toybattle.fair.game import Game
from toybattle.fair.letters import CHANCE, Answer, Invitation, Turn, read
from toybattle.protocol import Action, Options

BY_LINK = tuple(name for name, rules in GAMES.items() if rules.by_link)


def options_by_link(game: str) -> list[Options]:
    """Returns those set-ups of the contract suite for `game` with which the game can be played by link."""
    rules = GAMES[game]
    found: list[Options] = []
    for options, _ in ENTRIES[game].setups:
        with suppress(ValueError):
            rules.setup_by_link(options, Chance(nothing_known))
            found.append(options)
    return found


@dataclass
class Players:
    """The two devices on which a game by link is played.

    `games` has the game as the inviter's device knows it, then as the guest's device knows it. `texts` has all letters
    so far, in their order, as they were sent.
    """

    games: list[Game]
    texts: list[str] = field(default_factory=list)

    @property
    def sender(self) -> int | None:
        """The role of the player who has to send the next letter; None once no letter is to be sent any more."""
        return next((role for role, game in enumerate(self.games) if game.is_mine), None)

    def send(self) -> None:
        """Sends the next letter: the device of its sender writes the letter, and the other device takes it in."""
        role = self.sender
        assert role is not None
        letter = self.games[role].letter()
        assert isinstance(letter.letter, Turn)
        self.games[role] = self.games[role].sent(letter.letter)
        self.games[1 - role] = self.games[1 - role].received(letter.text)
        self.texts.append(letter.text)


def begin(game: str, options: Options, seed: int) -> Players:
    """Returns the two devices of a new game by link after the invitation and the answer to it.

    `seed` decides the secrets of both players, and which player the inviter is.
    """
    draws = random.Random(seed)
    rules = GAMES[game]
    chosen = rules.resolve(options)
    choices = [chosen[name] for name in rules.secret_options(chosen)] or [None, None]
    inviter = Game.invite(rules, options, seed % (CHANCE + 1), draws.randbytes(32), "Ada", choices[0])
    invitation = inviter.letter()
    opened = read(invitation.text).letter
    assert isinstance(opened, Invitation)
    guest = Game.accept(opened, draws.randbytes(32), "Ben", choices[1])
    answer = guest.letter()
    assert isinstance(answer.letter, Answer)
    return Players([inviter.received(answer.text), guest], [invitation.text, answer.text])


def decide(game: Game, draws: random.Random) -> Game:
    """Makes random decisions in a game until its next letter is complete, and returns the game.

    `draws` has the random numbers. Actions that are only a verb, such as to draw or to skip, are taken less often than
    the others. Among the other actions a verb is drawn first and then one of its actions, so that verbs with few
    actions come as often as verbs with many.
    """
    while not game.is_complete:
        game = game.with_action(_drawn(game.legal_actions, draws))
    return game


def _drawn(actions: tuple[Action, ...], draws: random.Random) -> Action:
    weighty = [action for action in actions if len(action) > 1]
    if not weighty or draws.random() < 0.3:
        return draws.choice(actions)
    verb = draws.choice(sorted({action[0] for action in weighty}))
    return draws.choice([action for action in weighty if action[0] == verb])


def decide_as_bot(game: Game, draws: random.Random) -> Game:
    """Lets a bot make the decisions in a game until its next letter is complete, and returns the game.

    The bot knows what the player of this device knows, and looks one action ahead. `draws` has the random numbers.
    """
    rules = game.rules
    seed = rules.view(rules.setup(game.options, 0), 0).seed  # what a view has in place of one
    while not game.is_complete:
        assert game.replay
        view = rules.view(game.replay.course.own, seat_of(game))
        view.seed = seed
        game = game.with_action(greedy.choose(rules, view, draws.getrandbits(62)))
    return game


Decide = Callable[[Game, random.Random], Game]


def letters_of(game: str, options: Options, seed: int, decide: Decide = decide) -> Iterator[Players]:
    """Plays a whole game, and yields the two devices after the invitation and its answer, and again after every further
    letter.

    All yields give the same object. `decide` makes the decisions of each letter, usually at random.
    """
    players = begin(game, options, seed)
    draws = random.Random(seed + 1)
    yield players
    while (role := players.sender) is not None:
        players.games[role] = decide(players.games[role], draws)
        players.send()
        yield players


def play(game: str, options: Options, seed: int, decide: Decide = decide) -> Players:
    """Plays a whole game and returns the two devices after the last letter. `decide` makes the decisions of each
    letter.
    """
    *_, players = letters_of(game, options, seed, decide)
    return players


def seat_of(game: Game) -> int:
    """Returns which player, 0 or 1, is on the device `game`.

    In a game in which chance decides who is which player, this is known only from letter 3 on; don't call it before.
    """
    player: Any = game.player
    assert player is not None
    return int(player)
