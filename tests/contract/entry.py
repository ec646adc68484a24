"""What the contract suite must be told about each game: one entry a game, in `tests/games/<name>/contract.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from toybattle import link
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

    # What every game says.
    setups: tuple[Setup, ...]  # the random games that are looked at
    longest: int  # no game takes more decisions
    swaps: Callable[[Data, int], Iterator[tuple[str, Data]]]  # (what is exchanged, the other state)

    # What has a usual answer.
    nobody: frozenset[str] = frozenset({"viewer"})  # fields of a full state in which -1 is "nobody"
    dealt: Callable[[Data], object] = lambda data: (
        data
    )  # of a first position of the first set-up: what the seed settled
    shows: Callable[[Event, int], bool] = lambda event, viewer: False  # may it tell the viewer something hidden?
    position: Callable[[str], Any] = lambda text: (
        link.decode(text.strip())[0].state
    )  # the state of a drawing, or a link
    tell: Callable[[Event], str] = lambda event: " ".join(map(str, event))
    board: Callable[[Data], list[str]] = lambda data: [f"{name} {value}" for name, value in data.items()]
    sight: Callable[[Data], list[str]] = lambda data: []  # of a dumped view: the rest of it
    playthroughs: tuple[Setup, ...] = ()  # the random games that are written down to be read; usually the first set-up

    # What not every game has.
    automatic: int = 0  # no answer triggers more automatic steps
    chance: Callable[[Data], int] | None = None  # the chance to come, where the set-up does not settle all of it
    is_open: Callable[[Data], bool] = lambda data: False  # nobody ever has a secret in this game
    cards: Cards | None = None
    fair: Fair = Fair()
    invariants: Callable[[list[Any]], None] = lambda states: None  # the game's own, over all positions of one match
    differential: Callable[[Options, int, list[Action]], int] | None = None  # one game beside a second engine

    @property
    def written_down(self) -> tuple[Setup, ...]:
        """The set-ups of the playthroughs."""
        return self.playthroughs or self.setups[:1]
