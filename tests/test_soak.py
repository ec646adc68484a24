"""Tests of the soak, which plays random games with every check on: it counts them and goes on after an interruption.

For a game that fails it prints a link that leads to the failure.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import soak
from tests.contract import checks
from tests.random_games import every_setup
from toybattle import GAMES, link
from toybattle.protocol import Rules


def test_a_few_games_with_every_check_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["10", "--seed", "4000", "--naive", "--jobs", "0"]) == 0
    assert capsys.readouterr().out.startswith("10 games, ")


def test_one_game_alone(capsys: pytest.CaptureFixture[str]) -> None:
    game = list(GAMES)[1]
    assert soak.main(["2", "--game", game, "--jobs", "0"]) == 0
    setups = every_setup(GAMES[game])
    decisions = sum(soak.check_game(game, setups[number], 1 + number, []) for number in (0, 1))
    assert capsys.readouterr().out == f"2 games, {decisions} decisions, nothing found\n"


def test_a_soak_that_was_interrupted_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "games"
    assert soak.main(["2", "--kept", str(kept), "--jobs", "0"]) == 0
    first = kept.read_text()
    assert soak.main(["3", "--kept", str(kept), "--jobs", "0"]) == 0
    assert kept.read_text().startswith(first) and kept.read_text().count("\n") == 3
    assert capsys.readouterr().out.splitlines()[-1].startswith("3 games, ")


def test_what_goes_wrong_is_reproduced_by_a_link(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails_in_turn_five(rules: Rules[Any], state: Any) -> None:
        assert state.turn < 5, "planted"

    monkeypatch.setattr(checks, "check_decision", fails_in_turn_five)
    assert soak.main(["3", "--seed", "77", "--jobs", "0"]) == 1
    first, reason, text = capsys.readouterr().out.splitlines()
    match, _ = link.decode(text)
    assert first.startswith("FAILED: ") and first.endswith(f"seed 77 after {len(match.log)} actions")
    assert reason.startswith("AssertionError: planted (test_soak.py, line ")
    assert match.seed == 77 and match.state.turn == 5 and match.rules is GAMES[match.game]
