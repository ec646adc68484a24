"""Reasons: tables of what can be said for a turn, and how a table and a turn give the reasons that are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from .protocol import Reason

Ints = tuple[int, ...]
Seen = TypeVar("Seen")  # a turn as one reader sees it; each game has its own class

MOST = 2  # the largest number of reasons that are shown


class ReasonRow(NamedTuple, Generic[Seen]):
    """A reason that can be given for a turn. Its test returns ints if it is true of the turn, None if it is not.

    At most one reason of each topic is shown. `fields` names the ints; a name with a star stands for all the remaining
    ones.
    """

    topic: str
    test: Callable[[Seen], Ints | None]
    fields: str = ""

    @property
    def id(self) -> str:
        """The id of the reason: the name of its test."""
        return self.test.__name__


Table = tuple[ReasonRow[Seen], ...]  # strongest reason first


def fields_of(*tables: Table[Any]) -> dict[str, list[str]]:
    """The field names of every reason in these tables, by its id."""
    return {row.id: row.fields.split() for table in tables for row in table}


def reasons_of(seen: Seen, *tables: Table[Seen]) -> tuple[Reason, ...]:
    """The reasons to show: the first MOST true ones, at most one of each topic, of the first table that has any."""
    for table in tables:
        found: dict[str, Reason] = {}
        for row in table:
            ints = row.test(seen) if row.topic not in found else None
            if ints is not None:
                found[row.topic] = (row.id, *ints)
                if len(found) == MOST:
                    break
        if found:
            return tuple(found.values())
    return ()
