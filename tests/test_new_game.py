"""A game that `make new-game` lays out goes through every suite as it is: so the teaching game is complete."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import new_game
from tools.project import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide starts no other processes")

NAME = "_".join(("nine", "ponds"))  # in the copy no shared file may name it
COPIED = (
    "toybattle",
    "web",
    "tests",
    "tools",
    "e2e",
    "index.html",
    "pyscript.toml",
    "pyproject.toml",
    "manifest.webmanifest",
)


def tree(folder: Path) -> Path:
    """A copy of the source tree with a new game in it, and its records."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, folder / name)
    new_game.lay_out(folder, NAME)
    run(folder, "tools.build_site", "--manifest")
    run(folder, "tests.contract.hashes")
    run(folder, "tests.playthroughs")
    return folder


def run(folder: Path, module: str, *arguments: str) -> str:
    """What a module prints that is run in the copy."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_a_game_that_is_laid_out_passes_every_suite_as_it_is(tmp_path: Path) -> None:
    folder = tree(tmp_path)
    suites = f"{NAME} or names or words or playthroughs or bench or manifest or template"
    told = run(folder, "pytest", "-q", "-p", "no:cacheprovider", "tests", "-k", suites)
    passed = re.search(r"(\d+) passed", told)
    assert passed and int(passed[1]) > 150, told[-2000:]
    run(folder, "ruff", "check", ".")
    run(folder, "ruff", "format", "--check", ".")
    bench = run(folder, "tests.bench", "--seconds", "0.01", "--game", NAME)
    assert "fingerprint" in bench
    arena = run(folder, "tools.arena", "search:5", "greedy", "--pairs", "2", "--game", NAME, "--jobs", "1")
    assert "usual" in arena and "all" in arena
    assert run(folder, "tests.fairness", "20", "--game", NAME)


def test_only_two_shared_lines_change(tmp_path: Path) -> None:
    shared = ("toybattle/__init__.py", "web/games/__init__.py")
    for name in shared:
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    new_game.register(tmp_path, NAME)
    for name in shared:
        before = (ROOT / name).read_text(encoding="utf-8").splitlines()
        after = (tmp_path / name).read_text(encoding="utf-8").splitlines()
        assert len(set(after) - set(before)) <= 2, "a line in a list, and the import of what it names"
        assert not set(before) - set(after)
        assert NAME in "\n".join(set(after) - set(before))


def test_the_name_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("", "Two Words", "9ponds", next(path.name for path in (ROOT / "toybattle" / "games").iterdir())):
        with pytest.raises(SystemExit):
            new_game.main([name] if name else [])
        assert "error: " in capsys.readouterr().err
