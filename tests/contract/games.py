"""What the contract suite is told of each game (ENTRIES), and the list of the random games that the suite plays."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from tests.contract.entry import Entry
from toybattle import GAMES

ENTRIES: dict[str, Entry] = {game: import_module(f"tests.games.{game}.contract").ENTRY for game in GAMES}
WITH_CARDS = [game for game, entry in ENTRIES.items() if entry.cards]


def samples(games: Iterable[str]) -> list[tuple[str, int]]:
    """Returns the random games that the suite plays of `games`, each as (game, index of a set-up).

    There is one random game for each of the set-ups in the `Entry` of its game.
    """
    return [(game, number) for game in games for number in range(len(ENTRIES[game].setups))]


def name_of(sample: tuple[str, int]) -> str:
    """Returns the name of a random game in test ids: `chess-0` for the sample ("chess", 0).

    `sample` is an item of the list that `samples` returns.
    """
    return f"{sample[0]}-{sample[1]}"
