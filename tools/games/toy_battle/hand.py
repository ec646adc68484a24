"""Weights of the evaluation that a person has chosen: what learned weights are compared with. Don't improve them."""

from __future__ import annotations

from toybattle.games.toy_battle.terrains import FIRST_HQ
from toybattle.games.toy_battle.troops import KINDS
from toybattle.games.toy_battle.value import SIZES

_TROOP = 16
_STRENGTH = (30, 2, 10, 6, 10, 10, 12, 16)

# In hundredths of a logit.
HAND_SET: dict[str, tuple[int, ...]] = {name: (0,) * size for name, size in SIZES.items()} | {
    "base": (10,) * FIRST_HQ,
    "base_red": (10,) * FIRST_HQ,
    "distance": (220, 110, 50, 20, 0, 0),
    "missing": (10, 6, 2, 0),
    "medals": tuple(400 - 55 * missing for missing in range(9)),
    "copies": tuple(_TROOP + _STRENGTH[kind] for kind in KINDS for _ in range(3)),
    "reserve": (3, 0, 0),
}
