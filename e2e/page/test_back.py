"""Tests of the browser's Back and of Escape: both close what is open over the game, and only then Back leaves."""

from __future__ import annotations

import pytest

from e2e.conftest import OpenTable
from e2e.playing import Table, new_match, played
from toybattle import link
from web.page.model import REPLAY

BLANK = "about:blank"

IS_CLOSED = "() => !document.querySelector('[data-closable]') && !history.state?.isAbove"


def press_back(table: Table) -> None:
    """Presses the browser's Back without waiting for anything, since the page may stay or go."""
    table.page.evaluate("() => { setTimeout(() => history.back()); }")


def wait_closed(table: Table) -> None:
    """Waits until nothing is open over the game, and Back would leave the page."""
    table.eventually(lambda: table.page.evaluate(IS_CLOSED))


def leave(table: Table) -> None:
    """Presses Back, which has to leave the page."""
    wait_closed(table)
    press_back(table)
    table.page.wait_for_url(BLANK, wait_until="commit")


def test_back_closes_a_sheet_as_often_as_one_is_open_and_then_leaves(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        before = table.page.evaluate("() => history.length")
        for sheet in ("open new", "open rules", "open share"):
            table.press(sheet)
            assert table.look().sheet
            press_back(table)
            table.eventually(lambda: not table.look().sheet)
        assert table.page.evaluate("() => history.length") == before + 1, "one entry at most"
        leave(table)


@pytest.mark.parametrize("way", ["Escape", "button", "move"])
def test_what_is_closed_otherwise_leaves_nothing_in_the_history(open_table: OpenTable, way: str) -> None:
    with open_table(bot=False) as table:
        table.put(played(new_match(), until=lambda match: len(match.log) == 6))
        table.press("open rules")
        if way == "Escape":
            table.page.keyboard.press("Escape")
        elif way == "button":
            table.press("close")
        else:
            table.page.keyboard.press("Escape")
            table.page.locator("#log .line").first.click()
            table.press("review now")
        assert not table.look().sheet
        leave(table)


def test_back_leads_from_a_game_begun_anew_to_the_other_one_and_then_leaves(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        table.put(played(new_match(), until=lambda match: len(match.log) == 6), id="other")
        for way in ("back", "button"):
            table.page.locator("#log .line").first.click()
            table.page.locator(".answers [data-action^=retry]").click()
            assert table.table().id != "other" and table.look().note
            if way == "back":
                press_back(table)
            else:
                table.press("leave")
            table.eventually(lambda: table.table().id == "other")
        leave(table)


def test_back_closes_a_review_and_first_the_sheet_or_the_card_over_it(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        table.put(played(new_match(), until=lambda match: len(match.log) == 6))
        for is_reviewing in (False, True):
            if is_reviewing:
                table.page.locator("#log .line").nth(2).click()
            table.page.locator("#board [data-info^=space]").first.focus()
            table.page.keyboard.press("i")
            table.page.locator("#info.pinned").wait_for()
            press_back(table)
            table.page.locator("#info.pinned").wait_for(state="detached")
            assert table.page.locator(".is-reviewing").count() == is_reviewing
        table.press("open share")
        press_back(table)
        table.eventually(lambda: not table.look().sheet)
        assert table.page.locator(".is-reviewing").count() == 1
        press_back(table)
        table.eventually(lambda: table.page.locator(".is-reviewing").count() == 0)
        leave(table)


def test_a_link_keeps_its_fragment_and_gives_it_up_for_good(open_table: OpenTable) -> None:
    """A page that was opened by a link keeps the link's fragment in its address while a sheet is opened and closed.

    When a new game begins, the fragment goes from the address, and the browser's Back does not bring it back.
    """
    fragment = f"#{REPLAY}{link.encode(played(new_match(), until=lambda match: len(match.log) == 4))}"
    with open_table(bot=False, path=f"./{fragment}") as table:
        table.press("open rules")
        assert table.page.url.endswith(fragment)
        press_back(table)
        wait_closed(table)
        assert table.page.url.endswith(fragment) and table.page.locator(".is-reviewing").count() == 1
        table.new_game()
        wait_closed(table)
        assert "#" not in table.page.url and table.page.locator(".is-reviewing").count() == 0
        leave(table)


def test_another_link_over_an_open_sheet_is_opened_and_back_returns_to_the_first(open_table: OpenTable) -> None:
    first, second = (
        REPLAY + link.encode(played(new_match(seed=seed), until=lambda match: len(match.log) == 4)) for seed in (1, 2)
    )
    with open_table(bot=False, path=f"./#{first}") as table:
        shown = table.look()
        table.press("open rules")
        table.page.evaluate("(fragment) => { location.hash = fragment; }", second)
        table.eventually(lambda: table.look().rack != shown.rack)
        press_back(table)
        table.eventually(lambda: table.look() == shown)
        wait_closed(table)
        assert table.page.url.endswith(first)


def test_a_reload_with_an_open_sheet_starts_and_back_leaves(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        table.press("open new")
        table.reload()
        assert not table.look().sheet
        leave(table)


def test_back_leaves_a_lesson_and_not_the_page(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        table.put(played(new_match(), until=lambda match: len(match.log) == 6), id="other")
        question = table.look().question
        table.press("open learn").page.locator("#sheet [data-action^='learn begin']:visible").first.click()
        table.page.locator("[data-action='learn leave']:visible").wait_for()
        press_back(table)
        table.page.locator("[data-action='learn leave']").wait_for(state="detached")
        table.eventually(lambda: table.look().question == question)
        assert table.table().id == "other"
