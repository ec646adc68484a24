"""Tests of keys: keys that close what is open, and keys that a person presses before Python has started."""

from __future__ import annotations

import pytest

from tests.web.playing import Screen

CLOSABLE = "data-closable"


def opened(what: str) -> Screen:
    """Returns a screen on which something is open: the rules if `what` is "sheet", an earlier position if "review".

    If `what` is "nothing", nothing is open over the game on the table.
    """
    screen = Screen().tap("do draw").wait()
    return screen.say({"sheet": "open rules", "review": "review 1", "nothing": "close"}[what])


@pytest.mark.parametrize("what", ["sheet", "review", "nothing"])
def test_the_page_says_whether_back_has_something_to_close_and_escape_closes_it(what: str) -> None:
    screen = opened(what)
    assert (CLOSABLE in screen.markup) == screen.model.is_closable == (what != "nothing")
    screen.press("Escape")
    assert CLOSABLE not in screen.markup and not screen.model.sheet and screen.model.review is None


def test_a_shared_game_is_nothing_that_back_closes_but_a_sheet_over_it_is() -> None:
    screen = Screen().tap("do draw").wait().say("copy replay")
    friend = Screen(fragment=str(screen.ports.clipboard))
    assert friend.model.review is not None and CLOSABLE not in friend.markup
    assert CLOSABLE in friend.say("open rules").markup


@pytest.mark.parametrize(("key", "sheet"), [("n", "new"), ("N", "new"), ("?", "rules")])
def test_an_early_key_opens_its_sheet_in_a_game_that_was_restored(key: str, sheet: str) -> None:
    screen = opened("nothing").reload()
    screen.ports.hear("early", key, "")
    assert screen.model.sheet == sheet


@pytest.mark.parametrize("key", ["d", "u", "1", "h", "x", "Escape"])
def test_an_early_key_that_means_something_at_the_table_changes_nothing_there(key: str) -> None:
    screen = opened("nothing").reload()
    before = screen.model
    screen.ports.hear("early", key, "")
    assert screen.model == before
