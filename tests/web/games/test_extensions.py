"""Tests that extensions, which are what a game adds to the page, use only the hooks that the page gives them.

The page can play every game even if the folders of the extensions are missing.
"""

from __future__ import annotations

import re
import shutil
from importlib import import_module
from pathlib import Path

from tests.copies import copy_tree, run_python
from toybattle import GAMES
from web.games.extension import Extension
from web.games.extensions import ABOUT, FOR_ALL_GAMES
from web.page.extensions import EXTENSIONS

PLAY = """
from tests.web.playing import Screen, play
from toybattle import GAMES
from toybattle.match import Match
from web.page import model as m
from web.games.extensions import ABOUT
from web.page.extensions import EXTENSIONS
assert set(EXTENSIONS) == {name for name, about in ABOUT.items() if not about.game}
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
    assert all(about.game in (*GAMES, "") for about in ABOUT.values())
    folders = [folder for game in GAMES for folder in import_module(f"web.games.{game}").EXTENSIONS]
    assert len(folders) + len(FOR_ALL_GAMES) == len(ABOUT)


def test_without_its_folders_the_page_plays_every_game(tmp_path: Path) -> None:
    copy_tree(tmp_path, ("toybattle", "web", "tests", "tools"))
    for game in GAMES:
        package = tmp_path / "web" / "games" / game
        for folder in import_module(f"web.games.{game}").EXTENSIONS:
            shutil.rmtree(package / folder)
        text = (package / "__init__.py").read_text(encoding="utf-8")
        text = re.sub(r"^EXTENSIONS: .*$", "EXTENSIONS: tuple[str, ...] = ()", text, flags=re.M)
        (package / "__init__.py").write_text(text, encoding="utf-8")
    assert "played" in run_python(tmp_path, "-c", PLAY)
