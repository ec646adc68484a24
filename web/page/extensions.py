"""The hooks of all extensions, by name.

The hooks are not in `games.extensions`, which the page's model imports, because hooks may themselves import the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from ..games.extension import Extension
from ..games.extensions import ABOUT
from .model import Model

EXTENSIONS: dict[str, Extension] = {name: import_module(about.hooks).EXTENSION for name, about in ABOUT.items()}


def of_sheet(model: Model) -> Extension | None:
    """The extension that the open sheet belongs to; None if the sheet belongs to no extension or no sheet is open."""
    kind, _, _ = model.sheet.partition(" ")
    return next((extension for extension in EXTENSIONS.values() if kind in extension.sheets), None)


def exercise_extension(model: Model) -> Extension:
    """The extension whose exercise is on the table; if there is no exercise, an extension whose hooks do nothing."""
    return EXTENSIONS[model.exercise.extension] if model.exercise else Extension()


def names(model: Model) -> Mapping[str, str]:
    """Returns a mapping from each thing that the person has named in any extension, such as a set of cards, to its
    name.

    The thing is written as a game's options write it.
    """
    return {text: name for extension in EXTENSIONS.values() for text, name in extension.names(model).items()}
