"""Fixtures that open the built site in a real browser and record every request and every error of its pages."""

import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    Response,
    sync_playwright,
)

from e2e.playing import NO_BOT, NOTHING_KEPT, Mouse, Table, prefs
from tools.browser import find_browser, find_shell
from tools.project import DIST
from tools.serve import make_server

SUB_PATH = "/play/toy/"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# The browser optimizes WebAssembly later than it would: so a page takes a sixth less of the processor to start. Where
# speed is measured, everything is as it is for a person.
STARTS_SOONER = "--js-flags=--wasm-tiering-budget=100000000"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
CLOSING = 20.0  # seconds that the browser has for closing a profile
IS_WHOLE = "WHOLE" in os.environ  # whether tests are run at full length that `make test` shortens; `make whole` does it
CLIPBOARD = ["clipboard-read", "clipboard-write"]
CACHE_MISS = "net::ERR_CACHE_MISS"  # web/start/early.js asks the browser's own cache alone first, then elsewhere


@dataclass
class Record:
    """What was noted of one fresh profile of the browser: the requests and errors of its pages.

    `origin` is the origin of the site, `requests` are addresses, `errors` are texts. A test that expects an error
    removes this error from `errors`. If any error is left at the end, the test fails.
    """

    origin: str
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> None:
        """Begins to note the requests and errors of all pages of `context`."""
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("requestfailed", self._on_failure)
        context.on("response", self._on_response)
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self.errors.append(f"uncaught: {error.error}"))

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.errors.append(f"{response.status}: {response.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and CACHE_MISS not in message.text:
            self.errors.append(f"console: {message.text}")

    def _on_failure(self, request: Request) -> None:
        if request.failure not in ("net::ERR_ABORTED", CACHE_MISS):  # cut off by a reload or a closing page, no fault
            self.errors.append(f"request failed: {request.url} ({request.failure})")

    def off_origin(self) -> list[str]:
        """The addresses of all requests to other origins than the site's. data: and blob: addresses don't count."""
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in ("data", "blob") and not url.startswith(self.origin + "/")
        ]

    def check(self) -> None:
        """Raises AssertionError if a page has sent a request to another origin, or if an error is left in `errors`."""
        assert self.off_origin() == []
        assert self.errors == []


@contextmanager
def serving() -> Iterator[str]:
    """A context manager that serves the built site in a folder below a server's root, and yields the site's address.

    The site is in dist/ or, if the environment variable SITE_DIR is set, in the folder that it names.
    """
    folder = Path(os.environ.get("SITE_DIR", DIST))
    assert (folder / "index.html").is_file(), "no built site: run `make site`"
    server = make_server(folder, prefix=SUB_PATH)
    server.handle_error = lambda *_: None  # a page that is closed cuts off what it was loading
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}{SUB_PATH}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Serves the built site during the whole run and yields its address."""
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Starts Playwright, and yields the object that launches browsers. It can be started only once in a run."""
    with sync_playwright() as playwright:
        yield playwright


class Browsers:
    """The headless Chromium that all tests of the run share, launched anew if it has ended. `flags` are its command
    line options.

    It is the headless shell, if the machine has that and `is_shell` is true; else it is the whole browser.
    """

    def __init__(self, playwright: Playwright, flags: Sequence[str], is_shell: bool = True) -> None:
        self.playwright = playwright
        self.flags = flags
        self.path = (find_shell() if is_shell else None) or find_browser()
        self.browser: Browser | None = None
        self.pid = 0  # of the browser's main process

    def get(self) -> Browser:
        """Returns the running browser. If there is none, launches one."""
        if self.browser is None or not self.browser.is_connected():
            assert self.path, "no browser: run `make browser`"
            options: dict[str, Any] = {"executable_path": self.path, "headless": True, "args": list(self.flags)}
            self.browser = self.playwright.chromium.launch(**options)
            processes = self.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            self.pid = next(int(process["id"]) for process in processes if process["type"] == "browser")
        return self.browser

    def close(self, profile: BrowserContext) -> None:
        """Closes a profile of the browser, with its pages.

        Very rarely Chromium never finishes closing a profile, and Playwright waits for ever. Therefore, after CLOSING
        seconds, the browser is killed and a warning says so.
        """
        killed = threading.Event()

        def kill() -> None:
            killed.set()
            os.kill(self.pid, getattr(signal, "SIGKILL", signal.SIGTERM))

        killer = threading.Timer(CLOSING, kill)
        killer.start()
        try:
            profile.close()
        except Error:
            if not killed.is_set():
                raise
        finally:
            killer.cancel()
        if killed.is_set():
            warnings.warn("Chromium did not finish closing a profile; it was killed", stacklevel=1)


@pytest.fixture(scope="session")
def browsers(playwright: Playwright, request: pytest.FixtureRequest) -> Iterator[Browsers]:
    """Yields the `Browsers` of the whole run, and closes the browser at its end."""
    is_measuring = request.config.option.markexpr == "speed"
    browsers = Browsers(playwright, FLAGS if is_measuring else (*FLAGS, STARTS_SOONER), is_shell=not is_measuring)
    yield browsers
    browsers.get().close()


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    """The headless Chromium that all tests of the run share."""
    return browsers.get()


@pytest.fixture(scope="session")
def open_context(browsers: Browsers, site: str) -> Callable[..., Any]:
    """Returns a function that opens a fresh profile of the browser and, as a context manager, yields (context, record).

    `context` is Playwright's context, and `record` a Record, which lists the requests and errors of the context's
    pages. At the end of the `with` block `record` must list no error and no request to another site. The service worker
    keeps the page for play without network only if the function is called with `offline=True`. All other keyword
    arguments go to Playwright's new_context(), such as viewport=PHONE, has_touch=True, color_scheme="dark",
    reduced_motion="reduce".
    """

    @contextmanager
    def opened(offline: bool = False, **options: Any) -> Iterator[tuple[BrowserContext, Record]]:
        options = {"viewport": DESKTOP, "base_url": site, **options}
        parts = urlsplit(options["base_url"])
        record = Record(f"{parts.scheme}://{parts.netloc}")
        context = browsers.get().new_context(**options)
        context.set_default_timeout(90_000)
        if not offline:
            context.add_init_script(NOTHING_KEPT)
        record.watch(context)
        try:
            yield context, record
        finally:
            browsers.close(context)
        record.check()

    return opened


@pytest.fixture
def context_and_record(open_context: Callable[..., Any]) -> Iterator[tuple[BrowserContext, Record]]:
    """Yields (context, record): the context of a fresh profile at desktop size, and the list of its pages' requests and
    errors. After the test `record` must list no error and no request to another site.
    """
    with open_context() as pair:
        yield pair


@pytest.fixture
def record(context_and_record: tuple[BrowserContext, Record]) -> Record:
    """A Record of the test's profile: it lists the requests and errors so far of `page` and all other pages in it."""
    return context_and_record[1]


@pytest.fixture
def page(context_and_record: tuple[BrowserContext, Record]) -> Page:
    """A new empty page in a fresh profile at desktop size; page.goto("./") opens the site."""
    return context_and_record[0].new_page()


OpenTable = Callable[..., AbstractContextManager[Table]]


@pytest.fixture(scope="session")
def open_table(open_context: Callable[..., Any]) -> OpenTable:
    """Returns a function that opens the page in a fresh profile and, as a context manager, yields it as a Table.

    With `bot=False` a stand-in that never answers takes the place of the bot. `speed` is how fast the opponent's turn
    is shown, and `path` is the page's address, relative to the site. `scripts` run before the page's own scripts. The
    other arguments are passed on to open_context. At the end of the `with` block no page may have reported an error
    that the test has not removed from the table's `record.errors`.
    """

    @contextmanager
    def opened(
        bot: bool = True, speed: str = "off", path: str = "./", scripts: tuple[str, ...] = (), **options: Any
    ) -> Iterator[Table]:
        with open_context(**options) as (context, record):
            for script in (prefs(speed=speed), *(() if bot else (NO_BOT,)), *scripts):
                context.add_init_script(script)
            yield Table(context.new_page(), record).open(path)

    return opened


class Kept:
    """Keeps one page open from test to test, because opening a page takes long.

    The page is opened when a test first needs it, and opened anew after a test in which the page reported an error.
    `options` are passed on to open_table.
    """

    def __init__(self, open_table: OpenTable, **options: Any) -> None:
        self.open_table = open_table
        self.options = options
        self.stack = ExitStack()
        self.table: Table | None = None

    def get(self) -> Table:
        """Returns the page, and opens it if it is not open. Whatever lies over the game, such as a sheet, is closed.

        The page has the size DESKTOP, no emulated colour scheme, and animations as in a fresh profile.
        """
        if self.table is not None and self.table.page.is_closed():  # the browser was killed
            self.drop()
        if self.table is None:
            self.table = self.stack.enter_context(self.open_table(permissions=CLIPBOARD, **self.options))
        self.table.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        self.table.page.emulate_media(color_scheme="null", reduced_motion="null")
        self.table.hand = Mouse(self.table.page)
        return self.table.clear()

    def drop(self) -> None:
        """Closes the page; the next `get` opens a new one."""
        self.table = None
        self.stack.close()

    @contextmanager
    def lend(self) -> Iterator[Table]:
        """A context manager that yields the page to a test.

        Raises AssertionError at its end if the page has reported an error.
        """
        table = self.get()
        yield table
        errors = table.record.errors.copy()
        table.record.errors.clear()
        if errors:
            self.drop()
        assert errors == []


@contextmanager
def keeping(open_table: OpenTable, **options: Any) -> Iterator[Kept]:
    """A context manager that yields a `Kept`, which keeps one page open from test to test, and closes this page at the
    end.

    `options` are passed on to open_table, such as bot=False.
    """
    kept = Kept(open_table, **options)
    yield kept
    kept.drop()


@pytest.fixture(scope="session")
def kept(open_table: OpenTable) -> Iterator[Kept]:
    """Yields a `Kept`, which keeps one page open from test to test."""
    with keeping(open_table) as kept:
        yield kept


@pytest.fixture(scope="session")
def kept_without_bot(open_table: OpenTable) -> Iterator[Kept]:
    """Yields a `Kept`, which keeps one page open from test to test. In this page the bot never answers."""
    with keeping(open_table, bot=False) as kept:
        yield kept


@pytest.fixture(scope="session")
def kept_with_axe(open_table: OpenTable) -> Iterator[Kept]:
    """Yields a `Kept`, which keeps one page open from test to test. In this page the bot never answers.

    The page's content security policy is turned off, because it does not allow loading the accessibility checker axe.
    """
    with keeping(open_table, bot=False, bypass_csp=True) as kept:
        yield kept


@pytest.fixture
def table(kept: Kept) -> Iterator[Table]:
    """Yields the page that stays open from test to test, at desktop size and with the saved games of earlier tests.

    The test fails if the page reports an error.
    """
    with kept.lend() as table:
        yield table


@pytest.fixture
def quiet(kept_without_bot: Kept) -> Iterator[Table]:
    """Yields a page in which a stand-in that never answers takes the place of the bot.

    The page stays open from test to test, at desktop size and with the saved games of earlier tests. A test that
    changes settings or leaves the page opens one of its own instead, with `open_table`.
    """
    with kept_without_bot.lend() as table:
        yield table


@pytest.fixture
def axe_table(kept_with_axe: Kept) -> Iterator[Table]:
    """Yields a page in which the accessibility checker axe is loaded, animations are off, and the bot never answers.

    The page stays open from test to test, at desktop size and with the saved games of earlier tests.
    """
    with kept_with_axe.lend() as table:
        table.page.emulate_media(reduced_motion="reduce")
        yield table.load_axe()
