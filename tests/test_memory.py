"""Tests that the page and the bot's worker forget all remembered results of functions when a new game begins."""

from __future__ import annotations

import ast
import gc
import json
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from tests.random_games import random_match
from tests.web.playing import TWO_PEOPLE, Screen, play, seated, shown
from tools.project import ROOT
from toybattle import GAMES, memory
from web.bot import worker


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Forgets all results before each test of this module."""
    memory.forget()
    yield


def remembered() -> dict[str, int]:
    """Returns a dict from the full name of each function that remembers results to the number of these results.

    Functions with no results are left out. The dict also has the tables at the top of a module that compute a missing
    value and keep it.
    """
    found = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
    counts = {f"{one.__module__}.{one.__qualname__}": one.cache_info().currsize for one in found}
    for module in list(sys.modules.values()):
        for name, one in vars(module).items():
            if isinstance(one, dict) and hasattr(type(one), "__missing__"):
                counts[f"{module.__name__}.{name}"] = len(one)
    return {name: count for name, count in counts.items() if name.startswith(("toybattle.", "web.")) and count}


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_game_has_filled_is_forgotten_and_nothing_looks_different_after_it(game: str) -> None:
    model = seated(random_match(game, {}, 3), TWO_PEOPLE)
    before = shown(model)
    assert remembered()
    memory.forget()
    assert remembered() == {} and not any(memory.TABLES)
    assert shown(model) == before


def test_a_new_game_makes_the_page_and_then_the_worker_forget(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = play(Screen(is_bot_prompt=True), most=4)
    calls: list[str] = []
    monkeypatch.setattr(memory, "forget", lambda: calls.append("forgotten"))
    screen.ports.is_bot_prompt = False
    screen.say("set side 0").say("set first 1").tap("open new").tap("new")
    assert calls == ["forgotten"]
    asked = [json.loads(text) for _, text in screen.ports.questions]
    assert [question.get("forget") for question in asked] == [True], "once for the new game"
    worker.begin(screen.ports.questions[0][1])
    assert calls == ["forgotten"] * 2
    screen.ports.answer()
    screen.wait()
    calls.clear()
    screen.ports.is_bot_prompt = True
    play(screen, most=4)
    assert calls == [], "as long as the same game goes on"


def imported(path: Path) -> set[str]:
    """Returns the names that the module at `path` imports from functools."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "functools"]
    return {alias.name for node in froms for alias in node.names}


def test_no_module_remembers_results_that_would_not_be_forgotten() -> None:
    """No module but `toybattle/memory.py` imports a cache from functools."""
    files = [file for folder in ("toybattle", "web") for file in sorted((ROOT / folder).rglob("*.py"))]
    found = {file.relative_to(ROOT).as_posix() for file in files if imported(file) & {"cache", "lru_cache"}}
    assert found == {"toybattle/memory.py"}
