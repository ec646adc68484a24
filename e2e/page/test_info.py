"""Tests of the info card in a browser: how it is opened and closed, and that it never covers what it explains."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE, OpenTable
from e2e.playing import Table
from tests.random_games import random_match
from toybattle import GAMES

# Whether the card lies over the element that it is about.
COVERS = """() => {
  const card = document.getElementById("info");
  const [one, other] = [card, document.querySelector(`[data-info="${card.dataset.about}"]`)]
    .map((element) => element.getBoundingClientRect());
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""

# A finger leaves an element; the browser's click follows at once.
LET_GO = """(element, touch) => {
  element.dispatchEvent(new PointerEvent("pointerup", touch));
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


# Opens the card of every thing on the table, of the spaces one in three, so that it stays, and returns what is wrong
# with each: it covers the thing, it lies partly outside the window, a part of it can't be scrolled to, or a button of
# it is out of sight.
ALL_CARDS = """async () => {
  const box = (one) => one.getBoundingClientRect();
  const named = (subject) => [...document.querySelectorAll(`[data-info="${CSS.escape(subject)}"]`)];
  const subjects = new Set([...document.querySelectorAll("[data-info]")].filter((one) => box(one).width)
    .map((one) => one.dataset.info).filter((subject, number) => !subject.startsWith("space") || number % 3 === 0));
  const faults = [];
  for (const subject of subjects) {
    const thing = named(subject).find((one) => box(one).width);
    thing.scrollIntoView({ block: "nearest" });
    thing.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    while (document.querySelector("#info.pinned")?.dataset.about !== subject) await new Promise(requestAnimationFrame);
    const card = document.getElementById("info");
    const [one, other] = [box(card), box(thing)];
    const covers = one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const outside = one.left < 0 || one.top < 0 || one.right > innerWidth || one.bottom > innerHeight;
    const isCut = card.scrollHeight > card.clientHeight && getComputedStyle(card).overflowY !== "auto";
    const lost = [...card.querySelectorAll(".button")].map(box).some((button) => button.bottom > one.bottom);
    const found = { covers, outside, isCut, lost, wide: card.scrollWidth > card.clientWidth };
    for (const [name, isFound] of Object.entries(found)) if (isFound) faults.push(`${subject}: ${name}`);
  }
  return [subjects.size, faults];
}"""


def laid_out(table: Table, game: str) -> Page:
    """Puts a random game between two people on the table, after 16 actions, and returns Playwright's page.

    `game` is the name of the game. If the curtain is there, it is lifted.
    """
    table.put(random_match(game, {}, 3, 16), seats=("human", "human"))
    if table.page.locator("#lift").count():
        table.page.locator("#lift").click()
    return table.page


@pytest.mark.parametrize("game", GAMES)
def test_pointing_at_a_thing_explains_it_at_once_and_beside_it(table: Table, game: str) -> None:
    page = laid_out(table, game)
    for selector in ("#board [data-info^=space]", "#foe [data-info]", "#hand [data-info]"):
        thing = page.locator(selector).first
        thing.hover()
        expect(page.locator("#info")).to_have_attribute("data-about", thing.get_attribute("data-info") or "")
        assert not page.evaluate(COVERS) and not page.locator("#info .button").count()
    page.locator("#hand .rack [data-info]").first.click()
    expect(page.locator("#info")).to_have_count(0)  # what was pressed matters now
    page.locator("h1").hover()
    expect(page.locator("#info")).to_have_count(0)
    places = ("#board", ".rack", ".backs", ".stats", "#recent")
    assert page.locator(", ".join(f"{place} :is([title], title)" for place in places)).count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_whole_and_beside_what_it_explains(table: Table, game: str) -> None:
    page = laid_out(table, game)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        count, faults = page.evaluate(ALL_CARDS)
        assert count > 10 and faults == [], size
    page.keyboard.press("Escape")


def test_a_card_that_is_higher_than_its_room_is_scrolled_by_keys_and_wheel(table: Table) -> None:
    page = laid_out(table, next(iter(GAMES)))
    page.set_viewport_size({"width": 320, "height": 240})
    page.locator("#foe [data-info]:visible").first.dispatch_event("contextmenu")
    expect(page.locator("#info.pinned")).to_be_focused()
    for scroll in (lambda: page.keyboard.press("End"), lambda: page.mouse.wheel(0, 50)):
        page.evaluate("() => document.getElementById('info').scrollTo(0, 0)")
        page.mouse.move(160, 200)
        scroll()
        table.eventually(lambda: page.evaluate("() => document.getElementById('info').scrollTop") > 0)
    page.keyboard.press("Escape")


def test_a_card_stays_until_it_is_closed_and_leads_to_its_rule(table: Table) -> None:
    page = laid_out(table, next(iter(GAMES)))
    space = page.locator("#board [data-info^=space]").first
    space.focus()
    page.keyboard.press("i")
    expect(page.locator("#info.pinned")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#info.pinned")).to_have_count(0)
    expect(space).to_be_focused()
    space.click(button="right", force=True)
    page.locator('#info [data-action^="open rules "]').click()
    expect(page.locator("#sheet [id^=rule-]:focus")).to_have_count(1)
    expect(page.locator("#sheet [id^=rule-]:focus")).to_be_in_viewport()


def test_a_long_press_opens_a_card_away_from_the_finger_and_picks_nothing(table: Table) -> None:
    table.page.set_viewport_size({"width": 360, "height": 640})
    page = laid_out(table, next(iter(GAMES)))
    page.locator("#board [data-info^=space]").last.hover()  # by mouse a card is shown in a small window, too
    expect(page.locator("#info:not(.pinned)")).to_have_count(1)
    assert not page.evaluate(COVERS)
    page.locator("h1").hover()
    expect(page.locator("#info")).to_have_count(0)
    for place in ("first", "last"):
        space = getattr(page.locator("#board [data-info^=space]"), place)
        box = space.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = {"pointerType": "touch", "isPrimary": True, "bubbles": True, "clientX": x, "clientY": y, "button": 0}
        space.dispatch_event("pointerdown", touch)
        page.locator("#info.pinned").wait_for()
        space.evaluate(LET_GO, touch)
        assert not page.evaluate(COVERS) and table.look().note == ""
        assert not page.locator("#board .picked").count()
        page.locator('#info [data-action="back"]').click()
        expect(page.locator("#info")).to_have_count(0)


def test_the_browser_s_own_long_press_opens_the_card_once_however_late_the_page_is(table: Table) -> None:
    page = laid_out(table, next(iter(GAMES)))
    space = page.locator("#board [data-info^=space]").first
    touch = {"pointerType": "touch", "isPrimary": True, "bubbles": True, "clientX": 99, "clientY": 99, "button": 0}
    space.dispatch_event("pointerdown", touch)
    space.dispatch_event("contextmenu", {"bubbles": True})
    page.locator("#info.pinned").wait_for()
    page.wait_for_timeout(600)  # longer than a long press
    space.evaluate(LET_GO, touch)
    expect(page.locator("#info.pinned")).to_have_count(1)


def test_a_finger_s_tap_beside_a_card_only_closes_the_card(open_table: OpenTable) -> None:
    with open_table(bot=False, viewport=PHONE, has_touch=True, is_mobile=True) as table:
        page = table.page
        things = page.locator("#hand .rack [data-info]:visible")
        things.first.dispatch_event("contextmenu")
        page.locator("#info.pinned").wait_for()
        things.last.tap()
        expect(page.locator("#info")).to_have_count(0)
        expect(page.locator("#hand .picked")).to_have_count(0)
        things.last.tap()
        expect(page.locator("#hand .picked")).to_have_count(1)


def test_a_line_on_the_sheet_of_the_log_has_a_card_too(open_table: OpenTable) -> None:
    with open_table(bot=False, viewport=PHONE, has_touch=True, is_mobile=True) as table:
        page = laid_out(table, next(iter(GAMES)))
        page.locator('#tools [data-action="open log"]').click()
        lines = page.locator("#sheet .line")
        for line in (lines.first, lines.last):
            line.scroll_into_view_if_needed()
            touch = {"pointerType": "touch", "isPrimary": True, "bubbles": True, "clientX": 99, "clientY": 99}
            line.dispatch_event("pointerdown", touch)
            card = page.locator("#sheet #info.pinned")
            expect(card).to_be_focused()
            line.evaluate(LET_GO, touch)
            expect(card).to_be_in_viewport(ratio=1)
            about, box = line.bounding_box(), card.bounding_box()
            assert (
                about and box and (box["y"] >= about["y"] + about["height"] or box["y"] + box["height"] <= about["y"])
            )
            page.keyboard.press("Escape")
            expect(page.locator("#info")).to_have_count(0)
            expect(line).to_be_focused()
            page.keyboard.press("i")
            expect(card).to_be_focused()
            card.locator('[data-action="back"]').tap()
            expect(page.locator("#info")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator("#sheet")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_that_a_new_game_would_be_played_with_are_explained(table: Table, game: str) -> None:
    page = table.page
    page.locator('#header [data-action="open new"]').first.click()
    page.locator(f'#sheet input[name="game"][value="{game}"]').check(force=True)
    cards = page.locator("#sheet .cards-shown [data-info]")
    expect(page.locator(f'#sheet input[name="game"][value="{game}"]')).to_be_checked()
    if not cards.count():
        expect(page.locator("#sheet .choice-note").last).to_be_visible()  # what the terrain is like
        return
    cards.first.scroll_into_view_if_needed()
    cards.first.hover()
    expect(page.locator("#sheet #info:not(.pinned)")).to_be_visible()
    assert not page.evaluate(COVERS)
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.locator("#sheet-title").hover()
    page.keyboard.press("i")
    expect(page.locator("#sheet #info.pinned")).to_have_attribute(
        "data-about", cards.nth(1).get_attribute("data-info") or ""
    )
    page.keyboard.press("Escape")
    expect(page.locator("#info.pinned")).to_have_count(0)
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_have_count(0)
