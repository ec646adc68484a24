"""How a game ends: by an enemy H.Q., by enough medals (the threshold), by a player who is stuck, by the turn limit."""

from __future__ import annotations

import pytest

from .drawing import position

STUCK = "n: blue roxy \n o: blue roxy \n red rack: star \n red reserve: - \n blue rack: kwak \n"


def test_a_troop_on_an_enemy_hq_ends_the_game() -> None:
    game = position("a: blue star \n c: blue star \n h: blue roxy \n l: blue hook \n n: blue kwak \n blue rack: skully")
    assert game.play("place skully R1").won == "blue hq"


@pytest.mark.parametrize(("terrain", "threshold"), [("castle_field", 7), ("caribbean_sea", 5), ("city_of_clouds", 8)])
def test_the_threshold_of_medals_is_the_same_for_both(terrain: str, threshold: int) -> None:
    assert position(f"terrain {terrain}").state.board.threshold == threshold


def test_one_medal_short_of_the_threshold_the_game_goes_on() -> None:
    board = "n: blue kwak \n a: blue star \n c: blue star \n e: blue hook \n blue took: dhim abcdh \n blue rack: roxy"
    game = position(board).play("place roxy g")
    assert game.medals == (6, 0) and game.won == ""


def test_who_can_neither_draw_nor_place_at_the_start_of_the_turn_ends_the_game() -> None:
    assert position(STUCK + "blue took: ceg").play("place kwak a").won == "blue stuck"


def test_when_somebody_is_stuck_more_medals_win() -> None:
    assert position(STUCK + "blue took: ceg \n red took: cghl").play("place kwak a").won == "red stuck"


def test_on_a_tie_the_player_who_could_not_act_loses() -> None:
    assert position(STUCK).play("place kwak a").won == "blue stuck"
    assert position(STUCK + "blue took: ceg \n red took: dfi").play("place kwak a").won == "blue stuck"


def test_frozen_troops_cannot_be_placed_so_they_do_not_keep_one_from_being_stuck() -> None:
    free = position("a: blue star \n blue rack: kwak \n red rack: hook \n red reserve: -")
    assert free.play("place kwak b").won == ""
    frozen = position("a: blue star \n blue rack: kwak \n red rack: hook \n red frozen: hook \n red reserve: -")
    assert frozen.play("place kwak b").won == "blue stuck"


def test_an_empty_rack_with_a_reserve_can_still_draw() -> None:
    game = position("blue rack: kwak \n red rack: - \n red reserve: star").play("place kwak a")
    assert game.options == ["draw"]


def test_a_full_rack_that_fits_nowhere_is_stuck() -> None:
    rack = "skully skully skully capn capn capn jumbo jumbo"
    game = position(f"n: blue roxy \n o: blue roxy \n blue rack: kwak \n red rack: {rack}").play("place kwak a")
    assert game.won == "blue stuck"


def test_a_player_stuck_inside_the_turn_only_loses_the_effect_not_the_game() -> None:
    game = position("blue rack: capn \n blue reserve: - \n red rack: star").play("place capn a")
    assert game.won == "" and game.player == "red"


def test_there_is_never_a_draw() -> None:
    for took in ("", "blue took: ceg", "red took: ceg", "blue took: ceg \n red took: dfi"):
        assert position(STUCK + took).play("place kwak a").won.split()[0] in ("blue", "red")


def test_after_two_hundred_turns_the_game_is_decided_as_when_stuck() -> None:
    game = position("turn: blue 199 \n blue rack: kwak hook \n red rack: star").play("place kwak a")
    assert game.player == "red" and game.state.turn == 200
    assert game.play("draw").won == "red turn_limit"


def test_at_the_turn_limit_the_player_who_would_move_wins_only_with_more_medals() -> None:
    board = "turn: red 200 \n red rack: star \n"
    assert position(board + "blue took: ceg").play("draw").won == "blue turn_limit"
    assert position(board + "red took: ceg").play("draw").won == "red turn_limit"
    assert position(board + "blue took: cghl \n red took: ceg").play("draw").won == "blue turn_limit"
    assert position(board).play("draw").won == "red turn_limit"


def test_after_the_end_nothing_is_legal() -> None:
    game = position(STUCK).play("place kwak a")
    assert game.options == [] and game.player == ""
    assert game.refused("draw") == "game_over"
