"""Tash-Kalar in the arena, where bots play each other: the set-ups, and the bots that a bot is measured against."""

from __future__ import annotations

from itertools import combinations_with_replacement

from tools.contest import Arena
from tools.games.tash_kalar import frozen
from tools.games.tash_kalar.hand import HAND_SET
from toybattle.games.tash_kalar.cards.table import SCHOOLS
from toybattle.games.tash_kalar.rules import TashKalar
from toybattle.games.tash_kalar.state import MODES

ARENA = Arena(
    boards={
        f"{mode}-{blue}-{red}": {"mode": mode, "blue_school": blue, "red_school": red}
        for mode in MODES
        for blue, red in combinations_with_replacement(SCHOOLS, 2)
    },
    ladder=("frozen",),
    references={"frozen": frozen.choose},
    by_hand=TashKalar(HAND_SET),
)
