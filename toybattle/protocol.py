"""The contract between the games and everything that plays them: actions, frames, events, and the loop over the stack.

A state is plain data. Every pending question is a frame `(step, player, *ints)` on `state.stack`. The frame on top is
asked first; an empty stack means that the game is over. A step is a pair of functions: `ask` lists the legal actions of
a frame (legality is decided nowhere else), `do` carries out one of these actions and may push further frames. A frame
with no legal actions is carried out at once, without asking anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from .chance import UNKNOWN as UNKNOWN  # in a view: a value that the viewer can't see
from .chance import Chance, pick
from .plain import SHAPES

Action = tuple[Any, ...]  # a verb and small ints: ("place", 4, 2)
Frame = tuple[Any, ...]  # the name of a step, the player who is asked, ints
Event = tuple[Any, ...]  # something visible that happened: its kind, the player it is about, ints
Reason = tuple[Any, ...]  # why actions are good: an id, ints
Refusal = tuple[str, dict[str, Any]]  # why an action is not legal: message id and parameters
Options = Mapping[str, Any]  # a game's set-up as JSON-plain data
Emit = Callable[..., None]  # called as emit("drew", player, kind); None instead of it: nobody listens

NO_ACTION: Action = ()  # among the possible actions of a partial state: the player may have no legal action
AUTOMATIC_STEPS = range(1000)  # the loop gives up after this many frames in a row without a choice


class Apart(NamedTuple):
    """A reason that sets one turn apart from another.

    `other` tells of the other turn, in the form of a reason, how much less of the same it has; None if nothing does.
    """

    reason: Reason
    other: Reason | None = None


class IllegalAction(ValueError):
    """Raised for an action that is not one of the legal actions."""


class Decision(NamedTuple):
    """A decision to be made: the player who is asked, the step of the top frame and the ints of that frame, and the
    legal actions in canonical order.
    """

    player: int
    step: str
    args: tuple[int, ...]
    actions: tuple[Action, ...]


class Result(NamedTuple):
    """How a game ended: the winner (None for a draw), the id of the reason why it ended, and the score of each
    player.
    """

    winner: int | None
    reason: str
    scores: tuple[int, int]


class Step(NamedTuple):
    """A kind of question that a player can be asked, as a pair of functions.

    `ask(state, frame)` lists the legal actions of a frame. `do(state, emit, action, frame)` carries out one of these
    actions, or gets None as the action if `ask` has listed nothing. Neither function checks its arguments.

    In a partial state it may be unknown what the player who is asked holds. Then `ask` lists every action that may be
    legal. If it is possible that no action is legal, the last action in the list does what None would do: it is an
    action such as `("skip",)`, or NO_ACTION.
    """

    ask: Callable[..., tuple[Action, ...]]
    do: Callable[..., None]


class Level(NamedTuple):
    """The strength of a bot: how many iterations it searches for an action, and its slack.

    The slack is by how much the value of the chosen action may be below that of the best action. Far from an even
    position all values lie close to 0 or to 1, so that nearly every action would be within the slack. If `is_steady`,
    the slack shrinks there as the differences of the values do, and the bot plays no worse when it is behind or ahead.
    """

    iterations: int
    slack: float  # a difference of values, 0 to 1
    is_steady: bool = False  # the slack is that of an even position, and smaller the further the game is from even


class Form(NamedTuple):
    """Three functions for the values of one option of a game's set-up: `accept` checks a value, `pack` turns it into a
    number for links, and `unpack` turns such a number back into the value.

    An option has a form if it has too many values to list, such as sets of cards.
    """

    accept: Callable[[Any], Any]  # the JSON-plain value in its canonical form; raises ValueError if it is not valid
    pack: Callable[[Any], int]  # the number that stands for an accepted value in links
    unpack: Callable[[int], Any]  # the value that a number stands for; raises ValueError


class Option(NamedTuple):
    """One option of a game's set-up: its name and its values, the default first.

    If there is a `form`, `values` are only those values that have a name; every other value that the form accepts is
    allowed too.
    """

    name: str
    values: tuple[Any, ...]
    form: Form | None = None

    def accept(self, value: Any) -> Any:
        """Returns `value` in its canonical form. Raises ValueError if the option does not allow this value."""
        # compared with its type, because 1.0 and True equal 1
        if any(value == one and type(value) is type(one) for one in self.values):
            return value
        if self.form is None:
            raise ValueError(f"{self.name} is never {value!r}")
        return self.form.accept(value)


class State(Protocol):
    """What `Rules` needs of a game's state. Each game decides what else its states hold."""

    title: ClassVar[str]  # the game's name in error messages
    turn: int  # the number of the turn: it rises when a player's turn begins, and never falls
    stack: list[Frame]
    options: tuple[Action, ...]  # the legal actions of the top frame: kept by the loop, not part of the key

    def clone(self) -> Self:
        """A copy of this state that shares nothing mutable with it."""

    def key(self) -> tuple[Any, ...]:
        """A hashable tuple that is equal for two states exactly when both are the same position."""

    def dump(self) -> dict[str, Any]:
        """The state as plain data that can be written as JSON."""

    def is_known_to(self, player: int) -> bool:
        """Whether this state or view shows everything that the legal actions of `player` depend on.

        In a game with hidden information that is False for a view of the other player.
        """

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Returns the state that `dump` wrote as `data`. Its legal actions are not computed: `options` is empty.

        Raises ValueError on data of any other form.
        """

    def view(self, player: int) -> Self:
        """A copy of this state with UNKNOWN for all that `player` may not see, and without legal actions if the other
        player is asked.
        """


S = TypeVar("S", bound=State)


class Rules(Generic[S]):
    """The rules of a game. The subclass for a game gives its name, its tables of options, steps, verbs and events, and
    its own set-up and evaluation.

    Of the methods only `play`, `playout` and `settle` change a state that they are given.
    """

    name: ClassVar[str]
    code: ClassVar[int]  # the game's number in links, never reused
    version: ClassVar[int]  # rises when behaviour changes, never for a refactor
    state: ClassVar[type[Any]]  # the class of the game's states
    players: ClassVar[tuple[str, str]]
    options: ClassVar[tuple[Option, ...]]
    steps: ClassVar[Mapping[str, Step]]
    # for each verb and each of its ints, the names of its values in notation
    verbs: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]]
    implied_verb: ClassVar[str] = ""  # the verb that notation leaves out, writing the rest as one word: 3d4
    # kind of event -> what each of its values after the player is, "space" for a space; with a "?" at the end, only
    # the player whom the event is about may see the value
    events: ClassVar[Mapping[str, tuple[str, ...]]]
    hides: ClassVar[Mapping[str, tuple[int, ...]]]  # the same as indices in an event: the values with a "?"
    reveals: ClassVar[frozenset[str]]  # kinds of events that show something hidden or have a random outcome
    breadth: ClassVar[int] = 0  # how many actions the search looks at first where there are very many; 0: all of them
    by_link: ClassVar[bool] = False  # whether two people can play it by link: its partial states can be played on
    has_reasons: ClassVar[bool] = False  # whether `reasons` ever gives any
    reason_ids: ClassVar[tuple[str, ...]] = ()  # the ids of all reasons, strongest first
    weak_reasons: ClassVar[frozenset[str]] = frozenset()  # ids of reasons that show no turn to be good by themselves
    guarding_reasons: ClassVar[frozenset[str]] = frozenset()  # ids of reasons that keep the rival from doing something
    bare_reasons: ClassVar[frozenset[str]] = frozenset()  # ids of reasons that only say what the turn does
    levels: ClassVar[tuple[Level, ...]]  # the bot's five levels, weakest first; their names are in `bots.levels`

    def __init_subclass__(cls, **parameters: Any) -> None:
        """Computes the table `hides` of a new subclass from its table `events`.

        For each kind of event that has a secret, `hides` has the indices in the event of the values that only one
        player may see. `parameters` are passed on to the base class.
        """
        super().__init_subclass__(**parameters)
        secret = {
            kind: tuple(index for index, name in enumerate(names, 2) if name.endswith("?"))
            for kind, names in cls.events.items()
        }
        cls.hides = {kind: indices for kind, indices in secret.items() if indices}

    def setup(self, options: Options, seed: int) -> S:
        """The first position. The same options and seed give the same position on every machine."""
        raise NotImplementedError

    def load(self, data: Mapping[str, Any]) -> S:
        """Returns the state that `dump` wrote as `data`, with its legal actions in `options`.

        If it is a view whose viewer is not asked, `options` is empty. Raises ValueError on any other data.
        """
        state: S = self.state.load(data)
        try:
            self.check(state)
            if state.stack and state.is_known_to(state.stack[-1][1]):
                self.settle(state)
        except SHAPES as error:
            raise ValueError(f"not a {state.title} position: {error!r}") from error
        return state

    def setup_by_link(self, options: Options, chance: Chance) -> S:
        """Returns the first position of a game by link. `chance` answers what the rules ask chance in such a game.

        Where an answer is UNKNOWN, the position is a partial state, which goes on all the same. Raises ValueError if
        the game is not played by link with these options.
        """
        raise ValueError(f"{self.name} is not played by link")

    def secret_options(self, options: Options) -> tuple[str, ...]:
        """Returns for each player the name of the option that this player chooses in secret in a game by link.

        Empty if nothing is chosen in secret with these options.
        """
        return ()

    def covered(self, state: S, action: Action) -> Action:
        """Returns `action` as the other player learns of it in a game by link. `state` is the position before the
        action.

        The result is `action` itself, unless the player decides in secret. Then it is the covered action, with UNKNOWN
        for what is secret. The `do` of a step can carry out a covered action too. In the partial state of what both
        players know, `ask` lists the same covered action several times: at least once for each secret action for which
        it may stand. If `action` is covered already, it is returned as it is.
        """
        return action

    def laid(self, value: Any) -> Mapping[int, int]:
        """Returns what lies in each hidden place of a player who has secretly chosen `value`, by the place's number.

        `value` is a value of the option that the player chooses in secret (see `secret_options`). What lies in a place,
        an int, is the answer to each `Question` of the kind "lay" or "show" about this place. Raises ValueError if
        `value` is not valid.
        """
        return {}

    def check(self, state: S) -> None:
        """Raises ValueError on a position that can't occur in a game."""

    def view(self, state: S, player: int) -> S:
        """The state as `player` may see it, with UNKNOWN for what is hidden.

        If `state` is already a view of the other player, the result shows only what both players may see.
        """
        return state.view(player)

    def determinize(self, view: S, seed: int) -> S:
        """Returns a full state that fits `view`, drawn at random from all such states.

        `seed` decides which state is drawn, and all chance in the rest of that state's game. If the view has legal
        actions, they are the legal actions of the state too. So a caller that wants fewer can first remove some of them
        from the view.
        """
        raise NotImplementedError

    def is_open(self, view: S) -> bool:
        """Whether only one full state fits the view: the view hides nothing, and chance plays no part in the rest of
        the game.
        """
        return False

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def scores(self, state: S) -> tuple[int, int]:
        """Returns each player's score so far, player 0's first, in the game's own unit, such as points or medals."""
        raise NotImplementedError

    def is_action(self, action: Any) -> bool:
        """Whether this is an action of the game, legal now or not: a verb with the right number of ints in range.

        Actions that the engine is given are checked by this method before they are compared with the legal actions,
        because Python takes True and 1 for equal.
        """
        if type(action) is not tuple or not action or type(action[0]) is not str:
            return False
        tables = self.verbs.get(action[0])
        return (
            tables is not None
            and len(action) == len(tables) + 1
            and all(
                type(field) is int and 0 <= field < len(names) for names, field in zip(tables, action[1:], strict=True)
            )
        )

    def refusal(self, state: S, action: Any) -> Refusal | None:
        """Returns why `action`, which may be any object, is not legal now, as (message id, parameters of the message);
        None if it is legal.
        """
        if not self.is_action(action):
            return "no_such_action", {}
        if action in state.options:
            return None
        if not state.stack:
            return "game_over", {}
        if not state.options:  # the view of a player who is not asked
            return "not_your_turn", {}
        return self.refuse(state, action)

    def refuse(self, state: S, action: Action) -> Refusal:
        """Returns why `action` is illegal, as (message id, parameters of the message), for the first rule that forbids
        it.

        The caller has checked that `action` is an action of the game but not a legal one, and that the game is not
        over.
        """
        raise NotImplementedError

    def value(self, state: S, player: int) -> float:
        """The value of the position for `player`: a chance to win between 0 and 1, estimated without looking ahead."""
        raise NotImplementedError

    def values(self, state: S, actions: Sequence[Action]) -> list[float]:
        """The values for player 0 of the positions after each of these legal actions, in the same order.

        A game may override this with something faster that gives exactly the same values.
        """
        values = []
        for action in actions:
            after = state.clone()
            self.play(after, action)
            values.append(self.value(after, 0))
        return values

    def glances(self, state: S, actions: Sequence[Action]) -> list[float]:
        """How good each of these legal actions looks for player 0 to a person who sees no further than the position
        after it, in the same order: the higher, the better.

        By default, these are the values. A game may override this with something that its players see and compare.
        """
        return self.values(state, actions)

    def reasons(self, view: S, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
        """Returns the reasons why these actions of one turn of `player` are good, strongest first, each a tuple `(id,
        *ints)`.

        The ints are the details that the sentence on the reason tells, such as the number of a space or a count. `view`
        is the position before the actions. Every reason is true as far as `view` shows. The result is empty if the game
        gives no reasons.
        """
        return ()

    def reasons_apart(
        self, view: S, actions: Sequence[Action], other: Sequence[Action], player: int, other_view: S | None = None
    ) -> tuple[Apart, ...]:
        """Returns the reasons why these actions of one turn of `player` are good that don't hold of the actions `other`
        too, strongest first.

        Both turns begin in the position `view`, as in `reasons`; or `other` in `other_view`, if that is given. The
        result is empty if nothing that the reasons know sets `actions` apart, or if the game gives no reasons.
        """
        return ()

    def resolve(self, options: Options) -> dict[str, Any]:
        """Returns the values of all options of the game by name: those in `options`, and the default for each that is
        missing there.

        Raises ValueError on an unknown name or value.
        """
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}")
        return {
            name: option.accept(options[name]) if name in options else option.values[0]
            for name, option in known.items()
        }

    def options_since(self, version: int, options: Options) -> Options:
        """Returns the options that mean today what `options` meant in `version`, the number of an older version of the
        rules.
        """
        return options

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """The legal actions in canonical order.

        There are none if the game is over, or if this is a view whose viewer is not asked.
        """
        return state.options

    def decision(self, state: S) -> Decision | None:
        """The decision to be made now: who is asked what, and the legal actions. None if the game is over."""
        if not state.stack:
            return None
        step, player, *args = state.stack[-1]
        return Decision(player, step, tuple(args), state.options)

    def play(self, state: S, action: Action | None, emit: Emit | None = None) -> None:
        """Carries out a legal action, and after it every frame on top of the stack that has no legal actions. This
        changes `state`.

        `action` is None if the top frame has no legal actions. Whether the action is legal is not checked. `emit` is
        called with each event.
        """
        stack = state.stack
        steps = self.steps
        for _ in AUTOMATIC_STEPS:
            frame = stack.pop()
            steps[frame[0]][1](state, emit, action, frame)
            if not stack:
                state.options = ()
                return
            frame = stack[-1]
            options = steps[frame[0]][0](state, frame)
            if options:
                state.options = options
                return
            action = None
        raise RuntimeError(f"{self.name}: {stack} does not come to an end")

    def playout(self, state: S, seed: int) -> int:
        """Plays random legal actions until the game is over. This changes `state`. Returns the next seed.

        Gives the same game as calling `play` again and again with an action that `chance.pick` chose, but is faster
        because `state.options` is only set at the end.
        """
        stack = state.stack
        steps = self.steps
        while stack:
            frame = stack[-1]
            ask, do = steps[frame[0]]
            actions = ask(state, frame)
            del stack[-1]
            if actions:
                seed, index = pick(seed, len(actions))
                do(state, None, actions[index], frame)
            else:
                do(state, None, None, frame)
        state.options = ()
        return seed

    def apply(self, state: S, action: Any, emit: Emit | None = None) -> S:
        """The state after `action`; `state` is not changed. Raises IllegalAction on anything that is not legal."""
        if not self.is_action(action):
            raise IllegalAction(f"that is no action of {self.name}")
        if action not in state.options:
            raise IllegalAction(f"{action} is not legal here")
        after = state.clone()
        self.play(after, action, emit)
        return after

    def settle(self, state: S, emit: Emit | None = None) -> None:
        """Goes on to the next decision: sets `state.options` to the legal actions of the top frame.

        As long as the top frame leaves nothing to decide, its step is done and the frame is taken off the stack. This
        changes `state`. `emit` is called with each event.
        """
        if state.stack:
            frame = state.stack[-1]
            state.options = self.steps[frame[0]].ask(state, frame)
            if not state.options:
                self.play(state, None, emit)

    def seen(self, event: Event, viewer: int) -> Event:
        """The event as `viewer` may see it, with UNKNOWN in place of the values that only the other player may see."""
        hidden = self.hides.get(event[0])
        if not hidden or event[1] == viewer:
            return event
        return tuple(UNKNOWN if index in hidden else field for index, field in enumerate(event))

    def spaces_of(self, event: Event) -> list[int]:
        """The spaces that an event names and that both players may see, in the order in which the event names them."""
        return [value for value, name in zip(event[2:], self.events[event[0]], strict=True) if name == "space"]
