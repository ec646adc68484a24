"""What each being of the Imperial school does, one after the other in positions given as text."""

from __future__ import annotations

from .drawing import position, summoned


def test_swordmaster_may_destroy_an_enemy_common_diagonally_beside_it_and_is_upgraded_then() -> None:
    game = summoned("swordmaster", "e5", "red: f6 d6H e8 d5 \n blue: f4")
    assert game.only("destroy") == "f6" and game.can("stop")
    game.play("destroy f6")
    assert game.kills == (1, 0, 0) and "e5H" in game.pieces("blue")


def test_swordmaster_stays_a_common_when_it_destroys_nothing() -> None:
    assert "e5H" not in summoned("swordmaster", "e5", "red: f6").play("stop").pieces("blue")
    assert summoned("swordmaster", "e5", "red: f5").asked == "turn"


def test_decision_24_what_its_summoning_destroyed_does_not_upgrade_swordmaster() -> None:
    game = summoned("swordmaster", "e5", "red: e5 f6").play("stop")
    assert game.kills == (1, 0, 0) and "e5H" not in game.pieces("blue")
    game = summoned("swordmaster", "e5", "red: e5")
    assert game.kills == (1, 0, 0) and "e5H" not in game.pieces("blue")


def test_messenger_sends_one_piece_straight_as_far_as_it_likes() -> None:
    game = summoned("messenger", "e5", "blue: c3H \n red: c6 c7H")
    assert game.can("run c3 s") and game.can("run e5 n") and not game.can("run e5 se") and game.can("stop")
    game.play("run c3 s", "go")
    assert game.options == ["go", "stop"]
    game.play("go")
    assert game.kills == (1, 0, 0) and game.asked == "turn" and "c6H" in game.pieces("blue")


def test_messenger_itself_may_run_and_legends_may_not() -> None:
    game = summoned("messenger", "e5", "blue: c3L").play("run e5 n", "stop")
    assert "e4" in game.pieces("blue").split() and game.asked == "turn"
    assert not summoned("messenger", "e5", "blue: c3L").can("run c3 s")


def test_herald_gives_two_steps_onto_empty_squares_to_one_piece_or_two() -> None:
    game = summoned("herald", "c3", "blue: g7L \n red: g6")
    assert not game.can("move g7 g6") and game.can("move g7 f6")
    game.play("move g7 f6", "move f6 f5")
    assert game.asked == "turn" and "f5L" in game.pieces("blue")
    assert summoned("herald", "c3").play("move c3 b3", "move d4 e5").asked == "turn"
    assert summoned("herald", "c3").play("move c3 b3", "stop").asked == "turn"


def test_bomb_destroys_itself_and_all_commons_beside_it_while_an_action_is_left() -> None:
    game = summoned("bomb", "e5", "red: d4 d5H e7 \n blue: e4")
    assert game.pieces("blue") == "f7" and game.pieces("red") == "d5H e7"
    assert game.kills == (1, 0, 0)


def test_ruling_01_bomb_does_nothing_with_the_last_action() -> None:
    game = summoned("bomb", "e5", "red: d4 \n turn: blue 1")
    assert game.kills == (0, 0, 0) and "e5" in game.pieces("blue").split()


def test_chronicler_upgrades_another_common_which_may_then_move() -> None:
    game = summoned("chronicler", "e5", "red: d6")
    assert game.only("upgrade") == "e4 d5 f5" and not game.can("stop")
    game.play("upgrade d5")
    assert game.can("move d5 d6") and not game.can("move e4 e3")
    game.play("move d5 d6")
    assert game.kills == (1, 0, 0) and game.asked == "turn"


def test_assassin_destroys_what_is_marked_or_may_step_there() -> None:
    game = summoned("assassin", "e5", "red: d4L")
    assert game.kills == (0, 0, 1) and game.asked == "turn" and "e5H" in game.pieces("blue")
    game = summoned("assassin", "e5")
    assert game.options == ["move e5 d4", "stop"]
    assert "d4H" in game.play("move e5 d4").pieces("blue")


def test_assassin_destroys_an_own_piece_too() -> None:
    game = summoned("assassin", "e5", "blue: d4H")
    assert "d4" not in game.pieces("blue") and game.kills == (0, 0, 0)


def test_ruling_06_of_several_assassins_one_is_chosen_before_anything_happens() -> None:
    game = position("blue: d2 c3 b4 f2 g3 h4 \n red: d4 \n blue hand: assassin").play("summon assassin e5")
    assert game.asked == "orient" and game.only("orient") == "as_drawn right"
    assert game.play("orient right").only("move") == "e5 f4"


def test_time_mage_gains_an_action_and_destroys_an_enemy_on_the_mark() -> None:
    game = summoned("time_mage", "e5", "red: d6H")
    assert game.actions == 2 and game.kills == (0, 1, 0)
    game = summoned("time_mage", "e5", "blue: d6H")
    assert game.actions == 2 and "d6H" in game.pieces("blue")


def test_ruling_02_around_a_ring_of_four_any_outer_corner_will_do() -> None:
    game = position("blue: e4 d5 f5 e6 \n blue hand: time_mage")
    assert game.squares("time_mage") == "d4 f4 d6 f6"


def test_summoner_places_up_to_two_commons_on_empty_marked_squares() -> None:
    game = summoned("summoner", "e5", "red: e4")
    assert game.only("place") == "c3 e3 g3 d4 f4 c5 d5 f5 g5"
    game.play("place c3", "place d4")
    assert game.asked == "turn" and game.actions == 1
    assert summoned("summoner", "e5").play("place c3", "stop").asked == "turn"


def test_summoner_places_both_in_the_same_orientation() -> None:
    game = position("blue: d4 e4 f4 d6 e6 f6 \n blue hand: summoner").play("summon summoner e5")
    assert game.asked == "orient"
    assert game.play("orient as_drawn").only("place") == "c3 e3 g3 c5 d5 f5 g5"


def test_hypnotist_moves_up_to_three_enemy_commons_or_two_heroics_once_each() -> None:
    game = summoned("hypnotist", "e5", "red: c3 c4 g7 a5H b5H")
    assert game.only("either") == "first second" and game.can("stop")
    game.play("either first", "move c3 c4", "move g7 g6")
    assert game.asked == "turn" and game.kills == (1, 0, 0) and game.pieces("red") == "c4 a5H b5H g6"


def test_ruling_03_hypnotised_pieces_kill_their_own_side_for_you_and_ranks_are_not_mixed() -> None:
    game = summoned("hypnotist", "e5", "red: c3 c4 a5H b5H").play("either second", "move a5 b5")
    assert game.kills == (0, 1, 0) and game.asked == "turn"
    assert summoned("hypnotist", "e5", "red: c3").only("either") == "first"
    assert summoned("hypnotist", "e5", "red: c3L").asked == "turn"


def test_hypnotised_pieces_move_only_once() -> None:
    game = summoned("hypnotist", "e5", "red: c3 g7").play("either first", "move c3 c2")
    assert not any(option.startswith("move c2") for option in game.options)


def test_ruling_04_cannon_destroys_all_commons_on_a_marked_line_past_heroics_and_legends() -> None:
    game = summoned("cannon", "e5", "red: e4 e3H e2 e1 \n blue: e9")
    assert game.only("shoot") == "n s" and not game.can("shoot w")
    game.play("shoot n")
    assert game.kills == (3, 0, 0) and "e3H" in game.pieces("red")


def test_cannon_hits_own_commons_and_may_hold_its_fire() -> None:
    game = summoned("cannon", "e5", "blue: e9").play("shoot s")
    assert "e9" not in game.pieces("blue") and game.kills == (0, 0, 0)
    assert "e9" in summoned("cannon", "e5", "blue: e9").play("stop").pieces("blue")


def test_cannon_replaces_an_own_piece() -> None:
    assert position("blue: d5 c6 \n blue hand: cannon").squares("cannon") == ""
    assert position("blue: d5 c6 e5H \n blue hand: cannon").squares("cannon") == "e5"
    assert position("blue: d5 c6 e5 \n blue hand: cannon").refused("summon cannon e4") == "needs_own_piece_there"


def test_champion_destroys_an_enemy_beside_it() -> None:
    game = summoned("champion", "e5", "red: e4 f5H g5").play("destroy f5")
    assert game.kills == (0, 1, 0) and game.actions == 1 and "e5H" in game.pieces("blue")


def test_champion_dies_with_a_legend_for_an_action() -> None:
    game = summoned("champion", "e5", "red: f5L").play("destroy f5")
    assert game.kills == (0, 0, 1) and game.actions == 2 and "e5" not in game.pieces("blue")


def test_decision_24_only_a_legend_that_the_champion_itself_destroys_counts() -> None:
    for answer, kills in (("stop", (0, 1, 0)), ("destroy f5", (0, 2, 0))):
        game = summoned("champion", "e5", "red: e5H f5H f4L").play(answer)
        assert game.kills == kills and game.actions == 1 and "e5H" in game.pieces("blue")


def test_infantry_captain_gives_two_combat_moves_to_others() -> None:
    game = summoned("infantry_captain", "e5", "red: c5 b4")
    assert game.can("move c6 c5") and not any(option.startswith("move e5") for option in game.options)
    game.play("move c6 c5", "move c5 b4")
    assert game.kills == (2, 0, 0) and game.asked == "turn"


def test_cavalry_captain_moves_one_piece_up_to_three_times_with_one_equal_captured() -> None:
    game = summoned("cavalry_captain", "e5", "red: d5 d4 c3")
    game.play("move d6 d5")
    assert not game.can("move d5 d4") and game.can("move d5 c4") and not game.can("move f6 f5")
    assert game.refused("move d5 d4") == "combat_used" and game.refused("move f6 f5") == "effect_forbids"
    game.play("move d5 c4")
    assert not game.can("move c4 c3")
    assert game.play("move c4 b3").asked == "turn"


def test_ruling_05_cavalry_may_hit_and_run() -> None:
    game = summoned("cavalry_captain", "e5", "red: d4").play("move d6 d5", "move d5 d4", "move d4 d3")
    assert game.kills == (1, 0, 0)


def test_a_lower_rank_does_not_use_up_the_cavalrys_combat_move() -> None:
    game = summoned("cavalry_captain", "e5", "blue: c3H \n red: c4 c5H")
    game.play("move c3 c4", "move c4 c5", "move c5 b5")
    assert game.kills == (1, 1, 0)


def test_gryphon_rider_leaps_then_may_be_demoted_to_place_a_common() -> None:
    game = summoned("gryphon_rider", "e5", "red: i5H a5L")
    assert game.can("leap e5 i5") and not game.can("leap e5 a5") and game.can("leap e5 c1")
    game.play("leap e5 i5")
    assert game.options == ["downgrade i5", "stop"]
    game.play("downgrade i5")
    assert game.only("place") == "h4 i4 h5 h6 i6" and not game.can("stop")
    game.play("place h5")
    assert game.asked == "turn" and "h5 i5" in game.pieces("blue")


def test_ruling_07_gryphon_rider_is_not_demoted_without_a_leap() -> None:
    assert summoned("gryphon_rider", "e5").play("stop").asked == "turn"
    assert summoned("gryphon_rider", "e5").play("leap e5 a5", "stop").asked == "turn"


def test_knight_makes_three_combat_moves_but_not_onto_commons() -> None:
    game = summoned("knight", "e5", "red: e4 d4H c3H")
    assert not game.can("move e5 e4") and not game.can("move e5 d6") and game.can("move e5 d4")
    game.play("move e5 d4", "move d4 c3", "move c3 c2")
    assert game.kills == (0, 2, 0) and game.asked == "turn"


def test_high_priestess_moves_then_upgrades_any_common_beside_her() -> None:
    game = summoned("high_priestess", "e5", "red: e3 f4")
    game.play("move e5 e4")
    assert game.only("upgrade") == "e3 f4" and game.can("stop")
    assert game.play("upgrade e3").pieces("red") == "e3H f4"


def test_high_priestess_may_upgrade_without_moving() -> None:
    game = summoned("high_priestess", "e5", "blue: e4").play("stop")
    assert game.play("upgrade e4").pieces("blue").startswith("e4H")


def test_master_of_intrigue_mixes_standard_moves_with_combat_moves_of_its_pattern() -> None:
    game = summoned("master_of_intrigue", "e5", "red: c3 c2 e4H \n blue: h5")
    assert game.can("move d4 c3") and not game.can("move e5 e4") and not game.can("move h5 h4")
    game.play("move d4 c3", "move c3 c2", "move e5 d4")
    assert game.kills == (2, 0, 0) and game.asked == "turn"


def test_gun_tower_destroys_the_first_two_pieces_and_a_legend_stops_the_shot() -> None:
    assert summoned("gun_tower", "e5", "red: c5 b5H a5").play("shoot w").pieces("red") == "a5"
    assert summoned("gun_tower", "e5", "red: g5 h5L i5").play("shoot e").pieces("red") == "h5L i5"
    assert summoned("gun_tower", "e5", "red: h5L i5").asked == "turn"
    assert not summoned("gun_tower", "e5", "red: e4 c5").can("shoot n")
