"""Tests that reloading the page at any moment loses nothing."""

from __future__ import annotations

from e2e.conftest import IS_WHOLE, OpenTable
from e2e.playing import HUMAN, Table, new_match
from toybattle.games.toy_battle.troops import SKULLY
from web.page.words import words

TERRAIN, SEED = "la_croisette", 43  # a short game with five kinds of questions


def shown(table: Table) -> dict[str, object]:
    """What the page shows, without the note: a dict from the names of Sight's fields (e2e/playing.py) to their values.

    The note is left out because a reload may clear it.
    """
    sight = table.look()
    return {name: value for name, value in vars(sight).items() if name != "note"}


def test_a_reload_after_every_decision_of_a_whole_game_brings_back_the_same_question(open_table: OpenTable) -> None:
    """After each decision of a game the page is reloaded, and then shows the same as before. `make test` reloads the
    page after every second decision and at the end.

    Two people play at one screen, so that the page asks for the decisions of both players.
    """
    with open_table(bot=False) as table:
        table.put(new_match(TERRAIN, SEED), seats=(HUMAN, HUMAN))
        lift(table)
        seen_steps = set()
        for number in range(100):
            before = shown(table)
            if IS_WHOLE or number % 2 or before["ended"]:
                table.reload()
                lift(table)
                assert shown(table) == before, f"after {number} decisions"
            if before["ended"]:
                break
            decision = table.match().decision
            assert decision is not None
            seen_steps.add(decision.step)
            table.play_well()
            lift(table)
        assert before["ended"]
        assert len(seen_steps) > 2, "no chain was among the questions"


def lift(table: Table) -> None:
    """Takes away the curtain that hides both racks between two people's turns, if it is there.

    The page would then replay the other player's turn; this replay is ended at once.
    """
    if table.look().curtain:
        table.press("curtain")
        table.page.keyboard.press("Escape")


def test_a_reload_in_the_middle_of_a_chain_against_the_bot_asks_the_same(open_table: OpenTable) -> None:
    with open_table() as table:
        table.put(new_match())
        table.play(next(action for action in table.match().decision.actions if action[:2] == ("place", SKULLY)))
        before = shown(table)
        assert before["todo"] == "" and words("ask.draw_two", source="Skully", count=2) == before["question"]
        table.reload()
        assert shown(table) == before
        table.press("do draw")
        table.reload()  # while the bot thinks
        table.wait_turn()
        match = table.match()
        assert [match.player_at(number) for number in range(2)] == [0, 0]
        assert len(match.log) > 2 and match.player_at(2) == 1
