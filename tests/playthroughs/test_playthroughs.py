"""Each playthrough file has, word for word, the text that its random game gives now.

After a change of the rules `python -m tests.playthroughs` writes the files anew; read the diff.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.playthroughs import FOLDER, files
from toybattle import GAMES

WANTED = files()


@pytest.mark.parametrize("path", WANTED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_playthrough_reads_as_it_did(path: Path) -> None:
    assert path.exists(), "missing: python -m tests.playthroughs writes it"
    assert path.read_text(encoding="utf-8").splitlines() == WANTED[path].splitlines()


def test_every_game_has_playthroughs() -> None:
    assert {path.parents[1].name for path in WANTED} == set(GAMES)


def test_no_playthrough_is_left_over() -> None:
    assert set(FOLDER.glob("*/playthroughs/*.txt")) == set(WANTED)


@pytest.mark.skipif(sys.platform == "emscripten", reason="no second process there")
def test_the_playthroughs_do_not_depend_on_the_order_of_sets() -> None:
    """The playthroughs are the same under another hash seed, because nothing iterates over a set of strings."""
    program = "from tests.playthroughs import files; import zlib; print(zlib.crc32(''.join(files().values()).encode()))"
    sums = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(FOLDER.parents[1])},
            cwd=FOLDER.parents[1],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(sums) == 1
