"""Tests of the first seconds after the page is opened: what it shows before Python runs, early taps, and failures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Route

from e2e.conftest import SUB_PATH
from e2e.playing import FILL, HUMAN, Sight, Table, new_match, played, steps
from tests.records import Records
from toybattle import link, save
from web.page.model import REPLAY
from web.page.words import words
from web.saves import entries, store
from web.saves.importing import Import

WASM = "**/pyodide.asm.*.wasm"
WAY = "() => performance.getEntriesByName('toybattle:python').map(mark => mark.detail).join()"
# Notes every text that the chip at the opponent's place shows from now on.
TOLD = """() => {
  const chip = document.querySelector("#foe .chip");
  const told = (globalThis.told = []);
  new MutationObserver(() => told.push(chip.textContent)).observe(chip, { childList: true, characterData: true });
}"""

# Computes the digest of the stored markup, as the page does.
DIGEST = """async () => {
  await crypto.subtle.digest("SHA-256", new TextEncoder().encode(localStorage["toybattle:screen"]));
}"""
# Adds an element to the markup that is stored for the next visit, and leaves the check in front of it as it is.
CHANGE_SCREEN = """() => {
  localStorage["toybattle:screen"] += '<p id="changed">Not what the page has written</p>';
}"""

# A game under its two keys, which hold two writings of it; that with the seed and number 8 is the newer one.
SLOTS = {
    key: entries.write_table(entries.Table("mine", new_match(seed=number), (HUMAN, "scout")), 0, number)
    for number, key in zip((8, 7), store.game_keys("mine"), strict=True)
}
# A game that only the vault has.
IN_VAULT = {
    store.GAME + "other": entries.write_table(entries.Table("other", new_match(seed=9), (HUMAN, "scout")), 0, 1)
}


def test_what_is_tapped_before_python_is_up_is_played_when_it_is(open_context: Callable[..., Any]) -> None:
    held: list[Route] = []
    with open_context() as (context, record):
        context.route(WASM, lambda route: held.append(route))
        table = Table(context.new_page(), record)
        table.page.goto("./", wait_until="domcontentloaded")
        first = table.look()
        assert first.is_asked and len(first.rack) > 2 and len(first.board) > 10
        match = table.match()
        assert match.decision is not None
        action = next(action for action in match.decision.actions if action[0] == "place")
        for step in steps(match, action):
            table.hand.do(step)
        boot = table.page.locator("#boot")
        table.eventually(lambda: boot.inner_text() == words("page.loading_kept"))
        table.eventually(lambda: held or table.page.wait_for_timeout(20))
        assert table.match().log == ()
        held[0].continue_()
        context.unroute(WASM)
        table.wait_up()
        assert table.match().log[:1] == (action,)


def test_what_is_tapped_before_the_page_s_own_script_is_there_is_played_too(open_context: Callable[..., Any]) -> None:
    held: list[Route] = []
    with open_context() as (context, record):
        context.route("**/page.js", lambda route: held.append(route))
        table = Table(context.new_page(), record)
        table.page.goto("./", wait_until="commit")
        table.page.locator("#boot").wait_for()
        match = table.match()
        assert match.decision is not None
        action = next(action for action in match.decision.actions if action[0] == "place")
        for step in steps(match, action):
            table.hand.do(step)
        assert table.page.locator("#boot").inner_text() == words("page.loading"), "nobody has heard it yet"
        table.eventually(lambda: held)
        held[0].continue_()
        table.wait_up()
        assert table.match().log[:1] == (action,)


@pytest.mark.parametrize("script", [WASM, "**/page.js"])
@pytest.mark.parametrize("is_first_visit", [True, False])
def test_a_key_that_is_pressed_before_python_is_up_opens_its_sheet_when_it_is(
    open_context: Callable[..., Any], script: str, is_first_visit: bool
) -> None:
    held: list[Route] = []
    with open_context() as (context, record):
        if not is_first_visit:
            kept = {**SLOTS, store.CURRENT: "mine"}
            keep = f"Object.assign(localStorage, {json.dumps(kept)});"
            context.add_init_script(f"if (location.protocol !== 'about:') {keep}")
        context.route(script, lambda route: held.append(route))
        table = Table(context.new_page(), record)
        table.page.goto("./", wait_until="commit")
        table.page.locator("#boot").wait_for()
        table.eventually(lambda: held or table.page.wait_for_timeout(20))
        table.page.keyboard.press("n")
        held[0].continue_()
        context.unroute(script)
        table.wait_up()
        assert table.look().sheet == words("new.title")


@pytest.mark.parametrize("script", [WASM, "**/page.js"])
def test_a_shared_game_opens_without_showing_another_board_first(open_context: Callable[..., Any], script: str) -> None:
    match = played(new_match("caribbean_sea", seed=5), until=lambda match: len(match.log) == 9)
    held: list[Route] = []
    with open_context() as (context, record):
        context.route(script, lambda route: held.append(route))
        table = Table(context.new_page(), record)
        table.page.goto(f"./#{REPLAY}{link.encode(match, link.minimal_bytes(7))}", wait_until="commit")
        table.page.locator("#boot").wait_for()
        table.eventually(lambda: held or table.page.wait_for_timeout(20))
        assert table.page.locator("#page").count() and not table.page.locator("#page").is_visible()
        if script == WASM:
            table.eventually(lambda: table.page.locator("#boot").inner_text() == words("page.opening"))
        held[0].continue_()
        context.unroute(script)
        table.wait_up()
        assert words("review.at", at=7, count=9) in table.look().question
        assert table.page.locator("#page").is_visible()


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [("nonsense", "link_not_ours"), (REPLAY + "A" * 1_500_000, "link_too_long")],
    ids=["nonsense", "endless"],
)
def test_what_is_no_link_is_told_before_python_is_there(
    open_context: Callable[..., Any], fragment: str, reason: str
) -> None:
    held: list[Route] = []
    sentence = words("link.failed", why=words(reason))
    with open_context() as (context, record):
        context.route(WASM, lambda route: held.append(route))
        table = Table(context.new_page(), record)
        table.page.goto(f"./#{fragment}", wait_until="commit")
        table.eventually(lambda: table.page.locator("#boot").inner_text() == sentence)
        assert table.page.locator("#board").is_visible()
        table.eventually(lambda: held or table.page.wait_for_timeout(20))
        held[0].continue_()
        context.unroute(WASM)
        table.wait_up()
        assert table.look().note == sentence


def test_a_runtime_that_can_not_be_loaded_is_told(open_context: Callable[..., Any]) -> None:
    with open_context() as (context, record):
        context.route(WASM, lambda route: route.abort())
        page = context.new_page()
        page.goto("./")
        page.evaluate(FILL, json.dumps([SLOTS, IN_VAULT]))
        line = page.locator("#boot[role=alert]")
        line.wait_for(timeout=60_000)
        assert line.inner_text() == words("page.no.network")
        with page.expect_download() as saved:
            page.locator('[data-rescue="games"]').click()
        file = Import(Records(saved.value.path().read_text(encoding="utf-8")))
        save.finished(file.reading())
        assert sorted((game.outline.seed, game.outline.log) for game in file.games) == [(8, ()), (9, ())]
        assert not file.unread
        context.unroute(WASM)
        with page.expect_navigation():
            page.locator('[data-rescue="plain"]').click()
        table = Table(page, record).wait_up()
        assert not page.locator(".rescue").is_visible()
        assert page.evaluate(WAY) == "plain"
        table.wait_turn()
        record.errors.clear()  # the failure that the test has caused, reported in several ways


@contextmanager
def python_held_back(context: BrowserContext) -> Iterator[None]:
    """Keeps Python's WebAssembly from all pages of the context until the `with` block is over."""
    held: list[Route] = []
    context.route(WASM, lambda route: held.append(route))
    yield
    for route in held:
        route.continue_()
    context.unroute(WASM)


def first_visit(context: BrowserContext, record: Any) -> tuple[Table, Sight]:
    """Opens the page in a new tab of `context`, begins a game there, which is saved, and makes its first action.

    Returns (the page as a Table, what the page then shows). `record`, which lists the requests and errors of all pages
    of `context`, becomes the Table's attribute `record`.
    """
    table = Table(context.new_page(), record)
    table.page.goto("./")
    table.wait_up()
    table.put(new_match("tropical_pool"), id="mine").press("do draw")
    return table, table.wait_turn()


def test_progress_by_bytes_stands_in_the_opponents_panel(open_context: Callable[..., Any]) -> None:
    with open_context() as (context, record):
        with python_held_back(context):
            table = Table(context.new_page(), record)
            table.page.goto("./", wait_until="domcontentloaded")
            chip = table.page.locator("#foe .chip")
            known = words("page.progress", percent="(.*)").replace("(.*)", "([1-9][0-9]?)")
            table.eventually(lambda: (found := re.fullmatch(known, chip.inner_text())) and int(found[1]) > 5)
            found = re.fullmatch(known, chip.inner_text())
            assert found and int(found[1]) < 50, "without WebAssembly, the most of it"
            table.page.evaluate(TOLD)
        table.wait_up()
        assert table.page.evaluate("told").count(words("page.starting")), "when all is there, Python still has to start"


def test_nothing_is_asked_of_anybody_but_the_own_folder(table: Table) -> None:
    table.put(new_match(), id="asked").press("do draw")
    table.wait_turn()
    assert table.record.off_origin() == []
    asked = [url for url in table.record.requests if url.startswith("http")]
    assert all(url.startswith(table.record.origin + SUB_PATH) for url in asked)
    assert sum("/stdlib." in url for url in asked) >= 2, "the worker's requests are on record too"


def test_a_later_visit_shows_the_own_position_before_python_is_up(open_context: Callable[..., Any]) -> None:
    with open_context() as (context, record):
        table, before = first_visit(context, record)
        with python_held_back(context):
            table.page.goto("./", wait_until="domcontentloaded")
            table.eventually(lambda: table.page.locator("#boot").inner_text() == words("page.bringing_back"))
            early = table.look()
            assert (early.board, early.rack) == (before.board, before.rack)
        table.wait_up()
        assert table.wait_turn().board == before.board


def test_a_screen_that_was_changed_in_the_store_is_not_shown(open_context: Callable[..., Any]) -> None:
    with open_context() as (context, record):
        table, before = first_visit(context, record)
        table.page.evaluate(CHANGE_SCREEN)
        with python_held_back(context):
            table.page.goto("./", wait_until="domcontentloaded")
            table.eventually(lambda: table.page.evaluate("document.documentElement.dataset.boot") == "return")
            table.page.evaluate(DIGEST)  # after that of the page
            assert table.page.evaluate("document.documentElement.dataset.boot") == "return"
            assert not table.page.locator("#changed").count()
        table.wait_up()
        assert table.wait_turn().board == before.board


def test_no_rack_is_kept_on_the_screen_of_two_people(table: Table) -> None:
    table.new_game(opponent="human", terrain="castle_field")
    assert table.page.evaluate("() => localStorage.getItem('toybattle:screen')") is None
