"""The benchmark runs, and its fingerprint is the same every time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import bench
from tests.random_games import random_log


def test_the_benchmark_runs_and_writes_its_figures_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BOARDS", bench.BOARDS[:2])
    monkeypatch.setattr(bench, "DEALS", 3)
    assert bench.main(["--seconds", "0.01", "--json", str(tmp_path / "bench.json")]) == 0
    figures = json.loads((tmp_path / "bench.json").read_text())
    assert list(figures["boards"]) == ["castle_field, no effects", "castle_field"]
    assert figures["fingerprint"]["decisions"] > 1000


def test_a_playout_is_the_random_game_of_its_seed() -> None:
    for seed in range(5):
        assert bench.decisions_of(bench.BASELINE, seed) == len(random_log(bench.RULES, bench.BASELINE, seed))
        log = random_log(bench.RULES, bench.BASELINE, seed)
        assert bench.naive_playout(bench.BASELINE, seed, log) == len(log)
