"""What a position is worth to a player: points now and points to come, by a few weights, as a chance to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ...protocol import UNKNOWN, Level
from .board import FIELDS
from .state import State
from .tokens import gains

FIELD_COUNT = len(FIELDS)
EIGHTHS = 8  # turns are counted in eighths of one

# By measure: docs/ladder.md.
LEVELS = (Level(14, 0.026), Level(24, 0.014), Level(56, 0.007), Level(320, 0.0), Level(1000, 0.0))


class Weights(NamedTuple):
    """What the evaluation goes by, in whole numbers. With `t` turns left, of both players, the odds are in logits

        (points * lead + gain * (lead in gain + turns and bonuses) * t / (1 + fade * t)) / (calm + t)

    for a lead means less the longer the game goes on, and what is gained now is not gained for ever.
    """

    per_field: int  # eighths of a turn that are left for every empty field
    calm: int  # these four in thousandths
    fade: int
    points: int
    gain: int
    turn: int  # what a turn is worth to who has it, in tenths of a point a turn
    on_move: int  # the same of the difference between the own turn and the rival's
    whetted: int


# In a draft: how often a set with the card won, in tenths of a per cent: the tool `balance`, see docs/token-battle.md.
SHARES = (
    *(504, 494, 499, 472, 481, 487, 496, 472, 497, 518, 511, 514, 512, 478, 537, 544, 499, 549, 478, 497, 529),
    *(506, 508, 531, 469, 482, 552, 543, 490, 490, 474, 505, 474, 470, 542, 488, 478, 480, 440, 487, 520, 522),
)
EVEN = 500
PER_SHARE = 0.03  # logits for every tenth of a per cent in the mean share of a set


class Evaluation:
    """Judges positions by certain weights."""

    __slots__ = ("gain_at", "points_at", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        calm, fade = weights.calm / 1000, weights.fade / 1000
        turns = [eighths / EIGHTHS for eighths in range(EIGHTHS + weights.per_field * FIELD_COUNT + 1)]
        # in logits, by the turns that are left: for a point, and for a tenth of a point a turn
        self.points_at = [weights.points / 1000 / (calm + left) for left in turns]
        self.gain_at = [weights.gain / 10_000 * left / (1 + fade * left) / (calm + left) for left in turns]

    def value(self, state: State, player: int) -> float:
        """The chance of `player` to win; 1, 0 or a half once the game is decided. Works on full states and on views."""
        blue, red = state.scores
        if not state.stack:
            won = result(blue, red)
            return won if player == 0 else 1 - won
        if state.stack[-1][0] == "turn":
            variant = state.variant
            empty = FIELD_COUNT - (state.own[0] | state.own[1]).bit_count()
            tempo = self.tempo(state.stack[-1][1], state.banked, state.whet)
            logits = self.odds(variant.goal, variant.cap + 1 - state.turn, empty, blue, red, *gains(state), tempo)
        else:
            logits = _drafted(state, 0) - _drafted(state, 1)
        return chance(logits if player == 0 else -logits)

    def tempo(self, mover: int, banked: Sequence[int], whet: Sequence[int]) -> int:
        """What turns and bonuses are worth to player 0 when it is `mover`'s turn, in tenths of a point a turn."""
        weights = self.weights
        on_move = -weights.on_move if mover else weights.on_move
        return on_move + weights.turn * (banked[0] - banked[1]) + weights.whetted * (whet[0] - whet[1])

    def odds(
        self, goal: int, cards: int, empty: int, blue_score: int, red_score: int, blue: int, red: int, tempo: int
    ) -> float:
        """In logits for player 0: the lead that there will be, against what may still happen to it.

        At most so many cards are still played, on so many empty fields; blue and red gain so much a turn as it is now.
        """
        # Until the board is full, until the last one, or until somebody who goes on gaining as now has the points.
        turns = self.weights.per_field * empty + EIGHTHS
        if EIGHTHS * cards < turns:
            turns = EIGHTHS * cards
        missing = EIGHTHS * (goal - blue_score)
        if missing < turns * blue:
            turns = missing // blue
        missing = EIGHTHS * (goal - red_score)
        if missing < turns * red:
            turns = missing // red
        lead = self.points_at[turns] * (blue_score - red_score)
        return lead + self.gain_at[turns] * (10 * (blue - red) + tempo)


def result(blue: int, red: int) -> float:
    """What a game with these scores at its end is worth to player 0."""
    return 0.5 if blue == red else float(blue > red)


def chance(logits: float) -> float:
    """The chance to win of whoever has these odds.

    >>> chance(0)
    0.5
    """
    return (1 + math.tanh(logits / 2)) / 2


def _drafted(state: State, player: int) -> float:
    """What the cards are worth that a player has laid, or has picked as long as none is laid or to be seen."""
    cards = [card for stack in state.stacks(player) for card in stack if card != UNKNOWN] or state.picked[player]
    return PER_SHARE * (sum([SHARES[card] for card in cards]) / len(cards) - EVEN) if cards else 0.0
