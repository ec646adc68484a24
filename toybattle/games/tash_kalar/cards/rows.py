"""What a card is: the rows of beings, legends and flares are made of these."""

from __future__ import annotations

from typing import NamedTuple

from .verbs import RANK_LETTERS, Program, Verb, program_of


class Later(NamedTuple):
    """What a card can do beside being summoned: Everfrost's frozen effects, Etherweave's warp effects."""

    text: str
    program: Program


NOTHING = Later("", ())


class Being(NamedTuple):
    """A being, legends among them. The pattern is drawn row by row, `/` between them, as `patterns.py` reads it."""

    name: str
    rank: int
    pattern: str
    text: str
    program: Program
    frozen: Later = NOTHING
    warp: Later = NOTHING


class Half(NamedTuple):
    """One half of a flare: how many more the opponent must have, and what it does."""

    least: int
    text: str
    program: Program


class Flare(NamedTuple):
    """A flare: the upper half looks at upgraded pieces, the lower one at all pieces."""

    name: str
    upper: Half
    lower: Half


def being(
    name: str,
    rank: str,
    pattern: str,
    text: str,
    *rows: Verb | Program,
    frozen: Later = NOTHING,
    warp: Later = NOTHING,
) -> Being:
    """A row: the rank as its letter."""
    return Being(name, RANK_LETTERS.index(rank), pattern, text, program_of(rows), frozen, warp)


def frozen(text: str, *rows: Verb | Program) -> Later:
    """The frozen effect of a being."""
    return Later(text, program_of(rows))


def warp(text: str, *rows: Verb | Program) -> Later:
    """The warp effect of a being."""
    return Later(text, program_of(rows))


def half(least: int, text: str, *rows: Verb | Program) -> Half:
    """Half a row of the flares."""
    return Half(least, text, program_of(rows))
