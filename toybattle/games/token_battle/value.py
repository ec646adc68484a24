"""What a position is worth to a player: points now and points to come, by hand-set weights, as a chance to win."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...protocol import UNKNOWN, Level
from .board import FIELDS
from .state import State
from .tokens import gains

FIELD_COUNT = len(FIELDS)

# By measure: docs/ladder.md.
LEVELS = (Level(2, 0.12), Level(4, 0.06), Level(12, 0.03), Level(80, 0.0), Level(2000, 0.0))

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
        won = result(blue, red)
        return won if player == 0 else 1 - won
    if state.stack[-1][0] == "turn":
        variant = state.variant
        empty = FIELD_COUNT - (state.own[0] | state.own[1]).bit_count()
        tempo = tempo_of(state.stack[-1][1], state.banked, state.whet)
        logits = odds(variant.goal, variant.cap + 1 - state.turn, empty, blue, red, *gains(state), tempo)
    else:
        logits = _drafted(state, 0) - _drafted(state, 1)
    return chance(logits if player == 0 else -logits)


def result(blue: int, red: int) -> float:
    """What a game with these scores at its end is worth to player 0."""
    return 0.5 if blue == red else float(blue > red)


def chance(logits: float) -> float:
    """The chance to win of whoever has these odds.

    >>> chance(0)
    0.5
    """
    return (1 + math.tanh(logits / 2)) / 2


def tempo_of(mover: int, banked: Sequence[int], whet: Sequence[int]) -> int:
    """What turns and bonuses are worth to player 0 when it is `mover`'s turn, in tenths of a point a turn."""
    on_move = -ON_MOVE if mover else ON_MOVE
    return on_move + TURN * (banked[0] - banked[1]) + WHETTED * (whet[0] - whet[1])


def odds(goal: int, cards: int, empty: int, blue_score: int, red_score: int, blue: int, red: int, tempo: int) -> float:
    """In logits for player 0: the lead that there will be, against what may still happen to it.

    At most so many cards are still played, on so many empty fields; blue and red gain so much a turn as it is now.
    """
    # Turns of both that are left, in eighths: until the board is full, until the last one, or until somebody who goes
    # on gaining as now has the points.
    turns = 10 * empty + 8
    if 8 * cards < turns:
        turns = 8 * cards
    missing = 8 * (goal - blue_score)
    if missing < turns * blue:
        turns = missing // blue
    missing = 8 * (goal - red_score)
    if missing < turns * red:
        turns = missing // red
    lead = 80 * (blue_score - red_score) + turns * (10 * (blue - red) + tempo)  # in eightieths of a point
    return lead / (80 * SPREAD + 10 * SPREAD_PER_TURN * turns)


def _drafted(state: State, player: int) -> float:
    """What the cards are worth that a player has laid, or has picked as long as none is laid or to be seen."""
    cards = [card for stack in state.stacks(player) for card in stack if card != UNKNOWN] or state.picked[player]
    return PER_SHARE * (sum([SHARES[card] for card in cards]) / len(cards) - EVEN) if cards else 0.0
