"""Configures pytest and Hypothesis.

Failed assertions in some helper modules are explained like failed assertions in tests. Hypothesis tries the same
examples in every run, unless the profile "deep" is chosen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import HealthCheck, settings

from toybattle import GAMES, memory

pytest.register_assert_rewrite(
    *("tests.contract.checks", "tests.contract.secrecy"),
    *(f"tests.games.{game}.{name}" for game in GAMES for name in ("drawing", "invariants", "oracle")),
)

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("usual", deadline=None, derandomize=True, max_examples=60, suppress_health_check=SLOW)
settings.register_profile("deep", deadline=None, max_examples=3000, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))


@pytest.fixture(autouse=True)
def closed_rooms() -> Iterator[None]:
    """After each test, puts the page's rooms and sentences back as they were before it, in case the test has loaded a
    room.

    If the page was not imported before the test, nothing is done: the engine's tests also run where there is no page.
    """
    page = sys.modules.get("web.page.extensions")
    if page is None:
        yield
        return
    hooks, messages = dict(page.EXTENSIONS), dict(page.words.messages)
    yield
    if hooks != page.EXTENSIONS or page.words.messages != messages:
        page.EXTENSIONS.clear()
        page.EXTENSIONS.update(hooks)
        page.words.messages = messages
        memory.forget()


@pytest.fixture()
def learning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loads the room "learning" for one test: the hooks of its extensions, and its sentences in the catalogue."""
    from web.games.extensions import ABOUT  # here, since most tests need nothing of the page
    from web.languages import messages
    from web.page.extensions import EXTENSIONS
    from web.page.words import words

    monkeypatch.setattr(words, "messages", words.messages | messages("en", "learning"))
    for name, about in ABOUT.items():
        if about.room == "learning":
            monkeypatch.setitem(EXTENSIONS, name, import_module(about.hooks).EXTENSION)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Runs only a share of the tests if the environment variable TEST_SHARE has two numbers, such as "0 4".

    "0 4" runs every 4th test, beginning with the first one; "0 4", "1 4", "2 4" and "3 4" are four equal shares.
    """
    number, count = map(int, os.environ.get("TEST_SHARE", "0 1").split())
    others = [item for at, item in enumerate(items) if at % count != number]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = items[number::count]
