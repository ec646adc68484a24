"""The entries of all games, and no game without one."""

from __future__ import annotations

from importlib import import_module

from tests.contract.entry import Entry
from toybattle import GAMES

ENTRIES: dict[str, Entry] = {game: import_module(f"tests.games.{game}.contract").ENTRY for game in GAMES}
