"""What a position is worth to a player: points now and points to come, by hand-set weights, as a chance to win."""

from __future__ import annotations

import math

from ...protocol import UNKNOWN
from .board import FIELDS
from .state import State
from .tokens import gains

FIELD_COUNT = len(FIELDS)

# Fitted to 8,559 positions of 220 games of one-ply players with random sets. That a game lasts for another 1.25 turns
# for every empty field was the best of five guesses.
# In tenths of a point for every turn that is left:
TURN = 60  # what a turn is worth to who has it
ON_MOVE = TURN // 2  # the rival has the next one
WHETTED = 9

# A lead so big, in points, makes the odds e to 1: what is still open, and more the longer the game goes on.
SPREAD = 3.0
SPREAD_PER_TURN = 3.5

# In a draft: how often a set with the card won, in tenths of a per cent, random legal sets of two-ply players.
SHARES = (
    *(493, 471, 503, 479, 479, 470, 512, 477, 486, 486, 499, 511, 514, 490, 530, 516, 513, 543, 515, 505, 517),
    *(536, 526, 523, 492, 503, 538, 534, 493, 499, 474, 493, 456, 470, 540, 504, 460, 473, 445, 495, 514, 523),
)
EVEN = 500
PER_SHARE = 0.03  # logits for every tenth of a per cent in the mean share of a set


def value(state: State, player: int) -> float:
    """The chance of `player` to win; 1, 0 or a half once the game is decided. Works on full states and on views."""
    blue, red = state.scores
    if not state.stack:
        won = 0.5 if blue == red else float(blue > red)
        return won if player == 0 else 1 - won
    odds = _odds(state) if state.stack[-1][0] == "turn" else _drafted(state, 0) - _drafted(state, 1)
    return (1 + math.tanh((odds if player == 0 else -odds) / 2)) / 2


def _odds(state: State) -> float:
    """In logits for player 0: the lead that there will be, against what may still happen to it."""
    blue, red = gains(state)
    blue_score, red_score = state.scores
    variant = state.variant
    # Turns of both that are left, in eighths: until the board is full, until the last one, or until somebody who goes
    # on gaining as now has the points.
    turns = 10 * (FIELD_COUNT - (state.own[0] | state.own[1]).bit_count()) + 8
    left = 8 * (variant.cap + 1 - state.turn)
    if left < turns:
        turns = left
    if 8 * (variant.goal - blue_score) < turns * blue:
        turns = 8 * (variant.goal - blue_score) // blue
    if 8 * (variant.goal - red_score) < turns * red:
        turns = 8 * (variant.goal - red_score) // red
    tempo = ON_MOVE if state.stack[-1][1] == 0 else -ON_MOVE
    banked, whet = state.banked, state.whet
    tempo += TURN * (banked[0] - banked[1]) + WHETTED * (whet[0] - whet[1])
    lead = 80 * (blue_score - red_score) + turns * (10 * (blue - red) + tempo)  # in eightieths of a point
    return lead / (80 * SPREAD + 10 * SPREAD_PER_TURN * turns)


def _drafted(state: State, player: int) -> float:
    """What the cards are worth that a player has laid, or has picked as long as none is laid or to be seen."""
    cards = [card for stack in state.stacks(player) for card in stack if card != UNKNOWN] or state.picked[player]
    return PER_SHARE * (sum([SHARES[card] for card in cards]) / len(cards) - EVEN) if cards else 0.0
