"""The base class of the named tuples in the compiled app.

The build writes a class that is derived from `NamedTuple` as one that is derived from `Row` (`tools/lighten.py`), with
its fields and `__new__` written out, because `NamedTuple` compiles these anew at every start. What all such classes
have in common is here.
"""

from __future__ import annotations

from _collections import _tuplegetter  # type: ignore[import-not-found]
from collections.abc import Iterable
from typing import Any, Self

UNSET = object()  # stands for an argument that was not given
make = tuple.__new__
item = _tuplegetter  # item(place, "") is a property: the item at this place


class Row(tuple[Any, ...]):
    """Stands in for `NamedTuple`: a tuple whose items have names, with the methods that every named tuple has.

    A class derived from it sets `_fields`, the names of its items, and `_field_defaults`. It defines `__new__`, which
    makes the tuple, and for each item a property, made by `item`.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()
    _fields: tuple[str, ...] = ()
    _field_defaults: dict[str, Any] = {}

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Self:
        """Makes a tuple of this class from the values of all fields, in order."""
        return cls(*values)

    def _replace(self, /, **changes: Any) -> Self:
        """Returns a copy in which the fields that `changes` names have other values.

        Raises TypeError if there is no such field.
        """
        found = make(type(self), map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"Got unexpected field names: {list(changes)!r}")
        return found

    __replace__ = _replace

    def _asdict(self) -> dict[str, Any]:
        """Returns a dict from the names of the fields to their values, in the order of the fields."""
        return dict(zip(self._fields, self, strict=True))

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self._asdict().items())
        return f"{type(self).__name__}({values})"
