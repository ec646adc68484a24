"""What each being of the Sylvan school does, one after the other in positions given as text."""

from __future__ import annotations

import pytest

from .drawing import position, summoned

SYLVAN = "schools sylvan imperial \n"


def test_sapling_is_upgraded_at_once() -> None:
    game = summoned("sapling", "e5")
    assert game.asked == "turn" and "e5H" in game.pieces("blue")


def test_kiskin_farseeders_place_a_common_beside_any_own_piece() -> None:
    game = summoned("kiskin_farseeders", "e5", "blue: a5")
    assert {"a4", "b4", "a6"} <= {*game.only("place").split()} and "i5" not in game.only("place")
    assert game.can("stop") and game.play("place a4").asked == "turn"


def test_charging_buck_makes_two_combat_leaps_of_distance_two() -> None:
    game = summoned("charging_buck", "e5", "red: g5")
    assert game.can("leap e5 g5") and game.can("leap e5 c4") and not game.can("leap e5 e4")
    assert not game.can("leap e5 h5")
    game.play("leap e5 g5", "leap g5 g3")
    assert game.kills == (1, 0, 0) and game.asked == "turn"


def test_forest_wardens_destroy_a_common_of_who_has_more_and_then_a_heroic() -> None:
    game = summoned("forest_wardens", "e5", "red: a4 a5 a6 i4 i5H")
    assert game.only("destroy") == "a4 i4 a5 a6" and not game.can("stop")
    game.play("destroy a4")
    assert game.only("destroy") == "i5"
    assert game.play("destroy i5").kills == (1, 1, 0)


def test_the_wardens_count_among_the_own_commons() -> None:
    assert summoned("forest_wardens", "e5", "red: a4 a5 a6").asked == "turn"


def test_decision_29_the_second_test_comes_after_the_first_kill_and_legends_count_but_survive() -> None:
    assert summoned("forest_wardens", "e5", "red: i5L").asked == "turn"
    assert summoned("forest_wardens", "e5", "red: i5L i4H").only("destroy") == "i4"


def test_naiad_moves_up_to_two_pieces_beside_her_once_each() -> None:
    game = summoned("naiad", "e5", "blue: e4L c3")
    assert not game.can("move c3 c2") and game.can("move e4 e5")
    game.play("move d6 d5")
    assert not any(option.startswith("move d5") for option in game.options)
    assert game.play("move e4 f3").asked == "turn"


def test_decision_25_both_are_chosen_around_the_naiad_even_if_the_first_tramples_her() -> None:
    game = summoned("naiad", "e5", "blue: e4H").play("move e4 e5")
    assert game.can("move d6 c5") and game.kills == (0, 0, 0)


def test_kiskin_spirit_returns_a_discarded_card_and_draws_one_more() -> None:
    drawing = "blue hand: sapling naiad \n blue pile: dryad unicorn \n blue deck: woodland_druid"
    game = summoned("kiskin_spirit", "e5", drawing)
    assert game.options == ["recall dryad", "recall unicorn", "stop"]
    game.play("recall unicorn", "place a5", "end")
    assert game.hand("blue").split()[:4] == ["sapling", "naiad", "unicorn", "woodland_druid"]
    assert game.pile("blue") == "dryad kiskin_spirit"


def test_kiskin_spirit_draws_one_more_when_there_is_nothing_to_return_but_not_when_it_declines() -> None:
    game = summoned("kiskin_spirit", "e5", "blue hand: sapling naiad").play("place a5", "end")
    assert len(game.state.hands[0]) == 4
    game = summoned("kiskin_spirit", "e5", "blue hand: sapling naiad \n blue pile: dryad").play(
        "stop", "place a5", "end"
    )
    assert len(game.state.hands[0]) == 3


def test_ruling_18_a_card_discarded_in_the_same_turn_can_be_returned() -> None:
    drawing = SYLVAN + "blue: c5 c6 e6 \n blue hand: kiskin_spirit dryad"
    game = position(drawing).play("discard dryad", "stop", "summon kiskin_spirit e5")
    assert game.can("recall dryad")


def test_what_was_returned_is_known_to_both() -> None:
    game = summoned("kiskin_spirit", "e5", "blue pile: unicorn").play("recall unicorn")
    assert game.view_of("red").deck("blue")[0] == "unicorn" and game.view_of("red").deck("blue")[1] == "?"


def test_dryad_converts_a_piece_beside_her_into_a_common() -> None:
    game = summoned("dryad", "e5", "red: e4H f5 f4L")
    assert game.only("convert") == "e4 f5" and game.can("stop")
    game.play("convert e4")
    assert game.kills == (0, 1, 0) and "e4 " in game.pieces("blue") and game.pieces("red") == "f4L f5"


def test_centaur_spearman_hits_the_next_piece_beyond_its_move() -> None:
    game = summoned("centaur_spearman", "e5", "red: e4 e1H").play("move e5 e4")
    assert game.kills == (1, 1, 0) and game.asked == "turn"
    assert summoned("centaur_spearman", "e5", "red: e2L e1").play("move e5 e4").kills == (0, 0, 0)


def test_the_spear_hits_own_pieces_and_needs_a_move() -> None:
    assert "e1" not in summoned("centaur_spearman", "e5", "blue: e1").play("move e5 e4").pieces("blue")
    assert summoned("centaur_spearman", "e5", "red: e1").play("stop").kills == (0, 0, 0)


def test_centaur_chieftain_leads_up_to_three_moves_in_his_direction() -> None:
    game = summoned("centaur_chieftain", "e5", "red: c3").play("move e5 e4")
    assert {option.split()[0] for option in game.options} == {"move", "stop"}
    assert game.can("move c4 c3") and not game.can("move c4 b4")
    game.play("move c4 c3", "move c3 c2", "move d5 d4")
    assert game.kills == (1, 0, 0) and game.asked == "turn"


def test_unicorn_moves_or_gains_an_action() -> None:
    assert summoned("unicorn", "e5").play("either second").actions == 2
    game = summoned("unicorn", "e5", "red: e4H").play("either first", "move e5 e4")
    assert game.kills == (0, 1, 0) and game.actions == 1


def test_decision_09_the_unicorn_may_choose_the_move_and_then_not_move() -> None:
    assert summoned("unicorn", "e5").play("either first", "stop").asked == "turn"


def test_sylvan_queen_converts_a_piece_on_a_diagonal_at_its_rank() -> None:
    game = summoned("sylvan_queen", "e5", "red: d4H f4 e4 d6L")
    assert game.only("convert") == "d4 f4"
    assert "d4H" in game.play("convert d4").pieces("blue") and game.kills == (0, 1, 0)


def test_sylvan_princess_converts_a_common_on_a_diagonal() -> None:
    game = summoned("sylvan_princess", "e5", "red: d4H f4")
    assert game.only("convert") == "f4" and "f4" in game.play("convert f4").pieces("blue").split()


def test_a_conversion_needs_an_own_piece_in_stock() -> None:
    game = summoned("sylvan_princess", "e5", "red: f4 \n blue lost: 13 0")
    assert game.asked == "turn" and game.pieces("red") == "f4"


def test_woodland_druid_upgrades_one_common_of_each() -> None:
    game = summoned("woodland_druid", "e5", "red: a5 a4H")
    assert game.only("upgrade") == "d4 f4 e6" and not game.can("stop")
    game.play("upgrade d4")
    assert game.only("upgrade") == "a5" and game.play("upgrade a5").pieces("red") == "a4H a5H"


def test_forest_ancient_places_two_enemy_commons_and_destroys_two() -> None:
    game = summoned("forest_ancient", "e5", "red: e8 a5")
    assert "e9" not in game.only("place") and "c3" in game.only("place") and not game.can("stop")
    game.play("place c3", "place c4")
    assert game.only("destroy") == "c3 c4 e8"
    game.play("destroy e8", "destroy c3")
    assert game.kills == (2, 0, 0) and game.pieces("red") == "c4 a5"


@pytest.mark.parametrize(("lost", "asked"), [("16 0", 1), ("17 0", 0)])
def test_decision_28_as_many_are_destroyed_as_were_placed(lost: str, asked: int) -> None:
    game = summoned("forest_ancient", "e5", f"red lost: {lost}")
    if asked:
        game.play("place c3", "destroy c3")
    assert game.asked == "turn" and game.kills == (asked, 0, 0)


def test_forest_mystic_draws_a_being_and_a_legend_more() -> None:
    game = summoned("forest_mystic", "e5", "blue hand: sapling naiad titan leviathan").play("place a5", "end")
    assert (len(game.state.hands[0]), len(game.state.hands[1])) == (4, 3)


def test_decision_36_extra_cards_are_drawn_above_the_limit_too() -> None:
    game = summoned("forest_mystic", "e5", "blue hand: sapling naiad dryad unicorn").play("place a5", "end")
    assert len(game.state.hands[0]) == 5


def test_kiskin_leafsplitter_shoots_twice_along_diagonals() -> None:
    game = summoned("kiskin_leafsplitter", "e5", "red: d4L c3 g3")
    assert game.only("shoot") == "ne nw" and game.can("stop")
    game.play("shoot nw", "shoot nw")
    assert game.kills == (1, 0, 1) and game.pieces("red") == "g3"


def test_kiskin_boughrunner_ends_each_move_beside_another_own_piece() -> None:
    game = summoned("kiskin_boughrunner", "e5", "red: d5 e4")
    assert game.can("move e5 d5") and not game.can("move e5 e4")
    game.play("move e5 d5", "move d5 c5", "move c5 c6")
    assert game.asked == "turn" and game.kills == (1, 0, 0)


def test_tree_shepherd_upgrades_a_chosen_common() -> None:
    game = summoned("tree_shepherd", "e5")
    assert game.only("choose") == "d5 e5 f5 e6 f6" and not game.can("stop")
    assert "d5H" in game.play("choose d5").pieces("blue") and game.asked == "turn"


def test_tree_shepherd_moves_a_chosen_heroic_or_legend() -> None:
    game = summoned("tree_shepherd", "e5", "blue: c3H g7L \n red: c4H g8L g9H").play("choose c3")
    assert game.can("move c3 c4") and game.can("stop") and game.play("move c3 c4").asked == "turn"
    game = summoned("tree_shepherd", "e5", "blue: c3H g7L \n red: c4H g8L").play("choose g7")
    assert not game.can("move g7 g8") and game.play("stop").asked == "turn"


def test_ruling_tree_shepherd_is_never_forced_to_do_anything() -> None:
    assert summoned("tree_shepherd", "e5").play("choose e5", "stop").asked == "turn"
