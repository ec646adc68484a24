"""States whose fields are declared once: how each begins, is copied, told apart, written, read, and hidden in a view.

A state is a subclass of `Fields` with a row for each field:

    class State(Fields, title="Nim"):
        turn: int = field(1, integers(1))
        heaps: list[int] = field([3, 5, 7], list_of(integers(), 3))
        total: int = field(15)  # follows from the heaps: `complete` counts it anew

The methods that follow from the rows are written as Python and compiled when the class is made, as those of dataclasses
are: a loop over the rows would take several times as long each time that a state is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from .plain import SHAPES, Kind, list_of, same
from .protocol import UNKNOWN, Action, Frame

Seen = Callable[[Any, int], Any]  # of a state and a player: what the player sees of a field


class Field(NamedTuple):
    """The row of a field."""

    first: Any  # its value in a new state; a list is copied
    kind: Kind | None  # None for what follows from other fields: it is neither written nor part of the key
    name: str  # in written states, where it is another than the attribute's
    is_spread: bool  # what its kind writes is a dictionary that becomes part of the state's own
    counted: Callable[[Any], Any] | None  # of a state: the value as far as it counts, where some of it doesn't
    seen: Seen | None  # None for what everybody sees


def field(
    first: Any,
    kind: Kind | None = None,
    *,
    name: str = "",
    is_spread: bool = False,
    counted: Callable[[Any], Any] | None = None,
    seen: Seen | None = None,
) -> Any:
    """A row: see `Field`."""
    return Field(first, kind, name, is_spread, counted, seen)


def unknown(state: Any, player: int) -> int:
    """What a player sees of a number that nobody may know."""
    return UNKNOWN


def viewer(state: Any, player: int) -> int:
    """What the field that says whose view it is holds in a view."""
    return player


FRAMES = list_of(Kind(tuple, list))


class FieldsType(type):
    """The class of state classes: makes slots of the rows, and adds the methods that follow from them."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], title: str = "", **more: Any
    ) -> FieldsType:
        """`title` is the game's name in errors."""
        rows = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        rest = {key: value for key, value in namespace.items() if key not in rows}
        made = super().__new__(cls, name, bases, {**rest, "__slots__": tuple(rows), "title": title}, **more)
        if rows:
            _add_methods(made, rows)
        return made


class Fields(metaclass=FieldsType):
    """A state. What it begins with is empty: whoever sets up a game fills it."""

    title: ClassVar[str]

    stack: list[Frame]
    options: tuple[Action, ...]

    def clone(self) -> Self:
        """A copy that shares nothing mutable."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """All that distinguishes this state, hashable."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """The state as JSON-plain data."""
        raise NotImplementedError

    def read(self, data: Mapping[str, Any]) -> None:
        """Takes over what `dump` wrote. Raises ValueError and `SHAPES` on anything else."""
        raise NotImplementedError

    def view(self, player: int) -> Self:
        """What the player may see of this state; who isn't asked has no options."""
        raise NotImplementedError

    def complete(self) -> None:
        """After `read`: fills in what follows from other fields. Raises ValueError where nothing can."""

    def is_known_to(self, player: int) -> bool:
        """Whether this holds all that decides what the player may do: not where it is the other player's view."""
        return True

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """The state that `dump` wrote, without its options. Raises ValueError on data of another shape."""
        state = cls()
        try:
            state.read(data)
            state.complete()
        except SHAPES as error:
            raise ValueError(f"not a {cls.title} position: {error!r}") from error
        return state


def _add_methods(made: type, rows: Mapping[str, Field]) -> None:
    """Writes the methods of a state class and compiles them into it."""
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
