"""The rules of Stepping Stones as one object: set-up, worlds and the end. The turn itself is in `steps.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...chance import scramble, shuffle
from ...protocol import UNKNOWN, Action, Option, Options, Refusal, Result, Rules
from .state import CARDS, HAND, NOBODY, State
from .steps import STEPS, TURN_FRAMES
from .value import LEVELS, stones, value

CARD_NAMES = tuple(str(card) for card in range(CARDS[-1] + 1))  # 0 is no card
STONE_NAMES = tuple("abcde")


class SteppingStones(Rules[State]):
    """The rules of Stepping Stones, for two players."""

    name = "stepping_stones"
    code = 255
    version = 1
    state = State
    players = ("blue", "red")
    options = (Option("first", (0, 1)),)
    steps = STEPS
    verbs: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]] = {"play": (CARD_NAMES, STONE_NAMES)}
    events: ClassVar[Mapping[str, tuple[str, ...]]] = {"played": ("card", "space")}
    reveals = frozenset({"played"})
    levels = LEVELS

    def setup(self, options: Options, seed: int) -> State:
        """Returns the first position; `seed` determines which cards the players are dealt.

        The options say which player begins.
        """
        chosen = self.resolve(options)
        _, cards = shuffle(scramble(seed), CARDS)
        state = State()
        state.hands = tuple(sorted(cards[:HAND])), tuple(sorted(cards[HAND : 2 * HAND]))
        state.stack.append(TURN_FRAMES[chosen["first"]])
        self.settle(state)
        return state

    def determinize(self, view: State, seed: int) -> State:
        """Returns a full state that fits the view.

        `seed` chooses the state: every possible hand of the rival is equally likely.
        """
        state = view.clone()
        state.viewer = NOBODY
        hands = list(view.hands)
        for player, hand in enumerate(hands):
            if UNKNOWN in hand:
                unseen = [card for card in CARDS if card not in view.played and card not in hands[1 - player]]
                _, cards = shuffle(scramble(seed), unseen)
                hands[player] = tuple(sorted(cards[: len(hand)]))
        state.hands = tuple(hands)
        if not state.options:
            self.settle(state)
        return state

    def result(self, state: State) -> Result | None:
        """Returns how the game ended, or None while it goes on.

        If both players have equally many stones, the player of the last card has won.
        """
        if state.stack:
            return None
        blue, red = self.scores(state)
        return Result(state.last if blue == red else int(red > blue), "stuck", (blue, red))

    def scores(self, state: State) -> tuple[int, int]:
        """Returns how many stones belong to (player 0, player 1)."""
        return stones(state, 0), stones(state, 1)

    def refuse(self, state: State, action: Action) -> Refusal:
        """Returns why `action` is not legal: (id of the reason, its parameters by name)."""
        _, card, stone = action
        if card not in state.hands[state.stack[-1][1]]:
            return "not_your_card", {"card": card}
        return "card_too_low", {"card": card, "top": state.tops[stone]}

    def value(self, state: State, player: int) -> float:
        """Returns the chance of `player` to win, as a value from 0 to 1."""
        return value(state, player)
