"""Entry: what a game tells the contract suite, which are the tests that every game must pass.

Each game has its own, as `ENTRY` in `tests/games/<name>/contract.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from toybattle import link
from toybattle.protocol import Action, Event, Options

Data = dict[str, Any]  # what State.dump gives
Setup = tuple[dict[str, Any], int]  # options and seed


class Unseen(NamedTuple):
    """What a player knows of the other player's hand.

    `known` are cards that are certainly in the hand. The other cards of the hand, `missing` in number, are from `pool`;
    the player knows which cards are in the pool, but not which cards of the pool are in the hand.
    """

    known: Counter[int]  # cards that are certainly in the hand
    pool: Counter[int]  # cards of which the rest of the hand are some
    missing: int  # how many cards of the pool are in the hand


class Cards(NamedTuple):
    """What a game in which players hold hidden cards or troops tells the contract suite.

    Each field is a function of a dumped state and a player. `unseen` gives what the player knows of the rival's hand,
    `hand` the player's own hand, and `pending` the hidden cards that the player will draw, the next one first.
    """

    unseen: Callable[[Data, int], Unseen]  # what this player may know of the other's hand
    hand: Callable[[Data, int], Counter[int]]  # the player's hand in a full state
    pending: Callable[[Data, int], tuple[int, ...]] = lambda data, player: ()  # the hidden supply, the next card first


class Fair(NamedTuple):
    """How a game's bots are tested for fairness: what a bot can't see is exchanged, and its output must stay the same.

    `positions` is the number of positions that are tried. When a bot is asked for the next decision of the same player,
    it may go on with the search tree of its last answer. It must do so in at least `kept` of the positions, so that
    this case is tested too.
    """

    positions: int = 8
    kept: int = 0  # at least how often a tree must be kept for the next question


class Entry(NamedTuple):
    """What a game tells the contract suite.

    `setups` are the random games that the suite plays, each as (options, seed), and `longest` is the greatest number of
    decisions that a game can take. The fields after `swaps` have default values, which fit most games.

    `swaps` takes a dumped state and a viewer. It yields pairs (text, other state): the other state is dumped too and
    differs from the first one by an exchange that the viewer must not notice, and the text says what is exchanged.
    `swaps` is written by hand from the rules, so that it can't repeat a mistake of the view.
    """

    # What every game must say.
    setups: tuple[Setup, ...]  # the random games that the suite checks
    longest: int  # no game takes more decisions than this
    swaps: Callable[[Data, int], Iterator[tuple[str, Data]]]  # (what is exchanged, the other state)

    # What has a usual answer.
    nobody: frozenset[str] = frozenset({"viewer"})  # fields of a full state in which -1 is "nobody"
    # What the seed has settled in a first position, as a value to compare; None instead of a function if nothing.
    dealt: Callable[[Data], object] = lambda data: data
    shows: Callable[[Event, int], bool] = lambda event, viewer: False  # whether it may tell the viewer something hidden
    # The state that a drawing in perft.txt shows; usually the text is a link.
    position: Callable[[str], Any] = lambda text: link.decode(text.strip())[0].state
    # For playthroughs: an event as text; the board of a dumped state as lines; the rest of a dumped view as lines.
    tell: Callable[[Event], str] = lambda event: " ".join(map(str, event))
    board: Callable[[Data], list[str]] = lambda data: [f"{name} {value}" for name, value in data.items()]
    view_lines: Callable[[Data], list[str]] = lambda data: []
    playthroughs: tuple[Setup, ...] = ()  # the games that are written down to be read; usually the first set-up

    # What not every game has.
    automatic: int = 0  # no action triggers more automatic steps than this
    chance: Callable[[Data], int] | None = None  # the seed of later draws, where the set-up does not settle all chance
    is_open: Callable[[Data], bool] = lambda data: False  # whether nobody ever has a secret in this game
    cards: Cards | None = None
    fair: Fair = Fair()
    invariants: Callable[[list[Any]], None] = lambda states: None  # checks all positions of a match
    differential: Callable[[Options, int, list[Action]], int] | None = None  # plays one game beside the naive engine

    @property
    def written_down(self) -> tuple[Setup, ...]:
        """The set-ups of the playthroughs: `playthroughs`, or only the first of `setups` if `playthroughs` is empty."""
        return self.playthroughs or self.setups[:1]
