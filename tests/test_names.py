"""Tests that no file shared by the games names a game, and that the `__init__.py` of each folder says what is in it.

Since no shared file names a game, a new game needs little more than new folders. The constant ALLOWED lists the few
exceptions.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from toybattle import GAMES
from web.page.words import words

ROOT = Path(__file__).parents[1]
SHARED = ("docs", "e2e", "requirements", "tests", "tools", "toybattle", "web")
OWN = re.compile(rf"(e2e|tests|tools|toybattle|web)/games/({'|'.join(GAMES)})/")

# The names of modules and classes, and those that people read, one of which is the name of the page too.
NAMED = {*GAMES, *(type(rules).__name__ for rules in GAMES.values()), *(words(f"game.{game}") for game in GAMES)}
NAMES = re.compile("|".join(map(re.escape, sorted(NAMED))))

# The shared files and folders that may name a game, beside *.md, which are written for people.
ALLOWED = {
    # The list of games, and the first one.
    *("toybattle/__init__.py", "web/games/__init__.py"),
    # An example of how a match is written.
    "toybattle/notation.py",
    # Written by `make manifest`; and the name of the page.
    *("pyscript.toml", "index.html"),
    # The name of the page.
    *("manifest.webmanifest", "pyproject.toml", "tools/serve.py", "tests/web/page/test_words.py"),
    # Records: written by a command, or kept as they were.
    *("tests/contract/samples/", "tests/mutants.txt", "tests/web/saves/samples/"),
}


def shared() -> list[str]:
    """Returns the paths of all files of the project that belong to no game, except compiled Python files."""
    found = [file for file in ROOT.iterdir() if file.is_file() and not file.name.startswith(".")]
    for folder in SHARED:
        found += [file for file in (ROOT / folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    paths = sorted(file.relative_to(ROOT).as_posix() for file in found)
    return [path for path in paths if not OWN.match(path)]


def is_allowed(path: str) -> bool:
    """Whether a shared file may name a game.

    A document (`.md`) may, and so may a file that ALLOWED lists, by itself or by its folder.
    """
    return path.endswith(".md") or any(path == one or (one.endswith("/") and path.startswith(one)) for one in ALLOWED)


def names_in(path: str) -> set[str]:
    """Returns the names of games that occur in the path or in the text of a file."""
    try:
        text = (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:  # a picture
        text = ""
    return set(NAMES.findall(f"{path}\n{text}"))


def test_nothing_that_is_shared_names_a_game() -> None:
    naming = {path: names for path in shared() if not is_allowed(path) and (names := names_in(path))}
    assert not naming


@pytest.mark.parametrize("one", sorted(ALLOWED))
def test_whatever_may_name_a_game_does(one: str) -> None:
    found = [path for path in shared() if path == one or (one.endswith("/") and path.startswith(one))]
    assert any(names_in(path) for path in found), "take it off the list"


def test_a_file_that_names_a_game_would_be_found() -> None:
    assert names_in("toybattle/__init__.py") > set(GAMES)
    assert {path.split("/")[0] for path in shared() if "/" in path} >= {"e2e", "tests", "tools", "toybattle", "web"}


def test_every_folder_of_python_opens_with_a_sentence_on_what_it_owns() -> None:
    for top in ("e2e", "tests", "tools", "toybattle", "web"):
        for folder in {path.parent for path in (ROOT / top).rglob("*.py")}:
            text = (folder / "__init__.py").read_text(encoding="utf-8")
            assert ast.get_docstring(ast.parse(text)), folder
