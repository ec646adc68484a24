"""The evaluation of a position: points so far and points to come are weighted and turned into a chance to win."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ...protocol import UNKNOWN, Level
from .board import FIELDS
from .state import State
from .tokens import gains

FIELD_COUNT = len(FIELDS)
EIGHTHS = 8  # turns are counted in eighths

# Measured: docs/ladder.md.
LEVELS = (Level(12, 0.11), Level(24, 0.014), Level(56, 0.007), Level(320, 0.0), Level(1000, 0.0))


class Weights(NamedTuple):
    """The weights of the evaluation, in whole numbers.

    With `t` turns left, those of both players counted together, a player's odds in logits are

        (points * lead + gain * (more + tempo) * t / (1 + fade * t)) / (calm + t)

    where `lead` is the lead in points, `more` is how many more points the player gains per turn than the rival, `tempo`
    is what extra turns, bonuses and the right to move are worth in points per turn, and `points`, `gain`, `fade` and
    `calm` are weights. So a lead counts less the longer the game still goes on, and what the players gain per turn now
    counts less for turns that are far away.
    """

    per_field: int  # eighths of a turn that are left for every empty field
    calm: int  # calm, fade, points and gain are in thousandths
    fade: int
    points: int
    gain: int
    turn: int  # the value of an extra turn, in tenths of a point per turn
    on_move: int  # added for the player whose turn it is, in tenths of a point per turn
    whetted: int


# How often a set with the card won, in tenths of a per cent; judges drafts. From the tool `balance`, see
# docs/token-battle.md.
SHARES = (
    *(504, 494, 499, 472, 481, 487, 496, 472, 497, 518, 511, 514, 512, 478, 537, 544, 499, 549, 478, 497, 529),
    *(506, 508, 531, 469, 482, 552, 543, 490, 490, 474, 505, 474, 470, 542, 488, 478, 480, 440, 487, 520, 522),
)
EVEN = 500
PER_SHARE = 0.03  # logits for every tenth of a per cent in the mean share of a set


class Evaluation:
    """The evaluation of positions: it estimates a player's chance to win from what the position shows.

    `weights` says how much each part of the position counts.
    """

    __slots__ = ("gain_at", "points_at", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        calm, fade = weights.calm / 1000, weights.fade / 1000
        turns = [eighths / EIGHTHS for eighths in range(EIGHTHS + weights.per_field * FIELD_COUNT + 1)]
        # in logits, by the eighths of a turn that are left: for one point of lead, and for a tenth of a point per turn
        self.points_at = [weights.points / 1000 / (calm + left) for left in turns]
        self.gain_at = [weights.gain / 10_000 * left / (1 + fade * left) / (calm + left) for left in turns]

    def value(self, state: State, player: int) -> float:
        """The chance of `player` to win; 1, 0 or 0.5 once the game is over. Works on full states and on views."""
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
        """Player 0's advantage from extra turns, bonuses and the right to move, in tenths of a point per turn.

        `mover` is the player whose turn it is. `banked` is each player's number of extra turns, `whet` what is added to
        the value of each player's next token.
        """
        weights = self.weights
        on_move = -weights.on_move if mover else weights.on_move
        return on_move + weights.turn * (banked[0] - banked[1]) + weights.whetted * (whet[0] - whet[1])

    def odds(
        self, goal: int, cards: int, empty: int, blue_score: int, red_score: int, blue: int, red: int, tempo: int
    ) -> float:
        """Player 0's odds in logits: the lead to be expected, relative to how much may still happen in the game.

        The game ends when a player has `goal` points. At most `cards` more cards will be played, and `empty` fields are
        empty. `blue_score` and `red_score` are the points, `blue` and `red` the present gains per turn. `tempo` is
        player 0's advantage from extra turns, bonuses and the right to move, in tenths of a point per turn.
        """
        # The game lasts until the board is full, or the last turn, or until present gains bring a player to the goal.
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
    """Returns the value for player 0 of a game that ended with the scores `blue` and `red`: 1 for a win, 0 for a loss,
    0.5 for a draw.
    """
    return 0.5 if blue == red else float(blue > red)


def chance(logits: float) -> float:
    """The chance to win, between 0 and 1; `logits` is the logarithm of its odds.

    >>> chance(0)
    0.5
    """
    return (1 + math.tanh(logits / 2)) / 2


def _drafted(state: State, player: int) -> float:
    """Returns how much a player's cards add to the player's odds in a draft, in logits.

    `state` may be a view. If it shows cards that the player has laid, only these cards count; if it shows none, the
    cards that the player has picked count.
    """
    cards = [card for stack in state.stacks(player) for card in stack if card != UNKNOWN] or state.picked[player]
    return PER_SHARE * (sum([SHARES[card] for card in cards]) / len(cards) - EVEN) if cards else 0.0
