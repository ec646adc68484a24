"""The games that the page can show, and the one that a first visit begins with. A game is added here."""

from __future__ import annotations

from .face import Face, Telling
from .tash_kalar import face as tash_kalar
from .tash_kalar import narration as telling_tash_kalar
from .token_battle import face as token_battle
from .token_battle import narration as telling_token_battle
from .toy_battle import face as toy_battle
from .toy_battle import narration as telling_toy_battle

FACES: dict[str, Face] = {"toy_battle": toy_battle, "token_battle": token_battle, "tash_kalar": tash_kalar}
TELLINGS: dict[str, Telling] = {
    "toy_battle": telling_toy_battle,
    "token_battle": telling_token_battle,
    "tash_kalar": telling_tash_kalar,
}

FIRST_GAME = "toy_battle"
FIRST_OPTIONS = {"terrain": "castle_field", "first": 0, "specials": True}
FIRST_SEED = 2024
