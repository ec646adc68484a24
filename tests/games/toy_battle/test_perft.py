"""The naive engine counts as many sequences of two actions from the start as the real engine."""

from __future__ import annotations

import pytest

from tests.games.toy_battle.oracle import naive_twin
from tests.perft.perft import count
from toybattle import GAMES
from toybattle.games.toy_battle.terrains import TERRAINS


@pytest.mark.parametrize("terrain", TERRAINS)
def test_the_naive_engine_counts_the_same_from_the_start(terrain: str) -> None:
    options = {"terrain": terrain, "first": 0, "specials": True}
    rules = GAMES["toy_battle"]
    total = 0
    for action in naive_twin(options, 1).legal():
        naive = naive_twin(options, 1)
        naive.play(action)
        total += len(naive.legal())
    assert total == count(rules, rules.setup(options, 1), 2)
