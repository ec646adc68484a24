"""ABOUT: what the page must know of each extension (an `About`, its descriptor), by the extension's name."""

from __future__ import annotations

from importlib import import_module

from . import NAMES
from .extension import About

# Folders of `web/` with extensions of no one game.
FOR_ALL_GAMES = ("learning", "learning.rules", "learning.puzzles", "learning.drills")


def _found() -> list[About]:
    packages = [import_module(f"{__package__}.{game}") for game in NAMES]
    places = [f"{package.__name__}.{folder}" for package in packages for folder in package.EXTENSIONS]
    places += [f"...{folder}" for folder in FOR_ALL_GAMES]
    return [import_module(f"{place}.about", __name__).ABOUT for place in places]


ABOUT: dict[str, About] = {about.name: about for about in _found()}
