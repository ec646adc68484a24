"""What a game's own folder of tests says, and what is usual where it says nothing."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

GAMES_FOLDER = Path(__file__).parent / "games"


def says(game: str, module: str) -> bool:
    """Whether a game has this module among its tests: `arena`, or `page.scenes` for `page/scenes.py`."""
    return GAMES_FOLDER.joinpath(game, *module.split(".")).with_suffix(".py").exists()


def own(game: str, module: str, name: str, usual: Any) -> Any:
    """The value of `name` in the module among the game's tests; `usual` if the game has no such module."""
    return getattr(import_module(f"tests.games.{game}.{module}"), name) if says(game, module) else usual
