"""The kinds of values in states: how each is written as plain data for JSON, and how it is strictly read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

MOST = 1 << 31  # larger than any count in a game
# the errors that Python raises when data has another shape than expected
SHAPES = (KeyError, TypeError, IndexError, AttributeError, OverflowError)


def same(value: Any) -> Any:
    """Returns `value` itself. This function is the `write` of each `Kind` whose values are plain data already."""
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


def tuple_of(kind: Kind, *lengths: int) -> Kind:
    """Returns a `Kind` for tuples whose values are all of the kind `kind`. A tuple is written as a list.

    `lengths` is how many values a tuple may have, empty if any number is allowed.
    """
    return Kind(lambda data: tuple(_read(kind, data, lengths)), _writing(kind))


def list_of(kind: Kind, *lengths: int) -> Kind:
    """Returns a `Kind` for lists whose values are all of the kind `kind`.

    The values have to be immutable, since a copy of a state copies its lists but not the values in them.

    `lengths` is how many values a list may have, empty if any number is allowed.
    """
    key = "*{}" if lengths else "tuple({})"
    return Kind(lambda data: _read(kind, data, lengths), _writing(kind), key)


def _writing(kind: Kind) -> Callable[[Iterable[Any]], list[Any]]:
    return list if kind.write is same else lambda values: [*map(kind.write, values)]


def _read(kind: Kind, data: Iterable[Any], lengths: tuple[int, ...]) -> list[Any]:
    values = [*map(kind.read, data)]
    if lengths and len(values) not in lengths:
        raise ValueError(f"{len(values)} values where there have to be {' or '.join(map(str, lengths))}")
    return values
