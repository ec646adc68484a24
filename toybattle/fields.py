"""State classes whose fields are declared once: copying, key, writing, reading and views are generated from the rows.

A state is a subclass of `Fields` with a row for each field:

    class State(Fields, title="Nim"):
        turn: int = field(1, integers(1))
        heaps: list[int] = field([3, 5, 7], list_of(integers(), 3))
        total: int = field(15)  # follows from the heaps: `complete` counts it anew

As in dataclasses, the methods are generated as Python source and compiled when the class is made: a loop over the rows
would make each copy of a state several times slower.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from .plain import SHAPES, Kind, list_of, same
from .protocol import UNKNOWN, Action, Frame

Seen = Callable[[Any, int], Any]  # called with a state and a player: what that player sees of the field


class Field(NamedTuple):
    """The declaration of one field."""

    first: Any  # the value in a new state; a list is copied
    kind: Kind | None  # None if the value follows from other fields: then it is neither written nor part of the key
    name: str  # the name in written states, if it differs from the attribute's
    is_spread: bool  # the kind writes a dictionary, which is merged into the state's own
    # called with a state: the part of the value that matters, if not all of it does
    counted: Callable[[Any], Any] | None
    seen: Seen | None  # None if everybody sees the field


def field(
    first: Any,
    kind: Kind | None = None,
    *,
    name: str = "",
    is_spread: bool = False,
    counted: Callable[[Any], Any] | None = None,
    seen: Seen | None = None,
) -> Any:
    """Declares a field; the parameters are explained in `Field`."""
    return Field(first, kind, name, is_spread, counted, seen)


def unknown(state: Any, player: int) -> int:
    """For `seen`: hides a number from every player."""
    return UNKNOWN


def viewer(state: Any, player: int) -> int:
    """For `seen`: the player whose view it is, for the field that records the viewer."""
    return player


FRAMES = list_of(Kind(tuple, list))


class FieldsType(type):
    """The metaclass of states: turns the rows into slots and adds the methods generated from them."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], title: str = "", **more: Any
    ) -> FieldsType:
        """Makes a state class. `title` is the game's name in error messages."""
        rows = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        rest = {key: value for key, value in namespace.items() if key not in rows}
        made = super().__new__(cls, name, bases, {**rest, "__slots__": tuple(rows), "title": title}, **more)
        if rows:
            _add_methods(made, rows)
        return made


class Fields(metaclass=FieldsType):
    """The base class of states. A new state is empty: `Rules.setup` fills it."""

    title: ClassVar[str]

    stack: list[Frame]
    options: tuple[Action, ...]

    def clone(self) -> Self:
        """A copy that shares nothing mutable with the original."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """A hashable tuple that is equal for two states exactly when they are the same position."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The state as JSON-plain data."""
        raise NotImplementedError

    def read(self, data: Mapping[str, Any]) -> None:
        """Sets the fields from what `dump` wrote. Raises ValueError or one of `SHAPES` on anything else."""
        raise NotImplementedError

    def view(self, player: int) -> Self:
        """What the player may see of this state; there are no options if another player is asked."""
        raise NotImplementedError

    def complete(self) -> None:
        """Called after `read`: fills in the fields that follow from others. Raises ValueError if that is impossible."""

    def is_known_to(self, player: int) -> bool:
        """Whether this shows everything that `player`'s legal actions depend on; false for the other player's view."""
        return True

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """The state that `dump` wrote, without its options. Raises ValueError on data of any other shape."""
        state = cls()
        try:
            state.read(data)
            state.complete()
        except SHAPES as error:
            raise ValueError(f"not a {cls.title} position: {error!r}") from error
        return state


def _add_methods(made: type, rows: Mapping[str, Field]) -> None:
    """Generates the methods of a state class as source code and compiles them into the class."""
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
