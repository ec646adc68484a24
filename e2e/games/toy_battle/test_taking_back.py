"""Tests of undo, of replaying the opponent's turn, of resigning, and of the options of a new game."""

from __future__ import annotations

from e2e.playing import HUMAN, Table, new_match
from toybattle.games.toy_battle.terrains import FIRST_HQ, SPACE_NAMES
from toybattle.games.toy_battle.troops import SKULLY
from web.page.words import words


def test_a_step_of_the_own_turn_is_taken_back_without_a_mark(table: Table) -> None:
    table.put(new_match(), id="undo")
    before = table.look()
    table.play(("place", SKULLY, 0))
    assert table.look().question == words("ask.draw_two", source="Skully", count=2)
    table.press("undo")
    after = table.look()
    assert (after.question, after.board, after.rack) == (before.question, before.board, before.rack)
    assert after.note == words("undone.free") and not table.table().assisted
    table.hand.do("troop skully")
    assert "back" in table.look().answers
    table.press("undo")
    assert "back" not in table.look().answers
    table.press("undo")
    assert table.look().note == words("undo.none")


def test_undo_goes_back_over_the_bots_turn_to_the_last_decision_and_marks_the_game(table: Table) -> None:
    table.put(new_match(), id="marked")
    before = table.look()
    table.press("do draw")
    table.wait_turn()
    length = len(table.match().log)
    assert length > 1
    table.press("undo")
    assert table.look().note == words("undo.sure.marked") and len(table.match().log) == length
    table.press("undo")
    after = table.look()
    assert (after.question, after.board, after.rack) == (before.question, before.board, before.rack)
    assert after.note == words("undone")
    assert table.table().assisted and table.match().log == ()
    table.press("resign").press("resign")
    sight = table.look()
    assert sight.ended and words("end.assisted") in sight.question


def test_the_opponents_turn_can_be_seen_again_and_finished_at_once(table: Table) -> None:
    table.put(new_match(), id="again")
    table.press("do draw")
    table.wait_turn()
    end = table.look()
    table.set_speed("slow")
    try:
        table.press("replay")
        sight = table.look()
        assert sight.question == words("ask.watch", player="Red") and sight.answers == ["finish"]
        table.press("finish")
        assert table.look().question == end.question and table.look().board == end.board
        table.page.keyboard.press("l")
        assert table.look().answers == ["finish"]
        table.page.keyboard.press("Escape")
        assert table.look().board == end.board
        table.page.keyboard.press("l")
        table.hand.do(end.fits[0])  # whoever goes on playing need not wait
        assert "back" in table.look().answers
    finally:
        table.page.keyboard.press("Escape")
        table.set_speed("off")


def test_a_slow_turn_of_the_bot_is_told_step_by_step(table: Table) -> None:
    table.put(new_match(), id="told")
    table.set_speed("slow")
    try:
        table.press("do draw")
        table.eventually(lambda: "finish" in table.look().answers)
        assert table.look().question == words("ask.watch", player="Red")
        table.wait_turn()
        assert len(table.match().log) > 1
    finally:
        table.set_speed("off")


def test_resigning_takes_two_presses(table: Table) -> None:
    table.put(new_match(), id="resign")
    table.press("resign")
    assert table.match().resigned is None
    assert table.page.get_by_role("button", name=words("tool.resign_sure")).is_visible()
    table.hand.do("troop skully")  # anything else disarms it
    assert table.page.get_by_role("button", name=words("tool.resign"), exact=True).is_visible()
    table.press("resign")
    assert table.match().resigned is None
    table.press("resign")
    sight = table.look()
    assert table.match().resigned == 0
    assert words("end.lost", player="Red") in sight.question and words("end.resigned", loser="Blue") in sight.question
    assert not sight.is_asked


def test_red_sits_below_when_the_person_plays_red(table: Table) -> None:
    table.new_game(side="1", first="1", opponent="recruit", terrain="battlefield", specials="yes")
    table.wait_turn()
    assert table.table().seats == ("recruit", HUMAN)
    assert table.match().options["first"] == 1 and table.match().player_at(0) == 1 if table.match().log else True
    assert table.page.locator("#hand.red").count() == 1

    def height(player: int) -> float:
        names = [SPACE_NAMES[space.id] for space in table.match().state.board.terrain.spaces if space.id >= FIRST_HQ]
        marks = [table.page.locator(f"#space-{name}.hq-{('blue', 'red')[player]}") for name in names]
        boxes = [mark.bounding_box() for mark in marks if mark.count()]
        return sum(box["y"] for box in boxes if box) / len(boxes)

    assert height(1) > height(0)
    table.play_well()
    table.wait_turn()


def test_without_special_bases_none_is_drawn(table: Table) -> None:
    table.new_game(terrain="castle_field", specials="no", side="0", first="0", opponent="scout")
    assert table.page.locator("#board .special").count() == 0
    assert table.match().options["specials"] is False
    table.new_game(specials="yes")
    assert table.page.locator("#board .special").count() > 0


def test_the_bot_begins_when_it_is_told_to(table: Table) -> None:
    table.new_game(terrain="castle_field", specials="yes", side="0", first="1", opponent="scout")
    table.wait_turn()
    assert table.match().player_at(0) == 1


def test_an_illegal_tap_says_why(table: Table) -> None:
    table.put(new_match(), id="why")
    table.hand.do("troop skully")
    table.hand.do("space h")
    assert table.look().note == words("refusal.not_connected")
    assert table.match().log == ()
