"""Tests in a browser of where the focus goes, which keys count there, and which texts the live regions get."""

from __future__ import annotations

from itertools import permutations

import pytest
from playwright.sync_api import expect

from e2e.conftest import OpenTable
from e2e.playing import HUMAN, Table, new_match
from tests.random_games import random_match
from toybattle import GAMES
from web.page.words import words

# Notes every text that is added to a live region from now on, as a screen reader would hear it.
LISTEN = """() => {
  globalThis.heard = [];
  const live = "[role=log], [role=status], [aria-live]";
  globalThis.hearing?.disconnect();
  globalThis.hearing = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest(live);
      for (const node of addedNodes) if (region && node.textContent.trim()) heard.push(node.textContent.trim());
    }
  });
  hearing.observe(document.body, { subtree: true, childList: true });
}"""
ACTIVE = "() => document.activeElement.dataset.action ?? ''"


@pytest.fixture
def table(quiet: Table) -> Table:
    """A page with a new game against a bot that never answers."""
    return quiet.put(new_match(), id="focus")


def test_letters_and_numbers_count_on_the_board_the_hand_and_the_prompt_only(table: Table) -> None:
    page = table.page
    for selector in ('[data-action="open settings"]', '#tools [data-action="undo"]', "#log .turns"):
        page.locator(selector).first.focus()
        for key in ("d", "1", "u", "n"):
            page.keyboard.press(key)
        assert not table.match().log and not table.look().sheet and not table.look().note, selector
        assert page.locator(".rack .picked").count() == 0
    page.locator("#board .space[tabindex='0']").focus()
    page.keyboard.press("d")
    table.eventually(lambda: table.match().log)
    for selector in ("#rack-0", "#prompt"):
        page.locator(selector).focus()
        page.keyboard.press("n")
        table.eventually(lambda: table.look().sheet == words("new.title"))
        page.keyboard.press("Escape")


def test_letters_can_be_changed_and_turned_off_and_stay_so(open_table: OpenTable) -> None:
    with open_table(bot=False) as table:
        table.put(new_match())
        page = table.page
        table.press("open settings").press("open letters")
        page.locator("[id='letter-undo']").select_option("z")
        table.press("close")
        table.hand.do(table.look().fits[0])
        board = page.locator("#board .space[tabindex='0']")
        board.focus()
        page.keyboard.press("u")
        expect(page.locator(".rack .picked, .rack [aria-pressed=true]")).to_have_count(1)
        page.keyboard.press("z")
        expect(page.locator(".rack .picked, .rack [aria-pressed=true]")).to_have_count(0)
        page.keyboard.press("?")
        shown = page.locator("#letters li", has_text=words("key.undo")).first.inner_text()
        assert shown.split() == ["Z", words("key.undo")]
        table.press("close").press("open settings")
        page.locator('#sheet input[name="keys"][value="off"]').check()
        table.press("close")
        page.reload()
        table.eventually(lambda: table.look().is_asked)
        page.wait_for_function("() => !document.getElementById('boot')")
        board.focus()
        for key in ("d", "z", "n", "1"):
            page.keyboard.press(key)
        assert not table.match().log and not table.look().sheet
        page.keyboard.press("/")
        table.eventually(lambda: table.look().sheet == words("command.title"))


def test_the_toolbar_is_one_tab_stop_with_arrow_keys(table: Table) -> None:
    page = table.page
    stops = page.locator("#tools [tabindex='0']")
    assert stops.count() == 1 and page.locator("#tools [tabindex='-1']").count() >= 5
    stops.focus()
    shown = page.locator("#tools button:visible").evaluate_all("(all) => all.map((one) => one.dataset.action)")
    for action in (*shown[1:], shown[0]):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(ACTIVE) == action
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(ACTIVE) == shown[-1]
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    table.eventually(lambda: table.look().note == words("replay.none"))
    assert stops.count() == 1 and stops.get_attribute("data-action") == shown[1], "the stop stays where the focus was"


def test_a_sheet_that_asks_for_a_text_has_the_focus_in_its_field(quiet: Table) -> None:
    quiet.press("open games").press("open paste")
    assert quiet.focus() == "pasted"


def test_closing_a_sheet_returns_to_what_opened_it(table: Table) -> None:
    page = table.page
    for action, leave in (("open settings", "close"), ("open new", "back"), ("open rules", "close")):
        page.locator(f'[data-action="{action}"]:visible').first.focus()
        page.keyboard.press("Enter")
        table.eventually(lambda: table.look().sheet)
        if leave == "close":
            table.press("close")
        else:
            page.keyboard.press("Escape")
        table.eventually(lambda: not table.look().sheet)
        assert page.evaluate(ACTIVE) == action
    board = page.locator("#board .space[tabindex='0']")
    board.focus()
    space = table.focus()
    page.keyboard.press("?")
    table.eventually(lambda: table.look().sheet)
    page.keyboard.press("Escape")
    table.eventually(lambda: not table.look().sheet)
    assert table.focus() == space
    table.new_game(opponent="recruit")
    assert table.focus() == "prompt", "what opened the sheet has nothing to do with the new game"


def test_a_second_press_of_enter_does_nothing_else(table: Table) -> None:
    page = table.page
    page.locator('[data-action="do draw"]').focus()
    page.keyboard.press("Enter")
    assert table.focus() == "prompt"
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert len(table.match().log) == 1 and not table.look().sheet
    assert table.look().question == words("ask.bot", player="Red")


def test_what_i_do_and_each_refusal_is_heard_once(table: Table) -> None:
    page = table.page
    page.evaluate(LISTEN)
    page.locator("#board .space[tabindex='0']").focus()
    page.keyboard.press("d")
    table.eventually(lambda: table.match().log)
    drawn = table.look().log[-1]
    assert page.evaluate("() => heard") == [f"{drawn} {words('ask.bot', player='Red')}"]
    for _ in range(3):
        page.keyboard.press("d")
    refused = words("refusal.not_your_turn")
    assert page.evaluate("() => heard").count(refused) == 3
    page.evaluate("() => { heard.length = 0; }")
    page.keyboard.press("u")
    assert page.evaluate("() => heard") == [words("undo.sure.marked")]
    page.evaluate("() => { heard.length = 0; }")
    page.keyboard.press("u")
    assert page.evaluate("() => heard") == [f"{table.look().note} {table.look().question}"]
    table.put(new_match(), id="other")
    table.press("open games")
    page.evaluate("() => { heard.length = 0; }")
    page.locator('[data-action="delete focus"]').focus()
    page.keyboard.press("Enter")
    told = page.locator("#games-note span").first
    told.wait_for()
    assert [text for text in page.evaluate("() => heard") if text == told.inner_text()] == [told.inner_text()]
    assert table.focus().startswith("entry-") and table.focus() != "entry-focus", "a row, none of its buttons"


def test_a_curtain_that_falls_has_the_focus_on_its_button(table: Table) -> None:
    page = table.page
    table.put(new_match(), seats=(HUMAN, HUMAN), id="two")
    assert table.focus() == "lift"
    page.keyboard.press("Enter")
    page.evaluate(LISTEN)
    page.locator('[data-action="do draw"]').focus()
    page.keyboard.press("Enter")
    assert table.focus() == "lift"
    (heard,) = page.evaluate("() => heard")
    assert words("curtain.title", player="Red") in heard


def test_the_page_goes_on_after_a_game_with_other_spaces_has_come_onto_the_table(table: Table) -> None:
    for before, after in permutations(GAMES, 2):
        table.put(random_match(before, {}, 1).upto(4), id="before")
        table.page.locator("#board .space[tabindex='0']").first.focus()
        table.page.keyboard.press("ArrowUp")  # what has the focus is the target
        table.put(random_match(after, {}, 1).upto(4), id="after")
        table.press("open settings")
        table.page.keyboard.press("Escape")
        table.eventually(lambda: not table.look().sheet)
