"""Finds the value of the position after each action of a turn, computed from the position before without playing the
action.

The values are the same as those from playing each action, which the tests check; the search spends most of its time
here. What a placement changes falls into parts that many placements share: the kind that leaves the rack, the space
that is occupied, and whether the rival could cover the troop. Each part is computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...protocol import Action
from .board import Table
from .state import LAYER, WEAKER, State
from .steps import BASE_STEPS, TURN_LIMIT, drawable
from .terrains import DRAW, FIRST_HQ, MUTE, PUSH, RECALL, RECOVER
from .troops import CAPN, JUMBO, KWAK, RACK_LIMIT, XB42
from .value import AT_ONCE, CHANCES, LIMIT, LOST, STRONGEST, Evaluation, Shape, chance, coverable_by

# the steps handled here, with the number of troops that each draws
DRAWS = {"turn": 2, "extra": 0, "draw_two": 2, "draw_one": 1}
STUCK = object()  # instead of a sum: the rival may have no legal action, so the action has to be played
NOWHERE = -1


class Kind(NamedTuple):
    """What a placement changes that depends only on the kind of the placed troop, not on the space.

    `value` is what the player's medals, reserve, rack and visible troops, the placed one included, add to the
    evaluation's sum. `best` is an int that says how strong the best troop left on the rack is; the table STRONGEST has
    it for each rack. `is_soft` says whether the rival could cover the placed troop. `waits` says whether the troop's
    effect may ask the player a question: it is None if the troop has no effect, 0 if there is nothing that the effect
    could do, and any other value if the effect may ask. For Jumbo, whose effect depends on the space, `waits` is not
    used.
    """

    value: Any
    best: int  # the best troop that stays, as in STRONGEST
    is_soft: bool  # whether the rival could cover it
    waits: Any  # what its effect needs to be asked at all, None without effect; for Jumbo this depends on the space


class Place(NamedTuple):
    """What a placement changes that depends only on the space, not on the kind of the placed troop.

    `bit` is the mask of the space. `own` and `theirs` are the masks of the bases of the player and of the rival after
    the placement. `closed` is the mask of the regions that the placement closes, and `wins` says whether the medals of
    these regions win the game. `bonus` is by how much the evaluation's sum changes for the player through these medals
    and through the troop that is covered. `effect` is the effect of the special base, "" if there is none. `shape` is
    the evaluation's `Shape` of the position after the placement.

    An action that places no troop has a `Place` too, made for the space number NOWHERE; its `bit` is 0.
    """

    bit: int
    own: int
    theirs: int
    closed: int  # mask of the regions that this closes
    wins: bool  # whether their medals win
    bonus: Any  # for the player: the medals of these regions, and the gain or loss from the troop that is covered
    effect: str
    shape: Shape


def values(
    evaluation: Evaluation, state: State, actions: Sequence[Action], default: Callable[[Action], float]
) -> list[float]:
    """Returns the value for player 0 of the position after each action, in the order of the actions.

    `evaluation` is the evaluation for the board of `state`. `default` returns the value for an action by playing the
    action; `default` is called where there is no faster way.
    """
    step, player = state.stack[-1][:2]
    if (
        step not in DRAWS
        or len(state.stack) > 2
        or state.turn >= TURN_LIMIT
        or state.frozen_count[player]
        or state.rack[1 - player] < 0
    ):
        return [default(action) for action in actions]
    return Ahead(evaluation, state).values(actions, default)


class Ahead:
    """A position whose legal actions are to be valued, most of them without being played.

    The pending question is a turn, a Cap'n's extra placement or an effect that draws, with no other effect pending.
    What the values of several actions share is computed once, when the object is made.
    """

    def __init__(self, evaluation: Evaluation, state: State) -> None:
        player = self.player = state.stack[-1][1]
        rival = self.rival = 1 - player
        self.evaluation = evaluation
        self.state = state
        self.board = state.board
        self.own, self.theirs = state.own[player], state.own[rival]
        rival_rack = state.rack[rival] - state.frozen[rival]
        self.allowed = evaluation.allowed[rival_rack]  # where the rival may place anything at all
        self.their_best = STRONGEST[rival_rack]
        self.soft = coverable_by(self.own, state.tops[player], self.their_best)
        self.weaker = state.tops[rival] * WEAKER
        self.can_draw = state.reserve_count[rival] > 0 and state.rack_count[rival] < RACK_LIMIT
        self.needed = self.board.threshold - state.medals[rival]
        self.mine = evaluation.side(state, player)
        self.rest = evaluation.side(state, rival) + evaluation.hand[state.rack[rival]]

    def values(self, actions: Sequence[Action], default: Callable[[Action], float]) -> list[float]:
        """Returns the value for player 0 of the position after each action, in the order of the actions.

        `default` returns the value for an action by playing the action; `default` is called where there is no faster
        way.
        """
        player, rest = self.player, self.rest
        won, lost = (0.0, AT_ONCE) if player else (1.0, LOST)
        kinds, places = Table(self._kind), Table(self._place)
        evaluation = self.evaluation
        effects, pending = evaluation.effects, evaluation.pending
        sums: dict[tuple[int, bool, int], Any] = {}
        found = []
        for action in actions:
            verb = action[0]
            if verb == "place":
                _, kind, space = action
                if space >= FIRST_HQ:
                    found.append(won)
                    continue
                value, best, is_soft, waits = kinds[kind]
                place = places[space]
                asks = False
                if place.wins:
                    found.append(won)
                    continue
                effect = place.effect
                if waits is not None:
                    if effect == MUTE:
                        waits = 0
                    elif kind == JUMBO:
                        waits = self.board.near[space] & place.theirs
                    elif kind == CAPN and waits and self._is_open(place, waits):
                        found.append(default(action))
                        continue
                    if waits:
                        asks = True
                        value = value + effects[kind]
                if effect in BASE_STEPS and (asks or self._asks(place)):
                    asks = True
                    value = value + pending[BASE_STEPS[effect]]
                value = value + place.bonus
            elif verb == "draw" or verb == "skip":
                space, is_soft, place, asks = NOWHERE, False, places[NOWHERE], False
                value, best = self._drawn(DRAWS[self.state.stack[-1][0]] if verb == "draw" else 0)
            else:
                found.append(default(action))
                continue
            key = space, is_soft, best
            if key in sums:
                score = sums[key]
            else:
                score = sums[key] = self._sum(place, is_soft, best)
            if score is STUCK or (score is None and asks):
                found.append(default(action))
            elif score is None:
                found.append(lost)
            else:
                score = score + rest - value if player else score - rest + value
                found.append(CHANCES[score + LIMIT] if -LIMIT <= score <= LIMIT else chance(score))
        return found

    def _kind(self, kind: int) -> Kind:
        state, evaluation = self.state, self.evaluation
        rack = state.rack[self.player] - (1 << 4 * kind)
        waits = None
        if kind in evaluation.effects:
            waits = state.rack_count[self.rival] if kind == XB42 else state.reserve_count[self.player]
            waits = rack if kind == CAPN else waits
        best = self.their_best
        is_soft = best == 0 or (best > 0 and (kind == KWAK or LAYER * kind < best))
        return Kind(self.mine + evaluation.hand[rack] + evaluation.tops[kind], STRONGEST[rack], is_soft, waits)

    def _place(self, space: int) -> Place:
        state, board, medals = self.state, self.board, self.evaluation.medals
        bit = 0 if space == NOWHERE else 1 << space
        own, theirs = self.own | bit, self.theirs & ~bit
        bonus: Any = 0
        closed = board.held[own] & state.open
        total = state.medals[self.player] + board.medals[closed]
        if closed:
            bonus = medals[total] - medals[state.medals[self.player]]
        covered = state.stacks[space] if bit else 0
        if covered > 1:
            top = self.evaluation.tops[covered & 7]
            bonus = bonus - top if covered >> 3 & 1 == self.player else bonus + top
        both = (own, theirs) if self.player == 0 else (theirs, own)
        return Place(
            bit,
            own,
            theirs,
            closed,
            closed > 0 and total >= board.threshold,
            bonus,
            board.special[space] if bit else "",
            self.evaluation.shape_of(both[0], both[1], self.rival, state.open ^ closed),
        )

    def _drawn(self, wanted: int) -> tuple[Any, int]:
        """Returns (sum, best) for the position after the player has drawn `wanted` troops, or as many as possible.

        `sum` is what the player's medals, reserve, rack and visible troops then add to the evaluation's sum. `best` is
        an int that says how strong the best troop of the rack then is; the table STRONGEST has it for each rack.
        """
        state, player, evaluation = self.state, self.player, self.evaluation
        count = state.reserve_count[player]
        left = count - drawable(state, player, wanted)
        rack = state.rack[player]
        for kind in state.reserve[player][left:count]:
            rack += 1 << 4 * kind
        reserve = evaluation.reserve[left] - evaluation.reserve[count]
        return self.mine + evaluation.hand[rack] + reserve, STRONGEST[rack]

    def _sum(self, place: Place, is_soft: bool, best: int) -> Any:
        """Returns the evaluation's sum for bases and regions after the placement at `place`, positive if player 0 is
        ahead.

        The result is None if the rival can win at once, and the constant STUCK if the rival may have no legal action.
        `is_soft` says whether the rival could cover the placed troop. `best` is an int that says how strong the best
        troop of the player's rack is after the placement; the table STRONGEST has it for each rack.
        """
        own, theirs, shape = place.own, place.theirs, place.shape
        if not self.can_draw and not self.board.reach[self.rival][theirs] & ~own & self.allowed:
            return STUCK
        if shape.target & self.allowed:
            return None
        soft = self.soft & ~place.bit | (place.bit if is_soft else 0)
        their_soft = 0 if best < 0 else theirs if best == 0 else self.weaker >> best & theirs
        return self.evaluation.judge(shape, self.rival, (theirs, own), (their_soft, soft), self.needed)

    def _is_open(self, place: Place, rack: int) -> bool:
        """Returns whether the value of placing a Cap'n at `place` can be found only by playing that action.

        That is so if the extra placement that a Cap'n allows might win, or if there may be no space where a troop of
        `rack` could be placed. `rack` is the player's rack without the Cap'n, one int with 4 bits for the number of
        troops of each kind.
        """
        medals = self.state.medals[self.player] + self.board.medals[place.closed]
        if self.evaluation.may_win(self.state, self.player, rack, place.own, medals):
            return True
        return not self.board.reach[self.player][place.own] & ~place.theirs & self.evaluation.allowed[rack]

    def _asks(self, place: Place) -> Any:
        """Returns an int: 0 if the effect of the special base at `place` has nothing to ask the player who has just
        occupied the base, and any other int if it has a question.
        """
        state, player = self.state, self.player
        if place.effect == RECALL:
            return self.own & ~place.bit
        if place.effect == DRAW:
            return state.reserve_count[player]
        if place.effect == PUSH:
            return self.board.near[place.bit.bit_length() - 1] & place.theirs
        if place.effect == RECOVER:
            return state.discard[player]
        return state.rack_count[self.rival] > state.frozen_count[self.rival]
