"""Copies the source tree, for tests that change it, and runs programs in the copy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.new_game import lay_out
from tools.project import ROOT

NEW_GAME = "_".join(("nine", "ponds"))  # joined here, because in the copy no shared file may name the game
SOURCES = (
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


def copy_tree(folder: Path, names: Iterable[str]) -> Path:
    """Copies the files and folders `names` of the source tree into `folder`, and returns `folder`."""
    for name in names:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / name)
    return folder


def run_python(folder: Path, *arguments: str) -> str:
    """Runs Python with these arguments in the copied tree `folder`, and returns what the program prints.

    Raises AssertionError if the program fails.
    """
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def with_new_game(folder: Path, name: str) -> Path:
    """Copies the source tree into `folder`, adds a new game called `name`, and returns `folder`.

    The files that are generated for a game, such as its hashes and playthroughs, are made too.
    """
    copy_tree(folder, SOURCES)
    lay_out(folder, name)
    for command in (("tools.build_site", "--manifest"), ("tests.contract.hashes",), ("tests.playthroughs",)):
        run_python(folder, "-m", *command)
    return folder
