"""ENTRIES: the `Entry` of every game. And the random games that the contract suite plays."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from tests.contract.entry import Entry
from toybattle import GAMES

ENTRIES: dict[str, Entry] = {game: import_module(f"tests.games.{game}.contract").ENTRY for game in GAMES}
WITH_CARDS = [game for game, entry in ENTRIES.items() if entry.cards]


def samples(games: Iterable[str]) -> list[tuple[str, int]]:
    """Returns the random games that the suite plays of these games, one for each set-up of the game's `Entry`.

    Each is the name of the game and the number of the set-up.
    """
    return [(game, number) for game in games for number in range(len(ENTRIES[game].setups))]


def name_of(sample: tuple[str, int]) -> str:
    """Returns the name of a random game of `samples` in test ids, such as `chess-0`."""
    return f"{sample[0]}-{sample[1]}"
