"""ENTRIES: the entry of every game; and the random games that the entries list."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from tests.contract.entry import Entry
from toybattle import GAMES

ENTRIES: dict[str, Entry] = {game: import_module(f"tests.games.{game}.contract").ENTRY for game in GAMES}
WITH_CARDS = [game for game, entry in ENTRIES.items() if entry.cards]


def samples(games: Iterable[str]) -> list[tuple[str, int]]:
    """Returns the random games of these games, each as the name of its game and the number of its set-up."""
    return [(game, number) for game in games for number in range(len(ENTRIES[game].setups))]


def name_of(sample: tuple[str, int]) -> str:
    """Returns the name of a random game in the ids of tests, such as `chess-0`."""
    return f"{sample[0]}-{sample[1]}"
