"""Ends the page at random moments of play, in several ways: no decision that it has ticked as saved may be lost.

    python -m e2e.saves.kill 40 [KIND ...]    40 ends of each kind, or of the kinds that are named

If the environment variable KEPT is set, the page comes from the service worker, and Python from the snapshot.
If it is not set, both come from the server.

The page tells the server which decisions it has ticked. After each end the page is opened anew in the same profile, and
every ticked decision of every game has to be there, in the order of the game.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright

from e2e.playing import HAS_SNAPSHOT, IS_KEPT, NO_BOT, NOTHING_KEPT, prefs
from tools.browser import find_browser
from tools.project import DIST
from tools.serve import HOST, Handler
from web.saves import entries, store

CATCH_UP = 10  # seconds within which localStorage has to have what the vault has
KINDS = ("reload", "tab", "renderer", "browser", "worker")
SUB_PATH = "/play/toy/"
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0"),
)
PATIENCE = 90  # seconds for anything that has to come

# Tells the server what is in localStorage whenever the tick appears: that is what may never be lost.
WITNESS = """() => {
  const kept = () => {
    if (document.documentElement.dataset.kept !== "saved") return;
    const id = (localStorage["toybattle:current"] ?? "").split(" ")[0];
    const texts = ["", ":1"].map((end) => localStorage[`toybattle:game:${id}${end}`]).filter(Boolean);
    navigator.sendBeacon("acknowledged", JSON.stringify({ texts, took: globalThis.toybattleVault?.took ?? 0 }));
  };
  new MutationObserver(kept).observe(document, { subtree: true, attributeFilter: ["data-kept"] });
}"""

# Clicks at random, and fast, on whatever can be answered; mostly, but not always, it waits for the tick.
PLAYER = """() => {
  const open = '#lift, #board .legal, .rack .fits, #prompt .answers [data-action^="do "], [data-action="rematch"]';
  setInterval(() => {
    if (document.documentElement.dataset.kept === "saving" && Math.random() < 0.95) return;
    const found = [...document.querySelectorAll(open)];
    const one = found[Math.floor(Math.random() * found.length)];
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, 10);
}"""

# Defines `strike`, which kills the real worker, silently or with an error event.
MORTAL = """globalThis.Worker = class extends Worker {
  constructor(...parts) {
    super(...parts);
    globalThis.strike = (isLoud) => {
      this.terminate();
      if (isLoud) this.onerror?.(new ErrorEvent("error", { message: "struck" }));
    };
  }
};"""


@dataclass
class Told:
    """What a page has last ticked as saved of one game: `sequence` is the sequence number of the game's entry, and
    `log` has its actions as texts.
    """

    sequence: int
    log: list[str]


@dataclass
class Count:
    """What came of ending the page many times in one way, such as a reload or a killed browser.

    `ends` counts the ends, `acknowledged` the decisions that the page had ticked, and `lost` the ends after which a
    ticked decision was missing. `only_in_vault` counts the ends after which localStorage lacked a ticked decision until
    the page completed localStorage from IndexedDB. `seconds` lists how long it took from each end until the game could
    be played again.
    """

    ends: int = 0
    acknowledged: int = 0  # decisions ticked in these visits
    lost: int = 0  # ends after which something was missing
    only_in_vault: int = 0  # ends after which localStorage alone would have missed something
    seconds: list[float] = field(default_factory=list)  # from the end to the game being there again


class Witness:
    """The server of the site, to which the page also reports the decisions that it has ticked as saved."""

    def __init__(self, folder: Path) -> None:
        self.lock = threading.Lock()
        self.told: dict[str, Told] = {}
        self.heard = 0
        self.took: list[float] = []  # milliseconds until each tick
        witness = self

        class Listening(Handler):
            def do_POST(self) -> None:
                witness.hear(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(204)
                self.end_headers()

        self.server = ThreadingHTTPServer((HOST, 0), partial(Listening, directory=str(folder), prefix=SUB_PATH))
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign] # a killed page cuts off what it loads
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://{HOST}:{self.server.server_port}{SUB_PATH}"

    def hear(self, body: bytes) -> None:
        """Notes a report that the page has sent when a tick appeared.

        `body` is a JSON object: `texts` are the entries of the game on the table in localStorage, and `took` is how
        many milliseconds the last write to IndexedDB took.
        """
        told = json.loads(body)
        found = [read_entry(text) for text in told["texts"]]
        self.took.append(told["took"])
        if found:
            id, sequence, log = max(found, key=lambda entry: entry[1])
            with self.lock:
                self.heard += 1
                if id not in self.told or self.told[id].sequence <= sequence:
                    self.told[id] = Told(sequence, log)

    def missing(self, texts: dict[str, str]) -> list[str]:
        """Returns a line of text for each game of which a decision was ticked but is missing in `texts`; [] if there is
        none.

        `texts` is the content of a store: a dict from keys to texts.
        """
        found: dict[str, Told] = {}
        for key, text in texts.items():
            if key.startswith(store.GAME):
                with suppress(ValueError):
                    id, sequence, log = read_entry(text)
                    if id not in found or found[id].sequence < sequence:
                        found[id] = Told(sequence, log)
        with self.lock:
            told = dict(self.told)
        return [
            f"{id}: {len(one.log)} decisions ticked (writing {one.sequence}), there are "
            + (f"{len(found[id].log)} (writing {found[id].sequence})" if id in found else "none")
            for id, one in told.items()
            if id not in found or found[id].sequence < one.sequence or found[id].log[: len(one.log)] != one.log
        ]


def read_entry(text: str) -> tuple[str, int, list[str]]:
    """Returns (id, sequence number, log) of the game in the entry `text`; the log is a list of actions as texts.

    Raises ValueError if the entry is damaged.
    """
    record = json.loads(text)
    if store.rank(store.GAME, text) < 0:
        raise ValueError("damaged")
    return record["game"]["id"], record["sequence"], record["game"]["match"]["log"]


class Browser:
    """A running Chromium with one profile, which can be killed with all its processes."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        port = profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        (profile / "SingletonLock").unlink(missing_ok=True)
        path = find_browser()
        assert path, "no browser: run `make browser`"
        self.process = subprocess.Popen(
            [path, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + PATIENCE
        while not (port.exists() and port.read_text().count("\n") == 1):
            assert time.monotonic() < end and self.process.poll() is None, "the browser does not start"
            time.sleep(0.02)
        number, path = port.read_text().split()
        self.remote = playwright.chromium.connect_over_cdp(f"ws://{HOST}:{number}{path}", timeout=PATIENCE * 1000)
        self.context: BrowserContext = self.remote.contexts[0]
        self.context.set_default_timeout(PATIENCE * 1000)

    def kill(self) -> None:
        """Kills all processes of the browser at once, as one process group."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        with suppress(Error):
            self.remote.close()

    def new_page(self) -> Page:
        """Opens and returns an empty page. Tries again if the page got a process that has just been killed."""
        for _ in range(9):
            with suppress(Error):
                return self.context.new_page()
            time.sleep(0.2)
        return self.context.new_page()

    def kill_renderers(self) -> None:
        """Kills the processes of the browser that run pages, and no others."""
        session = self.remote.new_browser_cdp_session()
        for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
            if process["type"] == "renderer":
                with suppress(ProcessLookupError):
                    os.kill(process["id"], signal.SIGKILL)


class Harness:
    """Ends a page many times in one profile of a browser, and counts what is lost.

    `profile` is the folder of the browser's profile, and `seed` determines the random choices. `is_kept` says whether
    the browser keeps the page for play without network.
    """

    def __init__(self, playwright: Playwright, profile: Path, seed: int, is_kept: bool) -> None:
        self.playwright = playwright
        self.profile = profile
        self.chance = random.Random(seed)
        self.witness = Witness(Path(os.environ.get("SITE_DIR", DIST)))
        self.browser = Browser(playwright, profile)
        self.counts: dict[str, Count] = {kind: Count() for kind in KINDS}
        self.faults: list[str] = []
        self.page: Page | None = None  # the page that came back last, in which the next visit goes on
        self.has_bot = False
        self.given_up = 0  # the number of visits that were given up
        self.is_kept = is_kept
        if is_kept:
            self.keep()

    def close(self) -> None:
        """Kills the browser and stops the server."""
        self.browser.kill()
        self.witness.server.shutdown()
        self.witness.server.server_close()

    def keep(self) -> None:
        """Opens the page, and waits until the page is kept for play without network and has a snapshot."""
        page = self.open(True)
        end = time.monotonic() + PATIENCE
        while not (page.evaluate(HAS_SNAPSHOT) and page.evaluate(IS_KEPT)):
            assert time.monotonic() < end, "the page is not kept"
            page.wait_for_timeout(100)
        self.clear()

    # --- a visit

    def open(self, has_bot: bool) -> Page:
        """Opens the page in a new tab, with or without a bot, and waits until it can be played."""
        page = self.browser.new_page()
        scripts = (prefs(speed="off"), MORTAL if has_bot else NO_BOT, f"({WITNESS})();")
        for script in scripts if self.is_kept else (*scripts, NOTHING_KEPT):
            page.add_init_script(script)
        page.goto(self.witness.address)
        return self.wait_up(page)

    def wait_up(self, page: Page) -> Page:
        """Waits until Python has started and the game on the table is saved; returns the page."""
        page.locator("#boot").wait_for(state="detached")
        page.locator('html[data-kept="saved"]').wait_for(state="attached")
        return page

    def come_back(self, page: Page | None) -> Page:
        """Reloads the page, or opens a new page if `page` is None; returns the page once it can be played.

        If a page can't be opened, a new page is tried and, if that fails too, a new browser.
        """
        for _ in range(2):
            with suppress(Error):
                if page is None:
                    self.clear()
                    return self.open(self.has_bot)
                page.reload()
                return self.wait_up(page)
            page = None
        self.browser.kill()
        self.browser = Browser(self.playwright, self.profile)
        return self.open(self.has_bot)

    def sit_down(self, page: Page, opponent: str) -> None:
        """Begins a new game against `opponent`: a level of the bot, or "human" for a person at the same screen."""
        page.locator('[data-action="open new"]:visible').first.click()
        page.locator(f'#sheet input[name="opponent"][value="{opponent}"]').check()
        page.locator('#sheet [data-action="new"]').first.click()

    def play(self, page: Page) -> None:
        """Starts a script in the page that plays at random, and returns while it is still playing.

        This method waits until the page has confirmed that a random number of decisions, one to six, are saved (they
        are "ticked"), and then for up to 0.2 seconds more, so that the page is ended at a random moment.
        """
        page.evaluate(PLAYER)
        self.await_ticks(page, self.chance.randrange(1, 7))
        time.sleep(self.chance.random() * 0.2)

    def await_ticks(self, page: Page, count: int) -> None:
        """Waits until `count` more decisions are ticked."""
        enough, end = self.witness.heard + count, time.monotonic() + PATIENCE
        while self.witness.heard < enough:
            assert time.monotonic() < end, f"nobody can play on: {page.locator('#question').inner_text()}"
            page.wait_for_timeout(5)

    # --- an end

    def run(self, kind: str) -> None:
        """Plays in the page, ends it once in the way `kind`, such as "reload", opens it again and counts what is lost.

        If the contact with the browser is lost meanwhile, the attempt is given up and repeated in a new browser, up to
        three attempts in total. What was ticked in a failed attempt must not be lost either. Raises Error if the last
        attempt fails.
        """
        for _ in range(2):
            with suppress(Error):
                return self.visit(kind)
            self.given_up += 1
            self.page = None
            self.browser.kill()
            self.browser = Browser(self.playwright, self.profile)
        return self.visit(kind)

    def visit(self, kind: str) -> None:
        """Plays, ends the page in the way `kind`, opens the page again, and counts the ticked decisions that are gone.

        `kind` is "reload", "tab" (its process crashes), "renderer" (all processes of pages are killed), "browser" (it
        is killed), or "worker" (the bot's worker ends while the game goes on, and then the page is reloaded).
        """
        has_bot = kind == "worker"
        if self.page is None or has_bot != self.has_bot:
            self.clear()
            self.page, self.has_bot = self.open(has_bot), has_bot
            self.sit_down(self.page, "recruit" if has_bot else entries.HUMAN)
        page = self.page
        before = self.witness.heard
        self.play(page)
        began = time.monotonic()
        early: dict[str, str] | None = None
        if kind == "worker":
            page.evaluate("(isLoud) => strike(isLoud)", self.chance.random() < 0.7)
            self.await_ticks(page, 3)  # the game goes on by itself
        elif kind == "tab":
            with suppress(Error):
                page.goto("chrome://crash", timeout=10_000)
        elif kind == "renderer":
            self.browser.kill_renderers()
        elif kind == "browser":
            self.browser.kill()
            self.browser = Browser(self.playwright, self.profile)
            early = self.kept(self.browser.new_page(), "LICENSE.txt")
        page = self.page = self.come_back(page if kind in ("worker", "reload") else None)
        count = self.counts[kind]
        count.seconds.append(time.monotonic() - began)
        missing = self.await_all(page)
        self.faults += [f"{kind}: {fault}" for fault in missing]
        count.ends += 1
        count.acknowledged += self.witness.heard - before
        count.lost += bool(missing)
        count.only_in_vault += early is not None and bool(self.witness.missing(early))

    def await_all(self, page: Page) -> list[str]:
        """Returns a line for each game of which a ticked decision is missing in localStorage; [] if none is missing.

        While a decision is missing, it waits for at most CATCH_UP seconds, since the page may still copy the decision
        from IndexedDB to localStorage. A decision that both stores have lost never comes back, so waiting hides no
        loss.
        """
        end = time.monotonic() + CATCH_UP
        while (missing := self.witness.missing(self.kept(page))) and time.monotonic() < end:
            page.wait_for_timeout(100)
        return missing

    def clear(self) -> None:
        """Opens an empty page and closes all others, crashed ones too. The browser would end if it had no page."""
        pages = self.browser.context.pages
        self.browser.new_page()
        for page in pages:
            with suppress(Error):
                page.close()

    def kept(self, page: Page, path: str = "") -> dict[str, str]:
        """What lies in localStorage: a dict from keys to texts.

        If `path` is not "", `page` first opens the file of this path, which is a plain file of the site, so that no
        script can change localStorage.
        """
        if path:
            page.goto(self.witness.address + path)
        return dict(page.evaluate("() => ({...localStorage})"))

    def report(self) -> str:
        """The results as text: a table with a line for each way to end the page, and lines below it.

        These lines say how long it took until decisions were ticked as saved, how many attempts were given up, and
        which games lacked ticked decisions.
        """
        lines = [f"{'kind':10}{'ends':>6}{'ticked':>8}{'lost':>6}{'localStorage alone':>20}{'back after (median)':>21}"]
        for kind, count in self.counts.items():
            if count.ends:
                middle = sorted(count.seconds)[len(count.seconds) // 2]
                alone = str(count.only_in_vault) if kind == "browser" else "-"
                lines.append(f"{kind:10}{count.ends:6}{count.acknowledged:8}{count.lost:6}{alone:>20}{middle:19.1f} s")
        took = sorted(self.witness.took)
        if took:
            middle, most = took[len(took) // 2], took[len(took) * 99 // 100]
            lines.append(f"durable after {middle:.0f} ms (median), {most:.0f} ms (99 %)")
        if self.given_up:
            lines.append(f"given up: {self.given_up} visits that could no longer be watched")
        return "\n".join([*lines, *self.faults])


@contextmanager
def harness(playwright: Playwright, seed: int, is_kept: bool) -> Iterator[Harness]:
    """A context manager that yields a Harness with a fresh profile of the browser, and closes the Harness afterwards.

    `seed` determines all random choices of the Harness. If `is_kept` is True, the browser keeps the page for play
    without network; if it is False, the page needs the server at each visit.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        made = Harness(playwright, Path(folder), seed, is_kept)
        try:
            yield made
        finally:
            made.close()


def main(arguments: list[str]) -> int:
    """Ends pages as the command line says and prints reports; returns 1 if anything was lost, else 0."""
    count, kinds = int(arguments[0]), arguments[1:] or KINDS
    seed = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 32)))
    print(f"SEED={seed}", flush=True)
    with sync_playwright() as playwright, harness(playwright, seed, "KEPT" in os.environ) as killing:
        try:
            for number in range(1, count + 1):
                for kind in kinds:
                    killing.run(kind)
                if number % 10 == 0 and number < count:
                    print(f"\nafter {number} of each\n{killing.report()}", flush=True)
        finally:
            print(f"\nat the end\n{killing.report()}", flush=True)
    return 1 if killing.faults else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
