"""Reads what the shared test suites need to know of a game from the game's folder of tests, with a default for each
value that the folder leaves out.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

GAMES_FOLDER = Path(__file__).parent / "games"


def has_module(game: str, module: str) -> bool:
    """Whether the game's folder of tests has this module: `arena` is arena.py, `page.scenes` is page/scenes.py."""
    return GAMES_FOLDER.joinpath(game, *module.split(".")).with_suffix(".py").exists()


def own(game: str, module: str, name: str, usual: Any) -> Any:
    """Returns the value called `name` in a module of the game's folder of tests, or `usual` if there is no such module.

    `module` is the module, such as `bench` or `page.scenes`.
    """
    return getattr(import_module(f"tests.games.{game}.{module}"), name) if has_module(game, module) else usual
