"""The types of cards, and the functions with which the beings, legends and flares are written as data."""

from __future__ import annotations

from typing import NamedTuple

from .verbs import RANK_LETTERS, Program, Verb, program_of


class Later(NamedTuple):
    """The text and the program of an effect that a being has besides the effect of its summoning.

    It is either a frozen effect (in the school Everfrost), which is used after the being has been summoned, or a warp
    effect (in the school Etherweave), which is used before the being is summoned.
    """

    text: str
    program: Program


NOTHING = Later("", ())


class Being(NamedTuple):
    """The card of a being or a legend: its name, rank, pattern, text and program, and its frozen and warp effect.

    The pattern is text with one letter for each square and `/` between the rows of squares; `patterns.py` explains the
    letters. `frozen` or `warp` is NOTHING if the being has no such effect.
    """

    name: str
    rank: int
    pattern: str
    text: str
    program: Program
    frozen: Later = NOTHING
    warp: Later = NOTHING


class Half(NamedTuple):
    """One half of a flare: its text and program, and `least`, how many more pieces than the player the opponent must
    have for the player to use this half.
    """

    least: int
    text: str
    program: Program


class Flare(NamedTuple):
    """A flare: its name and two halves, each usable by a player who has fewer pieces than the opponent.

    For the upper half only upgraded pieces count, for the lower half all pieces.
    """

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
    """Returns the being with these properties.

    `rank` is one of the letters C (common), H (heroic) and L (legendary). `pattern` is text with one letter for each
    square and `/` between the rows; `patterns.py` explains the letters. `text` is the text on the card. `rows` are the
    verbs, in order, that are carried out when the being is summoned. `frozen` and `warp` are its frozen and warp
    effect, NOTHING if it has none.
    """
    return Being(name, RANK_LETTERS.index(rank), pattern, text, program_of(rows), frozen, warp)


def frozen(text: str, *rows: Verb | Program) -> Later:
    """Returns the frozen effect of a being. `text` is the effect's text on the card, `rows` are the verbs that it
    carries out, in order.
    """
    return Later(text, program_of(rows))


def warp(text: str, *rows: Verb | Program) -> Later:
    """Returns the warp effect of a being. `text` is the effect's text on the card, `rows` are the verbs that it carries
    out, in order.
    """
    return Later(text, program_of(rows))


def half(least: int, text: str, *rows: Verb | Program) -> Half:
    """Returns one half of a flare, which can be used if the opponent has at least `least` more pieces than the player.

    `text` is the text on the card; `rows` are the verbs that the half carries out, in order.
    """
    return Half(least, text, program_of(rows))
