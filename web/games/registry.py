"""The faces and narrations of all games, by the names of the games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from . import NAMES
from .face import Face, Narration


def _modules(name: str) -> dict[str, Any]:
    return {game: import_module(f"{__package__}.{game}.{name}") for game in NAMES}


FACES: dict[str, Face] = _modules("face")
NARRATIONS: dict[str, Narration] = _modules("narration")
