"""Hardly anything moves while one plays: the panels keep their heights, and elements that stay keep their places."""

from __future__ import annotations

import random
from typing import Any

import pytest

from e2e.playing import Table
from tests.random_games import random_match
from toybattle import GAMES

SIZES = {
    "desktop": (1280, 800),
    "small": (1024, 768),
    "tablet": (768, 1024),
    "landscape": (640, 400),
    "phone": (360, 640),
}
# The browser's own entries on elements that have moved, as [value, the elements].
WATCH = """() => {
  globalThis.shifts = [];
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => globalThis.shifts.push([entry.value,
    entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
      `${node?.id || node?.className || node?.nodeName} ${from.x},${from.y} -> ${to.x},${to.y}`)])))
    .observe({ type: "layout-shift" });
}"""
PANELS = """() => ["foe", "prompt", "hand", "tools"].map((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, Math.round(box.top), Math.round(box.height)];
})"""
OPEN = '#board .legal, .rack .fits, #prompt .answers [data-action^="do "]'
ANY = "#board [data-drop], .rack [id^=rack-]"
LINE = 40  # pixels: a hand may grow by a few lines when its cards have longer names
SHIFT = 0.1  # what browsers call good
DECISIONS = 14  # things that are done in one run, of each size and game


def middle(game: str) -> Any:
    """A match of the game in which Blue has to choose an action of a turn, and Red is a person too."""
    for seed in range(100):
        match = random_match(game, {}, seed, 12)
        if match.decision is not None and match.decision.step == "turn":
            return match
    raise AssertionError("no such position")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_hardly_anything_moves_while_one_plays(table: Table, size: str, game: str) -> None:
    page = table.page
    page.emulate_media(reduced_motion="reduce")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    match = middle(game)
    table.put(match, seats=("human", "human"))
    if page.locator("#lift").count():
        page.locator("#lift").click()
    page.evaluate("() => document.fonts.ready")
    panels = page.evaluate(PANELS)
    page.evaluate(WATCH)
    chance = random.Random(3)
    player = page.locator("#hand").get_attribute("class")
    for _ in range(DECISIONS):
        found = page.locator(ANY if chance.random() < 0.4 else OPEN)
        if page.locator("#lift").count() or not found.count():
            break  # the other one's turn, behind the curtain
        found.nth(chance.randrange(found.count())).dispatch_event("click")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if page.locator("#hand").get_attribute("class") != player or page.locator("#curtain").count():
            break  # the board was turned round
        assert all(
            abs(now - before) <= LINE
            for (_, *present), (_, *former) in zip(page.evaluate(PANELS), panels, strict=True)
            for now, before in zip(present, former, strict=True)
        )
        assert sum(value for value, _ in page.evaluate("() => globalThis.shifts")) < SHIFT
    wide, tall = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= width and tall <= height, f"the page scrolls: {wide} x {tall}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["desktop", "small", "landscape", "phone"])
def test_what_is_in_the_hand_is_large_enough(table: Table, size: str, game: str) -> None:
    width, height = SIZES[size]
    table.page.set_viewport_size({"width": width, "height": height})
    table.put(middle(game), seats=("human", "human"))
    if table.page.locator("#lift").count():
        table.page.locator("#lift").click()
    table.page.locator(".rack [id^=rack-]").first.wait_for()
    sizes = table.page.locator(".rack [id^=rack-]").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"
    )
    assert sizes and min(sizes) >= (64 if size == "desktop" else 44)
