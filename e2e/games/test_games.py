"""Tests that play the first of the project's games to its end against the bot: by mouse, by keys, by touch."""

from __future__ import annotations

import re

from e2e.conftest import IS_WHOLE, PHONE, OpenTable
from e2e.playing import Finger, Keys, Mouse, Sight, Table, good_action, steps
from web.page.words import words

WHY = (
    r"stands on (Blue|Red)'s H\.Q\.|has \d+ medals; \d+ were needed|can neither draw nor place"
    r"(: medals decide, \d+ : \d+|, and loses the tie at \d+ medals each)|After 200 turns medals decide, \d+ : \d+"
)


def check_end(table: Table) -> None:
    """Checks that the page, when the game is over, says who won, why, and in how many turns."""
    match = table.match()
    assert match.result is not None
    told = table.look().question
    assert (words("end.you") if match.result.winner == 0 else words("end.lost", player="Red")) in told
    assert re.search(WHY, told), told
    assert f"{match.at(len(match.log) - 1).turn} turns." in told, "the turn of the last action"


def test_a_whole_game_by_mouse_clicks_and_drags(open_table: OpenTable) -> None:
    with open_table(speed="normal") as table:
        table.press("open settings")
        table.page.get_by_label(words("settings.speed.off"), exact=True).check()
        table.press("close")
        mouse = Mouse(table.page)
        table.hand = mouse
        questions = drags = 0
        while not (sight := table.wait_turn()).ended:
            match = table.match()
            if IS_WHOLE or questions < 6:
                check_what_glows(table, sight)
            action = good_action(match)
            touched = steps(match, action)
            questions += 1
            if action[0] == "place" and questions % 2:
                mouse.drag(*touched)
                drags += 1
            else:
                table.play(action, match)
            assert table.match().log[len(match.log)] == action
        assert drags > 2
        check_end(table)

        first = table.current()
        table.press("rematch")
        assert table.wait_turn().question
        fresh = table.match()
        assert (fresh.options["terrain"], fresh.options["first"]) == ("castle_field", 1)
        assert first in table.games()
        assert table.current() != first


def check_what_glows(table: Table, sight: Sight) -> None:
    """Checks that the page marks exactly the troops and spaces that can be picked in some legal action.

    If a troop can be picked, the function also picks one, checks that exactly the spaces for this troop are marked
    then, and takes the pick back. Each action that needs a button has to have one. `sight` is what the page shows when
    the function is called.
    """
    match = table.match()
    assert match.decision is not None
    wanted = [steps(match, action) for action in match.decision.actions]
    assert {step for step in sight.fits if step} == {pair[0] for pair in wanted if pair[0].startswith("troop")}
    assert {pair[0] for pair in wanted if pair[0].startswith("do ")} <= set(sight.answers)
    if sight.fits:
        assert set(sight.legal) == {pair[1] for pair in wanted if len(pair) > 1}
        table.hand.do(sight.fits[0])
        picked = table.look()
        assert "back" in picked.answers, f"{sight.fits[0]} was not picked: {picked}"
        assert set(picked.legal) == {pair[1] for pair in wanted if pair[0] == sight.fits[0]}
        table.press("back")
    else:
        assert set(sight.legal) == {pair[0] for pair in wanted if pair[0].startswith("space")}


def test_a_whole_game_by_keys_alone_never_loses_the_focus(open_table: OpenTable) -> None:
    with open_table() as table:
        keys = Keys(table.page)
        table.hand = keys
        keys.press("Tab")
        keys.press("Enter")  # onto the board
        keys.press("n")
        assert table.look().sheet == words("new.title")
        keys.press("Escape")
        assert table.look().sheet == ""
        keys.do("troop skully")
        assert table.look().answers[-1] == "back"
        keys.press("Escape")
        assert "back" not in table.look().answers
        table.play_to_the_end()
        check_end(table)
        keys.press("Tab")
        keys.reach('[data-action="rematch"]')
        keys.press("Enter")
        table.wait_turn()
        keys.press("Tab")
        assert table.match().log == () or table.match().player_at(0) == 1


def test_the_other_button_of_the_mouse_looks_closer_at_a_space(table: Table) -> None:
    table.new_game(opponent="scout")
    table.page.locator("#space-c .ring").click(button="right", force=True)
    assert "Base c" in table.page.locator("#info.pinned").inner_text()


def test_the_link_to_the_board_leads_onto_it(table: Table) -> None:
    table.new_game(opponent="scout")
    table.page.locator("a.skip").focus()
    table.page.keyboard.press("Enter")
    assert table.focus().startswith("space-")


LAYOUT = """() => ({
  height: document.documentElement.scrollHeight - innerHeight,
  width: document.documentElement.scrollWidth - innerWidth,
  outside: ["#board", "#foe", "#prompt", "#prompt button", ".rack > *", "#tools button", "#header button:not(.skip)"]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const shown = box.width > 0;
      return shown && (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5);
    })
    .map((element) => element.id || element.dataset.action),
})"""


def test_a_whole_game_by_touch_at_360_by_640_without_scrolling(open_table: OpenTable) -> None:
    with open_table(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2) as table:
        table.hand = Finger(table.page)

        def fits(sight: Sight) -> None:
            layout = table.page.evaluate(LAYOUT)
            assert layout["height"] <= 0 and layout["width"] <= 0 and layout["outside"] == [], (layout, sight)

        questions = table.play_to_the_end(each=fits)
        assert questions > 5
        check_end(table)
        assert table.page.evaluate(LAYOUT)["width"] <= 0
