"""Tests of two people at one screen, neither of whom may see the other's rack."""

from __future__ import annotations

from e2e.playing import HUMAN, Table, new_match
from toybattle.games.toy_battle.state import TROOPS_IN
from toybattle.games.toy_battle.troops import KIND_NAMES
from web.page.words import words

TROOPS = {name: words(f"troop.{name}") for name in KIND_NAMES}


def named(table: Table) -> set[str]:
    """The names of the troops that the HTML of the page contains, as words or in a `data-action`."""
    html = table.page.evaluate("() => document.getElementById('app').innerHTML")
    return {name for name, troop in TROOPS.items() if troop in html or f"troop {name}" in html}


def is_hidden(table: Table) -> bool:
    """Whether the curtain between two people's turns is shown and the page's HTML names no troop.

    To be called only while no troop lies on the board.
    """
    faces = table.page.locator("#app .face, #app .strength").count()
    return table.look().curtain and not named(table) and faces == 0


def rack(table: Table, player: int) -> set[str]:
    """The names of the troops on this player's rack, according to the saved match."""
    return {KIND_NAMES[kind] for kind in TROOPS_IN[table.match().state.rack[player]]}


def test_the_curtain_hides_both_racks_at_the_start_after_a_turn_and_after_a_reload(table: Table) -> None:
    table.new_game(opponent=HUMAN, terrain="castle_field", first="0")
    assert is_hidden(table)
    assert words("curtain.title", player="Blue") in table.page.locator("#curtain").inner_text()
    table.press("curtain")
    assert named(table) == rack(table, 0)
    for troop in table.look().foe:
        assert troop == words("panel.back")
    table.press("do draw")
    assert is_hidden(table)
    assert words("curtain.title", player="Red") in table.page.locator("#curtain").inner_text()
    table.reload()
    assert is_hidden(table)
    for key in ("1", "d", "u", "l", "i", "Escape"):
        table.page.keyboard.press(key)
        assert is_hidden(table), key
    assert table.focus() == "lift", "only its button lifts it"


def test_lifting_the_curtain_shows_the_own_rack_alone_and_stays_lifted(table: Table) -> None:
    table.put(new_match().with_action(("draw",)).with_action(("draw",)), seats=(HUMAN, HUMAN), id="two")
    assert is_hidden(table)
    for player in (0, 1, 0):
        table.press("curtain")
        table.wait_turn()
        assert named(table) == rack(table, player)
        assert not table.look().curtain
        table.press("do draw")
        assert is_hidden(table)


def test_the_opponents_turn_is_told_without_showing_the_opponents_rack(table: Table) -> None:
    table.put(new_match().with_action(("draw",)), seats=(HUMAN, HUMAN), id="told")
    table.set_speed("slow")
    try:
        table.press("curtain")
        assert words("tool.skip") and "finish" in table.look().answers
        assert named(table) <= rack(table, 1)
        table.press("finish")
        sight = table.look()
        assert sight.is_asked and not sight.curtain
        assert named(table) == rack(table, 1)
    finally:
        table.set_speed("off")


def test_under_the_curtain_nothing_can_be_looked_up(table: Table) -> None:
    match = new_match().with_action(("draw",)).with_action(("draw",))
    table.put(match, seats=(HUMAN, HUMAN), id="log")
    assert is_hidden(table)
    line = table.page.locator('#log [data-action="review 1"]')
    if line.count():
        line.click()
    assert named(table) == set()
    table.page.keyboard.press("Escape")
    assert is_hidden(table)
