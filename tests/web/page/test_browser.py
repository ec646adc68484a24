"""Tests of the page's ports in a browser that forbids things: no error of the browser stops the page.

The ports are the page's ways to the browser: its stores, its address, its clipboard and so on.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class JsException(Exception):
    """Stands for Pyodide's error of the same name: what Python gets when JavaScript throws."""


class Forbidding:
    """A part of the browser, such as a store, that raises an error whenever a property of it is read or written."""

    def __getattr__(self, name: str) -> Any:
        raise JsException(f"SecurityError: {name}")

    def __setattr__(self, name: str, value: Any) -> None:
        raise JsException(f"SecurityError: {name}")


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Yields the module web/page/browser.py, imported with a made-up browser in place of the real one.

    Tests reach the made-up browser as the attribute `js` of that module.
    """
    js = ModuleType("js")
    here: Any = SimpleNamespace(pathname="/", search="", origin="https://host", href="https://host/", hash="")
    js.console = SimpleNamespace(warn=lambda error: None)  # type: ignore[attr-defined]
    js.location = here  # type: ignore[attr-defined]
    js.URL = SimpleNamespace(new=lambda path, base: SimpleNamespace(pathname="/"))  # type: ignore[attr-defined]
    ffi = ModuleType("pyodide.ffi")
    ffi.JsException = JsException  # type: ignore[attr-defined]
    for name in ("create_once_callable", "create_proxy"):
        setattr(ffi, name, lambda function: function)
    ffi.to_js = lambda value, **_: value  # type: ignore[attr-defined]
    pyscript = ModuleType("pyscript")
    pyscript.config = {}  # type: ignore[attr-defined]
    for name, module in {"js": js, "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi, "pyscript": pyscript}.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "web.page.browser", raising=False)
    yield importlib.import_module("web.page.browser")
    sys.modules.pop("web.page.browser", None)


def ports(module: ModuleType) -> Any:
    """Returns an instance of `module.Browser` whose `__init__` was not called, so that it hears no events."""
    return module.Browser.__new__(module.Browser)


def test_where_cookies_are_forbidden_nothing_is_known_of_former_games(browser: Any) -> None:
    browser.js.document = Forbidding()
    assert ports(browser).had_games() is False
    ports(browser).note_games(True)


def test_a_cookie_is_read_and_written_where_it_may_be(browser: Any) -> None:
    browser.js.document = SimpleNamespace(cookie="")
    ports(browser).note_games(True)
    assert ports(browser).had_games() is True


@pytest.mark.parametrize("call", [("get", "k"), ("set", "k", "v"), ("remove", "k"), ("keys",)])
@pytest.mark.parametrize("where", ["its methods", "itself"])
def test_forbidden_local_storage_is_a_store_error(browser: Any, call: tuple[str, ...], where: str) -> None:
    name, *parts = call
    browser.js.Object = Forbidding()
    if where == "its methods":
        browser.js.localStorage = Forbidding()
    else:
        monkey = type("Js", (ModuleType,), {"localStorage": property(lambda self: Forbidding().x)})
        browser.js.__class__ = monkey
    with pytest.raises(browser.StoreError):
        getattr(browser.LocalStorage(), name)(*parts)


def test_an_address_that_may_not_be_changed_stays(browser: Any) -> None:
    browser.js.history = Forbidding()
    ports(browser).set_fragment("x")


NAVIGATORS = {"forbidden": Forbidding(), "old": SimpleNamespace(), "refusing": SimpleNamespace(clipboard=Forbidding())}


@pytest.mark.parametrize("navigator", NAVIGATORS)
def test_where_there_is_no_clipboard_the_address_is_handed_back(browser: Any, navigator: str) -> None:
    browser.js.navigator = NAVIGATORS[navigator]
    told: list[tuple[bool, str]] = []
    ports(browser).copy("x", lambda done, address: told.append((done, address)))
    assert told == [(False, "https://host/#x")]


class Promise:
    """A JavaScript promise that is settled already: fulfilled with `value`, or rejected with the error `value`."""

    def __init__(self, value: Any, is_kept: bool = True) -> None:
        self.value = value
        self.is_kept = is_kept

    def then(self, on_kept: Any, on_broken: Any = None) -> None:
        """Calls `on_kept` or `on_broken` at once, depending on how the promise was settled."""
        (on_kept if self.is_kept else on_broken)(self.value)


def test_where_the_script_of_signatures_can_t_be_loaded_nothing_is_signed_and_python_checks(browser: Any) -> None:
    browser.js.toybattlePage = SimpleNamespace(load=lambda name: Promise(JsException(), is_kept=False))
    told: list[Any] = []
    browser.Signing().make(lambda public, private: told.append((public, private)))
    browser.Signing().sign("key", b"body", told.append)
    browser.Signing().check(b"key", b"body", b"signature", told.append)
    assert told == [(None, ""), b"", False]


def test_where_the_script_of_the_live_channel_can_t_be_loaded_there_is_none(browser: Any) -> None:
    loads: list[str] = []
    browser.js.toybattlePage = SimpleNamespace(load=lambda name: loads.append(name) or Promise(None, is_kept=False))
    live = browser.Live()
    live.send("here")
    live.close()
    assert loads == [], "it was never used"
    told: list[Any] = []
    live.offer("", told.append)
    live.answer("code", "", told.append)
    live.accept("code", told.append)
    live.send("here")
    live.close()
    assert told == ["", "", ""] and set(loads) == {"live"}


ABORTED = SimpleNamespace(name="AbortError")
SHARES = {
    "done": (lambda data: Promise(None), True),
    "cancelled": (lambda data: Promise(ABORTED, is_kept=False), True),
    "failed": (lambda data: Promise(SimpleNamespace(name="DataError"), is_kept=False), False),
    "forbidden": (Forbidding().__getattr__, False),
    "missing": (None, False),
}


@pytest.mark.parametrize("case", SHARES)
def test_what_can_t_be_shared_is_told_but_not_what_is_cancelled(browser: Any, case: str) -> None:
    share, is_fine = SHARES[case]
    browser.js.navigator = SimpleNamespace(share=share) if share else SimpleNamespace()
    browser.js.Object = SimpleNamespace(fromEntries=None)
    told: list[bool] = []
    ports(browser).share("x", "title", told.append)
    assert told == [is_fine] and ports(browser).can_share() is (share is not None)
