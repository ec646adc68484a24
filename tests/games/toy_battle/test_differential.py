"""The real engine against the naive one: equal legal actions and positions at every decision of many games."""

from __future__ import annotations

import os

import pytest

from tests.random_games import every_setup
from toybattle.protocol import Action

from .oracle import RULES, compare

GAMES = int(os.environ.get("DIFFERENTIAL_GAMES", "200"))
SETUPS = every_setup(RULES)


@pytest.mark.parametrize("number", range(len(SETUPS)), ids=lambda number: "-".join(map(str, SETUPS[number].values())))
def test_both_engines_agree_at_every_decision(number: int) -> None:
    for seed in range(number, GAMES, len(SETUPS)):
        log: list[Action] = []
        try:
            compare(SETUPS[number], seed, log)
        except AssertionError as error:
            raise AssertionError(f"seed {seed} after {log}: {error}") from error
