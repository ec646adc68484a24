"""Tests that a room is fetched once, when it is first asked for, and that the page says so if that fails."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.conftest import Record
from e2e.playing import Table
from tools.build_site import ROOM_FILES
from web.page.words import words

(LEARNING,) = ROOM_FILES


def test_a_room_is_fetched_when_it_is_first_asked_for(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[-1]))
    table = Table(page).open()
    assert LEARNING not in fetched
    for _ in range(2):
        table.press("open learn")
        page.locator("#sheet h2", has_text=words("learn.button")).wait_for()
        table.press("close")
    assert fetched.count(LEARNING) == 1


def test_a_room_that_cannot_be_fetched_is_told_and_can_be_asked_for_again(page: Page, record: Record) -> None:
    table = Table(page).open()
    refuse = lambda route: route.fulfill(status=404)  # noqa: E731
    page.route(f"**/{LEARNING}", refuse)
    table.press("open learn")
    told, _, _ = words("room.failed", why="|").partition("|")
    table.eventually(lambda: told in table.look().note and not table.look().sheet)
    page.unroute(f"**/{LEARNING}", refuse)
    table.press("open learn")
    page.locator("#sheet h2", has_text=words("learn.button")).wait_for()
    record.errors.clear()  # those of the file that was not there
