"""The settings of the arena, in which bots play each other, for Toy Battle."""

from __future__ import annotations

from tools.contest import Arena
from tools.games.toy_battle import frozen_search
from tools.games.toy_battle.hand import HAND_SET
from toybattle.games.toy_battle.rules import ToyBattle
from toybattle.games.toy_battle.terrains import TERRAINS

ARENA = Arena(
    boards={terrain: {"terrain": terrain} for terrain in TERRAINS},
    ladder=("greedy", "frozen"),
    references={"frozen": frozen_search.choose},
    by_hand=ToyBattle(dict.fromkeys(TERRAINS, HAND_SET)),
)
