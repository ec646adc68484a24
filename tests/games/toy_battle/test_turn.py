"""A turn: draw two or place one, and where a troop may be placed."""

from __future__ import annotations

import pytest

from .drawing import position

# --- drawing


def test_a_turn_draws_two_troops() -> None:
    game = position("blue rack: roxy \n blue reserve: hook star kwak").play("draw")
    assert game.hand("blue rack") == "hook star roxy"
    assert game.left("blue") == 1
    assert game.player == "red"


def test_drawing_is_forbidden_with_eight_on_the_rack() -> None:
    game = position("blue rack: kwak kwak skully skully capn capn jumbo jumbo")
    assert not game.can("draw")
    assert game.refused("draw") == "rack_full"


def test_with_seven_on_the_rack_it_draws_one() -> None:
    game = position("blue rack: kwak kwak skully skully capn capn jumbo \n blue reserve: roxy star").play("draw")
    assert game.hand("blue rack") == "kwak kwak skully skully capn capn jumbo roxy"
    assert game.left("blue") == 1


def test_with_one_left_in_the_reserve_it_draws_one() -> None:
    game = position("blue rack: kwak \n blue reserve: roxy").play("draw")
    assert game.hand("blue rack") == "kwak roxy"
    assert game.left("blue") == 0


def test_an_empty_reserve_cannot_be_drawn_from() -> None:
    game = position("blue rack: kwak \n blue reserve: -")
    assert not game.can("draw")
    assert game.refused("draw") == "reserve_empty"


def test_there_is_no_way_to_draw_only_one_by_choice() -> None:
    game = position("blue rack: roxy")
    assert [option for option in game.options if not option.startswith("place")] == ["draw"]
    assert game.play("draw").state.rack_count[0] == 3


def test_there_is_no_passing() -> None:
    game = position("blue rack: roxy")
    assert not game.can("skip")
    assert game.refused("skip") == "not_now"


def test_a_placed_troop_uses_the_turn_up() -> None:
    game = position("blue rack: roxy roxy \n red rack: roxy").play("place roxy a")
    assert game.player == "red" and game.asked == "turn"


# --- placing: what may be covered


def test_a_troop_may_be_placed_on_an_empty_connected_base() -> None:
    assert position("blue rack: skully").spaces("skully") == "a b"


def test_an_own_troop_may_be_covered_without_any_test_of_strength() -> None:
    game = position("a: blue roxy \n blue rack: skully kwak")
    assert "a" in game.spaces("skully").split() and "a" in game.spaces("kwak").split()
    assert game.play("place skully a").at("a") == "blue roxy / blue skully"


def test_an_enemy_troop_of_strictly_lower_strength_may_be_covered() -> None:
    game = position("a: red hook \n blue rack: xb42 hook jumbo")
    assert game.can("place xb42 a")
    assert not game.can("place hook a") and game.refused("place hook a") == "needs_stronger"
    assert not game.can("place jumbo a") and game.refused("place jumbo a") == "needs_stronger"


@pytest.mark.parametrize("enemy", ["kwak", "skully", "capn", "jumbo", "hook", "xb42", "star", "roxy"])
def test_kwak_may_cover_any_enemy_troop_a_kwak_too(enemy: str) -> None:
    assert position(f"a: red {enemy} \n blue rack: kwak").can("place kwak a")


@pytest.mark.parametrize("own", ["kwak", "skully", "capn", "jumbo", "hook", "xb42", "star", "roxy"])
def test_any_enemy_troop_may_cover_kwak(own: str) -> None:
    assert position(f"a: red kwak \n blue rack: {own}").can(f"place {own} a")


def test_only_the_visible_troop_counts_when_a_stack_is_covered() -> None:
    game = position("a: red roxy / red skully \n b: blue skully / red roxy \n blue rack: capn")
    assert game.can("place capn a")
    assert game.refused("place capn b") == "needs_stronger"


def test_the_enemy_hq_may_be_taken_once_it_is_connected() -> None:
    board = "a: blue star \n c: blue star \n h: blue roxy \n m: blue hook \n blue rack: skully"
    assert not position(board).can("place skully R1")
    assert position(board + "\n o: blue jumbo").can("place skully R1")


def test_the_own_hq_is_never_a_target() -> None:
    game = position("a: blue star \n blue rack: hook roxy")
    assert not game.can("place hook B1") and not game.can("place roxy B1")
    assert game.refused("place roxy B1") == game.refused("place hook B1") == "own_hq"


# --- placing: connection


def test_the_chain_runs_through_bases_whose_visible_troop_is_the_own() -> None:
    game = position("a: blue skully \n c: blue capn \n blue rack: roxy")
    assert game.spaces("roxy") == "a b c e g h"


def test_the_target_itself_need_not_be_occupied() -> None:
    assert position("a: blue skully \n blue rack: roxy").can("place roxy c")


def test_an_enemy_troop_on_top_breaks_the_chain() -> None:
    game = position("a: blue skully / red roxy \n c: blue capn \n blue rack: star")
    assert game.spaces("star") == "b"
    assert game.refused("place star e") == "not_connected"


def test_an_own_troop_on_top_of_an_enemy_keeps_the_chain() -> None:
    assert position("a: red skully / blue roxy \n blue rack: star").can("place star c")


def test_bases_that_hang_together_but_not_with_an_own_hq_give_no_connection() -> None:
    game = position("l: blue roxy \n h: blue star \n blue rack: skully")
    assert game.spaces("skully") == "a b"
    assert game.refused("place skully c") == "not_connected"


def test_any_one_of_several_own_hqs_connects() -> None:
    assert position("terrain tropical_pool \n blue rack: star").spaces("star") == "a d"


def test_each_player_starts_from_the_own_hq() -> None:
    assert position("turn: red \n red rack: roxy").spaces("roxy") == "n o"
    assert position("terrain caribbean_sea \n turn: red \n red rack: roxy").spaces("roxy") == "j l"
    assert position("terrain caribbean_sea \n blue rack: roxy").spaces("roxy") == "a c e"


def test_a_troop_that_is_not_on_the_rack_cannot_be_placed() -> None:
    assert position("blue rack: star").refused("place roxy a") == "not_on_rack"


def test_the_options_come_in_the_order_draw_kinds_spaces_skip() -> None:
    game = position("blue rack: star capn kwak")
    kinds = ("kwak", "capn", "star")
    assert game.options == ["draw", *(f"place {kind} {base}" for kind in kinds for base in "ab")]
    assert game.play("place capn b").options == [
        *("place kwak a", "place kwak b", "place kwak d", "place star a", "place star b", "place star d"),
        "skip",
    ]
