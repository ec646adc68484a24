"""Tests of the command line in a browser: typing, completing and choosing by keys alone, and leaving it again."""

from __future__ import annotations

from e2e.conftest import PHONE, OpenTable
from e2e.playing import new_match
from toybattle.notation import format_action
from web.page.command import SHEET
from web.page.words import words

COMPLETED = "(field) => field.dataset.completed"


def test_a_move_is_typed_completed_and_made_by_keys_alone(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        table.put(new_match(), id="typed")
        keys = table.page.keyboard
        keys.press("/")
        field = table.page.get_by_role("combobox")
        table.eventually(lambda: table.focus() == SHEET)
        keys.type("pl")
        completed = field.evaluate(COMPLETED)
        keys.press("Tab")
        assert field.input_value() == completed and table.focus() == SHEET
        keys.press("Tab")
        assert table.focus() != SHEET, "nothing is left to complete, so Tab goes on"
        keys.press("Shift+Tab")
        keys.press("Enter")
        match = table.match()
        assert format_action(match.rules, match.log[0]) == completed and not table.look().sheet
        assert table.page.evaluate("() => document.activeElement !== document.body")


def test_what_cannot_be_done_is_said_and_escape_and_back_close(open_table: OpenTable) -> None:
    with open_table(bot=False, viewport=PHONE) as table:
        table.press("open log").press(f"open {SHEET}")
        field = table.page.get_by_role("combobox")
        field.fill("nonsense")
        field.press("Enter")
        assert table.page.locator("#command-note").inner_text() == words("command.unread", text="nonsense")
        assert field.input_value() == "nonsense"
        field.press("Escape")
        assert not table.look().sheet
        table.press("open log").press(f"open {SHEET}")
        table.page.evaluate("() => { setTimeout(() => history.back()); }")
        table.eventually(lambda: not table.look().sheet)
