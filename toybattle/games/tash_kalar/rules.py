"""The rules of Tash-Kalar as one object: set-up, views, worlds, and the end.

The turn is in `steps.py`, what comes before the first turn in `opening.py`, what cards do in `effects/`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ...chance import Chance, Question, scramble, shuffle
from ...protocol import UNKNOWN, Action, Apart, Option, Options, Reason, Refusal, Result, Rules, Step
from .board import SQUARE_NAMES, WAY_NAMES
from .bot.learned import LEARNED
from .bot.value import LEVELS, Evaluation, Weights
from .bot.why import FIELDS, GUARDING, QUIET, apart, reasons
from .bot.why_draft import FIELDS as DRAFT_FIELDS
from .cards.table import CARD_NAMES, SCHOOLS
from .checks import check
from .opening import OPENING_STEPS, begin, begin_draft
from .patterns import TURN_NAMES
from .refusals import refuse
from .state import (
    MIRRORED_DECKS,
    MODES,
    NOBODY,
    TASKS,
    UNKNOWN_SCHOOL,
    State,
    cards_of,
    deck_at,
    drawers,
    pools,
)
from .steps import STEPS, TURN_FRAMES, leader, scores, unseen_return
from .tasks import TASK_NAMES

RULES_VERSION = 4
WORLDS = 0x776F726C6473  # keeps the random numbers of worlds apart from those of deals, even with the same seed
ALTERNATIVES = ("first", "second", "third")


class TashKalar(Rules[State]):
    """The rules of Tash-Kalar for two players with a school of beings each. Tasks and legendary pieces score in the
    High Form, legends and kills in a duel.
    """

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
    events: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "turn": ("turn",),
        "drafted": ("card",),
        "left_over": ("card",),
        "kept": ("card?",),
        "dealt": (),
        "drew": ("card?", "deck"),
        "returned": ("card?", "deck"),
        "reshuffled": ("deck",),
        "summoned": ("card", "space"),
        "placed": ("rank", "space"),
        "destroyed": ("rank", "space"),
        "gone": ("rank", "space"),
        "picked_up": ("rank", "space"),
        "stored": ("rank", "space"),
        "released": ("rank", "space"),
        "upgraded": ("rank", "space"),
        "downgraded": ("rank", "space"),
        "converted": ("rank", "space"),
        "moved": ("rank", "space", "space"),
        "swapped": ("space", "space"),
        "opened": ("space",),
        "chose": ("space",),
        "copied": ("card",),
        "discarded": ("card",),
        "recalled": ("card",),
        "buried": ("card",),
        "froze": ("card",),
        "thawed": ("card",),
        "warped": ("card",),
        "took_back": ("card",),
        "flared": ("card", "upper", "lower"),
        "gained": ("actions",),
        "again": (),
        "slowed": (),
        "scored": ("points", "reason"),
        "claimed": ("task",),
        "turned_up": ("task",),
        "passed": ("task",),
        "ending": ("end",),
        "won": ("reason",),
        "tied": ("reason",),
    }
    reveals = frozenset({"drew", "turned_up", "drafted"})
    by_link = True
    has_reasons = True
    reason_ids = (*FIELDS, *DRAFT_FIELDS)
    weak_reasons = frozenset({row.id for row in QUIET})
    guarding_reasons = GUARDING
    bare_reasons = frozenset({"summons", "places", "moves", "discards", "declines", "thaws", "warps"})
    levels = LEVELS
    breadth = 12

    def __init__(self, weights: Mapping[str, Mapping[str, Weights]] = LEARNED) -> None:
        """Creates the rules. `weights` are the weights of the evaluation, by mode ("high_form" or "duel") and then for
        the beginning ("early") and the end ("late") of a game.
        """
        self.evaluation = Evaluation(weights)

    def resolve(self, options: Options) -> dict[str, Any]:
        """Returns all options of the game, with defaults for those missing in `options`.

        If both players have the same school, there is nothing to draft, so `draft` is False. Raises ValueError on an
        unknown option or value.
        """
        chosen = super().resolve(options)
        return {**chosen, "draft": chosen["draft"] and chosen["blue_school"] != chosen["red_school"]}

    def setup(self, options: Options, seed: int) -> State:
        """Returns the first position of a game with these options.

        If the decks are drafted, the position is the beginning of the draft. If not, each player has drawn 3 beings of
        the own deck, 2 legends and a flare. In the High Form three tasks are open, and the next task is shown. In a
        duel the second player is asked to place a common before the first turn.
        """
        chosen = self.resolve(options)
        state = State()
        state.seed = scramble(seed)
        self._begin(state, chosen, (chosen["blue_school"], chosen["red_school"]))
        return state

    def setup_by_link(self, options: Options, chance: Chance) -> State:
        """Returns the first position of a game by link. `chance` is the source of chance.

        In a draft the schools are those of `options`. Without a draft each player has chosen a school in secret, and
        the source is asked which. As a house rule each player has an own deck of all legends and another of all flares,
        since nobody may know the order of a deck from which both draw. Nobody knows which card lies where in a deck. In
        a partial state the cards in the hands are known only as far as the source has told them.
        """
        chosen = self.resolve(options)
        state = State()
        state.seed = chance
        state.decks = [()] * MIRRORED_DECKS
        state.piles = [()] * MIRRORED_DECKS
        schools = [chosen["blue_school"], chosen["red_school"]]
        if not chosen["draft"]:
            for player in (0, 1):
                question = Question("show", player, 0, tuple(range(len(SCHOOLS))))
                state.seed, school = state.seed.ask(question)
                schools[player] = UNKNOWN_SCHOOL if school == UNKNOWN else [*SCHOOLS][school]
        self._begin(state, chosen, (schools[0], schools[1]))
        return state

    def _begin(self, state: State, chosen: Options, schools: tuple[str, str]) -> None:
        """Begins the draft, or, if there is none, the game.

        `state` is a new state, in which only the seed or the source of chance is set. `chosen` has the values of all
        options, `schools` the names of both players' schools; a name is "" while unknown.
        """
        state.mode = MODES[chosen["mode"]]
        state.schools = schools
        state.stack.append(TURN_FRAMES[chosen["first"]])
        if chosen["draft"]:
            begin_draft(state)
        else:
            begin(state)
        self.settle(state)

    def secret_options(self, options: Options) -> tuple[str, ...]:
        """Returns the names of the options that the players choose in secret in a game by link: player 0's, then player
        1's.

        Each player chooses a school in secret. In a draft the result is empty, since the schools have to be known.
        """
        return () if options["draft"] else ("blue_school", "red_school")

    def laid(self, value: Any) -> Mapping[int, int]:
        """Returns what lies in the hidden places of a player who has secretly chosen the school `value`.

        A hidden place is one thing that the source of chance can be asked about. Here there is a single one, with the
        number 0, and the school's number lies in it: the result is `{0: number of the school}`. Raises ValueError if
        there is no such school.
        """
        return {0: [*SCHOOLS].index(value)}

    def covered(self, state: State, action: Action) -> Action:
        """Returns `action` as the other player learns of it in a game by link.

        In two sorts of actions the card is UNKNOWN. One is `return`, which puts a card of the hand under its deck,
        unless the other player knows the card. The other is `pick`, which keeps a card in a draft, but only for the
        player who keeps cards first in each round. All other actions are returned as they are.
        """
        if action and action[0] == "return":
            return unseen_return(state, action)
        if action and action[0] == "pick" and state.stack[-1][1] == state.stack[0][1]:
            return ("pick", UNKNOWN)
        return action

    def check(self, state: State) -> None:
        """Raises ValueError on a position that can't occur in a game."""
        check(state)

    def determinize(self, view: State, seed: int) -> State:
        """Returns a full state that fits the view. Each hidden card is equally likely to be in any hidden place of its
        own deck and of the hands that draw from this deck.
        """
        state = view.clone()
        viewer, state.viewer = view.viewer, NOBODY
        seed = scramble(seed ^ WORLDS)
        for places in pools(state):
            deck = deck_at(places[0])
            hands = [3 * player + deck for place in places for player in drawers(state, place)]
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
        """Returns how the game ended, or None while it goes on.

        More points win; if these are equal, more upgraded pieces; if these are equal too, more pieces in all. If the
        players have equally many of these too, the game is a draw.
        """
        return None if state.stack else Result(leader(state), state.reason, scores(state))

    def scores(self, state: State) -> tuple[int, int]:
        """Each player's points, player 0's first."""
        return scores(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        """Returns why `action` is not legal, as (id, parameters) of the first rule that forbids it."""
        return refuse(state, action)

    def reasons(self, view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
        """Returns the reasons why these actions of `player`, in one turn or in a draft, are good, each as `(id,
        *ints)`.

        The ints are the details that the sentence on the reason tells, such as the number of a card. `view` is the
        position before the first of the actions; the reasons use only what `view` shows. There are at most two reasons,
        or in a draft at most one for each of several cards. Raises ValueError if the actions can't be played in this
        order.
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
        """The chance of `player` to win, between 0 and 1, as the evaluation estimates it."""
        return self.evaluation.value(state, player)

    def values(self, state: State, actions: Sequence[Action]) -> list[float]:
        """The values for player 0 after each of these actions, in the order of `actions`.

        The results equal the values that the default implementation finds, but are found faster. If a common can be
        placed on several squares, only the first placement is played, and the values of the others are computed from
        its value. The legal actions after an action are listed only where they are needed.
        """

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
    """Returns the cards that lie open beside the board and belong to a player who draws from the deck with the index
    `place`.

    These are cards whose effects are being carried out, cards with a frozen effect in play, and pending beings.
    """
    return {card for player in drawers(view, place) for card in view.aside(player)}


def _filled(entries: tuple[int, ...], cards: list[int]) -> tuple[int, ...]:
    """Returns the same entries with each UNKNOWN card replaced by a card that is removed from the end of `cards`.

    An entry is one int: the card's number shifted left by two bits, and in the two lowest bits which players know the
    card.
    """
    return tuple([cards.pop() << 2 | entry & 3 if entry >> 2 == UNKNOWN else entry for entry in entries])
