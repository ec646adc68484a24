"""The contract between games and everything that plays them: actions, frames, events, and the loop that runs the stack.

A state is plain data. Whatever waits in it is a frame `(step, player, *ints)` on `state.stack`; the last frame is asked
first, and an empty stack is game over. A step is a pair of functions: `ask` lists the legal actions of a frame (the
only home of legality), `do` carries one out and may push further frames. A frame with nothing to ask is done at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from .chance import pick
from .plain import SHAPES

Action = tuple[Any, ...]  # a verb and small ints: ("place", 4, 2)
Frame = tuple[Any, ...]  # a step's name, the player who is asked, ints
Event = tuple[Any, ...]  # what visibly happened: its kind, the player it is about, ints
Reason = tuple[Any, ...]  # why actions are good: its id, ints
Refusal = tuple[str, dict[str, Any]]  # why an action is not legal: message id and parameters
Options = Mapping[str, Any]  # a game's set-up, JSON-plain
Emit = Callable[..., None]  # emit("drew", player, kind); None in its place tells nobody

AUTOMATIC_STEPS = range(1000)  # as many frames in a row may have nothing to ask
UNKNOWN = -1  # in a view: what the viewer can't see


class IllegalAction(ValueError):
    """The action isn't among the legal ones."""


class Decision(NamedTuple):
    """Who is asked what: the frame on top of the stack, and its legal actions in canonical order."""

    player: int
    step: str
    args: tuple[int, ...]
    actions: tuple[Action, ...]


class Result(NamedTuple):
    """The end of a game: the winner (None for a draw), the reason's id, the score of each player."""

    winner: int | None
    reason: str
    scores: tuple[int, int]


class Step(NamedTuple):
    """A question: `ask(state, frame)` lists its actions, `do(state, emit, action, frame)` carries one out.

    `do` gets the action None when `ask` has nothing to list. Neither checks what it is given.
    """

    ask: Callable[..., tuple[Action, ...]]
    do: Callable[..., None]


class Level(NamedTuple):
    """How long a bot thinks, and how much worse than the best an action may be for it to take it anyway."""

    iterations: int
    slack: float  # in worth, 0 to 1


class Form(NamedTuple):
    """How the values of an option are checked and written that are too many to list: sets of cards, say."""

    accept: Callable[[Any], Any]  # the value, JSON-plain, in its one written form; raises ValueError on any other
    pack: Callable[[Any], int]  # an accepted value as a number, for links
    unpack: Callable[[int], Any]  # the value of a number; raises ValueError


class Option(NamedTuple):
    """One choice of a game's set-up: its name and its values, the usual one first.

    With a `form` the values are only those that have a name; whatever else the form accepts can be chosen too.
    """

    name: str
    values: tuple[Any, ...]
    form: Form | None = None

    def accept(self, value: Any) -> Any:
        """The value in its one written form. Raises ValueError when it can't be chosen."""
        # type and all: 1.0 and True equal 1, but are no player
        if any(value == one and type(value) is type(one) for one in self.values):
            return value
        if self.form is None:
            raise ValueError(f"{self.name} is never {value!r}")
        return self.form.accept(value)


class State(Protocol):
    """What the loop needs of a game's state; the rest is the game's own."""

    title: ClassVar[str]  # the game's name in errors
    stack: list[Frame]
    options: tuple[Action, ...]  # the legal actions of the top frame: derived, kept by the loop, not part of the key

    def clone(self) -> Self:
        """A copy that shares nothing mutable."""

    def key(self) -> tuple[Any, ...]:
        """All that distinguishes this state, hashable."""

    def dump(self) -> dict[str, Any]:
        """The state as JSON-plain data."""

    def is_known_to(self, player: int) -> bool:
        """Whether this holds all that decides what the player may do: not where it is the other player's view."""

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """The state that `dump` wrote, without its options. Raises ValueError on data of another shape."""

    def view(self, player: int) -> Self:
        """What the player may see: UNKNOWN for the rest, and no options unless it is the player who is asked."""


S = TypeVar("S", bound=State)


class Rules(Generic[S]):
    """A game. Subclasses give the tables and the set-up; queries never mutate, `play` says that it does."""

    name: ClassVar[str]
    code: ClassVar[int]  # the game's number in links, never reused
    version: ClassVar[int]  # rises when behaviour changes, never for a refactor
    state: ClassVar[type[Any]]  # the class of its states
    players: ClassVar[tuple[str, str]]
    options: ClassVar[tuple[Option, ...]]
    steps: ClassVar[Mapping[str, Step]]
    verbs: ClassVar[Mapping[str, tuple[tuple[str, ...], ...]]]  # a verb's ints and what each is called in notation
    implied_verb: ClassVar[str] = ""  # the verb that notation leaves out, its words written as one: 3d4
    hides: ClassVar[Mapping[str, tuple[int, ...]]]  # event kind -> fields that only the player it is about may see
    reveals: ClassVar[frozenset[str]]  # event kinds that show something hidden or settle a chance
    breadth: ClassVar[int] = 0  # so many actions are looked at first where there are too many, then more; 0: all
    levels: ClassVar[tuple[Level, ...]]  # the bot's five in this game, weakest first: `bots.levels` has their names

    def setup(self, options: Options, seed: int) -> S:
        """The first position: the same for the same options and seed, everywhere."""
        raise NotImplementedError

    def load(self, data: Mapping[str, Any]) -> S:
        """The state that `dump` wrote, with its options unless it is the view of somebody who isn't asked.

        Raises ValueError on anything else.
        """
        state: S = self.state.load(data)
        try:
            self.check(state)
            if state.stack and state.is_known_to(state.stack[-1][1]):
                self.settle(state)
        except SHAPES as error:
            raise ValueError(f"not a {state.title} position: {error!r}") from error
        return state

    def check(self, state: S) -> None:
        """Raises ValueError on a position that no game can come to."""

    def view(self, state: S, player: int) -> S:
        """The state as `player` may see it: UNKNOWN for the rest."""
        return state.view(player)

    def determinize(self, view: S, seed: int) -> S:
        """A full state that looks like `view`, drawn at random from all that do, with a fresh chance of its own.

        Its options are those of the view, even where somebody left only some of them there.
        """
        raise NotImplementedError

    def is_open(self, view: S) -> bool:
        """Whether the view hides nothing, no chance either: then `determinize` has only one world to give."""
        return False

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def scores(self, state: S) -> tuple[int, int]:
        """What each player has so far, in the game's own unit."""
        raise NotImplementedError

    def is_action(self, action: Any) -> bool:
        """Whether this is an action of the game at all, whatever is asked: a verb, with as many ints as have names.

        What comes from outside is looked at here before it is compared: True equals 1, but is no number.
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
        """Why `action`, whatever it is, is not legal now; None when it is."""
        if not self.is_action(action):
            return "no_such_action", {}
        if action in state.options:
            return None
        if not state.stack:
            return "game_over", {}
        if not state.options:  # the view of somebody who isn't asked
            return "not_your_turn", {}
        return self.refuse(state, action)

    def refuse(self, state: S, action: Action) -> Refusal:
        """Why `action`, one of the game, is not legal: the first rule that stands against it. Somebody is asked."""
        raise NotImplementedError

    def value(self, state: S, player: int) -> float:
        """What the position is worth to `player`: a chance to win between 0 and 1, as far as one look tells."""
        raise NotImplementedError

    def values(self, state: S, actions: Sequence[Action]) -> list[float]:
        """What the positions after each of these legal actions are worth to player 0, in order.

        A game may override it by something faster that says exactly the same.
        """
        values = []
        for action in actions:
            after = state.clone()
            self.play(after, action)
            values.append(self.value(after, 0))
        return values

    def reasons(self, view: S, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
        """Why these actions of one turn of `player` are good, strongest first, as the reader of `view` may know it.

        `view` is the position before them. Each reason is true of it; a game without reasons gives none.
        """
        return ()

    def resolve(self, options: Options) -> dict[str, Any]:
        """All options of the game, missing ones filled with the usual value. Raises ValueError on an unknown one."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}")
        return {
            name: option.accept(options[name]) if name in options else option.values[0]
            for name, option in known.items()
        }

    def options_since(self, version: int, options: Options) -> Options:
        """The options as a match of an older version of the rules wrote them, in words that mean the same today."""
        return options

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """The legal actions in canonical order; none when the game is over or the view's viewer isn't asked."""
        return state.options

    def decision(self, state: S) -> Decision | None:
        """Who is asked what, or None when the game is over."""
        if not state.stack:
            return None
        step, player, *args = state.stack[-1]
        return Decision(player, step, tuple(args), state.options)

    def play(self, state: S, action: Action | None, emit: Emit | None = None) -> None:
        """Carries out a legal action in place, then all frames that have nothing to ask. Does not check legality."""
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
        """Takes random legal actions in place until the game is over; returns the next seed.

        The same as `play` with an action that `pick` chose from the options, again and again, only without a stop in
        between: `state.options` are those of the end.
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
        """The state after `action`; `state` is untouched. Raises IllegalAction on anything that is not legal."""
        if not self.is_action(action):
            raise IllegalAction(f"that is no action of {self.name}")
        if action not in state.options:
            raise IllegalAction(f"{action} is not legal here")
        after = state.clone()
        self.play(after, action, emit)
        return after

    def settle(self, state: S, emit: Emit | None = None) -> None:
        """Lists the options of the top frame, in place; as long as there are none, carries frames out."""
        if state.stack:
            frame = state.stack[-1]
            state.options = self.steps[frame[0]].ask(state, frame)
            if not state.options:
                self.play(state, None, emit)

    def seen(self, event: Event, viewer: int) -> Event:
        """The event as `viewer` may see it: UNKNOWN in the fields that are another player's secret."""
        hidden = self.hides.get(event[0])
        if not hidden or event[1] == viewer:
            return event
        return tuple(UNKNOWN if index in hidden else field for index, field in enumerate(event))
