"""The names of the games that the page can show, and the game that the page begins with where nothing is saved.

To add a game, add its name to NAMES. Its folder has the modules `face` and `narration`, as face.py describes them, and
a folder `languages` with its messages. EXTENSIONS, in the `__init__` of its folder, names the subfolders that hold the
game's extensions; extension.py says what an extension is.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

NAMES = (
    "toy_battle",
    "token_battle",
    "tash_kalar",
)

FIRST_GAME = "toy_battle"
FIRST_OPTIONS = {"terrain": "castle_field", "first": 0, "specials": True}
FIRST_SEED = 2024


def optional_module(name: str) -> ModuleType | None:
    """Imports and returns the module with the full name `name`, or returns None if there is no such module.

    Raises ModuleNotFoundError if the module exists, but imports one that doesn't.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            return None
        raise
