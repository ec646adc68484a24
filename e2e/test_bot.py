"""The bot lives in a worker: it may fail, and it never holds up the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from e2e.playing import Table, new_match, prefs
from web.words import words


def test_a_bot_that_stopped_is_told_and_woken_again(open_context: Callable[..., Any]) -> None:
    with open_context() as (context, record):
        context.add_init_script(prefs(speed="off"))
        context.route("**/bot.mjs", lambda route: route.abort())
        table = Table(context.new_page(), record).open()
        wake = table.page.get_by_role("button", name=words("bot.restart"))
        wake.wait_for()
        assert table.page.locator("#foe .chip.alert").inner_text().startswith(words("bot.failed", why=""))
        table.press("do draw")
        assert len(table.match().log) == 1 and wake.is_visible()
        context.unroute("**/bot.mjs")
        assert all("bot.mjs" in error or "net::ERR_FAILED" in error for error in record.errors)
        record.errors.clear()
        wake.click()
        table.wait_turn()
        assert len(table.match().log) > 1


def test_the_page_answers_at_once_while_the_bot_thinks(table: Table) -> None:
    table.put(new_match("battlefield", seed=2), id="thinking").wait_bot()
    table.page.evaluate(
        """() => {
          globalThis.longTasks = [];
          globalThis.taskObserver = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) globalThis.longTasks.push(entry.duration);
          });
          globalThis.taskObserver.observe({ type: "longtask" });
        }"""
    )
    for _ in range(4):
        table.wait_turn()
        table.play_well()
    table.wait_turn()
    tasks = table.page.evaluate("() => { globalThis.taskObserver.disconnect(); return globalThis.longTasks; }")
    assert max(tasks, default=0) <= 200, tasks
