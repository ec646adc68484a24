"""The types of cards, and the functions with which the rows of beings, legends and flares are written."""

from __future__ import annotations

from typing import NamedTuple

from .verbs import RANK_LETTERS, Program, Verb, program_of


class Later(NamedTuple):
    """An effect of a being apart from that of its summoning.

    A frozen effect of Everfrost is used some time after the summoning, a warp effect of Etherweave before it.
    """

    text: str
    program: Program


NOTHING = Later("", ())


class Being(NamedTuple):
    """A being, which may be a legend.

    The pattern is a drawing as `patterns.py` reads it, with `/` between the rows.
    """

    name: str
    rank: int
    pattern: str
    text: str
    program: Program
    frozen: Later = NOTHING
    warp: Later = NOTHING


class Half(NamedTuple):
    """One half of a flare: how many more pieces the opponent must have for it to be used, and what it does."""

    least: int
    text: str
    program: Program


class Flare(NamedTuple):
    """A flare. Its upper half can be used by who has fewer upgraded pieces, its lower half by who has fewer pieces."""

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
    """Returns the being with these properties. `rank` is a letter, and `rows` are the program of its summoning."""
    return Being(name, RANK_LETTERS.index(rank), pattern, text, program_of(rows), frozen, warp)


def frozen(text: str, *rows: Verb | Program) -> Later:
    """Returns the frozen effect of a being, with this text and the rows of its program."""
    return Later(text, program_of(rows))


def warp(text: str, *rows: Verb | Program) -> Later:
    """Returns the warp effect of a being, with this text and the rows of its program."""
    return Later(text, program_of(rows))


def half(least: int, text: str, *rows: Verb | Program) -> Half:
    """Returns one half of a flare; the opponent must have at least `least` more pieces."""
    return Half(least, text, program_of(rows))
