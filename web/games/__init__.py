"""The games that the page can show, a folder each, and the one that a first visit begins with.

A game is added to NAMES. Its folder has the modules `face` and `narration` as face.py wants them, and `languages` with
its messages; its `__init__` names, in EXTENSIONS, the folders in it of what it adds to the page (extension.py).
"""

from __future__ import annotations

NAMES = (
    "toy_battle",
    "token_battle",
    "tash_kalar",
)

FIRST_GAME = "toy_battle"
FIRST_OPTIONS = {"terrain": "castle_field", "first": 0, "specials": True}
FIRST_SEED = 2024
