"""Tests of the keyboard at the things on the table that have an info card, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.page.test_info import laid_out
from e2e.playing import Table
from toybattle import GAMES

# Goes through all rows of things that are one tab stop, and returns for each thing what it is about; and what on the
# table has an info card but can't have the focus.
REACHED = """() => {
  const isShown = (one) => one.getClientRects().length > 0 && !one.closest("[aria-hidden], #log, #info");
  const things = [...document.querySelectorAll("#main [data-info]")].filter(isShown);
  const lost = things.filter((one) => { one.focus(); return document.activeElement !== one; });
  const unnamed = things.filter((one) => !(one.getAttribute("aria-label") ?? one.textContent).trim());
  return [lost, unnamed].map((found) => found.map((one) => one.dataset.info));
}"""

STOPS = """() => [...document.querySelectorAll("#foe, #stage, #recent, #hand")].flatMap((part) =>
  [part, ...part.querySelectorAll("*")]).filter((one) => one.tabIndex >= 0 && one.getClientRects().length).length"""


@pytest.mark.parametrize("game", GAMES)
def test_whatever_has_a_card_takes_the_focus_and_has_a_name(table: Table, game: str) -> None:
    page = laid_out(table, game)
    assert page.evaluate(REACHED) == [[], []]
    assert page.evaluate(STOPS) <= 10, "the numbers of a player are one stop, and so are the opponent's things"


@pytest.mark.parametrize("game", GAMES)
def test_the_arrow_keys_lead_along_a_player_s_numbers_and_i_opens_the_card(table: Table, game: str) -> None:
    page = laid_out(table, game)
    things = page.locator("#hand .stats [data-info]:visible")
    things.first.focus()
    for number in range(things.count()):
        thing = things.nth(number)
        expect(thing).to_be_focused()
        page.keyboard.press("i")
        expect(page.locator("#info.pinned")).to_be_focused()
        expect(page.locator("#info")).to_have_attribute("data-about", thing.get_attribute("data-info") or "")
        page.keyboard.press("Escape")
        expect(thing).to_be_focused()
        page.keyboard.press("ArrowRight")
    expect(things.first).to_be_focused()
