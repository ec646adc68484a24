"""Tests of the stores in a browser: both, one or none, with several windows, and with a page frozen or put away.

A page is put away when the browser keeps it in its back-forward cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from e2e.conftest import OpenTable
from e2e.playing import HUMAN, NO_BOT, UP, Table, new_match
from web.page.words import words
from web.saves import entries, store

VAULT = """() => new Promise((resolve, reject) => {
  const request = indexedDB.open("toybattle");
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    const entries = request.result.transaction("entries").objectStore("entries");
    const keys = entries.getAllKeys();
    const texts = entries.getAll();
    texts.onsuccess = () => {
      request.result.close();
      resolve(Object.fromEntries(keys.result.map((key, at) => [key, texts.result[at]])));
    };
  };
})"""

# Forbids our own database alone: PyScript needs one of its own, and does not start without it.
NO_VAULT = """(() => {
  const plain = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (name, ...rest) {
    if (name === "toybattle") throw new DOMException("", "SecurityError");
    return plain.call(this, name, ...rest);
  };
})();"""
NO_LOCAL = (
    "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });"
)

# Forbids all that a browser can forbid, as some do where cookies are blocked or a host puts its pages into a sandbox.
NOTHING_ALLOWED = """(() => {
  const forbidden = () => {
    throw new DOMException("", "SecurityError");
  };
  const forbid = (owner, ...names) =>
    names.forEach((name) => Object.defineProperty(owner, name, { get: forbidden, set: forbidden }));
  forbid(globalThis, "localStorage", "sessionStorage", "indexedDB", "caches");
  forbid(Navigator.prototype, "serviceWorker", "storage");
  forbid(Document.prototype, "cookie");
  globalThis.BroadcastChannel = forbidden;
  LockManager.prototype.request = async () => forbidden();
})();"""

# Defines `strikeVault`, which makes the database's handle die, as WebKit's does: every later transaction throws.
MORTAL_VAULT = """(() => {
  const plain = IDBDatabase.prototype.transaction;
  const dead = new WeakSet();
  let last = null;
  IDBDatabase.prototype.transaction = function (...parts) {
    last = this;
    if (dead.has(this)) throw new DOMException("", "InvalidStateError");
    return plain.apply(this, parts);
  };
  globalThis.strikeVault = () => dead.add(last);
})();"""


def await_tick(table: Table, state: str = "saved") -> None:
    """Waits until the page tells that both stores, only one, or none of them has saved the last decision.

    `state` is "saved" for both stores, "light" for localStorage alone, or "refused" for neither.
    """
    table.page.locator(f'html[data-kept="{state}"]').wait_for(state="attached")


def alone(table: Table) -> Table:
    """Puts a game of two people on the table, so that no bot takes part, and returns `table`.

    It also takes away the curtain that lies over the page between two people's turns.
    """
    return table.put(new_match(), seats=(HUMAN, HUMAN), id="alone").press("curtain")


def test_the_tick_says_that_a_decision_is_in_both_stores(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        alone(table).press("do draw")
        await_tick(table)
        assert table.page.locator("#kept").inner_text() == words("kept.saved")
        kept, vault = table.kept(), table.page.evaluate(VAULT)
        assert vault[store.CURRENT] == kept[store.CURRENT]
        newest = max(store.game_keys("alone"), key=lambda key: store.rank(key, kept.get(key)))
        assert vault[newest] == kept[newest] and len(entries.read_table(vault[newest]).table.match.log) == 1


def test_without_localStorage_the_vault_brings_the_game_back(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        alone(table).press("do draw")
        await_tick(table)
        before = table.kept()
        table.page.evaluate("() => localStorage.clear()")
        table.reload()
        assert table.current() == "alone" and len(table.match().log) == 1
        assert table.kept()[store.CURRENT] == before[store.CURRENT]


def test_a_browser_without_a_vault_is_told_of_and_the_game_goes_on(open_table: OpenTable) -> None:
    with open_table(bot=False, scripts=(NO_VAULT,)) as table:
        alone(table).press("do draw")
        await_tick(table, "light")
        assert words("kept.light") in table.page.locator("#kept").inner_text()
        table.reload()
        assert len(table.match().log) == 1


def test_a_browser_that_keeps_nothing_is_told_of_and_the_game_goes_on(open_table: OpenTable) -> None:
    with open_table(bot=False, scripts=(NO_VAULT, NO_LOCAL)) as table:
        table.press("do draw")
        await_tick(table, "refused")
        table.eventually(lambda: words("store.failed") in table.look().question)


def test_a_browser_that_forbids_everything_lets_one_play(open_context: Callable[..., Any]) -> None:
    with open_context() as (context, record):
        context.add_init_script(NO_BOT)
        context.add_init_script(NOTHING_ALLOWED)
        page = context.new_page()
        page.goto("./")
        page.locator(UP).wait_for(state="attached")
        page.locator("[data-action='do draw']").click()
        page.locator('html[data-kept="refused"]').wait_for(state="attached")
        assert words("store.failed") in page.locator("#question").inner_text()
        record.errors.clear()  # the browser's complaints about that


def test_a_handle_that_dies_is_replaced_without_a_loss(open_table: OpenTable) -> None:
    with open_table(bot=False, scripts=(MORTAL_VAULT,)) as table:
        alone(table).press("do draw")
        await_tick(table)
        table.page.evaluate("() => strikeVault()")
        table.press("curtain").press("do draw")
        await_tick(table)
        vault = table.page.evaluate(VAULT)
        logs = [len(entries.read_table(vault[key]).table.match.log) for key in store.game_keys("alone") if key in vault]
        assert max(logs) == 2


TAKE_OVER = "() => toybattleTabs.takeOver()"
PATIENCE = 1200  # milliseconds after which web/saves/tabs.js has taken the lock even from a window that is silent


def second(table: Table) -> Table:
    """Opens the page in a second window of the same browser, and returns that page."""
    page: Page = table.page.context.new_page()
    return Table(page, table.record).open()


def test_a_second_window_watches_takes_over_and_goes_on(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        alone(table).press("do draw")
        other = second(table)
        other.eventually(lambda: words("tabs.watching") in other.look().question)
        assert not other.look().is_asked and other.match() == table.match()
        table.press("curtain").press("do draw")
        other.eventually(lambda: len(other.look().log) == len(table.look().log))
        other.press("take")
        other.page.evaluate(TAKE_OVER)  # as a second press, or a letter that comes at the same time
        table.eventually(lambda: words("tabs.watching") in table.look().question)
        other.page.wait_for_timeout(PATIENCE)
        other.press("curtain").press("do draw")
        await_tick(other)
        assert len(other.match().log) == 3
        other.page.close()
        table.eventually(lambda: words("tabs.watching") not in table.look().question)
        table.press("curtain")
        assert table.match().log == (("draw",),) * 3 and table.look().is_asked


def test_a_page_that_comes_back_from_being_put_away_plays_on(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        alone(table).press("do draw").press("curtain")
        await_tick(table)
        table.page.goto("about:blank")
        table.page.go_back()
        table.wait_up()
        assert table.look().curtain, "whoever comes back may be another person"
        table.press("curtain").press("do draw")
        await_tick(table)
        assert len(table.match().log) == 2


def test_a_page_that_was_frozen_plays_on(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        alone(table)
        session: Any = table.page.context.new_cdp_session(table.page)
        for count in (1, 2, 3):
            table.press("do draw")
            session.send("Page.setWebLifecycleState", {"state": "frozen"})
            session.send("Page.setWebLifecycleState", {"state": "active"})
            await_tick(table)
            assert len(table.match().log) == count
            if count < 3:
                table.press("curtain")


def test_whose_browser_has_cleared_the_games_away_is_told_so(open_table: OpenTable) -> None:
    clear = """async () => {
      localStorage.clear();
      const gone = indexedDB.deleteDatabase("toybattle");
      await new Promise((resolve) => { gone.onsuccess = resolve; });
    }"""
    with open_table(bot=False) as table:
        alone(table).press("do draw")
        await_tick(table)
        table.page.evaluate(clear)
        table.reload()
        assert table.look().note == words("store.cleared") and "alone" not in table.games()
        table.press("do draw")
        await_tick(table)
        assert table.reload().look().note == ""
