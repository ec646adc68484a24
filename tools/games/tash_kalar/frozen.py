"""A frozen bot for Tash-Kalar: it looks one action ahead in four worlds, with weights set by hand.

It was the first bot of this game with an evaluation, and is kept as it was, to measure later bots against it. So don't
improve it.
"""

from __future__ import annotations

import math
from typing import Any

from toybattle.chance import scramble
from toybattle.games.tash_kalar.board import around
from toybattle.games.tash_kalar.cards.table import LEGENDS_DECK, OWN
from toybattle.games.tash_kalar.patterns import matching
from toybattle.games.tash_kalar.state import DUEL, KILLS, State
from toybattle.games.tash_kalar.steps import KILL_POINTS, leader, scores
from toybattle.games.tash_kalar.tasks import TASK_CARDS
from toybattle.protocol import UNKNOWN, Action, Rules

WORLDS = 4
# In logits: a lead of 1 gives odds of e to 1.
POINT = {"high_form": 0.55, "duel": 0.3}
PIECES = (0.10, 0.19, 0.22)  # by rank; in the High Form a legendary piece is a point as well
TOUCHING = 0.02  # a piece beside another piece of the same player
READY = (0.14, 0.3)  # a being, and a legend, in hand whose pattern is complete
ACTION = 0.06


def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
    """The legal action with the highest mean value in WORLDS worlds; of equally good actions the first one listed.

    `view` is what the player who is asked sees; `seed` draws the worlds.
    """
    actions = rules.legal_actions(view)
    if len(actions) == 1:
        return actions[0]
    player = view.stack[-1][1]
    totals = [0.0] * len(actions)
    for number in range(WORLDS):
        world = rules.determinize(view, scramble(seed + number))
        for index, action in enumerate(actions):
            after = world.clone()
            rules.play(after, action)
            totals[index] += value(after, player)
    return actions[totals.index(max(totals))]


def value(state: State, player: int) -> float:
    """The chance of `player` to win, from 0 to 1. Once the game is over it is 1 (won), 0 (lost) or a half (draw)."""
    if not state.stack:
        winner = leader(state)
        return 0.5 if winner is None else float(winner == player)
    logits = _worth(state, 0) - _worth(state, 1)
    asked = state.stack[0][1]
    due = _due(state, asked) * POINT[state.mode.name] + ACTION * state.actions
    logits += -due if asked else due
    return (1 + math.tanh((-logits if player else logits) / 2)) / 2


def _worth(state: State, player: int) -> float:
    """How good a player's points, pieces and cards are, in logits.

    Of the cards in the hand only the beings and legends count whose pattern is complete on the board.
    """
    value = POINT[state.mode.name] * scores(state)[player]
    for rank, weight in enumerate(PIECES):
        value += weight * state.pieces[3 * player + rank].bit_count()
    own = state.own(player)
    value += TOUCHING * (own & around(own)).bit_count()
    better = state.or_better(player)
    for deck, weight in zip((OWN, LEGENDS_DECK), READY, strict=True):
        for card in state.hand(player, deck):
            if card != UNKNOWN and any(matching(card, better)):
                value += weight
    return value


def _due(state: State, player: int) -> float:
    """The points that the player would score if the turn ended now.

    In a duel they are for kills, in the High Form for the best task that is met.
    """
    if state.mode is DUEL:
        kills = state.tally[KILLS : KILLS + 3]
        return sum([count * value for count, value in zip(kills, KILL_POINTS, strict=True)]) / 2
    points = [TASK_CARDS[task].points for task in state.tasks if TASK_CARDS[task].is_met(state, player)]
    return max(points, default=0)
