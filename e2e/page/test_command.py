"""Tests of the command line in a browser: typing, completing and choosing by keys alone, and leaving it again."""

from __future__ import annotations

from e2e.conftest import PHONE
from e2e.playing import Table, new_match
from toybattle.notation import format_action
from web.page.command import SHEET
from web.page.words import words

COMPLETED = "(field) => field.dataset.completed"


def test_a_move_is_typed_completed_and_made_by_keys_alone(quiet: Table) -> None:
    quiet.put(new_match(), id="typed")
    keys = quiet.page.keyboard
    keys.press("/")
    field = quiet.page.get_by_role("combobox")
    quiet.eventually(lambda: quiet.focus() == SHEET)
    keys.type("pl")
    completed = field.evaluate(COMPLETED)
    keys.press("Tab")
    assert field.input_value() == completed and quiet.focus() == SHEET
    keys.press("Tab")
    assert quiet.focus() != SHEET, "nothing is left to complete, so Tab goes on"
    field.focus()  # what comes after the last thing of a page differs between browsers
    keys.press("Enter")
    quiet.eventually(lambda: quiet.match().log)
    match = quiet.match()
    assert format_action(match.rules, match.log[0]) == completed and not quiet.look().sheet
    assert quiet.page.evaluate("() => document.activeElement !== document.body")


def test_what_cannot_be_done_is_said_and_escape_and_back_close(quiet: Table) -> None:
    quiet.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    quiet.press("open log").press(f"open {SHEET}")
    field = quiet.page.get_by_role("combobox")
    field.fill("nonsense")
    field.press("Enter")
    assert quiet.page.locator("#command-note").inner_text() == words("command.unread", text="nonsense")
    assert field.input_value() == "nonsense"
    field.press("Escape")
    assert not quiet.look().sheet
    quiet.press("open log").press(f"open {SHEET}")
    quiet.page.evaluate("() => { setTimeout(() => history.back()); }")
    quiet.eventually(lambda: not quiet.look().sheet)
