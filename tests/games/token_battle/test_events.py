"""The events alone are enough to follow the board: every change has an event with its player, field and amount."""

from __future__ import annotations

import pytest

from tests.random_games import random_match
from toybattle.games.token_battle.board import COLUMNS, ROWS
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.kinds import COLUMN_RAY, GOLDEN, KIND_NAMES, PLAIN, ROW_RAY, SHELL
from toybattle.games.token_battle.state import State
from toybattle.protocol import Event

from .sampling import random_options

Token = tuple[int, int, int]  # owner, kind, value


class Listener:
    """A board that is changed by events alone, and so must stay equal to the board of the game.

    Raises AssertionError at an event that doesn't fit the board.
    """

    def __init__(self, state: State) -> None:
        self.tokens: dict[int, Token] = tokens_of(state)
        self.scores = list(state.scores)
        self.banked = list(state.banked)
        self.whet = list(state.whet)
        self.player = state.stack[-1][1]
        self.stacks = [list(cards) for player in (0, 1) for cards in state.cards(player)]

    def hear(self, event: Event) -> None:
        """Changes the board as the event says, by the method for its kind."""
        kind, player, *rest = event
        getattr(self, f"on_{kind}")(player, *rest)

    def take(self, owner: int, field: int) -> Token:
        """Takes the token off a field and returns the token as (owner, kind, value). Checks that it belongs to
        `owner`.
        """
        token = self.tokens.pop(field)
        assert token[0] == owner
        return token

    def on_placed(self, player: int, stack: int, card: int, field: int, value: int) -> None:
        """Puts the token of `card` on the board and moves the card to the bottom of its stack.

        Checks that it is the player's turn, that the field is empty, that the card was on top, and that `value` is
        right.
        """
        assert field not in self.tokens and player == self.player
        stacked = self.stacks[4 * player + stack]
        assert stacked[0] == card
        stacked.append(stacked.pop(0))
        assert value == CARDS[card].value + self.whet[player]
        self.whet[player] = 0
        self.tokens[field] = player, KIND_NAMES.index(CARDS[card].kind), value

    def on_weakened(self, owner: int, field: int, amount: int) -> None:
        """Lowers the value of the token of `owner` on `field` by `amount`. Checks that the value stays above 0."""
        _, kind, value = self.take(owner, field)
        assert value > amount > 0
        self.tokens[field] = owner, kind, value - amount

    def on_broke(self, owner: int, field: int) -> None:
        """Turns the token of `owner` on `field`, which must be a Shell, into a Plain of value 1."""
        assert self.take(owner, field)[1] == SHELL
        self.tokens[field] = owner, PLAIN, 1

    def on_destroyed(self, owner: int, field: int) -> None:
        """Takes the token of `owner` on `field` off the board. Checks that the token is no Shell."""
        assert self.take(owner, field)[1] != SHELL

    def on_shoved(self, owner: int, start: int, end: int) -> None:
        """Moves the token of `owner` from the field `start` to the field `end`, which must be empty."""
        assert end not in self.tokens
        self.tokens[end] = self.take(owner, start)

    on_vaulted = on_shoved

    def on_fell(self, owner: int, field: int) -> None:
        """Checks that the token on `field` belongs to `owner`.

        The event says that this token is moved off the board; the next event says whether the token breaks or is
        destroyed.
        """
        assert self.tokens[field][0] == owner

    def on_made(self, owner: int, field: int) -> None:
        """Puts a Plain of value 1 that belongs to `owner` on `field` of the listener's own board. Checks that the field
        is empty.
        """
        assert field not in self.tokens
        self.tokens[field] = owner, PLAIN, 1

    def on_switched(self, player: int, field: int, last: int) -> None:
        """Exchanges the token that `player` has just placed on `field` with the token on `last`, which was played
        before it.
        """
        assert self.tokens[field][0] == player == self.player
        self.tokens[field], self.tokens[last] = self.tokens[last], self.tokens[field]

    def on_gilded(self, owner: int, field: int) -> None:
        """Makes the token of `owner` on `field` Golden. Checks that it wasn't Golden before and that its value is at
        most 2.
        """
        _, kind, value = self.take(owner, field)
        assert kind != GOLDEN and value <= 2
        self.tokens[field] = owner, GOLDEN, value

    def on_gained(self, player: int, points: int, score: int) -> None:
        """Adds points to a player's score. Checks that the result is `score`."""
        self.scores[player] += points
        assert self.scores[player] == score

    def on_banked(self, player: int, count: int) -> None:
        """Adds one to the extra turns that a player has banked. Checks that the player now has `count` of them."""
        self.banked[player] += 1
        assert self.banked[player] == count

    def on_whetted(self, player: int, count: int) -> None:
        """Raises the bonus for the value of the player's next token by 1. Checks that the bonus is now `count`."""
        self.whet[player] += 1
        assert self.whet[player] == count

    def on_fired(self, owner: int, field: int, target: int) -> None:
        """Checks that a Row Ray or Column Ray of `owner` is on `field`, and that `target` is the first token on one of
        its sides.
        """
        shooter, kind, _ = self.tokens[field]
        assert shooter == owner and kind in (ROW_RAY, COLUMN_RAY)
        before, after = (ROWS if kind == ROW_RAY else COLUMNS)[field]
        taken = [other for other in self.tokens if (before if target < field else after) >> other & 1]
        assert target == (max(taken) if target < field else min(taken))

    def on_uncovered(self, player: int, stack: int, card: int) -> None:
        """Checks that `card`, which the event reveals, lies on top of this stack of `player`."""
        assert self.stacks[4 * player + stack][0] == card

    def on_turn(self, player: int, number: int) -> None:
        """Notes that a turn of `player` begins; `number` is not used.

        If the turn before was a turn of `player` too, `player` loses one banked extra turn.
        """
        if player == self.player:
            self.banked[player] -= 1
        self.player = player

    def on_won(self, player: int, reason: str) -> None:
        """Checks that the winner `player` has more points than the other player; `reason` is not used."""
        assert self.scores[player] > self.scores[1 - player]

    def on_tied(self, player: int, reason: str) -> None:
        """Checks that both players have the same points, as the event of a drawn game says. The parameters are not
        used.
        """
        assert self.scores[0] == self.scores[1]


def tokens_of(state: State) -> dict[int, Token]:
    """The tokens of a state: a dict from the number of a field to (owner, kind, value)."""
    return {field: (token & 1, token >> 1 & 7, token >> 4) for field, token in enumerate(state.cells) if token}


@pytest.mark.parametrize("seed", range(60))
def test_what_is_told_of_a_game_is_all_that_happens_on_the_board(seed: int) -> None:
    options = {**random_options(seed), **({"variant": "classic"} if seed % 3 else {})}
    match = random_match("token_battle", options, seed)
    drafted = sum(action[0] != "place" for action in match.log)
    listener = Listener(match.at(drafted))
    for state, events in zip(match.positions[drafted + 1 :], match.events[drafted:], strict=True):
        for event in events:
            listener.hear(event)
        assert listener.tokens == tokens_of(state)
        assert (listener.scores, listener.banked, listener.whet) == (state.scores, state.banked, state.whet)
