"""Toy Battle as rules: set-up, views, worlds, the end. The turn itself is in `steps.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...chance import scramble, shuffle
from ...protocol import UNKNOWN, Action, Option, Options, Reason, Refusal, Result, Rules
from .ahead import values
from .board import Board, board_of
from .learned import LEARNED
from .refusals import refuse
from .state import TROOPS_IN, State, hand_of, unseen
from .steps import STEPS, TURN_FRAMES, draw
from .terrains import SPACE_NAMES, TERRAINS
from .troops import COUNTS, KIND_NAMES, KINDS, REMOVED
from .value import LEVELS, Evaluation, Weights
from .why import reasons

RULES_VERSION = 1
WORLDS = 0x776F726C6473  # sets the chance of worlds apart from that of deals, whatever their seeds
WORLD_TRIES = 10_000
FIRST_HAND, SECOND_HAND = 3, 4  # troops on the racks at the start
# stack -> for each player, the troops in it as a hand


class ToyBattle(Rules[State]):
    """Two players, 24 troops each, ten terrains: take the enemy H.Q. or enough medals."""

    name = "toy_battle"
    code = 1
    version = RULES_VERSION
    state = State
    players = ("blue", "red")
    options = (
        Option("terrain", tuple(TERRAINS)),
        Option("first", (0, 1)),
        Option("specials", (True, False)),
    )
    steps = STEPS
    verbs: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]] = {
        "draw": (),
        "place": (KIND_NAMES, SPACE_NAMES),
        "skip": (),
        "discard": (SPACE_NAMES,),
        "strike": (),
        "recall": (SPACE_NAMES,),
        "push": (SPACE_NAMES, SPACE_NAMES),
        "recover": (KIND_NAMES,),
        "freeze": (),
    }
    hides: ClassVar[Mapping[str, tuple[int, ...]]] = {"drew": (2,), "froze": (2,)}
    reveals = frozenset({"drew", "struck", "froze"})
    levels = LEVELS

    def __init__(self, weights: Mapping[str, Weights] | None = None) -> None:
        """`weights`: those of the evaluation for each terrain; the learned ones when left out."""
        self.weights = weights or LEARNED
        self.evaluations: dict[Board, Evaluation] = {}

    def evaluation(self, state: State) -> Evaluation:
        """What judges positions on the state's board."""
        board = state.board
        found = self.evaluations.get(board)
        if found is None:
            found = self.evaluations[board] = Evaluation(board, self.weights[board.terrain.name])
        return found

    def setup(self, options: Options, seed: int) -> State:
        """Each shuffles 24 troops and removes 4 unseen; the first player racks 3, the other 4."""
        chosen = self.resolve(options)
        state = State()
        state.board = board_of(chosen["terrain"], chosen["specials"])
        state.open = (1 << len(state.board.terrain.regions)) - 1
        troops = [kind for kind in KINDS for _ in range(COUNTS[kind])]
        chance, blue = shuffle(scramble(seed), troops)
        chance, red = shuffle(chance, troops)
        state.seed = chance
        state.reserve = [tuple(blue[REMOVED:]), tuple(red[REMOVED:])]
        state.reserve_count = [len(reserve) for reserve in state.reserve]
        first = chosen["first"]
        draw(state, None, first, FIRST_HAND)
        draw(state, None, 1 - first, SECOND_HAND)
        state.stack.append(TURN_FRAMES[first])
        self.settle(state)
        return state

    def determinize(self, view: State, seed: int) -> State:
        """Every troop that the viewer can't place is equally likely to be on the rack, in the reserve or removed.

        Whoever is asked has something to answer: that is public too, so worlds in which it is not so are drawn again.
        """
        seed = scramble(seed ^ WORLDS)
        for _ in range(WORLD_TRIES):
            state = view.clone()
            seed = self._fill(state, view, seed)
            if not state.stack or state.stack[-1][1] == self.viewer(view):
                return state
            state.options = self.steps[state.stack[-1][0]].ask(state, state.stack[-1])
            if state.options:
                return state
        raise ValueError("no world fits this view")

    def _fill(self, state: State, view: State, seed: int) -> int:
        """Puts random troops into the blanks of `state`, a copy of `view`; returns the next seed."""
        for player in (0, 1):
            seed, hidden = shuffle(seed, self._unseen(view, player))
            if view.rack[player] == UNKNOWN:
                rack = view.known[player]
                for _ in range(view.rack_count[player] - len(TROOPS_IN[rack])):
                    rack += 1 << 4 * hidden.pop()
                state.rack[player] = rack
                frozen: list[int] = []
                if view.frozen_count[player]:
                    seed, frozen = shuffle(seed, TROOPS_IN[rack])
                state.frozen[player] = hand_of(frozen[: view.frozen_count[player]])
            if UNKNOWN in view.reserve[player]:
                state.reserve[player] = tuple(hidden[: view.reserve_count[player]])
        state.seed = seed
        return seed

    def viewer(self, view: State) -> int:
        """Whose view it is: the player whose rack is known."""
        return 0 if view.rack[0] != UNKNOWN else 1

    def _unseen(self, view: State, player: int) -> tuple[int, ...]:
        """The player's troops that may be what is hidden, ascending."""
        return TROOPS_IN[unseen(view, player)]

    def result(self, state: State) -> Result | None:
        """There is never a draw."""
        if state.winner == UNKNOWN:
            return None
        return Result(state.winner, state.reason, self.scores(state))

    def scores(self, state: State) -> tuple[int, int]:
        """Medals."""
        return state.medals[0], state.medals[1]

    def refuse(self, state: State, action: Action) -> Refusal:
        """Why `action`, which is not legal, isn't."""
        return refuse(state, action)

    def reasons(self, view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
        """One or two for any actions."""
        return reasons(view, actions, player)

    def value(self, state: State, player: int) -> float:
        """What the position is worth to `player`.

        Where an effect that waits may decide the game, what the best answer makes of it.
        """
        value = self.evaluation(state).value(state)
        if value is None:
            values = self.values(state, state.options)
            value = max(values) if state.stack[-1][1] == 0 else min(values)
        return value if player == 0 else 1 - value

    def values(self, state: State, actions: Sequence[Action]) -> list[float]:
        """The same as the general way, only faster."""
        evaluation = self.evaluation(state)

        def default(action: Action) -> float:
            after = state.clone()
            self.play(after, action)
            return self.value(after, 0)

        return values(evaluation, state, actions, default)
