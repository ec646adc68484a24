"""Measures the memory of the page, its Python and its worker over many whole games without a reload.

    python -m e2e.page.memory 100 [SEED]    plays 100 games, which the seed determines

The kinds of games alternate; random legal actions are played against the lowest level of the bot. After each game a
link puts a position on the table, always the same one, and the bot has to choose an action in this position, as if a
game had just begun. Then garbage is collected everywhere, and the quantities that NAMES lists are measured.
The quantities of JavaScript are the browser's own counts. For the page's Python and for the worker's Python there are
two quantities each: the memory that Python has taken, which is never given back, and how much of this memory is in use,
as malloc counts it. Another quantity is the number of objects that the garbage collector of the page's Python tracks.
The texts of the kept games stay in memory on purpose, and their size is counted apart.

Growth compares the median of the last ten games with the median of games 11 to 20.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from e2e.chromium import Chromium, Tab
from e2e.hosting import Host
from e2e.playing import NOTHING_KEPT, new_match, prefs
from e2e.whole_games import CHANCE, GAMES, HEARD, PYTHON, Page
from tools.project import DIST
from toybattle import link
from web.page.model import REPLAY

LEVEL = "recruit"
BEFORE, WINDOW = 10, 10  # games before the measure begins; games in each median
LEAST = BEFORE + 2 * WINDOW  # games, for growth to be measured
MOST = 0.01  # the growth at which a quantity is reported
TEXTS, IN_USE = "texts of the kept games", "page's Python, in use"
NAMES = {  # the unit of each quantity, "" for a number
    "JavaScript heap": "KB",
    "nodes": "",
    "listeners": "",
    "page's Python, taken": "KB",
    IN_USE: "KB",
    TEXTS: "KB",
    "objects in the page's Python": "",
    "worker's Python, taken": "KB",
    "worker's Python, in use": "KB",
}

# Notes, when Python's WebAssembly is made in the page or a worker, its exports and its memory.
WASM = """(() => {
  const plain = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const made = await plain(module, imports);
    const { exports } = made.instance ?? made;
    if (exports.mallinfo) globalThis.wasm = { exports, memory: exports.memory ?? imports.env.memory };
    return made;
  };
})();"""

# The bytes that Python has taken, and how many of them are in use: the eighth of the ten words of mallinfo.
BYTES = """() => {
  const { exports, memory } = globalThis.wasm;
  exports.PyGC_Collect();
  const place = exports.malloc(40);
  exports.mallinfo(place);
  const inUse = new DataView(memory.buffer).getUint32(place + 28, true);
  exports.free(place);
  return [memory.buffer.byteLength, inUse];
}"""
# Asks the bot for its move in the position on the table, as if the game had just begun.
ASK = (
    "[(app.bot.begin_game(), app.bot.ask(fx.Think('measured/0', 'move', match.game, __import__('json').dumps("
    "match.rules.view(match.state, match.decision.player).dump()), %r, seed=1))) for match in [app.model.match]] and 0"
)
WAITING = "len(app.bot.questions)"
OBJECTS = "len(__import__('gc').get_objects())"
KEPT = "sum(map(__import__('sys').getsizeof, app.store.held.values()))"  # bytes
TYPES = (
    "__import__('json').dumps(__import__('collections').Counter("
    "type(one).__module__ + '.' + type(one).__qualname__ for one in __import__('gc').get_objects()))"
)
CACHES = (
    "__import__('json').dumps({one.__module__ + '.' + one.__qualname__: one.cache_info().currsize"
    " for one in __import__('gc').get_objects() if type(one).__name__ == '_lru_cache_wrapper'})"
)
IS_AT_REST = """(id) => document.getElementById("board") && location.hash.length > 1
  && !document.querySelector("#foe .chip") && Boolean(document.querySelector('[data-action="mine"]'))"""

Figures = dict[str, float]
Counts = dict[str, int]


class Scale:
    """Plays games in a browser, and measures how much memory the page and its worker take.

    `profile` is an empty folder for the browser's profile; `seed` determines the games.
    """

    def __init__(self, profile: Path, seed: int) -> None:
        self.host = Host(Path(os.environ.get("SITE_DIR", DIST)))
        self.browser = Chromium(profile)
        scripts = (f"{CHANCE}({seed});", HEARD, PYTHON, WASM, prefs(speed="off"), NOTHING_KEPT)
        self.tab = Tab(self.browser, scripts, lambda: WASM)
        self.page = Page(self.tab)
        self.seed = seed
        for domain in ("Performance", "HeapProfiler"):
            self.tab.send(f"{domain}.enable")
        self.tab.front()
        self.tab.go(self.host.address)
        self.page.wait_up()

    def close(self) -> None:
        """Ends the browser and the server of the site."""
        self.browser.close()
        self.host.stop()

    def play(self, number: int, most: int = 1 << 20) -> Any:
        """Begins a new game and plays it to its end, or until the person has made `most` decisions.

        `number` is the number of the game, which determines its kind and its random choices. Returns the game's Record
        (e2e/whole_games.py), which has all decisions of the game.
        """
        chance = random.Random(f"{self.seed}/{number}")
        record = self.page.begin(GAMES[number % len(GAMES)], LEVEL, chance)
        self.page.play_on(record, most)
        return record

    def rest(self) -> None:
        """Opens a link to the first position of a match, and has the bot choose an action in this position.

        The position is the same each time, so that figures of memory after different games can be compared.
        """
        fragment = REPLAY + link.encode(new_match())
        self.tab.evaluate("(fragment) => { location.hash = fragment; }", fragment)
        self.tab.eventually(lambda: self.tab.evaluate(IS_AT_REST), "the link is not opened")
        self.page.python(ASK % LEVEL)
        self.tab.eventually(lambda: not self.page.python(WAITING), "the bot does not answer")

    def measure(self) -> Figures:
        """Measures all quantities and returns them by name. All sizes are in bytes."""
        taken, in_use = self.tab.evaluate(BYTES)
        (worker,) = self.tab.workers
        call = self.browser.send("Runtime.evaluate", worker, expression=f"({BYTES})()", returnByValue=True)
        for _ in range(2):  # what the first sets free, the second collects
            self.tab.send("HeapProfiler.collectGarbage")
        counted = {one["name"]: one["value"] for one in self.tab.send("Performance.getMetrics")["metrics"]}
        texts = self.page.python(KEPT)
        found = [
            *(counted[name] for name in ("JSHeapUsedSize", "Nodes", "JSEventListeners")),
            *(taken, in_use - texts, texts, self.page.python(OBJECTS)),
            *call["result"]["value"],
        ]
        return dict(zip(NAMES, map(float, found), strict=True))

    def counts(self) -> Counts:
        """Counts the objects in the memory of the page's Python, to find out what grows.

        Returns a dict that maps the name of each type to the number of its objects, and the name of each function with
        a cache to the number of results in the cache.
        """
        return {**json.loads(self.page.python(TYPES)), **json.loads(self.page.python(CACHES))}


def growth(rows: list[Figures]) -> Figures:
    """By how much each quantity has grown, as a dict from its name to a fraction: 0.1 is a growth by 10 %.

    The growth is that from the median of games 11 to 20 to the median of the last ten games. `rows` has the figures
    after each game, in order: dicts from the name of a quantity to its value. Raises ValueError if there are too few
    games.
    """
    if len(rows) < LEAST:
        raise ValueError(f"growth is measured over {LEAST} games or more")
    early, late = rows[BEFORE : BEFORE + WINDOW], rows[-WINDOW:]
    return {name: median(row[name] for row in late) / median(row[name] for row in early) - 1 for name in NAMES}


def told(name: str, amount: float) -> str:
    """The value `amount` of the quantity `name` as text: in KB for a size, as a plain number for a count.

    The `amount` of a size is in bytes.
    """
    return f"{amount / 1024:.0f} KB" if NAMES[name] else f"{amount:.0f}"


def report(rows: list[Figures]) -> str:
    """A table as text: for each quantity the median of games 11 to 20, the median of the last ten, and the growth.

    `rows` has the figures after each game, in order: dicts from the name of a quantity to its value.
    """
    early, late = rows[BEFORE : BEFORE + WINDOW], rows[-WINDOW:]
    lines = [f"{'':32}{'games 11-20':>14}{'last ten':>14}{'growth':>10}"]
    for name, part in growth(rows).items():
        middles = [told(name, median(row[name] for row in some)) for some in (early, late)]
        mark = "" if part < MOST else "  on purpose" if name == TEXTS else "  GROWS"
        lines.append(f"{name:32}{middles[0]:>14}{middles[1]:>14}{100 * part:9.2f} %{mark}")
    return "\n".join(lines)


def more(before: Counts, now: Counts) -> str:
    """A text with a line for each name whose count has grown, the largest growth first, and 20 lines at most.

    `before` and `now` are two results of `Scale.counts`: the numbers of objects by type, and of cached results by
    function.
    """
    grown = sorted(((count - before.get(name, 0), name) for name, count in now.items()), reverse=True)
    return "\n".join(f"{by:+8} {name}" for by, name in grown[:20] if by > 0)


def main(arguments: list[str]) -> int:
    """Plays the games and prints the figures; returns the exit code.

    The code is 1 if a quantity has grown too much or the page has reported an error, 2 for too few games, else 0.
    """
    count = int(arguments[0])
    if count < LEAST:
        print(f"growth is measured over {LEAST} games or more")
        return 2
    seed = int(arguments[1]) if arguments[1:] else random.SystemRandom().randrange(1 << 31)
    print(f"SEED={seed}", flush=True)
    rows: list[Figures] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        scale = Scale(Path(folder), seed)
        try:
            for number in range(count):
                began = time.monotonic()
                record = scale.play(number)
                scale.rest()
                rows.append(scale.measure())
                if number + 1 == BEFORE + WINDOW:
                    before = scale.counts()
                figures = ", ".join(told(name, amount) for name, amount in rows[-1].items())
                took = f"{len(record.match.log)} decisions in {time.monotonic() - began:.0f} s"
                print(f"{number + 1:4} {record.match.game:13} {took}: {figures}", flush=True)
            if complaints := scale.tab.pop_complaints():
                print("\n".join(complaints))
                return 1
            print(f"\n{report(rows)}\n\nmore in the page's Python than after game {BEFORE + WINDOW}:")
            print(more(before, scale.counts()))
        finally:
            scale.close()
    return any(part >= MOST for name, part in growth(rows).items() if name != TEXTS)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
