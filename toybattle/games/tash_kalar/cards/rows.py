"""The types of cards, and the functions with which the rows of beings, legends and flares are written."""

from __future__ import annotations

from typing import NamedTuple

from .verbs import RANK_LETTERS, Program, Verb, program_of


class Later(NamedTuple):
    """An effect of a being apart from its summoning: a frozen effect of Everfrost, a warp effect of Etherweave."""

    text: str
    program: Program


NOTHING = Later("", ())


class Being(NamedTuple):
    """A being, which may be a legend. The pattern is a drawing as `patterns.py` reads it, with `/` between the rows."""

    name: str
    rank: int
    pattern: str
    text: str
    program: Program
    frozen: Later = NOTHING
    warp: Later = NOTHING


class Half(NamedTuple):
    """One half of a flare: how many more pieces the opponent must have, and what it does."""

    least: int
    text: str
    program: Program


class Flare(NamedTuple):
    """A flare: the upper half depends on upgraded pieces, the lower one on all pieces."""

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
    """A being, with its rank given as a letter."""
    return Being(name, RANK_LETTERS.index(rank), pattern, text, program_of(rows), frozen, warp)


def frozen(text: str, *rows: Verb | Program) -> Later:
    """The frozen effect of a being."""
    return Later(text, program_of(rows))


def warp(text: str, *rows: Verb | Program) -> Later:
    """The warp effect of a being."""
    return Later(text, program_of(rows))


def half(least: int, text: str, *rows: Verb | Program) -> Half:
    """One half of a flare."""
    return Half(least, text, program_of(rows))
