"""Measures how fast the page starts: the built site against stock PyScript and Pyodide, in one run on one machine.

python -m e2e.start.bench_boot [--runs 7] [--former FOLDER]    needs the built site

Other work on the machine spoils the figures. FOLDER is a site that was built from an earlier commit: its figures are
measured in turn with the others and printed beside them.

"stock" is the same app without what the build does for the start: sources in an archive, Pyodide's own standard
library, nothing on the screen before Python, no service worker and no snapshot. There are four situations:
  cold     a fresh profile
  line     a fresh profile, and a network with 20 Mbit/s and a delay of 40 ms
  warm     the page was opened twice before, for one tap each, and then the browser was started again
  played   the same, but a whole game was played, too
(For later starts Chromium keeps the WebAssembly that it has optimized, but only a megabyte at a time: the second
megabyte is kept only after some play.) The server compresses files with gzip, as most hosts do.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from e2e.conftest import DESKTOP, FLAGS
from e2e.playing import Table
from tools.browser import find_browser
from tools.build_site import ASM, runtime_python, vendor
from tools.project import DIST, ROOT, fail
from tools.serve import Handler, make_server

PATIENCE = 120_000  # milliseconds
BEGIN = "    early.begin();\n    add(PYTHON);\n"  # in watchdog.js
LINE = {"offline": False, "downloadThroughput": 20e6 / 8, "uploadThroughput": 5e6 / 8, "latency": 40}

# Taps the first troop as soon as there is one, and notes when that is answered and when the bot is awake.
WATCH = """(() => {
  const seen = (globalThis.seen = { longest: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!seen.bot) seen.longest = Math.max(seen.longest, entry.duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") seen.paint = startTime;
  }).observe({ type: "paint", buffered: true });
  let tapped = null; // the troop's element
  const look = () => {
    const troop = document.querySelector(".rack button.fits:not(.picked)"); // the last visit's screen has one picked
    const isHidden = document.documentElement.dataset.boot === "return"; // it is of another game than one's own
    const isHeard = globalThis.toybattlePage && !isHidden;
    if (troop && !tapped && isHeard) { tapped = troop.id; setTimeout(() => troop.click()); }
    if (tapped && !seen.tap && document.getElementById(tapped)?.matches(".picked")) seen.tap = performance.now();
    const isUp = document.querySelector("#board") && !document.querySelector("#boot");
    if (isUp && !seen.bot && !document.querySelector("#foe .chip")) seen.bot = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  setInterval(look, 10);
})();"""
MEASURES = {
    "paint": "first paint, ms",
    "tap": "first tap answered, ms",
    "bot": "bot ready, ms",
    "longest": "longest task, ms",
    "bytes": "bytes until then, MB",
}


class Compressing(Handler):
    """Answers as most hosts do: the file compressed with gzip, which the browser may keep for ten minutes.

    `sent` counts the bytes of all answers.
    """

    sent = 0

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        Compressing.sent += len(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super(Handler, self).end_headers()


@cache
def compressed(path: Path) -> bytes:
    """The content of a file, compressed by gzip."""
    return gzip.compress(path.read_bytes(), 6)


def stock_site(folder: Path) -> Path:
    """Makes a site in `folder` with the same app on stock PyScript and Pyodide, and returns its path."""
    site = folder / "stock"
    shutil.copytree(DIST, site)
    shutil.copytree(ROOT / "web", site / "web", dirs_exist_ok=True)
    watchdog = site / "web" / "start" / "watchdog.js"
    script = watchdog.read_text(encoding="utf-8")
    if script.count(BEGIN) != 1:
        fail(f"{watchdog}: it has to say once:\n{BEGIN}")
    watchdog.write_text(script.replace(BEGIN, ""), encoding="utf-8")
    shutil.copyfile(ROOT / "index.html", site / "index.html")
    vendor(site / "vendor")
    shutil.copyfile(site / ASM, (site / ASM).with_suffix(".mjs"))  # the name that Pyodide itself asks for
    config = 'interpreter = "./vendor/pyodide/pyodide.js"\n[files]\n"./app.zip" = "./*"\n'
    (site / "pyscript.toml").write_text(config, encoding="utf-8")
    with ZipFile(site / "app.zip", "w", ZIP_DEFLATED) as archive:
        for path in runtime_python():
            archive.write(ROOT / path, path.as_posix())
    return site


@contextmanager
def serving(site: Path) -> Iterator[str]:
    """A context manager that serves a site and yields its address."""
    server: Any = make_server(site, handler=Compressing)
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@contextmanager
def browsing(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """A context manager that starts a browser with this profile and yields its context."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=find_browser() or fail("no browser"), args=list(FLAGS), viewport=DESKTOP
    )
    yield context
    context.close()


def visit(context: BrowserContext, address: str, is_slow: bool = False, is_to_settle: bool = False) -> dict[str, float]:
    """Opens the page once and returns what was measured, as a dict with five figures.

    "paint", "tap" and "bot" are the milliseconds from the opening to the first paint, to the answer to a tap, and to
    the moment when the bot is ready. "longest" is the length in milliseconds of the longest task before the bot was
    ready, and "bytes" the millions of bytes that were sent in all this time. If `is_slow`, the network is as slow as
    LINE says. If `is_to_settle`, the page stays open afterwards until the snapshot is saved.
    """
    page = context.new_page()
    page.add_init_script(WATCH)
    if is_slow:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
    Compressing.sent = 0
    page.goto(address)
    seen: dict[str, float] = {}
    for _ in range(PATIENCE // 50):
        seen = page.evaluate("() => globalThis.seen")
        if seen.get("bot") and seen.get("tap"):
            break
        page.wait_for_timeout(50)
    seen["bytes"] = Compressing.sent / 1e6
    if is_to_settle:
        for _ in range(PATIENCE // 500):
            if page.evaluate("async () => Boolean(await caches.match('./snapshot'))"):
                break
            page.wait_for_timeout(500)
    page.close()
    return seen


def play(context: BrowserContext, address: str) -> None:
    """Plays a whole game against the bot and begins the next one."""
    table = Table(context.new_page()).open(address)
    table.new_game(side="0", first="0").play_to_the_end()
    table.new_game(side="0", first="0").wait_turn()
    table.page.close()


def measure(playwright: Playwright, sites: dict[str, str], folder: Path, runs: int) -> dict[tuple[str, str], Any]:
    """Opens the page many times and returns the figures of each opening.

    They are a dict from (situation, name of the site), such as ("cold", "built"), to a list of results of `visit`.
    `sites` has each site's address by name, `runs` is the number of openings of each site in each situation, and
    `folder` is for the browsers' profiles. The sites take turns.
    """
    found: dict[tuple[str, str], list[dict[str, float]]] = {}
    for run in range(runs):
        for situation in ("cold", "line"):
            for name, address in sites.items():
                with browsing(playwright, folder / f"{situation}-{name}-{run}") as context:
                    found.setdefault((situation, name), []).append(visit(context, address, situation == "line"))
                shutil.rmtree(folder / f"{situation}-{name}-{run}")
    for name, address in sites.items():
        for settle in (name != "stock", False):
            with browsing(playwright, folder / f"warm-{name}") as context:
                visit(context, address, is_to_settle=settle)
    for situation in ("warm", "played"):
        if situation == "played":
            for name, address in sites.items():
                with browsing(playwright, folder / f"warm-{name}") as context:
                    play(context, address)
        for _ in range(runs):
            for name, address in sites.items():
                with browsing(playwright, folder / f"warm-{name}") as context:
                    found.setdefault((situation, name), []).append(visit(context, address))
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--former", type=Path)
    arguments = parser.parse_args()
    runs, former = arguments.runs, arguments.former
    if not (DIST / "index.html").is_file():
        fail("no built site: run `make site`")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        folders = {"stock": stock_site(folder), "built": DIST, **({"former": former} if former else {})}
        with ExitStack() as stack:
            sites = {name: stack.enter_context(serving(site)) for name, site in folders.items()}
            found = measure(playwright, sites, folder, runs)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"medians of {runs} visits; load {load:.1f} on {os.cpu_count()} processors, one of it our own")
    names = ["stock", "built", *(["former"] if former else [])]
    print(f"{'':36}" + "".join(f"{name:>10}" for name in names) + f"{'ratio':>8}")
    for situation in ("cold", "line", "warm", "played"):
        for measure_name, title in MEASURES.items():
            values = [
                statistics.median(seen.get(measure_name, float("nan")) for seen in found[situation, site])
                for site in names
            ]
            ratio = values[0] / values[1] if values[1] else float("inf")
            print(f"{situation + ': ' + title:36}" + "".join(f"{value:10.2f}" for value in values) + f"{ratio:8.2f}")


if __name__ == "__main__":
    main()
