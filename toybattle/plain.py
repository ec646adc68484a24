"""How values are written as JSON-plain data and read from it, strictly: a kind of value has a function for each way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

MOST = 1 << 31  # no count in a game comes near it
SHAPES = (KeyError, TypeError, IndexError, AttributeError, OverflowError)  # what reading data of another shape raises


def same(value: Any) -> Any:
    """The value itself."""
    return value


class Kind(NamedTuple):
    """A kind of value. `read` raises ValueError, or what Python raises where the data is of another shape."""

    read: Callable[[Any], Any]  # the value that the data stands for
    write: Callable[[Any], Any] = same  # the value as data
    key: str = "{}"  # Python for what tells two values apart, hashable, where {} is the value


def integer(number: Any, least: int = 0, most: int = MOST) -> int:
    """A whole number between two bounds, both included."""
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"{number!r} is no whole number from {least} to {most}")
    return number


def boolean(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise ValueError(f"{value!r} is neither true nor false")
    return value


BOOLEAN = Kind(boolean)


def integers(least: int = 0, most: int = MOST) -> Kind:
    """Whole numbers between two bounds, both included."""
    return Kind(lambda number: integer(number, least, most))


def one_of(values: Sequence[str]) -> Kind:
    """One of these texts."""

    def read(value: Any) -> str:
        if value not in values:
            raise ValueError(f"{value!r} is none of {values}")
        return str(value)

    return Kind(read)


def named(table: Mapping[str, Any]) -> Kind:
    """One of the rows of a table, each of which has its key as `name`; written as that."""
    return Kind(table.__getitem__, lambda row: row.name, "{}.name")


def tuple_of(kind: Kind, length: int | None = None) -> Kind:
    """A tuple of values of one kind, of this length where one is given; written as a list."""
    return Kind(lambda data: tuple(_read(kind, data, length)), _writing(kind))


def list_of(kind: Kind, length: int | None = None) -> Kind:
    """The same as a list, whose values are never changed in place."""
    key = "tuple({})" if length is None else "*{}"
    return Kind(lambda data: _read(kind, data, length), _writing(kind), key)


def _writing(kind: Kind) -> Callable[[Iterable[Any]], list[Any]]:
    return list if kind.write is same else lambda values: [*map(kind.write, values)]


def _read(kind: Kind, data: Iterable[Any], length: int | None) -> list[Any]:
    values = [*map(kind.read, data)]
    if length is not None and len(values) != length:
        raise ValueError(f"{len(values)} values where there have to be {length}")
    return values
