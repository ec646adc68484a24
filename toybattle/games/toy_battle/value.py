"""What a position is worth to a player: a weighted sum over what the board shows, as a chance to win.

Every part of the sum is linear in the weights, so a learner that hands in unit vectors as weights gets the features of
a position (tools/games/toy_battle/learn.py); the page hands in whole numbers, in hundredths of a logit, and gets the
same sum on every machine. `values` works out the positions behind all placements from the one before them, without
playing them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ...protocol import UNKNOWN, Level
from .board import FAR, SPACES, Board, Table
from .state import KINDS_IN, LAYER, SHOWN, TROOPS_IN, WEAKER, State
from .terrains import FIRST_HQ
from .troops import CAPN, COUNTS, JUMBO, KINDS, KWAK, RACK_LIMIT, SKULLY, STAR, XB42

Weights = Mapping[str, Sequence[Any]]

# By measure: docs/ladder.md.
LEVELS = (Level(8, 0.072), Level(12, 0.048), Level(25, 0.025), Level(80, 0.0), Level(3000, 0.0))
# How many weights each part has. All but `tempo` count for a player and against the rival.
SIZES = {
    "base": FIRST_HQ,  # each base that player 0 occupies
    "base_red": FIRST_HQ,  # and player 1
    "distance": 6,  # placements missing to touch the enemy H.Q.: 0 to 4, and no way
    "reach": 1,  # spaces joined to the chain from the own H.Q.
    "linked": 1,  # own bases in that chain
    "missing": 4,  # medals of open regions that lack 1, 2, 3, more bases
    "exposed": 1,  # visible troops that the rival's strongest could cover now
    "gain": 4,  # to move: 1, 2, 3, more medals can be had at once
    "threat": 4,  # the rival to move: as many could be had next turn
    "fork": 1,  # the rival to move: on more than one base
    "gate": 1,  # the rival to move: the enemy H.Q. could be taken next turn
    "tempo": 1,  # to move
    "medals": 9,  # missing to the threshold
    "copies": 3 * len(KINDS),  # first, second and third troop of each kind on the rack
    "hand": RACK_LIMIT + 1,  # troops on the rack
    "reserve": 3,  # troops in it, the last four of them, none at all
    "tops": len(KINDS),  # visible troops
    "pending": 9,  # effects that wait for an answer
}
PENDING = ("draw_one", "draw_two", "extra", "discard", "strike", "recall", "push", "recover", "freeze")
AT_ONCE = 0.98  # to move with a win at hand
LOST = 1 - AT_ONCE
LIMIT = 1200  # hundredths of a logit that still tell apart
CHANCES = tuple(1 / (1 + math.exp(-score / 100)) for score in range(-LIMIT, LIMIT + 1))
MOST_SHAPES = 50_000  # remembered at a time: some 15 MB
BASE_MASK = (1 << FIRST_HQ) - 1


def _strongest(hand: int) -> int:
    """Where in `tops * WEAKER` the bases lie that the best troop of a hand covers; 0 for the joker, -1 for none."""
    kinds = KINDS_IN[hand]
    return -1 if not kinds else 0 if kinds[0] == KWAK else LAYER * kinds[-1]


STRONGEST = Table(_strongest)


def chance(score: int) -> float:
    """The chance to win of whoever is that many hundredths of a logit ahead.

    >>> chance(0)
    0.5
    """
    return CHANCES[min(max(score, -LIMIT), LIMIT) + LIMIT]


class Shape(NamedTuple):
    """What holds as long as nobody occupies or leaves a base."""

    score: Any  # what the bases and regions are worth to player 0
    target: int  # the enemy H.Q.s in reach of the mover
    reach: int  # the spaces in reach of the mover
    waiting: int  # and of the other
    gains: tuple[tuple[int, int], ...]  # most first: (medals, bases) that one placement would bring the mover
    threats: tuple[tuple[int, int], ...]  # and the other


class Evaluation:
    """The weights of one board, worked into tables."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self.tops = tuple(weights["tops"])
        self.pending = dict(zip(PENDING, weights["pending"], strict=True))
        self.effects = {
            CAPN: self.pending["extra"],
            SKULLY: self.pending["draw_two"],
            STAR: self.pending["draw_one"],
            JUMBO: self.pending["discard"],
            XB42: self.pending["strike"],
        }
        self.exposed = weights["exposed"][0]
        self.fork, self.gate, self.tempo = weights["fork"][0], weights["gate"][0], weights["tempo"][0]
        nothing = weights["gain"][0] * 0
        most = board.medals[(1 << len(board.terrain.regions)) - 1]
        self.gain = (nothing, *(weights["gain"][min(medals, 4) - 1] for medals in range(1, most + 1)))
        self.threat = (nothing, *(weights["threat"][min(medals, 4) - 1] for medals in range(1, most + 1)))
        missing = weights["medals"]
        self.medals = tuple(missing[max(0, board.threshold - medals)] for medals in range(25))
        one, few, none = weights["reserve"]
        self.reserve = tuple(one * count + few * min(count, 4) + none * (count == 0) for count in range(sum(COUNTS)))
        self.allowed = Table(self._allowed)
        self.hand = Table(partial(self._hand, weights))
        average = sum(weights["copies"][::3]) // len(KINDS) if isinstance(nothing, int) else nothing
        self.unknown = tuple(average * count + weights["hand"][count] for count in range(RACK_LIMIT + 1))
        nothing_shown = weights["tops"][0] * 0
        self.shown = Table(lambda hand: sum((self.tops[kind] for kind in TROOPS_IN[hand]), nothing_shown))
        self.shapes = Table(self._shape)
        self.ground = tuple(Table(partial(self._ground, weights, player)) for player in (0, 1))
        self.regions = tuple(Table(partial(self._regions, weights, player)) for player in (0, 1))

    def _allowed(self, hand: int) -> int:
        """The spaces on which some troop of a hand may lie at all."""
        spaces = 0
        for kind in KINDS_IN[hand]:
            spaces |= self.board.allowed[kind]
        return spaces

    def _hand(self, weights: Weights, hand: int) -> Any:
        total = 0
        count = 0
        for kind in KINDS_IN[hand]:
            copies = hand >> 4 * kind & 15
            count += copies
            for copy in range(copies):
                total = total + weights["copies"][3 * kind + copy]
        return total + weights["hand"][count]

    def _ground(self, weights: Weights, player: int, own: int) -> tuple[Any, int]:
        """What the occupied bases are worth by themselves, and the spaces in reach."""
        board = self.board
        reach = board.reach[player][own]
        distance = board.distance[player][own]
        total = weights["distance"][5 if distance == FAR else min(distance, 4)]
        total = total + weights["reach"][0] * reach.bit_count() + weights["linked"][0] * (own & reach).bit_count()
        for base in SPACES[own]:
            total = total + weights["base_red" if player else "base"][base]
        return total, reach

    def _regions(self, weights: Weights, player: int, key: int) -> tuple[Any, tuple[tuple[int, int], ...]]:
        """What the open regions promise; and, most first, (medals, bases) that one placement in reach would bring."""
        own, open_regions = key & BASE_MASK, key >> FIRST_HQ
        reach = self.board.reach[player][own]
        total = weights["missing"][0] * 0
        closing: dict[int, int] = {}
        for region in SPACES[open_regions]:
            left = self.board.region_bases[region] & ~own
            medals = self.board.terrain.regions[region].medals
            if left:  # a region can be full for a moment, before it is booked
                total = total + weights["missing"][min(left.bit_count(), 4) - 1] * medals
            if left & reach and not left & (left - 1):
                closing[left] = closing.get(left, 0) + medals
        gains: dict[int, int] = {}
        for base, medals in closing.items():
            gains[medals] = gains.get(medals, 0) | base
        return total, tuple(sorted(gains.items(), reverse=True))

    def value(self, state: State) -> float | None:
        """The chance of player 0 to win, 0 or 1 at the end; None where an effect that waits may decide the game.

        Works on full states and on views; the kinds of a hidden rack count as average.
        """
        if state.winner >= 0:
            return 1.0 - state.winner
        score = self.score(state)
        step, player = state.stack[-1][:2]
        if step != "turn" and UNKNOWN not in state.rack:
            if score is None:
                return None
            rack = state.rack[player] - state.frozen[player]
            if step == "extra" and self.may_win(state, player, rack, state.own[player], state.medals[player]):
                return None
        if score is None:
            return LOST if self.mover(state) else AT_ONCE
        return chance(score)

    def mover(self, state: State) -> int:
        """Whose turn it is; while effects wait, whose turn comes next."""
        asked: int = state.stack[0][1]
        return asked if state.stack[-1][0] == "turn" else 1 - asked

    def score(self, state: State) -> Any:
        """By how much player 0 is ahead, in units of the weights; None when the mover can win at once."""
        rack = [hand if hand < 0 else hand - frozen for hand, frozen in zip(state.rack, state.frozen, strict=True)]
        counts = [count - frozen for count, frozen in zip(state.rack_count, state.frozen_count, strict=True)]
        board, own, tops = self.board, state.own, state.tops
        mover = self.mover(state)
        waiter = 1 - mover
        shape = self.shape_of(own[0], own[1], mover, state.open)
        allowed = self.allowed[rack[mover]] if rack[mover] >= 0 else board.allowed[KWAK] if counts[mover] else 0
        if shape.target & allowed:
            return None
        soft = [_soft(own[who], tops[who], rack[1 - who], counts[1 - who]) for who in (mover, waiter)]
        score = self.judge(
            shape, mover, (own[mover], own[waiter]), (soft[0], soft[1]), board.threshold - state.medals[mover]
        )
        if score is None:
            return None
        for owner in (0, 1):
            held = state.rack[owner]
            side = self.side(state, owner) + (self.hand[held] if held >= 0 else self.unknown[state.rack_count[owner]])
            score = score - side if owner else score + side
        if state.stack[-1][0] != "turn":
            for frame in state.stack:
                if frame[0] in self.pending:
                    waiting = self.pending[frame[0]]
                    score = score - waiting if frame[1] else score + waiting
        return score

    def may_win(self, state: State, player: int, rack: int, own: int, medals: int) -> bool:
        """Whether one more placement of the player might win, with this rack and these bases and medals."""
        board = self.board
        if board.reach[player][own] & board.hqs[1 - player] & self.allowed[rack]:
            return True
        gains = self.regions[player][(state.open & ~board.held[own]) << FIRST_HQ | own][1]
        return bool(gains) and medals + gains[0][0] >= board.threshold

    def shape_of(self, own0: int, own1: int, mover: int, open_regions: int) -> Shape:
        """The shape of a position, remembered: search comes back to the same ones again and again."""
        if len(self.shapes) > MOST_SHAPES:
            self.shapes.clear()
        return self.shapes[own0 | own1 << FIRST_HQ | (mover | open_regions << 1) << 2 * FIRST_HQ]

    def _shape(self, key: int) -> Shape:
        """The shape of a key that `shape_of` packed."""
        own = key & BASE_MASK, key >> FIRST_HQ & BASE_MASK
        mover = key >> 2 * FIRST_HQ & 1
        open_regions = key >> 2 * FIRST_HQ + 1
        sides = [
            (*self.ground[player][own[player]], *self.regions[player][open_regions << FIRST_HQ | own[player]])
            for player in (0, 1)
        ]
        (score0, reach0, promise0, gains0), (score1, reach1, promise1, gains1) = sides
        score = score0 - score1 + promise0 - promise1
        if mover:
            reach, waiting, gains, threats = reach1, reach0, gains1, gains0
        else:
            reach, waiting, gains, threats = reach0, reach1, gains0, gains1
        edge = self.tempo
        if waiting & self.board.hqs[mover]:
            edge = edge - self.gate
        score = score - edge if mover else score + edge
        return Shape(score, reach & self.board.hqs[1 - mover], reach, waiting, gains, threats)

    def judge(self, shape: Shape, mover: int, own: tuple[int, int], soft: tuple[int, int], needed: int) -> Any:
        """What the bases and regions are worth to player 0; None when the mover can win by medals at once.

        First of the pairs is the mover. `soft`: the visible troops that the other could cover with the best of the
        rack; `needed`: medals that the mover lacks.
        """
        score, _, reach, waiting, gains, threats = shape
        edge = self.exposed * ((soft[0] & waiting).bit_count() - (soft[1] & reach).bit_count())
        if gains:
            closed = own[1] ^ soft[1]
            for medals, bases in gains:
                if bases & ~closed:
                    if medals >= needed:
                        return None
                    edge = edge + self.gain[medals]
                    break
        if threats:
            closed = own[0] ^ soft[0]
            first = 0
            for medals, bases in threats:
                if bases := bases & ~closed:
                    if not first:
                        edge = edge - self.threat[medals]
                    if first or bases & (bases - 1):
                        edge = edge - self.fork
                        break
                    first = medals
        return score - edge if mover else score + edge

    def side(self, state: State, player: int) -> Any:
        """What the player's medals, reserve and visible troops are worth."""
        medals, reserve = self.medals[state.medals[player]], self.reserve[state.reserve_count[player]]
        return medals + reserve + self.shown[state.tops[player] >> SHOWN]


def _soft(own: int, tops: int, enemy_rack: int, enemy_count: int) -> int:
    """The visible troops that the best of an enemy rack could cover; all of them if the rack isn't known."""
    if enemy_rack < 0:
        return own if enemy_count else 0
    return soft_to(own, tops, STRONGEST[enemy_rack])


def soft_to(own: int, tops: int, best: int) -> int:
    if best <= 0:
        return own if best == 0 else 0
    return tops * WEAKER >> best & own
