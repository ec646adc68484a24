"""The evaluation of the frozen search (`frozen_search.py`), with weights set by hand in November 2026.

The frozen search is an early bot that is kept as it was, to measure later bots against it. So don't improve this.
"""

from __future__ import annotations

import math
from functools import cache

from toybattle.games.toy_battle.board import SPACES, Board, Table
from toybattle.games.toy_battle.state import KINDS_IN, LAYER, TROOPS_IN, State

# Each weight is in logits per unit of the feature, own minus rival.
MEDALS = 4.0  # share of the threshold that is won
REGIONS = 1.6  # share of the threshold in open regions: medals times the square of the share of bases held
DISTANCE = (2.2, 1.1, 0.5, 0.2)  # with 0, 1, 2, 3 placements missing to touch the enemy H.Q.
BASES = 0.10  # occupied bases
TROOPS = 0.16  # troops on the rack
RESERVE = 0.03  # troops to come
STRENGTH = (0.30, 0.02, 0.10, 0.06, 0.10, 0.10, 0.12, 0.16)  # a troop on the rack, by kind, in addition
IMMEDIATE = 0.97  # the value of being to move with the enemy H.Q. in reach


def value(state: State, player: int) -> float:
    """The chance of `player` to win, from 0 to 1; exactly 0 or 1 once the game is over.

    Works on full states and on views; the kinds of a hidden rack count as average.
    """
    if state.winner >= 0:
        return 1.0 if state.winner == player else 0.0
    mover = state.stack[0][1] if state.stack else player
    to_move = mover if state.stack[-1][0] == "turn" else 1 - mover  # an effect is followed by the rival's turn
    if _takes_headquarters(state, to_move):
        return IMMEDIATE if to_move == player else 1 - IMMEDIATE
    score = _strength(state, player) - _strength(state, 1 - player)
    return 1 / (1 + math.exp(-score))


def _takes_headquarters(state: State, player: int) -> bool:
    board = state.board
    target = board.reach[player][state.own[player]] & board.hqs[1 - player]
    if not target:
        return False
    rack = state.rack[player]
    if rack < 0:
        return state.rack_count[player] > state.frozen_count[player] and target & board.allowed[0] != 0
    return any(board.allowed[kind] & target for kind in KINDS_IN[rack - state.frozen[player]])


def _strength(state: State, player: int) -> float:
    board = state.board
    own = state.own[player]
    rack = state.rack[player]
    held = RACK[rack] if rack >= 0 else AVERAGE * state.rack_count[player]
    ground, promise = _tables(board)
    return (
        MEDALS * state.medals[player] / board.threshold
        + ground[player][own]
        + promise[state.open << LAYER | own]
        + RESERVE * state.reserve_count[player]
        + held
    )


def _rack(hand: int) -> float:
    return sum(TROOPS + STRENGTH[kind] for kind in TROOPS_IN[hand])


RACK = Table(_rack)
AVERAGE = TROOPS + sum(STRENGTH) / len(STRENGTH)


@cache
def _tables(board: Board) -> tuple[tuple[Table[float], Table[float]], Table[float]]:
    """Returns ((Blue's table, Red's table), table of medals), each a table from one int to a value in logits.

    The key of a player's table is the mask of the bases that the player occupies. The value rises with the number of
    these bases, and with how near they are to the enemy H.Q.

    The key of the table of medals is two masks in one int: the lower LAYER bits are the mask of the bases that a player
    occupies, the bits above them the mask of the open regions. The value is the sum over these regions of what the
    medals of the region count for: the larger the share of its bases that the player occupies, the more.
    """

    def ground(player: int, own: int) -> float:
        distance = board.distance[player][own]
        return BASES * own.bit_count() + (DISTANCE[distance] if distance < len(DISTANCE) else 0.0)

    def promise(key: int) -> float:
        own = key & (1 << LAYER) - 1
        total = 0.0
        for region in SPACES[key >> LAYER]:
            bases = board.region_bases[region]
            share = (bases & own).bit_count() / bases.bit_count()
            total += REGIONS * board.terrain.regions[region].medals / board.threshold * share * share
        return total

    return (Table(lambda own: ground(0, own)), Table(lambda own: ground(1, own))), Table(promise)
