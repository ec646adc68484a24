"""The real engine and the naive engine agree in many random games.

They allow the same set-ups, and at every decision their legal actions, positions and views are equal.
"""

from __future__ import annotations

import os

import pytest

from tests.perft.perft import count
from toybattle.protocol import Action

from .drawing import RULES
from .oracle import compare, naive_twin, to_naive
from .sampling import random_options

GAMES = int(os.environ.get("DIFFERENTIAL_GAMES", "80"))
GROUPS = 8


@pytest.mark.parametrize("group", range(GROUPS))
def test_both_engines_agree_at_every_decision(group: int) -> None:
    for seed in range(group, GAMES, GROUPS):
        log: list[Action] = []
        try:
            compare(random_options(seed), seed, log)
        except AssertionError as error:
            raise AssertionError(f"{random_options(seed)}, seed {seed} after {log}: {error}") from error


def test_both_engines_agree_on_the_presets() -> None:
    for seed, (blue, red) in enumerate(
        [("workbench", "landslide"), ("garden", "goldsmith"), ("metronome", "siege"), ("siege", "goldsmith")]
    ):
        assert compare({"blue_set": blue, "red_set": red}, seed, []) > 10


@pytest.mark.parametrize("options", [{}, {"variant": "draft"}, {"variant": "mirror", "blue_set": "siege"}], ids=str)
def test_the_naive_engine_counts_as_many_positions_two_decisions_ahead(options: dict[str, object]) -> None:
    state = RULES.setup(options, 1)
    total = 0
    for action in state.options:
        naive = naive_twin(options, 1)
        naive.play(to_naive(action, state.stack[-1][1]))
        total += len(naive.legal())
    assert total == count(RULES, state, 2)
