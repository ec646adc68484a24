"""Tests of puzzles in a browser: the worker makes them, they are opened, left, shared by link, and survive a reload."""

from __future__ import annotations

import pytest

from e2e.conftest import DESKTOP, PHONE, OpenTable
from e2e.page.test_accessibility import RUN_AXE, TAGS
from web.games import FIRST_GAME
from web.page.words import words

words.open_room("learning")
LINK = f"daily={FIRST_GAME}.0"
OPEN = "#puzzle-hint"
CROWDED = """() => [...document.querySelectorAll('.tools .button')].filter((button) => {
  const range = document.createRange();
  range.selectNodeContents(button);
  const [text, box] = [range, button].map((each) => each.getBoundingClientRect());
  return box.width && (text.left < box.left + 1 || text.right > box.right - 1);
}).map((button) => button.textContent)"""  # tools whose text doesn't lie within their border


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
def test_a_link_opens_its_puzzle_which_survives_a_reload(
    open_table: OpenTable, size: dict[str, int], scheme: str
) -> None:
    with open_table(path=f"./#{LINK}", bypass_csp=True, viewport=size, color_scheme=scheme) as table:
        page = table.page
        page.locator(OPEN).wait_for(timeout=90_000)
        asked = page.locator("#question").inner_text()
        table.reload()
        page.locator(OPEN).wait_for(timeout=90_000)
        assert page.locator("#question").inner_text() == asked
        assert page.evaluate(CROWDED) == []
        page.locator("#puzzle-show").click()
        assert page.evaluate(CROWDED) == []
        assert page.locator("#puzzle-show").inner_text().strip() == words("puzzle.solution.sure")
        page.locator("#puzzle-show").click()
        told, _, _ = words("puzzle.solution", line="|").partition("|")
        page.locator(".puzzle-over", has_text=told).wait_for()
        table.load_axe()
        assert page.evaluate(RUN_AXE, TAGS) == []
        page.keyboard.press("Tab")
        page.locator("#puzzle-share").press("Enter")
        assert page.locator("#puzzle-address").input_value().endswith(f"#{LINK}")
        assert page.evaluate(RUN_AXE, TAGS) == []
