"""Random set-ups of Token Battle for all suites: legal sets of any cards, in all variants."""

from __future__ import annotations

from typing import Any

from toybattle.chance import pick, scramble
from toybattle.games.token_battle import sets
from toybattle.games.token_battle.sets import format_set
from toybattle.games.token_battle.state import VARIANTS


def random_set(seed: int) -> str:
    """A random legal set as text, drawn by the seed."""
    return format_set(sets.random_set(seed))


def random_options(seed: int) -> dict[str, Any]:
    """Random options with random sets, drawn by the seed. Seeds that follow each other go through all variants."""
    chance = scramble(seed ^ 0x7365)
    chance, balance = pick(chance, 4)
    chance, closed = pick(chance, 2)
    return {
        "variant": list(VARIANTS)[seed % len(VARIANTS)],
        "first": ("random", 0, 1)[seed % 3],
        "balance": balance > 0,
        "closed": closed == 1,
        "blue_set": random_set(2 * seed),
        "red_set": random_set(2 * seed + 1),
    }
