"""A game that `make new-game` has laid out passes every suite as it is, which shows that the teaching game is
complete.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.copies import NEW_GAME, copy_tree, run_python, with_new_game
from tools import new_game
from tools.project import ROOT
from toybattle import GAMES


def test_a_game_that_is_laid_out_passes_every_suite_as_it_is(tmp_path: Path) -> None:
    folder = with_new_game(tmp_path, NEW_GAME)
    shared = "names or words or playthroughs or bench or manifest or template"
    suites = f"{NEW_GAME} or ({shared}) and not ({' or '.join(GAMES)})"
    told = run_python(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", suites)
    passed = re.search(r"(\d+) passed", told)
    assert passed and int(passed[1]) > 150, told[-2000:]
    run_python(folder, "-m", "ruff", "check", ".")
    run_python(folder, "-m", "ruff", "format", "--check", ".")
    bench = run_python(folder, "-m", "tests.bench", "--seconds", "0.01", "--game", NEW_GAME)
    assert "fingerprint" in bench
    arena = run_python(
        folder, "-m", "tools.arena", "search:5", "greedy", "--pairs", "2", "--game", NEW_GAME, "--jobs", "1"
    )
    assert "usual" in arena and "all" in arena
    assert run_python(folder, "-m", "tests.fairness", "20", "--game", NEW_GAME)


def test_only_two_shared_lines_change(tmp_path: Path) -> None:
    shared = ("toybattle/__init__.py", "web/games/__init__.py")
    copy_tree(tmp_path, shared)
    new_game.register(tmp_path, NEW_GAME)
    for name in shared:
        before = (ROOT / name).read_text(encoding="utf-8").splitlines()
        after = (tmp_path / name).read_text(encoding="utf-8").splitlines()
        assert len(set(after) - set(before)) <= 2, "a line in a list, and the import of what it names"
        assert not set(before) - set(after)
        assert NEW_GAME in "\n".join(set(after) - set(before))


def test_the_name_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("", "Two Words", "9ponds", next(path.name for path in (ROOT / "toybattle" / "games").iterdir())):
        with pytest.raises(SystemExit):
            new_game.main([name] if name else [])
        assert "error: " in capsys.readouterr().err
