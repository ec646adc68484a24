"""Weights of the evaluations set by hand: the baseline that learning has to beat. Not to be improved."""

from __future__ import annotations

from toybattle.games.token_battle.value import Weights
from toybattle.games.toy_battle.terrains import FIRST_HQ
from toybattle.games.toy_battle.troops import KINDS
from toybattle.games.toy_battle.value import SIZES

_TROOP = 16
_STRENGTH = (30, 2, 10, 6, 10, 10, 12, 16)

# Toy Battle's, in hundredths of a logit.
HAND_SET: dict[str, tuple[int, ...]] = {name: (0,) * size for name, size in SIZES.items()} | {
    "base": (10,) * FIRST_HQ,
    "base_red": (10,) * FIRST_HQ,
    "distance": (220, 110, 50, 20, 0, 0),
    "missing": (10, 6, 2, 0),
    "medals": tuple(400 - 55 * missing for missing in range(9)),
    "copies": tuple(_TROOP + _STRENGTH[kind] for kind in KINDS for _ in range(3)),
    "reserve": (3, 0, 0),
}

# Token Battle's: a game lasts for another 1.25 turns for every empty field.
TOKEN_HAND_SET = Weights(
    per_field=10,
    calm=857,
    fade=0,
    points=286,
    gain=286,
    turn=60,
    on_move=30,
    whetted=9,
)

# Tash-Kalar's, in thousandths of a logit.
# fmt: off
KALAR_HAND_SET: dict[str, dict[str, dict[str, tuple[int, ...]]]] = {
    "high_form": {
        "early": {
            "points": (550,),
            "pieces": (100, 190, 220),
            "touching": (20,),
            "middle": (15,),
            "coloured": (30,),
            "beings": (200, 100, 50),
            "beings_later": (140, 80, 40),
            "legends": (450, 200, 100),
            "legends_later": (300, 170, 80),
            "missing": (60, 60),
            "tasks": (0, 120, 50, 20),
            "tasks_later": (100, 70, 40, 15),
            "flare": (80,),
            "flare_later": (60,),
            "frozen": (100,),
            "gate": (50,),
            "draws": (50,),
            "actions": (80,),
            "due": (250,),
            "effect": (100,),
            "again": (150,),
        },
        "late": {
            "points": (900,),
            "pieces": (40, 80, 60),
            "touching": (5,),
            "middle": (5,),
            "coloured": (20,),
            "beings": (200, 100, 50),
            "beings_later": (40, 20, 10),
            "legends": (450, 200, 100),
            "legends_later": (80, 40, 20),
            "missing": (60, 60),
            "tasks": (0, 120, 50, 20),
            "tasks_later": (100, 70, 40, 15),
            "flare": (80,),
            "flare_later": (60,),
            "frozen": (100,),
            "gate": (50,),
            "draws": (50,),
            "actions": (80,),
            "due": (450,),
            "effect": (100,),
            "again": (150,),
        },
    },
    "duel": {
        "early": {
            "points": (300,),
            "pieces": (100, 190, 300),
            "touching": (20,),
            "middle": (15,),
            "coloured": (0,),
            "beings": (200, 100, 50),
            "beings_later": (140, 80, 40),
            "legends": (450, 200, 100),
            "legends_later": (300, 170, 80),
            "missing": (60, 60),
            "tasks": (0, 0, 0, 0),
            "tasks_later": (0, 0, 0, 0),
            "flare": (80,),
            "flare_later": (60,),
            "frozen": (100,),
            "gate": (50,),
            "draws": (50,),
            "actions": (80,),
            "due": (140,),
            "effect": (100,),
            "again": (150,),
        },
        "late": {
            "points": (500,),
            "pieces": (40, 80, 120),
            "touching": (5,),
            "middle": (5,),
            "coloured": (0,),
            "beings": (200, 100, 50),
            "beings_later": (40, 20, 10),
            "legends": (450, 200, 100),
            "legends_later": (80, 40, 20),
            "missing": (60, 60),
            "tasks": (0, 0, 0, 0),
            "tasks_later": (0, 0, 0, 0),
            "flare": (80,),
            "flare_later": (60,),
            "frozen": (100,),
            "gate": (50,),
            "draws": (50,),
            "actions": (80,),
            "due": (240,),
            "effect": (100,),
            "again": (150,),
        },
    },
}
