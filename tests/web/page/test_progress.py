"""Tests that an exported file also has what the person has learned and solved, and that an import joins this with what
the browser has.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.playing import Screen
from web.games.extension import all_names, least_number
from web.games.extensions import ABOUT
from web.learning.puzzles.about import joined_dailies, joined_ratings
from web.page import model as m
from web.page.words import words
from web.saves.envelope import MAGIC
from web.saves.store import PREFS

HERE = {"lessons_done": "a/first/x b/first/y", "puzzles_daily": "a 3m 5s", "theme": "dark"}
THERE = {"lessons_done": "b/first/y c/first/z", "puzzles_daily": "a 3h;b 7t", "theme": "light"}
BOTH = {"lessons_done": "a/first/x b/first/y c/first/z", "puzzles_daily": "a 3h 5s;b 7t", "theme": "dark"}


def opened(prefs: dict[str, str]) -> Screen:
    """Returns a page in a browser that has kept these settings."""
    return Screen({PREFS: json.dumps(prefs)})


def imported(screen: Screen, text: str) -> Screen:
    """Returns the page after a file with this text was imported."""
    screen.ports.file = text
    return screen.tap("open games").tap("import").rest()


def chosen(screen: Screen, names: dict[str, str]) -> dict[str, str]:
    """Returns those of the saved settings whose names are the keys of `names`."""
    kept = json.loads(screen.kept[PREFS])
    return {name: kept[name] for name in names}


def file(progress: Any) -> str:
    """Returns the text of a file as the page exports it, without games, but with `progress` as the person's progress.

    In a sound file the progress is a dict from names of settings to their texts; here it may be anything.
    """
    return json.dumps({"magic": MAGIC, "games": [], "progress": progress})


def test_an_exported_file_has_the_progress_which_joins_with_what_another_browser_has() -> None:
    screen = opened(THERE).tap("space a").tap("open games").tap("export").rest()
    (_, text), *_ = screen.ports.files
    assert json.loads(text)["progress"] == {name: value for name, value in THERE.items() if name != "theme"}
    other = imported(opened(HERE), text)
    assert chosen(other, BOTH) == BOTH
    assert words("games.progress") in other.markup and words("games.imported", count=1) in other.markup
    again = imported(other, text)
    assert chosen(again, BOTH) == BOTH
    assert words("games.progress") not in again.markup


def test_a_file_with_nothing_but_progress_is_imported_too() -> None:
    screen = imported(opened(HERE), file(THERE))
    assert chosen(screen, BOTH) == BOTH
    assert words("games.progress") in screen.markup


@pytest.mark.parametrize(
    "progress", [None, 3, "", [], ["lessons_done"], {"lessons_done": 3}, {"lessons_done": "é"}, {"theme": "light"},
                 {"lessons_done": "x" * (m.MAX_SETTING + 1)}, {"nonsense": "a"}, {"puzzles_daily": ""}],
    ids=lambda value: str(value)[:24],
)  # fmt: skip
def test_progress_that_makes_no_sense_changes_nothing(progress: Any) -> None:
    screen = opened(HERE)
    before = dict(screen.model.prefs)
    imported(screen, file(progress))
    assert screen.model.prefs == before
    assert words("games.import_failed", why=words("save_foreign")) in screen.markup


def test_only_settings_are_joined_and_each_way_of_joining_takes_anything() -> None:
    for about in ABOUT.values():
        assert set(about.progress) <= set(about.settings)
        for join in about.progress.values():
            assert join("", "") == ""
            for text in (";", " ", "a", "1", "a b c d e", "a 1 2 3 4;a 1 2 3 5", "a 3s 3m;b", "-1 9" * 50):
                assert join(join(text, ""), text) == join(text, "")


def test_the_better_of_two_results_counts() -> None:
    assert all_names("b a", "a c") == "b a c"
    assert least_number("12", "9") == "9" and least_number("", "7") == "7" and least_number("x", "") == ""
    assert joined_dailies("a 3m 12s", "a 12h 3t;b 1s") == "a 3t 12s;b 1s"
    assert joined_ratings("a 1500 80 60000 12", "a 1400 200 60000 3;b 1600 90 60000 7") == (
        "a 1500 80 60000 12;b 1600 90 60000 7"
    )
