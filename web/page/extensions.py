"""The hooks of the extensions, by name. A module of its own, since they may import the page's model."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from ..games.extension import Extension
from ..games.extensions import ABOUT
from .model import Model

EXTENSIONS: dict[str, Extension] = {name: import_module(about.hooks).EXTENSION for name, about in ABOUT.items()}


def of_sheet(model: Model) -> Extension | None:
    """The one whose sheet is open."""
    kind, _, _ = model.sheet.partition(" ")
    return next((extension for extension in EXTENSIONS.values() if kind in extension.sheets), None)


def practised(model: Model) -> Extension:
    """The one whose exercise is on; an extension without hooks when there is none."""
    return EXTENSIONS[model.exercise.extension] if model.exercise else Extension()


def names(model: Model) -> Mapping[str, str]:
    """What the person calls things that are written otherwise in the options of a game."""
    return {text: name for extension in EXTENSIONS.values() for text, name in extension.names(model).items()}
