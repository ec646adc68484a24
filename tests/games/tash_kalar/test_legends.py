"""What each of the twelve legends does, one after the other in positions given as text."""

from __future__ import annotations

import pytest

from .drawing import position, summoned


def test_fire_dragon_burns_commons_and_heroics_within_two_squares_in_three_directions() -> None:
    game = summoned("fire_dragon", "e5", "red: e6 f6H f7 e7L g7 h8 i5 d6 c5 d4 \n blue: d7")
    assert game.only("shoot") == "e se s sw w" and not game.can("stop")
    game.play("shoot s")
    assert game.pieces("red") == "d4 c5 i5 e7L f7 h8"
    assert game.kills == (3, 1, 0)


def test_ruling_16_nothing_blocks_the_fire_and_the_sides_may_leave_the_fan() -> None:
    game = summoned("fire_dragon", "e5", "red: f4 g3 f5L g5 f6").play("shoot e")
    assert game.pieces("red") == "f5L" and game.kills == (4, 0, 0)


def test_decision_11_fire_dragon_may_choose_a_direction_in_which_nothing_stands() -> None:
    assert summoned("fire_dragon", "e5", "red: e6").play("shoot w").kills == (0, 0, 0)


def test_hell_bull_runs_over_everything_until_it_has_destroyed_a_legend() -> None:
    game = summoned("hell_bull", "e5", "red: e4 e3H e2L e1").play("run e5 n", "go")
    assert game.options == ["go", "stop"]
    game.play("go")
    assert game.kills == (1, 1, 1) and game.asked == "turn" and "e2L" in game.pieces("blue")


def test_hell_bull_may_stay_where_it_is() -> None:
    assert "e5L" in summoned("hell_bull", "e5").play("stop").pieces("blue")


def test_angel_of_death_upgrades_a_piece_and_leaps_onto_it() -> None:
    game = summoned("angel_of_death", "e5", "red: i5").play("choose i5")
    assert game.kills == (0, 1, 0) and "i5L" in game.pieces("blue") and "e5" not in game.pieces("blue").split()
    assert summoned("angel_of_death", "e5", "red: i5H").play("choose i5").kills == (0, 0, 1)


def test_ruling_12_without_a_legendary_piece_in_stock_the_heroic_just_dies() -> None:
    assert summoned("angel_of_death", "e5", "red: i5H a3L a4L a5L").play("choose i5").kills == (0, 1, 0)
    assert summoned("angel_of_death", "e5", "red: i5L").play("choose i5").kills == (0, 0, 1)


def test_decision_31_the_angel_may_choose_an_own_piece_but_need_not_choose_any() -> None:
    game = summoned("angel_of_death", "e5", "blue: i5")
    assert game.can("choose i5") and not game.can("choose e5")
    assert game.play("choose i5").kills == (0, 0, 0)
    assert summoned("angel_of_death", "e5").play("stop").asked == "turn"


def test_decision_05_the_angel_needs_an_own_heroic_or_legend_on_its_square() -> None:
    drawing = "blue: d4 f4 c5 g5 e6 e5{} \n blue hand: angel_of_death"
    assert [position(drawing.format(rank)).squares("angel_of_death") for rank in ("", "H", "L")] == ["", "e5", "e5"]


def test_the_eldest_tree_tends_up_to_three_squares_by_what_is_there() -> None:
    game = summoned("the_eldest_tree", "e5", "blue: e4 \n red: d4H d5L")
    assert game.only("destroy") == "d4" and game.only("upgrade") == "e4" and "e6" in game.only("place")
    game.play("destroy d4", "upgrade e4")
    assert "d4" not in game.only("place").split() and not game.only("upgrade")
    assert game.play("place e6").asked == "turn" and game.kills == (0, 1, 0)


def test_ruling_13_the_tree_uses_no_square_twice() -> None:
    game = summoned("the_eldest_tree", "e5").play("place e6")
    assert not game.can("upgrade e6") and game.can("stop")


def test_bone_catapult_destroys_any_piece_on_a_marked_line_and_the_commons_around_it() -> None:
    game = summoned("bone_catapult", "e5", "red: e3 e2L d2 f1 d1H i5")
    assert game.only("destroy") == "e2 e3 i5" and game.can("stop")
    game.play("destroy e2")
    assert game.kills == (3, 0, 1) and game.pieces("red") == "d1H i5"


def test_decision_33_bone_catapult_may_destroy_an_own_piece_of_any_rank() -> None:
    game = summoned("bone_catapult", "e5", "blue: e3 f2 a5L \n red: d2 f3H")
    assert game.only("destroy") == "e3 a5"
    game.play("destroy e3")
    assert game.kills == (1, 0, 0) and game.pieces("red") == "f3H"
    assert game.pieces("blue") == "a5L e5L d6H e6H f6H", "its own common of the pattern too"
    assert "a5L" not in summoned("bone_catapult", "e5", "blue: a5L").play("destroy a5").pieces("blue")


def test_fire_elemental_destroys_what_is_beside_it_or_commons_further_away() -> None:
    drawing = "red: e4H d5 e3 c3 f5L"
    assert summoned("fire_elemental", "e5", drawing).play("either first").kills == (1, 1, 0)
    assert summoned("fire_elemental", "e5", drawing).play("either second").kills == (3, 0, 0)


def test_decision_09_fire_elemental_must_choose_what_can_be_done() -> None:
    assert summoned("fire_elemental", "e5", "red: e4H").only("either") == "first"
    assert summoned("fire_elemental", "e5", "red: e3").only("either") == "second"
    assert summoned("fire_elemental", "e5", "red: a5").asked == "turn"


def test_leviathan_downgrades_up_to_three_that_hang_together() -> None:
    game = summoned("leviathan", "e5", "red: b3H b4L d3H i5H").play("either first")
    game.play("downgrade b3")
    assert game.only("downgrade") == "b4"
    game.play("downgrade b4")
    assert game.pieces("red") == "b3 d3H b4H i5H" and not game.only("downgrade") and game.asked == "turn"


def test_leviathan_destroys_up_to_four_commons_that_hang_together() -> None:
    game = summoned("leviathan", "e5", "red: b3 b4 b5 a5 i5").play("either second", "destroy b3")
    assert game.only("destroy") == "b4"
    game.play("destroy b4", "destroy b5", "destroy a5")
    assert game.kills == (4, 0, 0) and game.asked == "turn"


def test_decision_13_leviathan_may_do_nothing_and_a_legend_without_stock_is_no_link() -> None:
    assert summoned("leviathan", "e5").play("either second", "stop").asked == "turn"
    game = summoned("leviathan", "e5", "red: b3H b4L b5H \n red lost: 15 0").play("either first", "downgrade b3")
    assert game.asked == "turn"


def test_ruling_15_leviathan_may_downgrade_itself() -> None:
    game = summoned("leviathan", "e5").play("either first")
    assert game.can("downgrade e5")
    assert game.play("downgrade e5").scores == (0, 0)


def test_two_headed_dragon_upgrades_a_piece_of_its_pattern_and_may_destroy_a_heroic_beside_it() -> None:
    game = summoned("two_headed_dragon", "e5", "red: h4H h6 h7H c5H")
    assert game.only("upgrade") == "g5 f6 e7 g7 h8"
    game.play("upgrade g7")
    assert game.only("destroy") == "f6 h7" and game.can("stop")
    assert game.play("destroy h7").kills == (0, 1, 0)


def test_earth_elemental_destroys_by_red_upgrades_by_green_and_moves_onto_colour() -> None:
    game = summoned("earth_elemental", "f6", "red: d2H c3")
    assert "d2" in game.only("destroy").split() and not game.can("stop")
    game.play("destroy d2")
    assert "c3" in game.only("upgrade").split() and not game.can("stop")
    game.play("upgrade c3")
    assert game.only("move") == "f6 e5" and game.can("stop")
    assert "e5L" in game.play("move f6 e5").pieces("blue")


def test_time_elemental_takes_another_turn() -> None:
    game = summoned("time_elemental", "e5").play("place a5", "end")
    assert game.player == "blue" and game.actions == 2 and game.state.turn == 6
    game.play("place a4", "place a6", "end")
    assert game.player == "red"


def test_decision_35_two_time_elementals_are_one_turn() -> None:
    game = position("blue: d6H f6H e7H d8 f8 \n blue hand: time_elemental")
    game.state.again = True  # as if another one had been summoned this turn
    assert game.play("summon time_elemental e5", "place a5", "end").player == "blue"
    assert game.play("place a4", "place a6", "end").player == "red"


@pytest.mark.parametrize(("choice", "steps"), [("first", 5), ("second", 3), ("third", 1)])
def test_storm_elemental_throws_a_piece_so_far_by_its_rank(choice: str, steps: int) -> None:
    game = summoned("storm_elemental", "e5").play(f"either {choice}", "place b5", "run b5 s")
    done = 1
    while game.can("go"):
        game.play("go")
        done += 1
    assert done == min(steps, 3) and game.asked == "turn" and game.pieces("blue") == "d3H d4H f4H e5L"


def test_storm_elemental_destroys_as_it_goes_and_its_piece_dies_where_it_stops() -> None:
    game = summoned("storm_elemental", "e5", "red: e6 e7 e8H").play("either first", "place d6")
    game.play("run d6 e", "stop")
    assert game.kills == (1, 0, 0) and "e6" not in game.pieces("blue") and game.scores == (1, 0)


def test_ruling_14_storm_elemental_needs_a_piece_in_stock_and_a_thrown_legend_is_not_summoned() -> None:
    game = summoned("storm_elemental", "e5", "blue: a3L a4L")
    assert game.only("either") == "first second"
    game = summoned("storm_elemental", "e5", "mode duel").play("either third", "place b5", "stop")
    assert game.scores == (1, 0)


def test_storm_elemental_may_do_nothing_and_decision_30_the_piece_may_stay() -> None:
    assert summoned("storm_elemental", "e5").play("stop").pieces("blue") == "d3H d4H f4H e5L"
    assert summoned("storm_elemental", "e5").play("either first", "place b5", "stop").asked == "turn"


def test_titan_destroys_everything_around_it_and_nothing_counts() -> None:
    game = summoned("titan", "e5", "red: e4L d4H f4L d5 \n blue: f5")
    assert game.kills == (0, 0, 0) and game.pieces("red") == "f4L"
    assert game.pieces("blue") == "e5L e7H d8 e8 f8"
