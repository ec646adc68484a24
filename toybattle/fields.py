"""The base of the games' state classes: each field is declared once, and the methods are generated from the
declarations.

The generated methods copy a state, return its key (a tuple that is equal for equal positions), write and read the
state, and make a player's view of it. A state class is a subclass of `Fields` with a row for each field:

    class State(Fields, title="Nim"):
        turn: int = field(1, integers(1))
        heaps: list[int] = field([3, 5, 7], list_of(integers(), 3))
        total: int = field(15)  # follows from the heaps: `complete` counts it anew

As in dataclasses, the methods are generated as Python source and compiled when the class is made. A loop over the rows
would make each copy of a state several times slower.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from .plain import SHAPES, Kind, list_of, same
from .protocol import UNKNOWN, Action, Frame

Seen = Callable[[Any, int], Any]  # called with a state and a player: what that player sees of the field


class Field(NamedTuple):
    """The declaration of one field of a state class, as the function `field` makes it from its arguments.

    It says with which value the field begins, and how the field is written, read, compared and seen by a player.
    """

    first: Any  # the value in a new state; a list is copied
    kind: Kind | None  # how it is written and read; None if the value follows from other fields: never written
    name: str  # its name in written states; "" if that is the attribute's name
    is_spread: bool  # the kind writes a dictionary, whose items are merged into the written state
    # takes a state and returns what the state's key has in place of the value; None if the key has the value itself
    counted: Callable[[Any], Any] | None
    seen: Seen | None  # takes a state and a player, returns what the player sees; None if everybody sees the value


def field(
    first: Any,
    kind: Kind | None = None,
    *,
    name: str = "",
    is_spread: bool = False,
    counted: Callable[[Any], Any] | None = None,
    seen: Seen | None = None,
) -> Any:
    """Returns the declaration of one field of a state class.

    `first` is the field's value in a new state. `kind` says how the value is written and read. A value without a kind
    follows from other fields, and is neither written nor compared. `name` is the field's name in written states, if
    that differs from the attribute's. If `is_spread`, the kind writes a dictionary, whose items are merged into the
    written state.

    Two positions are equal if their keys are, and a key is a tuple with an item for each field. That item is the value
    itself, or, if the field has a function `counted`, what this function returns for the state. In the same way a
    player sees the value itself, or, if there is a function `seen`, what this function returns for the state and the
    player.
    """
    return Field(first, kind, name, is_spread, counted, seen)


def unknown(state: Any, player: int) -> int:
    """Returns UNKNOWN. A field that is declared with `seen=unknown` is a number that no player sees."""
    return UNKNOWN


def viewer(state: Any, player: int) -> int:
    """Returns `player`. A field that is declared with `seen=viewer` records for which player a view was made."""
    return player


FRAMES = list_of(Kind(tuple, list))


class FieldsType(type):
    """The metaclass of state classes: it replaces the declared fields of a new class by slots and adds the generated
    methods.
    """

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], title: str = "", **more: Any
    ) -> FieldsType:
        """Makes a class of states. `title` is the name that error messages give the game; all other parameters are
        those of `type`.
        """
        rows = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        rest = {key: value for key, value in namespace.items() if key not in rows}
        made = super().__new__(cls, name, bases, {**rest, "__slots__": tuple(rows), "title": title}, **more)
        if rows:
            _add_methods(made, rows)
        return made


class Fields(metaclass=FieldsType):
    """The base class of states. In a new state each field has its declared first value; `Rules.setup` then fills the
    state.
    """

    title: ClassVar[str]

    stack: list[Frame]
    options: tuple[Action, ...]

    def clone(self) -> Self:
        """A copy of this state that shares nothing mutable with it."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """A hashable tuple that is equal for two states exactly when both are the same position."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The state as plain data that can be written as JSON."""
        raise NotImplementedError

    def read(self, data: Mapping[str, Any]) -> None:
        """Sets the fields of this state from `data`, a dict that `dump` wrote.

        Raises ValueError or one of the errors in `plain.SHAPES` on any other data.
        """
        raise NotImplementedError

    def view(self, player: int) -> Self:
        """A copy of this state without what `player` may not see, and without legal actions if the other player is
        asked.
        """
        raise NotImplementedError

    def complete(self) -> None:
        """Computes the fields that follow from other fields, after `read` has set the other fields.

        Raises ValueError if the other fields fit no position.
        """

    def is_known_to(self, player: int) -> bool:
        """Whether this state or view shows everything that the legal actions of `player` depend on.

        In a game with hidden information that is False for a view of the other player.
        """
        return True

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """Returns the state that `dump` wrote as `data`, but with an empty list of legal actions.

        Raises ValueError on data of any other form.
        """
        state = cls()
        try:
            state.read(data)
            state.complete()
        except SHAPES as error:
            raise ValueError(f"not a {cls.title} position: {error!r}") from error
        return state


def _add_methods(made: type, rows: Mapping[str, Field]) -> None:
    """Generates the methods of the state class `made`, compiles them, and adds them to the class.

    `rows` maps the attribute name of each declared field to the field's declaration.
    """
    known: dict[str, Any] = {"new": made.__new__, "made": made}
    first: list[str] = []
    copies: list[str] = []
    keys: list[str] = []
    dumps: list[str] = []
    reads: list[str] = []
    views: list[str] = []
    for name, row in rows.items():
        known |= {f"first_{name}": row.first, f"counted_{name}": row.counted, f"seen_{name}": row.seen}
        copied = "{}[:]" if isinstance(row.first, list) else "{}"
        first.append(f"self.{name} = {copied.format(f'first_{name}')}")
        copies.append(f"copy.{name} = {copied.format(f'self.{name}')}")
        if row.seen:
            views.append(f"view.{name} = seen_{name}(self, player)")
        if row.kind:
            kind = row.kind
            known |= {f"read_{name}": kind.read, f"write_{name}": kind.write}
            value = f"counted_{name}(self)" if row.counted else f"self.{name}"
            written = row.name or name
            keys.append(kind.key.format(value))
            data = value if kind.write is same else f"write_{name}({value})"
            dumps.append(f"**{data}" if row.is_spread else f"{written!r}: {data}")
            reads.append(f"self.{name} = read_{name}({'data' if row.is_spread else f'data[{written!r}]'})")
    unasked = "if self.stack and self.stack[-1][1] != player: view.options = ()"
    source = "\n".join(
        [
            _function("__init__(self)", first),
            _function("clone(self)", ["copy = new(made)", *copies, "return copy"]),
            _function("key(self)", [f"return ({', '.join(keys)},)"]),
            _function("dump(self)", [f"return {{{', '.join(dumps)}}}"]),
            _function("read(self, data)", reads),
            _function("view(self, player)", ["view = self.clone()", *views, unasked, "return view"]),
        ]
    )
    exec(compile(source, f"<fields of {made.__module__}>", "exec"), known)
    for name in ("__init__", "clone", "key", "dump", "read", "view"):
        method = known[name]
        method.__qualname__ = f"{made.__qualname__}.{name}"
        method.__doc__ = getattr(Fields, name).__doc__
        setattr(made, name, method)


def _function(head: str, lines: list[str]) -> str:
    return "\n ".join([f"def {head}:", *lines])
