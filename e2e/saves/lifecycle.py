"""Plays whole random games in the built site while the page is frozen, put away, hidden, reloaded, or its clock moved.

    python -m e2e.saves.lifecycle 200 [SEED]    plays 200 games; the seed determines them and what is done to them

Some games are played by two people, some against the bot, and several games alternate in one page. A page is put away
when the browser keeps it, stopped, in its back-forward cache while another page is shown. After each disturbance the
game must have exactly the decisions that this program has noted (see Record in `whole_games.py`), and look as before.
Play must go on, the next decision must be ticked as saved, the list must show the game, and no error may be reported.
In the end the page's Python must have the state that the noted decisions lead to, and both stores must have these
decisions and no others.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from e2e.chromium import Chromium, Gone, Tab
from e2e.hosting import Host
from e2e.playing import HAS_SNAPSHOT, HUMAN, NOTHING_KEPT, prefs
from e2e.saves.test_durable import VAULT
from e2e.whole_games import CHANCE, GAMES, HEARD, PYTHON, SIGHT, STATE, Fault, Page, Record, newest, state_of, told
from tools.project import DIST
from toybattle.match import Match
from web.saves import store

KINDS = ("frozen", "put away", "clock", "hidden", "reload")
TOGETHER = 6  # games in one page
TEN_YEARS = 10 * 365 * 24 * 3600 * 1000  # milliseconds
LONGEST = 0.3  # seconds that a page is frozen, away or hidden
OPPONENTS = (HUMAN, "recruit")

# Puts the clock of the page, or of a worker, this many milliseconds ahead.
CLOCK = """((ahead) => {
  globalThis.ahead = ahead;
  if (globalThis.Date.isMoved) return;
  const Plain = globalThis.Date;
  globalThis.Date = class Date extends Plain {
    static isMoved = true;
    static now() { return Plain.now() + globalThis.ahead; }
    constructor(...parts) { super(...(parts.length ? parts : [Date.now()])); }
  };
})"""
PAGE_CLOCK = f"if (location.protocol !== 'about:') {CLOCK}(Number(sessionStorage.getItem('test:ahead') ?? 0));"
MOVE_CLOCK = "(ahead) => { sessionStorage.setItem('test:ahead', globalThis.ahead = ahead); return Date.now(); }"

# Counts what has really happened to the page, by the events of the browser.
EVENTS = """if (location.protocol !== "about:") {
  const count = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name) ?? 0) + 1);
  count("test:reload");
  document.addEventListener("freeze", () => count("test:frozen"));
  addEventListener("pageshow", ({ persisted }) => persisted && count("test:put away"));
  document.addEventListener("visibilitychange", () => document.hidden && count("test:hidden"));
}"""
COUNTED = "(kind) => Number(sessionStorage.getItem(`test:${kind}`) ?? 0)"


class Harness:
    """Plays many games in one browser, disturbs the page while they are played, and notes every fault.

    `profile` is the folder of the browser's profile, and `seed` determines all random choices. `is_kept` says whether
    the browser keeps the page for play without network.
    """

    def __init__(self, profile: Path, seed: int, is_kept: bool) -> None:
        self.seed = seed
        self.is_kept = is_kept
        self.host = Host(Path(os.environ.get("SITE_DIR", DIST)))
        self.profile = profile
        self.start()
        self.ahead = 0.0  # milliseconds by which the page's clock is ahead
        self.games: Counter[str] = Counter()
        self.decisions = 0
        self.done: Counter[str] = Counter()  # disturbances by kind
        self.thinking = 0  # disturbances while the bot was thinking
        self.took: dict[str, list[float]] = {kind: [] for kind in KINDS}  # seconds until the game was there again
        self.faults: list[str] = []

    def start(self) -> None:
        """Starts the browser, with a second tab that can hide the page's tab."""
        self.browser = Chromium(self.profile)
        self.other = Tab(self.browser)

    def close(self) -> None:
        """Ends the browser and the server of the site."""
        self.browser.close()
        self.host.stop()

    def open(self, seed: int) -> Page:
        """Opens the page in a new tab, with `seed` for its random numbers, and waits until Python runs it."""
        self.ahead = 0.0
        scripts = (f"{CHANCE}({seed});", HEARD, PYTHON, PAGE_CLOCK, EVENTS, prefs(speed="off"))
        scripts = scripts if self.is_kept else (*scripts, NOTHING_KEPT)
        page = Page(Tab(self.browser, scripts, lambda: f"{CLOCK}({self.ahead});"))
        page.tab.front()
        page.tab.go(self.host.address)
        page.wait_up()
        if self.is_kept:
            page.tab.eventually(lambda: page.tab.evaluate(HAS_SNAPSHOT), "the page is not kept")
        return page

    # --- games

    def run(self, batch: int, count: int) -> None:
        """Plays `count` games in one page to their ends; every few decisions the page is disturbed, for example frozen.

        Which game is played on next, and how the page is disturbed, is random. In the end the games are checked and
        deleted. `batch` is the number of this group of games, which determines its random choices.
        """
        chance = random.Random(f"{self.seed}/{batch}")
        page = self.begin(batch, count)
        left = list(page.records.values())
        while left:
            record = chance.choice(left)
            self.step(page, record, chance.choice(KINDS), chance)
            if record.match.decision is None:
                left.remove(record)
                self.check_state(page, record)
                self.games[record.match.game] += 1
                self.decisions += len(record.match.log)
        self.check_stores(page)
        for record in list(page.records.values()):
            page.delete(record)
        page.tab.close()

    def begin(self, batch: int, count: int) -> Page:
        """Opens the page in a new tab, begins `count` games in it and returns the page.

        The project's games take turns, in their usual order. `batch` is the number of this group of games; it
        determines the opponents and the random choices.
        """
        page = self.open(random.Random(f"{self.seed}/{batch}/page").randrange(1 << 31))
        for number in range(count):
            opponent = OPPONENTS[(batch + number // len(GAMES)) % len(OPPONENTS)]
            page.begin(GAMES[number % len(GAMES)], opponent, random.Random(f"{self.seed}/{batch}/{number}"))
        return page

    def step(self, page: Page, record: Record, kind: str, chance: random.Random) -> None:
        """Puts a game on the table, makes a random number of decisions in it, and then disturbs the page.

        `record` has the decisions of the game that the test has noted so far; those that are made are added. `kind` is
        the way of disturbing, such as "frozen"; `chance` draws the number.
        """
        if page.status()["id"] != record.id:
            page.change_to(record)
        page.play_on(record, chance.randrange(1, 7 if record.has_bot else 24))
        self.disturb(page, record, kind, chance)

    def disturb(self, page: Page, record: Record, kind: str, chance: random.Random) -> None:
        """Disturbs the page in the way `kind`, sometimes while the bot is thinking, and checks the game on the table.

        `record` has the decisions of this game that the test has noted so far; those made meanwhile are added. The game
        in the page must have all of them. `kind` is "frozen", "put away", "clock", "hidden" or "reload". `chance` draws
        whether the bot is thinking, and how long a disturbance is. Raises Fault if anything is wrong.
        """
        page.lift()
        before = page.tab.evaluate(SIGHT)
        is_thinking = record.has_bot and record.match.decision is not None and chance.random() < 0.5
        if is_thinking:
            page.decide(record)
        counted = page.tab.evaluate(COUNTED, kind)
        began = time.monotonic()
        getattr(self, f"do_{kind.replace(' ', '_')}")(page.tab, chance)
        page.wait_up()
        if kind != "clock" and page.tab.evaluate(COUNTED, kind) == counted:
            raise Fault(f"{kind}: that did not happen to the page")
        page.wait_turn(record)
        page.lift()
        self.took[kind].append(time.monotonic() - began)
        if not is_thinking and (after := page.tab.evaluate(SIGHT)) != before:
            raise Fault(f"{kind}: {told(record)}: {before} was shown, now it is {after}")
        if record.match.decision is not None:
            page.decide(record)
        page.wait_tick(record)
        page.wait_turn(record)
        page.check_listing()
        if complaints := page.tab.pop_complaints():
            raise Fault(f"{kind}: {told(record)}: {complaints}")
        self.done[kind] += 1
        self.thinking += is_thinking

    def do_frozen(self, tab: Tab, chance: random.Random) -> None:
        """Freezes the page for a short random time, then shows it again."""
        tab.freeze()
        time.sleep(chance.random() * LONGEST)
        tab.thaw()
        self.other.front()
        tab.front()

    def do_put_away(self, tab: Tab, chance: random.Random) -> None:
        """Leaves the page for an empty one and, after a short random time, goes back to it.

        Meanwhile the browser keeps the page, stopped, in its back-forward cache: the page is put away.
        """
        tab.go("about:blank")
        tab.eventually(lambda: tab.evaluate("() => location.protocol") == "about:", "the page is not left")
        time.sleep(chance.random() * LONGEST)
        tab.back()

    def do_clock(self, tab: Tab, chance: random.Random) -> None:
        """Sets the clock of the page and its worker: to the right time, or up to ten years before or after it."""
        self.ahead = chance.choice((0.0, chance.uniform(-TEN_YEARS, TEN_YEARS)))
        now = tab.evaluate(MOVE_CLOCK, self.ahead)
        if abs(now - time.time() * 1000 - self.ahead) > TEN_YEARS / 100:
            raise Fault("clock: it was not moved")
        tab.tell_workers(f"{CLOCK}({self.ahead})")

    def do_hidden(self, tab: Tab, chance: random.Random) -> None:
        """Hides the page behind another tab for a short random time."""
        self.other.front()
        tab.eventually(lambda: tab.evaluate("() => document.hidden"), "the tab is not hidden")
        time.sleep(chance.random() * LONGEST)
        tab.front()

    def do_reload(self, tab: Tab, chance: random.Random) -> None:
        """Reloads the page and waits until the reload has begun."""
        before = tab.evaluate(COUNTED, "reload")
        tab.reload()
        tab.eventually(lambda: tab.evaluate(COUNTED, "reload") > before, "the page is not loaded")

    # --- checks

    def check_state(self, page: Page, record: Record) -> None:
        """Raises Fault unless the page's Python and the saved game have the state to which the decisions in `record`
        lead: all decisions of the game that the test has noted.
        """
        match = record.match
        state = state_of(Match.replay(match.game, match.options, match.seed, match.log))
        if page.python(STATE) != state:
            raise Fault(f"forked: {told(record)}: the page's Python has another state")
        if state_of(newest(page.status()["texts"]).match) != state:
            raise Fault(f"forked: {told(record)}: the entry has another state")

    def check_stores(self, page: Page) -> None:
        """Checks that localStorage and IndexedDB both have every game with exactly the decisions noted in
        `page.records`.

        Of the entries of a game in a store the newest one counts. Raises Fault if a game is missing or differs.
        """
        stores = {"localStorage": "() => ({...localStorage})", "IndexedDB": VAULT}
        for name, function in stores.items():
            texts = page.tab.evaluate(function)
            for record in page.records.values():
                found = [texts[key] for key in store.game_keys(record.id) if key in texts]
                if not found or newest(found).match != record.match:
                    raise Fault(f"lost: {told(record)}: {name} has something else")

    def report(self) -> str:
        """The results as text: how many games and decisions were played, how often the page was disturbed in each way
        and how long it took until the game was there again, and every fault.
        """
        games = ", ".join(f"{count} of {game}" for game, count in sorted(self.games.items()))
        lines = [
            f"{self.games.total()} whole games ({games}), {self.decisions} decisions",
            f"{'kind':10}{'done':>6}{'game there again after (median)':>34}{'longest':>10}",
        ]
        for kind, took in self.took.items():
            if took:
                middle = sorted(took)[len(took) // 2]
                lines.append(f"{kind:10}{self.done[kind]:6}{middle:32.2f} s{max(took):8.2f} s")
        lines.append(f"{self.thinking} of {self.done.total()} while the bot was thinking")
        lost = sum(fault.startswith("lost") for fault in self.faults)
        forked = sum(fault.startswith("forked") for fault in self.faults)
        lines.append(f"{lost} lost, {forked} forked, {len(self.faults) - lost - forked} other faults")
        return "\n".join([*lines, *self.faults])


@contextmanager
def harness(seed: int, is_kept: bool) -> Iterator[Harness]:
    """A context manager that yields a Harness with a fresh profile of the browser, and closes the Harness afterwards.

    `seed` determines all random choices of the Harness, such as the decisions in the games. If `is_kept` is True, the
    browser keeps the page for play without network; if it is False, the page needs the server at each visit.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        made = Harness(Path(folder), seed, is_kept)
        try:
            yield made
        finally:
            made.close()


def main(arguments: list[str]) -> int:
    """Plays the games and prints reports; returns 1 if anything was wrong, else 0."""
    count = int(arguments[0])
    seed = int(arguments[1]) if arguments[1:] else random.SystemRandom().randrange(1 << 32)
    print(f"SEED={seed}", flush=True)
    began = time.monotonic()
    with harness(seed, is_kept=True) as watching:
        for batch, first in enumerate(range(0, count, TOGETHER)):
            try:
                watching.run(batch, min(TOGETHER, count - first))
            except (AssertionError, Gone) as fault:
                watching.faults.append(f"{fault} (batch {batch})")
                watching.browser.close()
                watching.start()
            print(f"\nafter {time.monotonic() - began:.0f} s\n{watching.report()}", flush=True)
    return 1 if watching.faults else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
