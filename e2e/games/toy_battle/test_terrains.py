"""Tests that every terrain can be chosen, is drawn, and can be played on."""

from __future__ import annotations

import pytest

from e2e.playing import Table, steps
from toybattle.games.toy_battle.terrains import TERRAINS
from web.page.words import words


@pytest.mark.parametrize("terrain", TERRAINS)
def test_a_terrain_starts_is_drawn_and_takes_moves(table: Table, terrain: str) -> None:
    table.new_game(terrain=terrain, opponent="scout", side="0", first="0", specials="yes")
    match = table.match()
    assert match.options == {"terrain": terrain, "first": 0, "specials": True}
    assert table.page.locator("#board").get_attribute("aria-label") == words(
        "page.board", terrain=words(f"terrain.{terrain}")
    )
    spaces = table.page.locator("#board .space")
    assert spaces.count() == len(TERRAINS[terrain].spaces)
    sight = table.wait_turn()
    assert match.decision is not None
    placing = [steps(match, action) for action in match.decision.actions if action[0] == "place"]
    assert set(sight.legal) == {step[1] for step in placing}
    for step in placing[0]:
        table.hand.do(step)
    assert len(table.match().log) >= 1
    assert len(table.page.locator("#board .piece").all()) >= 1
    while (decision := table.match().decision) and decision.player == 0 and len(table.match().log) < 9:
        table.wait_turn()
        if table.match().player_at(len(table.match().log) - 1) == 1:
            break
        table.play_well()
    table.eventually(lambda: any(table.match().player_at(number) for number in range(len(table.match().log))))
