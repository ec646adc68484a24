"""Measures how long the page takes with a thousand games: start, list, import, export, and the longest task of each.

    .venv/bin/python -m e2e.saves.bench_list [--games 1000] [--site FOLDER]

The saved games are of all kinds that the project has, and most are over. A task is a piece of work during which the
page answers nothing; the browser reports how long it takes. With `--site` the build in FOLDER is measured, not dist/.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from e2e.conftest import FLAGS, serving
from e2e.playing import NO_BOT, NOTHING_KEPT, OPEN_VAULT
from tests.random_games import random_match
from tools.browser import find_browser
from toybattle import GAMES
from web.saves import store
from web.saves.entries import HUMAN, Table, write_table

WAIT = 300_000  # milliseconds
LONG = 50  # milliseconds: shorter tasks are not reported

WATCH = """() => {
  globalThis.tasks = [];
  new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: "longtask", buffered: true });
}"""

# Writes entries into the vault, as the page would, and into localStorage as long as there is room; returns how many
# found no room.
FILL = (
    """async (entries) => {"""
    + OPEN_VAULT
    + """  const transaction = database.transaction("entries", "readwrite");
  let full = 0;
  for (const [key, text] of Object.entries(entries)) {
    transaction.objectStore("entries").put(text, key);
    try {
      localStorage.setItem(key, text);
    } catch {
      full += 1;
    }
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
  return full;
}"""
)

# Presses a button and returns the milliseconds until enough elements of the list are there and painted.
PRESS = """async ([action, selector, count]) => {
  globalThis.tasks.length = 0;
  const start = performance.now();
  document.querySelector(`[data-action="${action}"]`).click();
  while (document.querySelectorAll(selector).length < count) await new Promise((resolve) => setTimeout(resolve, 4));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}"""

# Searches for a letter in the names of the games and returns the milliseconds until the filtered list is painted.
SEARCH = """async () => {
  globalThis.tasks.length = 0;
  const start = performance.now();
  const field = document.getElementById("filter-text");
  field.value = "t";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  while (!document.querySelector('[data-action="unfilter"]')) await new Promise((resolve) => setTimeout(resolve, 4));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}"""

REST = "() => new Promise((resolve) => setTimeout(() => resolve(Math.max(0, ...globalThis.tasks.splice(0))), 200))"


def games(count: int) -> dict[str, str]:
    """The entries of `count` random games: a dict from the key of each entry in a store to the entry's text."""
    kept = {}
    for number in range(count):
        name = list(GAMES)[number % 3]
        match = random_match(name, {}, number % 60, 10_000 if number % 4 else 30)
        id = f"bench{number}"
        kept[store.game_keys(id)[1]] = write_table(Table(id, match, (HUMAN, "scout")), 1_700_000_000_000 + number, 1)
    return kept


def measure(page: Page, kept: dict[str, str], folder: Path) -> None:
    """Fills the page's stores with the entries `kept`, and prints a line for each measurement.

    `kept` maps the keys of the entries to their texts. In `folder` the page's exported file is saved, to be imported
    again.
    """

    def told(what: str, took: float) -> None:
        longest = page.evaluate(REST)
        task = f"longest task {longest:.0f} ms" if longest else f"no task above {LONG} ms"
        print(f"{what:28} {took:8.0f} ms   {task}", flush=True)

    size = sum(map(len, kept.values()))
    full = page.evaluate(FILL, kept)
    print(f"{len(kept)} games, {size / 1e6:.1f} million characters; {full} find no room in localStorage")
    page.reload()
    page.locator("#boot").wait_for(state="detached", timeout=WAIT)
    told("start", page.evaluate("() => performance.now()"))
    page.wait_for_timeout(20_000)
    told("in idle time after it", 20_000)
    told("list", page.evaluate(PRESS, ["open games", "#sheet .entry", 1]))
    page.wait_for_timeout(1000)
    if page.locator('[data-action="rows 25"]').count():  # former builds show all at once
        told("its next page", page.evaluate(PRESS, ["rows 25", '[data-action="rows 0"]', 1]))
    if page.locator("#filter-text").count():  # former builds have neither filter nor statistics
        told("a letter of a name", page.evaluate(SEARCH))
        told("all games again", page.evaluate(PRESS, ["unfilter", '[data-action="rows 25"]', 1]))
        told("statistics", page.evaluate(PRESS, ["open statistics", ".tally", 1]))
        page.evaluate(PRESS, ["open games", "#sheet .entry", 1])
    page.evaluate("() => { globalThis.tasks.length = 0; globalThis.began = performance.now(); }")
    with page.expect_download(timeout=WAIT) as saved:
        page.locator('[data-action="export"]').last.click()
    told("export of all", page.evaluate("() => performance.now() - globalThis.began"))
    path = folder / "games.json"
    saved.value.save_as(path)
    page.evaluate("() => { globalThis.tasks.length = 0; globalThis.began = performance.now(); }")
    with page.expect_file_chooser() as chooser:
        page.locator('[data-action="import"]').click()
    chooser.value.set_files(path)
    page.get_by_text("imported").first.wait_for(timeout=WAIT)
    told(f"import of {path.stat().st_size / 1e6:.1f} MB", page.evaluate("() => performance.now() - globalThis.began"))
    print(page.locator("#sheet .told").inner_text())


def main() -> None:
    """Measures one build with as many saved games as the command line says, and prints how long everything takes.

    The default is the build in dist/ with 1000 games.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--site", help="the folder of a built site, if not dist/")
    arguments = parser.parse_args()
    if arguments.site:
        os.environ["SITE_DIR"] = arguments.site
    options: dict[str, Any] = {"executable_path": find_browser(), "headless": True, "args": list(FLAGS)}
    with serving() as site, sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(**options)
        page = browser.new_context(base_url=site).new_page()
        page.set_default_timeout(WAIT)
        for script in (NOTHING_KEPT, NO_BOT, f"({WATCH})()"):
            page.add_init_script(script)
        page.goto("./")
        page.locator("#boot").wait_for(state="detached")
        measure(page, json.loads(json.dumps(games(arguments.games))), Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
