"""The descriptor (an `About`) of each extension of any game, by the extension's name."""

from __future__ import annotations

from importlib import import_module

from . import NAMES
from .extension import About


def _found() -> list[About]:
    packages = [import_module(f"{__package__}.{game}") for game in NAMES]
    return [
        import_module(f"{package.__name__}.{folder}.about").ABOUT
        for package in packages
        for folder in package.EXTENSIONS
    ]


ABOUT: dict[str, About] = {about.name: about for about in _found()}
