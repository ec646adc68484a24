"""The face and the narration of each game, by the game's name."""

from __future__ import annotations

from importlib import import_module

from . import NAMES
from .face import Face, Narration

FACES: dict[str, Face] = {game: import_module(f"{__package__}.{game}.face").FACE for game in NAMES}
NARRATIONS: dict[str, Narration] = {game: import_module(f"{__package__}.{game}.narration").NARRATION for game in NAMES}
