"""Tests in a browser of long lists of games and of the statistics of games, and of the sheet for a new game.

A list is filtered by keyboard, the statistics are saved as a file, and the sheet must fit small and large screens.
"""

from __future__ import annotations

import csv
import io

from e2e.conftest import OpenTable
from e2e.playing import HUMAN, Table, new_match, played
from web.page.statistics import FILE
from web.page.words import words

SEEN = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""


def filled(table: Table) -> Table:
    """Saves eight games in the table's browser: six just begun, one that the person has won, and one lost.

    Returns `table`.
    """
    over = played(new_match("tournament", seed=5))
    assert over.result is not None and over.result.winner is not None
    seats = [(HUMAN, "general"), ("general", HUMAN)]
    for number, names in enumerate(seats if over.result.winner == 0 else seats[::-1]):
        table.put(over, seats=names, id=f"over{number}")
    for number in range(6):
        table.put(new_match("battlefield", seed=number), id=f"begun{number}")
    return table


def test_games_are_found_with_the_keyboard_alone(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        filled(table).press("open games")
        page = table.page
        page.locator("#filter-text").focus()
        page.keyboard.type("tourn")
        found = page.locator("#sheet .entry")
        table.eventually(lambda: found.count() == 2)
        assert page.locator("#filter-text").evaluate("(field) => field === document.activeElement"), (
            "the focus was lost"
        )
        page.locator("#filter-outcome").focus()
        page.keyboard.type("Won")
        table.eventually(lambda: found.count() == 1)
        assert page.locator("#entry-over0").is_visible()
        told = page.locator("#sheet .games-told [role=status]")
        assert told.inner_text() == words("filter.told", found=1, count=len(table.games()))
        page.locator('[data-action="unfilter"]').press("Enter")
        table.eventually(lambda: found.count() == len(table.games()))
        assert page.locator("#filter-text").input_value() == page.locator("#filter-outcome").input_value() == ""


def test_statistics_are_shown_from_their_beginning_and_exported(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        filled(table).press("open games")
        table.page.locator("#sheet .sheet-body").evaluate("(body) => body.scrollTo(0, 400)")
        table.page.locator('[data-action="open statistics"]').dispatch_event("click")
        table.page.locator(".numbers").wait_for()
        assert table.page.evaluate(SEEN, ".numbers")
        with table.page.expect_download() as download:
            table.press("export-statistics")
        assert download.value.suggested_filename == FILE
        rows = list(csv.reader(io.StringIO(download.value.path().read_text(encoding="utf-8"))))
        assert sorted(row[5] for row in rows[1:]) == [words("filter.outcome.lost"), words("filter.outcome.won")]


def test_play_is_in_sight_on_a_small_screen(quiet: Table) -> None:
    quiet.page.set_viewport_size({"width": 360, "height": 640})
    quiet.press("open new")
    games = quiet.page.locator('#sheet input[name="game"]')
    for number in range(games.count()):
        games.nth(number).check()
        assert quiet.page.evaluate(SEEN, '#sheet [data-action="new"]')
        body = quiet.page.locator("#sheet .sheet-body")
        body.evaluate("(body) => body.scrollTo(0, body.scrollHeight)")
        assert quiet.page.evaluate(SEEN, '#sheet [data-action="new"]')
        assert body.evaluate("(body) => body.scrollWidth - body.clientWidth") == 0


def test_a_new_game_is_one_screen_on_a_large_one_and_play_stays_where_it_is(quiet: Table) -> None:
    quiet.page.set_viewport_size({"width": 1280, "height": 800})
    quiet.press("open new")
    games = quiet.page.locator('#sheet input[name="game"]')
    places = []
    for number in range(games.count()):
        games.nth(number).check()
        body = quiet.page.locator("#sheet .sheet-body")
        assert body.evaluate("(body) => body.scrollHeight - body.clientHeight") == 0
        places.append([quiet.page.locator(part).bounding_box() for part in ("#sheet", '#sheet [data-action="new"]')])
    assert all(place == places[0] for place in places)
