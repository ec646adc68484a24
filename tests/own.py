"""Reads what the shared suites need from a game's folder of tests; if the folder lacks it, a default is used."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

GAMES_FOLDER = Path(__file__).parent / "games"


def has_module(game: str, module: str) -> bool:
    """Whether the game's folder of tests has this module, such as `arena`, or `page.scenes` for `page/scenes.py`."""
    return GAMES_FOLDER.joinpath(game, *module.split(".")).with_suffix(".py").exists()


def own(game: str, module: str, name: str, usual: Any) -> Any:
    """Returns the value of `name` in `module` of the game's folder of tests, such as `bench` or `page.scenes`.

    Returns `usual` if the folder has no such module.
    """
    return getattr(import_module(f"tests.games.{game}.{module}"), name) if has_module(game, module) else usual
