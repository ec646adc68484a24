"""Tests of the pages of rules in a browser: opening, searching, links to a rule, two sizes, printing, and axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import CLIPBOARD, DESKTOP, PHONE, OpenTable
from e2e.page.test_accessibility import RUN_AXE, TAGS, dress
from e2e.playing import Table
from toybattle import GAMES
from web.learning.rules.about import LINK
from web.learning.rules.page import page_of

WITH_PAGE = [game for game in GAMES if page_of(game)]
SIZES = {"desktop": DESKTOP, "phone": PHONE}
WHITE = "rgb(255, 255, 255)"
IS_WIDE = "() => { const body = document.getElementById('sheet-rules'); return body.scrollWidth > body.clientWidth; }"


@pytest.mark.parametrize("size", SIZES)
def test_rules_are_opened_searched_by_keys_and_lead_on(open_table: OpenTable, size: str) -> None:
    with open_table(bot=False, viewport=SIZES[size], permissions=CLIPBOARD) as table:
        page = table.page
        for game in WITH_PAGE:
            name = page_of(game).sections[-3].name  # type: ignore[union-attr]
            page.evaluate("(hash) => { location.hash = hash; }", f"{LINK}{game}/{name}")
            section = page.locator(f"#rule-{name}")
            expect(section).to_be_focused(timeout=60_000)
            expect(section).to_be_in_viewport()
            assert not page.evaluate(IS_WIDE) and page.url.endswith("/")
            whole = page.locator(".rules-sections section").count()
            page.locator("#rules-query").focus()
            page.keyboard.type("goes", delay=20)
            expect(page.locator("#rules-found")).not_to_be_empty()
            expect(page.locator("#rules-query")).to_have_value("goes")
            assert 0 < page.locator(".rules-sections section").count() < whole
            page.locator(".rules-contents a").first.press("Enter")
            expect(page.locator(".rules-sections section")).to_have_count(whole)
            expect(page.locator(".rules section:focus")).to_be_in_viewport()
            page.locator(".rule-link").nth(1).click()
            expect(page.locator("#rules-note")).not_to_be_empty()
            copied = page.evaluate("() => navigator.clipboard.readText()")
            assert f"#{LINK}{game}/" in copied
            table.press("close")
            expect(page.locator("#sheet")).to_have_count(0)


def test_an_address_opens_the_page_at_its_rule(open_table: OpenTable) -> None:
    with open_table(bot=False, path=f"./#{LINK}{WITH_PAGE[-1]}/goal") as table:
        expect(table.page.locator("#rule-goal")).to_be_focused(timeout=60_000)


CUT = """() => {
  const body = document.getElementById("sheet-rules").getBoundingClientRect();
  return [...document.querySelectorAll(".rules .rule-picture, .rules .rule-picture svg, .rules .rule-signs > *")]
    .filter((part) => part.getBoundingClientRect().left < body.left || part.getBoundingClientRect().right > body.right)
    .map((part) => part.closest("[id]").id);
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568)])
def test_no_picture_in_any_rules_is_cut_off_on_a_phone(open_table: OpenTable, width: int, height: int) -> None:
    with open_table(bot=False, viewport={"width": width, "height": height}) as table:
        for game in WITH_PAGE:
            table.page.evaluate("(hash) => { location.hash = hash; }", f"{LINK}{game}/goal")
            table.page.locator(f"#rules-{game}").wait_for(timeout=60_000)
            assert table.page.locator(".rules .rule-picture").count() > 5
            assert table.page.evaluate(CUT) == [], game


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_any_rules(axe_table: Table, size: str) -> None:
    for game in WITH_PAGE:
        axe_table.page.evaluate("(hash) => { location.hash = hash; }", f"{LINK}{game}/goal")
        axe_table.page.locator(f"#rules-{game}").wait_for(timeout=60_000)
        for scheme in ("light", "dark"):
            dress(axe_table, scheme, size)
            assert axe_table.page.evaluate(RUN_AXE, TAGS) == [], f"{game} {scheme}"
        axe_table.press("close")


def test_the_printed_rules_are_the_rules_alone_with_all_frames_on_white(open_table: OpenTable) -> None:
    with open_table(bot=False, color_scheme="dark", path=f"./#{LINK}{WITH_PAGE[0]}/goal") as table:
        page = table.page
        page.locator("#rule-goal").wait_for(timeout=60_000)
        page.emulate_media(media="print")
        page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
        expect(page.locator("#main")).to_be_hidden()
        expect(page.locator(".rules-search")).to_be_hidden()
        frames = page.locator(".frames-2 .frame")
        boxes = frames.evaluate_all("(frames) => frames.slice(0, 2).map((frame) => frame.getBoundingClientRect().x)")
        assert boxes[0] < boxes[1] and page.evaluate("() => getComputedStyle(document.body).backgroundColor") == WHITE
        assert page.evaluate("() => document.documentElement.scrollHeight > 2 * innerHeight")
        page.evaluate("() => dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")
        expect(page.locator("#main")).to_be_visible()
        assert page.locator("html[data-theme]").count() == 0
