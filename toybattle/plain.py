"""The kinds of values in states: how each is written as plain data for JSON, and how it is strictly read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

MOST = 1 << 31  # larger than any count in a game
# the errors that Python raises when data has another shape than expected
SHAPES = (KeyError, TypeError, IndexError, AttributeError, OverflowError)


def same(value: Any) -> Any:
    """Returns `value` itself. A `Kind` whose values are plain data already has this function as its `write`."""
    return value


class Kind(NamedTuple):
    """How the values of one sort are written as plain data (`write`) and read back from it (`read`).

    `read` raises ValueError or one of the errors in `SHAPES` on bad data.
    """

    read: Callable[[Any], Any]  # the value that the data stands for
    write: Callable[[Any], Any] = same  # the value as data
    key: str = "{}"  # source code of a hashable expression for state keys; {} stands for the value


def integer(number: Any, least: int = 0, most: int = MOST) -> int:
    """Returns `number` itself if it is an int from `least` to `most`, both included. Raises ValueError on anything
    else.
    """
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"{number!r} is no whole number from {least} to {most}")
    return number


def boolean(value: Any) -> bool:
    """Returns `value` itself if it is True or False. Raises ValueError on anything else."""
    if type(value) is not bool:
        raise ValueError(f"{value!r} is neither true nor false")
    return value


BOOLEAN = Kind(boolean)


def integers(least: int = 0, most: int = MOST) -> Kind:
    """Returns a `Kind` for whole numbers from `least` to `most`, both included."""
    return Kind(lambda number: integer(number, least, most))


def one_of(values: Sequence[str]) -> Kind:
    """Returns a `Kind` for values that are one of the texts `values`."""

    def read(value: Any) -> str:
        if value not in values:
            raise ValueError(f"{value!r} is none of {values}")
        return str(value)

    return Kind(read)


def named(table: Mapping[str, Any]) -> Kind:
    """Returns a `Kind` for values that are rows of `table`, a mapping from each row's `name` to the row.

    A row is written as its name.
    """
    return Kind(table.__getitem__, lambda row: row.name, "{}.name")


def tuple_of(kind: Kind, length: int | None = None) -> Kind:
    """Returns a `Kind` for tuples whose values are all of the kind `kind`. A tuple is written as a list.

    `length` is how many values each tuple has, None if the number varies.
    """
    return Kind(lambda data: tuple(_read(kind, data, length)), _writing(kind))


def list_of(kind: Kind, length: int | None = None) -> Kind:
    """Returns a `Kind` for lists whose values are all of the kind `kind`.

    The values have to be immutable, since a copy of a state copies its lists but not the values in them.

    `length` is how many values each list has, None if the number varies.
    """
    key = "tuple({})" if length is None else "*{}"
    return Kind(lambda data: _read(kind, data, length), _writing(kind), key)


def _writing(kind: Kind) -> Callable[[Iterable[Any]], list[Any]]:
    return list if kind.write is same else lambda values: [*map(kind.write, values)]


def _read(kind: Kind, data: Iterable[Any], length: int | None) -> list[Any]:
    values = [*map(kind.read, data)]
    if length is not None and len(values) != length:
        raise ValueError(f"{len(values)} values where there have to be {length}")
    return values
