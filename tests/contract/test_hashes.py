"""Seeded games have the hashes in the game's `hashes.txt`, whatever Python's hash seed is.

`make hashes` writes the file of each game.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.contract import hashes
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.protocol import Rules

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", GAMES)
def test_the_games_have_the_hashes_that_are_written_down(name: str) -> None:
    assert hashes.record_of(name).exists(), "new, no record yet: make hashes"
    record = hashes.record_of(name).read_text(encoding="utf-8").splitlines()
    assert [line.split()[0] for line in record] == [str(seed) for seed in range(hashes.GAMES_EACH)]
    digests = [line.split()[2] for line in record]
    assert all(re.fullmatch("[0-9a-f]{32}", digest) for digest in digests) and len(set(digests)) == len(record)
    assert all(int(line.split()[1]) > 2 for line in record), "games of some length"
    assert hashes.lines(name) == record


def test_a_new_game_has_no_record_yet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hashes, "FOLDER", tmp_path)
    assert hashes.check(next(iter(GAMES))) == "new, no record yet: make hashes"


def test_a_hash_tells_games_apart_that_differ_in_anything(game: Rules[Any]) -> None:
    options = hashes.setup_of(game.name, 2)
    match = random_match(game.name, options, 2, 16)
    assert hashes.hash_of(match) == hashes.hash_of(random_match(game.name, options, 2, 16))
    last = len(match.log) - 1
    number = next(number for number in range(last, -1, -1) if len(game.legal_actions(match.at(number))) > 1)
    legal = game.legal_actions(match.at(number))
    other = legal[(legal.index(match.log[number]) + 1) % len(legal)]
    others = (match.upto(last), match.upto(number).with_action(other), random_match(game.name, options, 3, 16))
    assert len({hashes.hash_of(one) for one in (match, *others)}) == 4


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide starts no other processes; it runs the test above")
def test_three_hash_seeds_change_no_game() -> None:
    told = []
    for seed in ("0", "1", "20261122"):
        command = [sys.executable, "-m", "tests.contract.hashes", "--check"]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        told.append(done.stdout)
    assert len(set(told)) == 3, "the hash seeds did not differ"
    assert all(text.count(": alike") == len(GAMES) for text in told)


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide starts no other processes")
def test_an_order_that_hangs_on_the_hash_seed_would_be_seen() -> None:
    planted = (
        "from tests.contract import hashes; from toybattle import GAMES; rules = type(next(iter(GAMES.values()))); "
        "hashes.GAMES_EACH = 2; plain = rules.setup; "
        "rules.setup = lambda self, options, seed: plain(self, options, seed ^ hash('a') & 7); "
        "print(hashes.lines(next(iter(GAMES)))[0])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", planted],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2", "3")
    }
    assert len(told) > 1
