"""What the contract suite must be told about each game: one entry a game, in `tests/games/<name>/contract.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from toybattle.protocol import Action, Event, Options

Data = dict[str, Any]  # what State.dump gives
Setup = tuple[dict[str, Any], int]  # options and seed


class Unseen(NamedTuple):
    """What one player may know of the other's hand."""

    known: Counter[int]  # certainly in it
    pool: Counter[int]  # where the rest of it comes from
    missing: int  # how many of the pool are in it


class Cards(NamedTuple):
    """What is told of a game in which players hold hidden cards, or troops."""

    unseen: Callable[[Data, int], Unseen]  # of the other player's hand, from this player's view
    hand: Callable[[Data, int], Counter[int]]  # of a true state
    pending: Callable[[Data, int], tuple[int, ...]] = lambda data, player: ()  # hidden in an order, the next one first


class Fair(NamedTuple):
    """How much the bot's swap test looks at."""

    positions: int = 8
    kept: int = 0  # at so many of them at least a tree is kept for the next question


class Entry(NamedTuple):
    """What the contract suite must be told of a game.

    The swaps are written by hand from the rules, on dumped states, so that they can't repeat a mistake of a view: each
    yields another true state that the viewer must not be able to tell from this one.
    """

    setups: tuple[Setup, ...]  # the random games that are looked at
    longest: int  # no game takes more decisions
    nobody: frozenset[str]  # fields of a true state in which UNKNOWN means "nobody yet"
    dealt: Callable[[Data], object]  # of a first position of the first set-up: what the seed settled
    swaps: Callable[[Data, int], Iterator[tuple[str, Data]]]  # (what is exchanged, the other state)
    shows: Callable[[Event, int], bool]  # may this event tell the viewer something hidden?
    position: Callable[[str], Any]  # the state of a drawing
    tell: Callable[[Event], str]
    board: Callable[[Data], list[str]]  # of a dumped state or view
    sight: Callable[[Data], list[str]]  # the rest of a dumped view
    playthroughs: tuple[Setup, ...]

    # What not every game has.
    automatic: int = 0  # no answer triggers more automatic steps
    chance: Callable[[Data], int] | None = None  # the chance to come, where the set-up does not settle all of it
    is_open: Callable[[Data], bool] = lambda data: False  # nobody ever has a secret in this game
    cards: Cards | None = None
    fair: Fair = Fair()
    invariants: Callable[[list[Any]], None] = lambda states: None  # the game's own, over all positions of one match
    differential: Callable[[Options, int, list[Action]], int] | None = None  # one game beside a second engine
