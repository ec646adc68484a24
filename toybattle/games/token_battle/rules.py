"""The rules of Token Battle as one object: set-up, views, worlds, and the end. The turn itself is in `steps.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import factorial
from typing import Any, ClassVar

from ...chance import Chance, Question, pick, scramble, shuffle
from ...protocol import UNKNOWN, Action, Apart, Option, Options, Reason, Refusal, Result, Rules
from .ahead import Ahead
from .board import CENTRE, FIELD_NAMES
from .cards import CARD_NAMES, CARDS
from .checks import check
from .kinds import PLAIN, token_of
from .learned import LEARNED
from .refusals import refuse
from .sets import CARD_SET, HIGHEST, LOWEST, NO_CARD, PRESETS, STACKS, Stacks, parse_set, preset_since
from .state import DRAFTED, NOBODY, VARIANTS, State, put
from .steps import (
    LAY_FRAMES,
    PICK_FRAMES,
    STEPS,
    TURN_FRAMES,
    UNSEEN_LAY,
    check_known,
    do_turn,
    pile_of,
    told_stack,
)
from .tokens import gains
from .value import LEVELS, Evaluation, Weights
from .why import FIELDS, QUIET, apart, reasons
from .why_draft import FIELDS as DRAFT_FIELDS

RULES_VERSION = 3
WORLDS = 0x776F726C6473  # keeps the random numbers of worlds apart from those of deals, even with the same seed
BALANCE = 2  # the value of the second player's token at the start

SHAPES = tuple(shape for shape in product(range(LOWEST, HIGHEST + 1), repeat=STACKS) if sum(shape) <= DRAFTED // 2)


class TokenBattle(Rules[State]):
    """The rules of Token Battle, a game of two players with a set of cards each: they lay tokens, which score in every
    turn, and 1000 points win (500 in the variant "sprint").
    """

    name = "token_battle"
    code = 2
    version = RULES_VERSION
    state = State
    players = ("blue", "red")
    options = (
        Option("variant", tuple(VARIANTS)),
        Option("first", ("random", 0, 1)),
        Option("balance", (True, False)),
        Option("closed", (False, True)),
        Option("blue_set", tuple(PRESETS), CARD_SET),
        Option("red_set", tuple(PRESETS), CARD_SET),
    )
    steps = STEPS
    verbs: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]] = {
        "place": (("1", "2", "3", "4"), FIELD_NAMES),
        "pick": (CARD_NAMES,),
        "lay": (("1", "2", "3", "4"), CARD_NAMES),
        "ready": (),
    }
    implied_verb = "place"
    events: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "turn": ("turn",),
        "picked": ("card",),
        "uncovered": ("stack", "card"),
        "placed": ("stack", "card", "space", "value"),
        "destroyed": ("space",),
        "broke": ("space",),
        "made": ("space",),
        "gilded": ("space",),
        "fell": ("space",),
        "weakened": ("space", "amount"),
        "shoved": ("space", "space"),
        "vaulted": ("space", "space"),
        "switched": ("space", "space"),
        "banked": ("count",),
        "whetted": ("value",),
        "fired": ("ray", "space"),
        "gained": ("gain", "score"),
        "won": ("reason",),
        "tied": ("reason",),
    }
    reveals = frozenset({"uncovered"})
    by_link = True
    breadth = 8
    has_reasons = True
    reason_ids = (*FIELDS, *DRAFT_FIELDS)
    weak_reasons = frozenset({row.id for row in QUIET})
    levels = LEVELS

    def __init__(self, weights: Weights = LEARNED) -> None:
        """Creates the rules. `weights` are the weights of the evaluation."""
        self.evaluation = Evaluation(weights)

    def resolve(self, options: Options) -> dict[str, Any]:
        """Returns all options, with defaults for missing ones and fixed values where the variant leaves no choice.

        In the variant "mirror" both players have blue's set, and no cards are hidden. In the variant "draft" both sets
        have their default value, since they are not used. Raises ValueError on an unknown option or value.
        """
        chosen = super().resolve(options)
        if chosen["variant"] == "mirror":
            chosen |= {"closed": False, "red_set": chosen["blue_set"]}
        elif chosen["variant"] == "draft":
            chosen |= {option.name: option.values[0] for option in self.options if option.form}
        return chosen

    def options_since(self, version: int, options: Options) -> Options:
        """Returns the options that mean today what `options` meant in `version`, an older version number of the rules.

        If a preset has changed since that version, the preset's name is replaced by the names of its old cards.
        """
        forms = [option.name for option in self.options if option.form]
        return {name: preset_since(version, value) if name in forms else value for name, value in options.items()}

    def setup(self, options: Options, seed: int) -> State:
        """Returns the first position of a game with these options.

        The seed decides who begins (if the option `first` is random), on which field the balance token (a Plain that
        the second player gets) lies, and which cards a draft offers.
        """
        chosen = self.resolve(options)
        chance, first = pick(scramble(seed), 2)
        chance, centre = pick(chance, len(CENTRE))
        state = self._begin(chosen, first, centre)
        first = state.stack[0][1]
        if chosen["variant"] == "draft":
            chance, cards = shuffle(chance, range(len(CARDS)))
            state.pool = tuple(sorted(cards[:DRAFTED]))
            state.stack += (LAY_FRAMES[1 - first], LAY_FRAMES[first])
            state.stack += (PICK_FRAMES[1 - first], PICK_FRAMES[first]) * (DRAFTED // 2)
        else:
            state.sets = parse_set(chosen["blue_set"]) + parse_set(chosen["red_set"])
        self.settle(state)
        return state

    def setup_by_link(self, options: Options, chance: Chance) -> State:
        """Returns the first position of a game by link, in which each player has chosen a set in secret or drafts one.

        The source of chance decides who begins (if the option `first` is random), on which field the balance token (a
        Plain that the second player gets) lies, and which cards a draft offers.
        The source also tells the cards of the sets, as far as they are known; a stack whose height is not known is
        HIDDEN. Raises ValueError if the answers of the source fit no legal set.
        """
        chosen = self.resolve(options)
        chance, first = chance.ask(Question("turn_up", 0, 0, (0, 1)))
        chance, centre = chance.ask(Question("turn_up", 0, 0, tuple(range(len(CENTRE)))))
        state = self._begin(chosen, first, centre)
        state.seed = chance
        if chosen["variant"] == "mirror":
            state.sets = parse_set(chosen["blue_set"]) * 2
        elif chosen["variant"] == "draft":
            self._begin_draft(state)
        else:
            state.sets = tuple(told_stack(state, place) for place in range(2 * STACKS))
            for player in (0, 1):
                check_known(state, player)
        self.settle(state)
        return state

    def _begin(self, chosen: Options, first: int, centre: int) -> State:
        """Returns a new state with the variant, the frame of the first turn and, if the option `balance` is true, the
        balance token; the cards are still missing.

        `chosen` has the values of all options. `first` is the player who begins if the option `first` is "random";
        otherwise the option names that player. The balance token, a Plain of the other player, lies on the field
        `CENTRE[centre]`.
        """
        if chosen["first"] != "random":
            first = chosen["first"]
        state = State()
        state.variant = VARIANTS[chosen["variant"]]
        state.closed = chosen["closed"]
        if chosen["balance"]:
            put(state, CENTRE[centre], token_of(1 - first, PLAIN, BALANCE))
        state.stack.append(TURN_FRAMES[first])
        return state

    def _begin_draft(self, state: State) -> None:
        """Begins a draft by link in `state`: turns up the cards on offer and adds the frames for all decisions of the
        draft.

        Each player gets one frame for each card that the player picks: the question which card to lay into which stack.
        A player who leaves cards out ends the laying early with the action `ready`. The frames that are left then do
        nothing; they keep the other player from learning how many cards were laid.
        """
        first = state.stack[0][1]
        assert state.seed
        offered: list[int] = []
        for _ in range(DRAFTED):
            possible = tuple([card for card in range(len(CARDS)) if card not in offered])
            state.seed, card = state.seed.ask(Question("turn_up", 0, 0, possible))
            offered.append(card)
        state.pool = tuple(sorted(offered))
        state.stack += [LAY_FRAMES[1 - first]] * (DRAFTED // 2) + [LAY_FRAMES[first]] * (DRAFTED // 2)
        state.stack += (PICK_FRAMES[1 - first], PICK_FRAMES[first]) * (DRAFTED // 2)

    def secret_options(self, options: Options) -> tuple[str, ...]:
        """Returns the names of the options that the players choose in secret, which are their sets, blue's first.

        The result is empty in the variant "mirror", in which both players have the same set, and in the variant
        "draft".
        """
        return () if options["variant"] in ("mirror", "draft") else ("blue_set", "red_set")

    def covered(self, state: State, action: Action) -> Action:
        """Returns `action` as the other player learns of it in a game by link.

        Drafted cards are laid in secret: for every action of a player who lays them the result is `UNSEEN_LAY`. Any
        other action is returned as it is.
        """
        return UNSEEN_LAY if action and action[0] in ("lay", "ready") else action

    def laid(self, value: Any) -> Mapping[int, int]:
        """Returns what lies in each hidden place of a player who has secretly chosen the set `value`, by the place's
        number.

        A hidden place is one thing that the source of chance can be asked about: for each stack there is one place with
        its height, and five places with the numbers of its cards. `pile_of` in `steps.py` gives the numbers of the
        places. A place for a card that the stack does not have gets NO_CARD. Raises ValueError if `value` is no set.
        """
        laid: dict[int, int] = {}
        for number, stack in enumerate(parse_set(CARD_SET.accept(value))):
            cards = stack + (NO_CARD,) * (HIGHEST - len(stack))
            laid |= {pile_of(number, what): card for what, card in enumerate((len(stack), *cards))}
        return laid

    def check(self, state: State) -> None:
        """Raises ValueError on a position that can't occur in a game."""
        check(state)

    def determinize(self, view: State, seed: int) -> State:
        """Returns a full state that fits the view. Unknown cards of the rival are drawn with `seed`, so that every set
        that the rival may have is equally likely.

        If the rival is still laying drafted cards, which the viewer can't see, all four of the rival's stacks are empty
        in the returned state.
        """
        state = view.clone()
        state.viewer = NOBODY
        rival = 1 - view.viewer
        stacks = view.stacks(rival)
        if any(UNKNOWN in stack for stack in stacks):
            seed, cards = shuffle(scramble(seed ^ WORLDS), _unseen(view, rival))
            if rival in view.layers():
                stacks = ((),) * STACKS
            else:
                if view.layers():
                    stacks = _random_shape(seed)
                stacks = tuple(tuple(cards.pop() if card == UNKNOWN else card for card in stack) for stack in stacks)
            state.sets = view.with_stacks(rival, stacks)
        if not state.options:
            self.settle(state)
        return state

    def is_open(self, view: State) -> bool:
        """Whether the viewer knows all of the rival's cards, so that only one full state fits the view.

        Nothing else can be unknown, because after the set-up nothing in a game is random.
        """
        return not any(UNKNOWN in stack for stack in view.stacks(1 - view.viewer))

    def result(self, state: State) -> Result | None:
        """How the game ended, or None while it goes on.

        More points win, equal points are a draw (questions 22 and 23 of the rules).
        """
        if state.stack:
            return None
        blue, red = state.scores
        return Result(None if blue == red else int(red > blue), state.reason, (blue, red))

    def scores(self, state: State) -> tuple[int, int]:
        """Each player's points, blue's first."""
        return state.scores[0], state.scores[1]

    def refuse(self, state: State, action: Action) -> Refusal:
        """Returns why `action` is not legal, as (id, parameters) of the first rule that forbids it."""
        return refuse(state, action)

    def reasons(self, view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
        """Returns the reasons why the first of `actions` of `player` is good, each as a tuple `(id, *ints)`.

        The ints are the details that the sentence on the reason tells, such as the number of a field. The first action
        is a placement or an action in a draft. The other actions are not looked at. Raises ValueError if the first
        action can't be played in the position `view`.
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
        """Returns the values for player 0 after each of these actions, in the order of `actions`.

        The results equal the values that the default implementation finds by playing each action, but most are found
        without playing it.
        """
        frame = state.stack[-1]
        if frame[0] != "turn":
            return super().values(state, actions)

        def play(action: Action) -> float:
            after = state.clone()
            after.stack.clear()
            do_turn(after, None, action, frame)
            return self.evaluation.value(after, 0)

        return Ahead(state, self.evaluation).values(actions, play)

    def glances(self, state: State, actions: Sequence[Action]) -> list[float]:
        """By how much player 0 gains more a turn than player 1 after each of these actions, as the preview shows it.

        In a draft, these are the values.
        """
        if state.stack[-1][0] != "turn":
            return super().glances(state, actions)
        found = []
        for action in actions:
            blue, red = gains(self.apply(state, action))
            found.append(float(blue - red))
        return found


def _unseen(view: State, player: int) -> list[int]:
    """Returns the cards, in ascending order, that may be the unknown cards of the player's set: all cards that are not
    known to be in it.

    In a game with a draft only cards that the player has picked are among them.
    """
    known = [card for stack in view.stacks(player) for card in stack]
    return [card for card in sorted(view.picked[player]) or range(len(CARDS)) if card not in known]


def _random_shape(seed: int) -> Stacks:
    """Returns four stacks of unknown cards, as high as the stacks of a random set that is made of 12 drafted cards.

    Every such set is equally likely. So heights that use `n` cards fewer than 12 have the weight 12! / n!, which is the
    number of sets with these heights; `n` is at most 4.
    """
    weights = [factorial(4) // factorial(DRAFTED // 2 - sum(shape)) for shape in SHAPES]
    _, number = pick(seed, sum(weights))
    for shape, weight in zip(SHAPES, weights, strict=True):
        number -= weight
        if number < 0:
            return tuple((UNKNOWN,) * height for height in shape)
    raise AssertionError("the weights do not add up")
