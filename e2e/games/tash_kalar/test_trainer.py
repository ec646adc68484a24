"""Tests of Tash-Kalar's trainer in the browser: positions and puzzles by mouse, touch and keys, and leaving it."""

from __future__ import annotations

import random

import pytest

from e2e.conftest import DESKTOP, PHONE, OpenTable
from e2e.games.tash_kalar.test_page import OVERLAPS
from e2e.games.test_any_game import offers
from e2e.page.test_accessibility import RUN_AXE, TAGS
from e2e.playing import Finger, Keys, Mouse, Table
from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.match import Match
from web.page.words import words

HANDS = {"mouse": Mouse, "touch": Finger, "keys": Keys}
MATCH = Match.start("tash_kalar", {"first": 0}, 5)


def found_by_hints(table: Table) -> str:
    """Asks for two hints, which tell the square of a summoning that solves the exercise, and picks this square.

    Returns the name of the square.
    """
    table.press("hint").press("hint")
    note = table.look().note
    square = next(name for name in SQUARE_NAMES if words("train.hint.square", space=name) == note)
    table.hand.do(f"space {square}")
    return square


@pytest.mark.parametrize("by", HANDS)
def test_a_position_is_searched_through_and_the_game_goes_on(open_table: OpenTable, by: str) -> None:
    options = {"viewport": PHONE, "has_touch": True} if by == "touch" else {}
    with open_table(**options) as table:
        table.put(MATCH).press("open training").press("train begin summons")
        table.hand = HANDS[by](table.page)
        assert not table.look().legal, "the page tells nothing"
        for _ in range(4):
            found_by_hints(table)
            if "train next" in table.look().answers:
                break
        table.press("train next")
        assert words("train.of_run", number=1, most=5) not in table.look().todo
        table.press("train leave")
        assert table.match() == MATCH and table.look().is_asked


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1000, 640), (360, 640)], ids=str)
def test_the_way_on_does_not_lie_over_the_card_that_was_found(quiet: Table, size: tuple[int, int]) -> None:
    quiet.put(MATCH).press("open training").press("train begin summons")
    while "train next" not in quiet.look().answers:
        found_by_hints(quiet)
    quiet.page.set_viewport_size({"width": size[0], "height": size[1]})
    assert quiet.page.locator('#prompt [data-action="train next"]').is_visible()
    assert [found for found in quiet.page.evaluate(OVERLAPS) if "shown" in found] == []
    quiet.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    quiet.press("train leave")


def test_a_puzzle_can_be_played_and_tried_again(open_table: OpenTable) -> None:
    with open_table(bot=False, bypass_csp=True) as table:
        table.load_axe()
        table.put(MATCH).press("open training")
        assert table.page.evaluate(RUN_AXE, TAGS) == []
        table.press("train begin task")
        assert table.look().is_asked
        assert table.page.evaluate(RUN_AXE, TAGS) == []
        choices = random.Random(1)
        for _ in range(500):  # whatever turn it is; a second click takes a pick back, so the clicks are random
            if "train again" in table.look().answers:
                break
            if found := offers(table):
                table.hand.do(choices.choice(found))
            else:
                table.page.wait_for_timeout(20)
        assert "train again" in table.look().answers
        table.press("train again")
        assert table.look().is_asked
        table.press("train leave")
        assert table.match() == MATCH
