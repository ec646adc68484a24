"""The evaluation of a position: a weighted sum of what the position shows, turned into a chance to win.

Every part of the sum is linear in the weights. So a learner that passes unit vectors as weights gets the features of a
position (tools/games/toy_battle/learn.py). The page passes whole numbers in hundredths of a logit, and so gets the same
sum on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ...memory import forgotten
from ...protocol import UNKNOWN, Level
from .board import FAR, SPACES, Board, Table
from .state import KINDS_IN, LAYER, SHOWN, TROOPS_IN, WEAKER, State
from .terrains import FIRST_HQ
from .troops import CAPN, COUNTS, JUMBO, KINDS, KWAK, RACK_LIMIT, SKULLY, STAR, XB42

Weights = Mapping[str, Sequence[Any]]

# Measured: docs/ladder.md.
LEVELS = (Level(8, 0.1), Level(12, 0.06), Level(25, 0.025), Level(80, 0.0), Level(3000, 0.0))
# How many weights each part has. All but `tempo` are added for the player and subtracted for the rival.
SIZES = {
    "base": FIRST_HQ,  # each base that player 0 occupies
    "base_red": FIRST_HQ,  # each base that player 1 occupies
    "distance": 6,  # placements missing to touch the enemy H.Q.: 0, 1, 2, 3, 4 or more, and no way
    "reach": 1,  # spaces joined to the chain from the own H.Q.
    "linked": 1,  # own bases in that chain
    "missing": 4,  # medals of open regions that lack 1, 2, 3, more bases
    "exposed": 1,  # visible troops that the rival's strongest could cover now
    "gain": 4,  # the player to move can gain 1, 2, 3, more medals at once
    "threat": 4,  # the player not to move could gain as many next turn
    "fork": 1,  # the player not to move could do so on more than one base
    "gate": 1,  # the player not to move could take the enemy H.Q. next turn
    "tempo": 1,  # the player to move
    "medals": 9,  # missing to the threshold
    "copies": 3 * len(KINDS),  # first, second and third troop of each kind on the rack
    "hand": RACK_LIMIT + 1,  # troops on the rack
    "reserve": 3,  # troops in it; how many of the last four are left; whether it is empty
    "tops": len(KINDS),  # visible troops by kind
    "pending": 9,  # pending effects
}
PENDING = ("draw_one", "draw_two", "extra", "discard", "strike", "recall", "push", "recover", "freeze")
AT_ONCE = 0.98  # the value of being to move with a win at hand
LOST = 1 - AT_ONCE
LIMIT = 1200  # in hundredths of a logit: scores beyond it count as equal to it
CHANCES = tuple(1 / (1 + math.exp(-score / 100)) for score in range(-LIMIT, LIMIT + 1))
BASE_MASK = (1 << FIRST_HQ) - 1


def _strongest(hand: int) -> int:
    """Returns an int that says how strong the best troop of a rack is.

    `hand` is the rack, one int with 4 bits for the number of troops of each kind. The result is 0 if there is a joker,
    which can cover every troop, and -1 if the rack is empty. Otherwise it is the number of the strongest kind times
    LAYER, which is the number of bits for each kind in `State.tops`.
    """
    kinds = KINDS_IN[hand]
    return -1 if not kinds else 0 if kinds[0] == KWAK else LAYER * kinds[-1]


STRONGEST = Table(_strongest)
forgotten(STRONGEST)


def chance(score: int) -> float:
    """The chance to win, between 0 and 1, of a player who is ahead by `score` hundredths of a logit.

    >>> chance(0)
    0.5
    """
    return CHANCES[min(max(score, -LIMIT), LIMIT) + LIMIT]


class Shape(NamedTuple):
    """The part of the evaluation that depends only on the bases of both players, the open regions and the player to
    move.

    `score` is the sum for bases and regions, positive if player 0 is ahead. Three fields are masks of what chains of
    bases reach: `target` has the enemy H.Q.s that the player to move reaches, `reach` all spaces that this player
    reaches, and `waiting` the spaces that the other player reaches. `gains` has pairs (medals, bases), most medals
    first: a number of medals that the player to move could gain by one placement, and the mask of the bases on which a
    placement gains them. `threats` has such pairs for the other player.
    """

    score: Any  # the sum for the bases and regions, from player 0's side
    target: int  # the enemy H.Q.s in reach of the player to move
    reach: int  # the spaces in reach of the player to move
    waiting: int  # the spaces in reach of the other player
    # (medals, bases), most first: what one placement of the player to move would gain
    gains: tuple[tuple[int, int], ...]
    threats: tuple[tuple[int, int], ...]  # the same for the other player


class Evaluation:
    """The evaluation of the positions on one board, which estimates each player's chance to win.

    It keeps the weights of the evaluation, and tables of sums that are computed from the weights.
    """

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
        """Returns the mask of the spaces whose restriction allows at least one troop of a rack.

        `hand` is the rack, one int with 4 bits for the number of troops of each kind. A space without a restriction
        allows every troop; if the rack is empty, the mask is 0. Nothing else about placing is looked at.
        """
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
        """Returns (sum, spaces) for the bases of one player.

        `sum` is the part of the evaluation's sum that depends only on these bases. `spaces` is the mask of the spaces
        that the player's chains through these bases reach. `own` is the mask of the bases, and `weights` are those of
        the evaluation.
        """
        board = self.board
        reach = board.reach[player][own]
        distance = board.distance[player][own]
        total = weights["distance"][5 if distance == FAR else min(distance, 4)]
        total = total + weights["reach"][0] * reach.bit_count() + weights["linked"][0] * (own & reach).bit_count()
        for base in SPACES[own]:
            total = total + weights["base_red" if player else "base"][base]
        return total, reach

    def _regions(self, weights: Weights, player: int, key: int) -> tuple[Any, tuple[tuple[int, int], ...]]:
        """Returns (sum, gains) for the open regions and one player.

        `sum` is the part of the evaluation's sum for the bases that the player lacks in these regions. `gains` says
        what the player could gain by one placement. It has pairs (medals, bases), most medals first: a placement on any
        base of the mask `bases` would gain that many medals. Only bases that the player's chains reach are in it.

        `key` is one int that packs two masks: in the lowest FIRST_HQ bits that of the player's bases, and above them
        that of the open regions. `weights` are those of the evaluation.
        """
        own, open_regions = key & BASE_MASK, key >> FIRST_HQ
        reach = self.board.reach[player][own]
        total = weights["missing"][0] * 0
        closing: dict[int, int] = {}
        for region in SPACES[open_regions]:
            left = self.board.region_bases[region] & ~own
            medals = self.board.terrain.regions[region].medals
            if left:  # for a moment, a region can be full before its medals are taken
                total = total + weights["missing"][min(left.bit_count(), 4) - 1] * medals
            if left & reach and not left & (left - 1):
                closing[left] = closing.get(left, 0) + medals
        gains: dict[int, int] = {}
        for base, medals in closing.items():
            gains[medals] = gains.get(medals, 0) | base
        return total, tuple(sorted(gains.items(), reverse=True))

    def value(self, state: State) -> float | None:
        """Returns player 0's chance to win; None if a pending effect may decide the game.

        The chance is 0 or 1 if the game is over. `state` may be a full state or a view. A hidden rack is valued by its
        size, with the average weight of a troop.
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
        """Returns the player whom the evaluation takes as the player to move.

        It is the player whose turn it is or, while effects are pending, the player whose turn comes next.
        """
        asked: int = state.stack[0][1]
        return asked if state.stack[-1][0] == "turn" else 1 - asked

    def score(self, state: State) -> Any:
        """Returns by how much player 0 is ahead, a negative number if behind; None if the player to move can win at
        once.

        The number is in hundredths of a logit if the weights are ints. If the weights are unit vectors, the result is
        the vector of the position's features.
        """
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
        """Returns whether one more placement of the player might win.

        `rack` is the player's rack, one int with 4 bits for the number of troops of each kind. `own` is the mask of the
        player's bases, `medals` the number of the player's medals.
        """
        board = self.board
        if board.reach[player][own] & board.hqs[1 - player] & self.allowed[rack]:
            return True
        gains = self.regions[player][(state.open & ~board.held[own]) << FIRST_HQ | own][1]
        return bool(gains) and medals + gains[0][0] >= board.threshold

    def shape_of(self, own0: int, own1: int, mover: int, open_regions: int) -> Shape:
        """Returns the part of the evaluation that depends only on these parameters.

        `own0` and `own1` are the masks of the bases of player 0 and player 1, `mover` is the player to move, and
        `open_regions` is the mask of the open regions. Shapes are kept, because a search needs the same shapes again
        and again.
        """
        return self.shapes[own0 | own1 << FIRST_HQ | (mover | open_regions << 1) << 2 * FIRST_HQ]

    def _shape(self, key: int) -> Shape:
        """Returns the shape that belongs to `key`: that part of the evaluation which depends on nothing but the key.

        `key` is one int that packs, from the lowest bits up: the mask of player 0's bases and that of player 1's, in
        FIRST_HQ bits each, the player to move in one bit, and the mask of the open regions.
        """
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
        """Returns the evaluation's sum for bases and regions, positive if player 0 is ahead; None if the player to move
        can win by medals at once.

        `mover` is the player to move, and `needed` is how many medals this player still lacks. `own` and `soft` are
        pairs of masks, the mask of the player to move first. A mask in `own` has a player's bases. A mask in `soft` has
        those of these bases that are in danger: the best troop on the other player's rack could cover the troop there.
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
        """Returns what the player's medals, reserve and visible troops add to the evaluation's sum for this player."""
        medals, reserve = self.medals[state.medals[player]], self.reserve[state.reserve_count[player]]
        return medals + reserve + self.shown[state.tops[player] >> SHOWN]


def _soft(own: int, tops: int, enemy_rack: int, enemy_count: int) -> int:
    """Returns the mask of the bases in `own` whose visible troop the best troop of the enemy rack could cover.

    `own` is a mask. `tops` is the state's int of visible troops, with a layer of bits for each kind. `enemy_rack` is
    the troops on the enemy rack that are not frozen, one int with 4 bits for the number of troops of each kind;
    `enemy_count` is how many they are. If the enemy rack is hidden, the result is all bases in `own`, or none if
    `enemy_count` is 0.
    """
    if enemy_rack < 0:
        return own if enemy_count else 0
    return coverable_by(own, tops, STRONGEST[enemy_rack])


def coverable_by(own: int, tops: int, best: int) -> int:
    """Returns the mask of the bases in the mask `own` whose visible troop the best troop of a rack could cover.

    `best` says how strong that best troop is, as `_strongest` returns it. If it is -1, the rack is empty, and no base
    is in the mask. `tops` says which troops are visible on these bases, in the format of `State.tops`: for each kind of
    troop it has the mask of the bases where a troop of this kind is visible, and these masks follow one another, LAYER
    bits each.
    """
    if best <= 0:
        return own if best == 0 else 0
    return tops * WEAKER >> best & own
