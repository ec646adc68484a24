"""What a game adds to the page hangs on hooks alone: without its folder the page works as before."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from toybattle import GAMES
from web.games.extension import Extension
from web.games.extensions import ABOUT
from web.page.extensions import EXTENSIONS

ROOT = Path(__file__).parents[3]
PLAY = """
from tests.web.playing import Screen, play
from toybattle import GAMES
from toybattle.match import Match
from web.page import model as m
from web.page.extensions import EXTENSIONS
assert not EXTENSIONS
screen = Screen()
for number, game in enumerate(GAMES):
    for action in ("open new", f"set game {game}", "set opponent human", "new"):
        screen.say(action)
    assert screen.match.game == game
    play(screen, number, most=3)
    assert len(screen.match.log) >= 3, screen.said()
print("played")
"""


def test_every_hook_of_an_extension_is_one_of_the_contract() -> None:
    contract = {name for name in vars(Extension) if not name.startswith("__")}
    for extension in EXTENSIONS.values():
        assert {name for name in vars(type(extension)) if not name.startswith("__")} <= contract


def test_every_extension_belongs_to_a_game_and_no_tap_is_called_like_one_of_another() -> None:
    assert all(about.game in GAMES for about in ABOUT.values())
    folders = [folder for game in GAMES for folder in import_module(f"web.games.{game}").EXTENSIONS]
    assert len(folders) == len(ABOUT)


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide starts no other processes")
def test_without_its_folders_the_page_plays_every_game(tmp_path: Path) -> None:
    for name in ("toybattle", "web", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for game in GAMES:
        package = tmp_path / "web" / "games" / game
        for folder in import_module(f"web.games.{game}").EXTENSIONS:
            shutil.rmtree(package / folder)
        text = (package / "__init__.py").read_text(encoding="utf-8")
        text = re.sub(r"^EXTENSIONS: .*$", "EXTENSIONS: tuple[str, ...] = ()", text, flags=re.M)
        (package / "__init__.py").write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "played" in done.stdout, done.stdout + done.stderr
