"""Claims: tables of what may be said for a turn, each with the test of whether it is true, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from .protocol import Reason

Ints = tuple[int, ...]
Seen = TypeVar("Seen")  # a turn as one reader sees it: each game has its own

MOST = 2  # reasons that are told


class ReasonRow(NamedTuple, Generic[Seen]):
    """A claim: its test answers with ints when it is true, with None when it is not; of one topic only one is told.

    `fields` says what the ints are, a starred one stands for all the rest.
    """

    topic: str
    test: Callable[[Seen], Ints | None]
    fields: str = ""

    @property
    def id(self) -> str:
        """The name of the test."""
        return self.test.__name__


Table = tuple[ReasonRow[Seen], ...]  # the strongest first


def fields_of(*tables: Table[Any]) -> dict[str, list[str]]:
    """The fields of each claim by its id."""
    return {claim.id: claim.fields.split() for table in tables for claim in table}


def reasons_of(seen: Seen, *tables: Table[Seen]) -> tuple[Reason, ...]:
    """What is told: the first claims that hold, of each topic one, all of the first table in which any does."""
    for table in tables:
        found: dict[str, Reason] = {}
        for claim in table:
            ints = claim.test(seen) if claim.topic not in found else None
            if ints is not None:
                found[claim.topic] = (claim.id, *ints)
                if len(found) == MOST:
                    break
        if found:
            return tuple(found.values())
    return ()
