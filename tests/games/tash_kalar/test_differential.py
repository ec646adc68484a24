"""The real engine and the naive engine allow the same summonings and moves, all through many random games."""

from __future__ import annotations

import os

import pytest

from toybattle.games.tash_kalar.cards.table import SCHOOLS
from toybattle.protocol import Action

from .oracle import compare

GAMES = int(os.environ.get("DIFFERENTIAL_GAMES", "24"))
GROUPS = 4


@pytest.mark.parametrize("group", range(GROUPS))
def test_both_engines_agree_at_every_decision(group: int) -> None:
    names = list(SCHOOLS)
    for seed in range(group, GAMES, GROUPS):
        options = {
            "mode": ("high_form", "duel")[seed % 2],
            "first": seed // 2 % 2,
            "blue_school": names[seed % len(names)],
            "red_school": names[seed // len(names) % len(names)],
            "draft": seed % 3 == 0,
        }
        log: list[Action] = []
        try:
            assert compare(options, seed, log) > 50
        except AssertionError as error:
            raise AssertionError(f"{options}, seed {seed} after {log}: {error}") from error
