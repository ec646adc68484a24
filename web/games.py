"""The games that the page can show, and the one that a first visit begins with. A game is added here."""

from __future__ import annotations

from .face import Face, Telling
from .faces import token_battle, toy_battle
from .telling import token_battle as telling_token_battle
from .telling import toy_battle as telling_toy_battle

FACES: dict[str, Face] = {"toy_battle": toy_battle, "token_battle": token_battle}
TELLINGS: dict[str, Telling] = {"toy_battle": telling_toy_battle, "token_battle": telling_token_battle}

FIRST_GAME = "toy_battle"
FIRST_OPTIONS = {"terrain": "castle_field", "first": 0, "specials": True}
FIRST_SEED = 2024
