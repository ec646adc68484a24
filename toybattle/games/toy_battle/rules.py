"""The rules of Toy Battle as one object: set-up, views, worlds, and the end. The turn itself is in `steps.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...chance import Chance, Question, scramble, shuffle
from ...memory import remembered
from ...protocol import UNKNOWN, Action, Apart, Option, Options, Reason, Refusal, Result, Rules
from .ahead import values
from .board import BOARDS, board_of
from .learned import LEARNED
from .refusals import refuse
from .state import SEEN, TROOPS_IN, UNSEEN, State, hand_of, unseen
from .steps import STEPS, TURN_FRAMES, draw
from .terrains import SPACE_NAMES, TERRAINS
from .troops import COUNTS, KIND_NAMES, KINDS, REMOVED
from .value import LEVELS, Evaluation, Weights
from .why import FIELDS, GUARDING, WEAK, apart, reasons

RULES_VERSION = 1
WORLDS = 0x776F726C6473  # keeps the random numbers of worlds apart from those of deals, even with the same seed
WORLD_TRIES = 10_000
ALL_TROOPS = tuple(kind for kind in KINDS for _ in range(COUNTS[kind]))  # of one player
FIRST_HAND, SECOND_HAND = 3, 4  # troops on the racks at the start


class ToyBattle(Rules[State]):
    """The rules of Toy Battle: two players with 24 troops each, on ten terrains, fight for the enemy H.Q. or enough
    medals.
    """

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
    events: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "turn": ("turn",),
        "thawed": (),
        "drew": ("troop?",),
        "placed": ("troop", "space", "covered"),
        "discarded": ("troop", "space"),
        "struck": ("troop",),
        "recalled": ("troop", "space"),
        "pushed": ("troop", "space", "space"),
        "recovered": ("troop",),
        "froze": ("troop?",),
        "took": ("region", "medals"),
        "won": ("reason",),
    }
    reveals = frozenset({"drew", "struck", "froze"})
    by_link = True
    has_reasons = True
    reason_ids = tuple(FIELDS)
    weak_reasons = WEAK
    guarding_reasons = GUARDING
    bare_reasons = frozenset({"recovers", "recalls", "holds", "restacks", "declines"})
    levels = LEVELS

    def __init__(self, weights: Mapping[str, Weights] | None = None) -> None:
        """Creates the rules. `weights` are the weights of the evaluation, by the name of the terrain; None for the
        learned weights.
        """
        weights = weights or LEARNED
        self.evaluation_of = remembered(BOARDS)(lambda board: Evaluation(board, weights[board.terrain.name]))

    def evaluation(self, state: State) -> Evaluation:
        """Returns the evaluation for the state's board, with the weights of its terrain.

        An evaluation keeps the sums that it has computed. So the evaluations for the last few boards (BOARDS of them)
        are kept too, until a new game makes the program forget them (`toybattle/memory.py`).
        """
        found: Evaluation = self.evaluation_of(state.board)
        return found

    def setup(self, options: Options, seed: int) -> State:
        """Returns the first position of a game with these options.

        Each player has shuffled 24 troops and removed 4 of them unseen. The player who begins has drawn 3 troops, the
        other player 4.
        """
        chance, blue = shuffle(scramble(seed), ALL_TROOPS)
        chance, red = shuffle(chance, ALL_TROOPS)
        return self._begin(options, chance, [tuple(blue[REMOVED:]), tuple(red[REMOVED:])])

    def setup_by_link(self, options: Options, chance: Chance) -> State:
        """Returns the first position of a game by link, which gets its chance from the source `chance`.

        The position is set up like that of any other game, but nobody knows what is in the reserves. In a partial state
        the troops on the racks are known only as far as the source has told them.
        """
        for player in (0, 1):
            chance, _ = chance.ask(Question("shuffle", player, 0, ALL_TROOPS))
        return self._begin(options, chance, [(UNKNOWN,) * (len(ALL_TROOPS) - REMOVED)] * 2)

    def _begin(self, options: Options, chance: int | Chance, reserve: list[tuple[int, ...]]) -> State:
        chosen = self.resolve(options)
        state = State()
        state.board = board_of(chosen["terrain"], chosen["specials"])
        state.open = (1 << len(state.board.terrain.regions)) - 1
        state.seed = chance
        state.reserve = reserve
        state.reserve_count = [len(reserve) for reserve in state.reserve]
        first = chosen["first"]
        draw(state, None, first, FIRST_HAND)
        draw(state, None, 1 - first, SECOND_HAND)
        state.stack.append(TURN_FRAMES[first])
        self.settle(state)
        return state

    def determinize(self, view: State, seed: int) -> State:
        """Returns a full state that fits `view`, drawn with `seed`.

        Every hidden troop is equally likely to be on the rack, in the reserve or removed.

        Both players know that the player who is asked has a legal action. So a drawn state in which that player has no
        legal action is discarded, and another is drawn. Raises ValueError if 10,000 states have been discarded.
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
        """Fills the hidden parts of `state`, a copy of `view`, with random troops. Returns the next seed.

        In a game by link, the viewer's own rack and the discards may have hidden troops too.
        """
        for player in (0, 1):
            seed, hidden = shuffle(seed, self._unseen(view, player))
            state.known[player] &= SEEN
            state.discard[player] = _with_seen(view.discard[player], hidden)
            if view.rack[player] != UNKNOWN:
                state.rack[player] = _with_seen(view.rack[player], hidden)
                state.frozen[player] = _with_seen(view.frozen[player], list(TROOPS_IN[state.rack[player]]))
            else:
                rack = view.known[player] & SEEN
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
        """The player whose view this is: the one whose rack is known."""
        return 0 if view.rack[0] != UNKNOWN else 1

    def _unseen(self, view: State, player: int) -> tuple[int, ...]:
        """The kinds of the player's troops whose place the view does not show: one number for each such troop, in
        ascending order.
        """
        return TROOPS_IN[unseen(view, player)]

    def result(self, state: State) -> Result | None:
        """How the game ended, or None while it goes on. There is never a draw."""
        if state.winner == UNKNOWN:
            return None
        return Result(state.winner, state.reason, self.scores(state))

    def scores(self, state: State) -> tuple[int, int]:
        """The number of medals of each player, player 0's first."""
        return state.medals[0], state.medals[1]

    def refuse(self, state: State, action: Action) -> Refusal:
        """Returns why `action` is illegal, as (message id, parameters of the message), for the first rule that forbids
        it.
        """
        return refuse(state, action)

    def reasons(self, view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
        """Returns the one or two strongest reasons why these actions of `player` are good, as far as `view` shows.

        Each reason is a tuple `(id, *ints)`; the ints are the details that the sentence on the reason tells, such as
        the number of a space. Raises ValueError if the actions can't be played in this order.
        """
        return reasons(view, actions, player)

    def reasons_apart(
        self,
        view: State,
        actions: Sequence[Action],
        other: Sequence[Action],
        player: int,
        other_view: State | None = None,
    ) -> tuple[Apart, ...]:
        """Returns the reasons for `actions` of `player` that set them apart from the actions `other`.

        Both can be played in the position `view`, as in `reasons`; or `other` in `other_view`, if that is given.
        """
        return apart(view, actions, other, player, other_view or view)

    def value(self, state: State, player: int) -> float:
        """Returns the value of the position for `player`, a chance to win between 0 and 1.

        If a pending effect may decide the game, this is the value after the best answer of the player who is asked.
        """
        value = self.evaluation(state).value(state)
        if value is None:
            values = self.values(state, state.options)
            value = max(values) if state.stack[-1][1] == 0 else min(values)
        return value if player == 0 else 1 - value

    def values(self, state: State, actions: Sequence[Action]) -> list[float]:
        """Returns the value for player 0 of the position after each action, in the order of the actions.

        The values equal the values that the default implementation, `Rules.values`, finds, but most are found without
        playing the action.
        """
        evaluation = self.evaluation(state)

        def default(action: Action) -> float:
            after = state.clone()
            self.play(after, action)
            return self.value(after, 0)

        return values(evaluation, state, actions, default)


def _with_seen(hand: int, hidden: list[int]) -> int:
    """Returns the troops of `hand`, in which each troop of unknown kind has become a troop of a kind from `hidden`.

    `hand` is one int, with 4 bits for the number of troops of each kind, and above these the number of troops of
    unknown kind. The result has no troops of unknown kind. The kinds are taken from the end of the list `hidden` and
    removed there.
    """
    count = hand >> UNSEEN
    return (hand & SEEN) + sum(1 << 4 * hidden.pop() for _ in range(count))
