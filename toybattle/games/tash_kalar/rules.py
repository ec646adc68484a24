"""Tash-Kalar as rules: set-up, views, worlds, the end.

The turn is in `steps.py`, what comes before the first one in `opening.py`, what cards do in `effects.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...chance import scramble, shuffle
from ...protocol import UNKNOWN, Action, Option, Options, Reason, Refusal, Result, Rules, Step
from .board import SQUARE_NAMES, WAY_NAMES
from .bot.learned import LEARNED
from .bot.value import LEVELS, Evaluation, Weights
from .bot.why import reasons
from .cards.table import CARD_NAMES, OWN, SCHOOLS
from .checks import check
from .opening import OPENING_STEPS, begin, begin_draft
from .patterns import TURN_NAMES
from .refusals import refuse
from .state import MODES, NOBODY, TASKS, State, cards_of, drawers, pools
from .steps import STEPS, TURN_FRAMES, leader, scores
from .tasks import TASK_NAMES

RULES_VERSION = 4
WORLDS = 0x776F726C6473  # sets the chance of worlds apart from that of deals, whatever their seeds
ALTERNATIVES = ("first", "second", "third")


class TashKalar(Rules[State]):
    """Two summoners with a school of beings each: tasks and legends in the High Form, kills in a duel."""

    name = "tash_kalar"
    code = 3
    version = RULES_VERSION
    state = State
    players = ("blue", "red")
    options = (
        Option("mode", tuple(MODES)),
        Option("first", (0, 1)),
        Option("blue_school", tuple(SCHOOLS)),
        Option("red_school", tuple(SCHOOLS)),
        Option("draft", (False, True)),
    )
    steps: ClassVar[Mapping[str, Step]] = {**STEPS, **OPENING_STEPS}
    verbs: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]] = {
        "place": (SQUARE_NAMES,),
        "pick_up": (SQUARE_NAMES,),
        "summon": (CARD_NAMES, SQUARE_NAMES),
        "orient": (TURN_NAMES,),
        "discard": (CARD_NAMES,),
        "return": (CARD_NAMES,),
        "flare": (CARD_NAMES,),
        "claim": (TASK_NAMES,),
        "end": (),
        "stop": (),
        "destroy": (SQUARE_NAMES,),
        "upgrade": (SQUARE_NAMES,),
        "downgrade": (SQUARE_NAMES,),
        "convert": (SQUARE_NAMES,),
        "choose": (SQUARE_NAMES,),
        "move": (SQUARE_NAMES, SQUARE_NAMES),
        "leap": (SQUARE_NAMES, SQUARE_NAMES),
        "run": (SQUARE_NAMES, WAY_NAMES),
        "go": (),
        "shoot": (WAY_NAMES,),
        "recall": (CARD_NAMES,),
        "mirror": (SQUARE_NAMES,),
        "spend": (CARD_NAMES,),
        "freeze": (CARD_NAMES,),
        "keep": (CARD_NAMES,),
        "thaw": (CARD_NAMES,),
        "warp": (CARD_NAMES,),
        "copy": (CARD_NAMES,),
        "drop": (CARD_NAMES,),
        "toss": (CARD_NAMES,),
        "store": (SQUARE_NAMES,),
        "swap": (SQUARE_NAMES, SQUARE_NAMES),
        "either": (ALTERNATIVES,),
        "pick": (CARD_NAMES,),
    }
    hides: ClassVar[Mapping[str, tuple[int, ...]]] = {"drew": (2,), "returned": (2,), "kept": (2,)}
    reveals = frozenset({"drew", "turned_up", "drafted"})
    levels = LEVELS
    breadth = 12

    def __init__(self, weights: Mapping[str, Mapping[str, Weights]] = LEARNED) -> None:
        """`weights` are those of the evaluation, by mode and phase."""
        self.evaluation = Evaluation(weights)

    def resolve(self, options: Options) -> dict[str, Any]:
        """As of any game; two equal decks leave nothing to draft, so that is never written down."""
        chosen = super().resolve(options)
        return {**chosen, "draft": chosen["draft"] and chosen["blue_school"] != chosen["red_school"]}

    def setup(self, options: Options, seed: int) -> State:
        """Each draws 3 beings of the own deck, 2 legends and a flare; three tasks lie open, a fourth waits.

        Before that the decks are drafted, where that is chosen.
        """
        chosen = self.resolve(options)
        state = State()
        state.mode = MODES[chosen["mode"]]
        state.schools = (chosen["blue_school"], chosen["red_school"])
        state.seed = scramble(seed)
        state.stack.append(TURN_FRAMES[chosen["first"]])
        if chosen["draft"]:
            begin_draft(state)
        else:
            begin(state)
        self.settle(state)
        return state

    def check(self, state: State) -> None:
        """Raises ValueError on what no game can come to."""
        check(state)

    def determinize(self, view: State, seed: int) -> State:
        """Every card that the viewer does not know is equally likely in every place that belongs to its deck."""
        state = view.clone()
        viewer, state.viewer = view.viewer, NOBODY
        seed = scramble(seed ^ WORLDS)
        for places in pools(state):
            deck = OWN if places[0] <= 1 else places[0] - 1
            hands = [3 * player + deck for place in places for player in drawers(place)]
            entries = [entry for hand in hands for entry in view.hands[hand]]
            entries += [entry for place in places for entry in view.decks[place]]
            known = {entry >> 2 for entry in entries}
            for place in places:
                known |= {*view.piles[place]} | _lying_open(view, place)
            seed, unseen = shuffle(seed, [card for card in cards_of(state, places[0]) if card not in known])
            for hand in hands:
                state.hands[hand] = tuple(sorted(_filled(view.hands[hand], unseen)))
            for place in places:
                state.decks[place] = _filled(view.decks[place], unseen)
        turned_up = {*view.tasks, view.next_task, *view.claimed[0], *view.claimed[1]}
        turned_up |= {entry >> 2 for entry in view.task_deck}
        seed, unseen = shuffle(seed, [task for task in TASKS if task not in turned_up])
        state.task_deck = _filled(view.task_deck, unseen)
        state.seed = seed
        if state.stack and state.stack[-1][1] != viewer:
            self.settle(state)
        return state

    def result(self, state: State) -> Result | None:
        """More points win, then more upgraded pieces, then more pieces; else it is a draw."""
        return None if state.stack else Result(leader(state), state.reason, scores(state))

    def scores(self, state: State) -> tuple[int, int]:
        """Points."""
        return scores(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        """Why `action`, which is not legal, isn't."""
        return refuse(state, action)

    def reasons(self, view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
        """Why the actions of a turn are good, two reasons at most. Raises ValueError if they cannot follow."""
        return reasons(view, actions, player)

    def value(self, state: State, player: int) -> float:
        """What the position is worth to `player`."""
        return self.evaluation.value(state, player)

    def values(self, state: State, actions: Sequence[Action]) -> list[float]:
        """The same as of any game; without playing the placements of a turn, or listing what may follow in it."""

        def behind(action: Action) -> State:
            after = state.clone()
            stack = after.stack
            answer: Action | None = action
            while True:
                frame = stack.pop()
                self.steps[frame[0]].do(after, None, answer, frame)
                if not stack or stack[-1][0] == "turn" or self.steps[stack[-1][0]].ask(after, stack[-1]):
                    return after
                answer = None

        return self.evaluation.values(state, actions, behind)


def _lying_open(view: State, place: int) -> set[int]:
    """The cards of a deck that are neither hidden nor discarded: effects are being carried out, or frozen."""
    return {*view.aside(place)} if place <= 1 else {*view.playing()}


def _filled(entries: tuple[int, ...], cards: list[int]) -> tuple[int, ...]:
    """The entries, cards taken from the end of the list in place of blanks."""
    return tuple([cards.pop() << 2 | entry & 3 if entry >> 2 == UNKNOWN else entry for entry in entries])
