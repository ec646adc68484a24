"""What each being of the Highland school does, one after the other in positions given as text."""

from __future__ import annotations

from .drawing import position, summoned

HIGHLAND = "schools highland imperial \n"


def test_wild_eagle_may_leap_onto_an_equal_or_an_empty_square() -> None:
    game = summoned("wild_eagle", "e5", "red: i5 a5H")
    assert game.can("leap e5 i5") and not game.can("leap e5 a5") and game.can("stop")
    assert game.play("leap e5 i5").kills == (1, 0, 0)


def test_clan_axeman_may_destroy_a_common_or_heroic_orthogonally_beside_it() -> None:
    game = summoned("clan_axeman", "e5", "red: e4 d5H e6L d4 \n blue: f5")
    assert game.only("destroy") == "e4 d5 f5" and game.can("stop")
    assert game.play("destroy d5").kills == (0, 1, 0)


def test_ruling_09_own_pieces_may_be_hit() -> None:
    assert summoned("clan_axeman", "e5", "blue: f5").play("destroy f5").kills == (0, 0, 0)


def test_clan_healer_places_two_commons_beside_green_squares() -> None:
    game = summoned("clan_healer", "e5")
    assert "b2" in game.only("place") and "c3" not in game.only("place").split()
    assert len(game.only("place").split()) == 31 - 1, "31 squares are beside green ones; on one stands a piece"
    assert game.play("place b2", "place h4").asked == "turn"


def test_dire_wolf_and_wolf_rider_make_two_combat_moves() -> None:
    game = summoned("dire_wolf", "e5", "red: e4 e3").play("move e5 e4", "move e4 e3")
    assert game.kills == (2, 0, 0) and game.asked == "turn"
    game = summoned("wolf_rider", "e4", "red: e3 e2H").play("move e4 e3", "move e3 e2")
    assert game.kills == (1, 1, 0) and game.asked == "turn"


def test_ritual_keeper_upgrades_a_common_on_green() -> None:
    game = summoned("ritual_keeper", "f8")
    assert game.only("upgrade") == "f7 e8 f8" and not game.can("stop")


def test_ritual_keeper_lets_a_piece_move_on_red() -> None:
    game = summoned("ritual_keeper", "e5", "red: e6")
    assert game.can("move e5 e6") and game.can("move e4 e3") and game.can("stop")
    assert game.play("move e5 e6").asked == "turn"


def test_ritual_keeper_does_nothing_elsewhere() -> None:
    assert summoned("ritual_keeper", "e6").asked == "turn"


def test_eagle_lord_may_leap() -> None:
    assert summoned("eagle_lord", "e5", "red: i5H").play("leap e5 i5").kills == (0, 1, 0)


def test_blood_shaman_must_destroy_and_on_red_all_commons_around_too() -> None:
    game = summoned("blood_shaman", "f3", "red: d2H d1 c2 e2H")
    assert not game.can("stop") and game.can("destroy f3")
    game.play("destroy d2")
    assert game.kills == (2, 1, 0) and game.pieces("red") == "e2H"


def test_ruling_08_blood_shaman_may_have_to_hit_itself() -> None:
    game = summoned("blood_shaman", "f3", "red: i5L")
    assert game.only("destroy") == "g2 f3 g3 e4 f4"


def test_blood_shaman_spares_the_neighbours_off_red() -> None:
    assert summoned("blood_shaman", "f3", "red: d3 c2 d4").play("destroy d3").pieces("red") == "c2 d4"


def test_war_drummer_lets_others_make_one_combat_or_two_standard_moves() -> None:
    game = summoned("war_drummer", "e5", "red: g5")
    assert game.only("either") == "first second" and game.can("stop")
    game.play("either first", "move f5 g5")
    assert game.kills == (1, 0, 0) and game.asked == "turn"
    game = summoned("war_drummer", "e5", "red: g5").play("either second")
    assert not game.can("move f5 g5") and not any(option.startswith("move e5") for option in game.options)
    assert game.play("move f5 g4", "move g4 h4").asked == "turn"


def test_hill_giant_destroys_commons_and_heroics_orthogonally_beside_it() -> None:
    game = summoned("hill_giant", "e5", "red: e4H d5L d4 f5")
    assert game.kills == (1, 1, 0) and game.pieces("red") == "d4 d5L" and "e6" not in game.pieces("blue").split()


def test_warlord_must_make_one_of_three_moves_itself() -> None:
    game = summoned("warlord", "e5", "red: i5").play("move d6 d5", "move f6 f5")
    assert all(option.startswith("move e5") for option in game.options if option != "stop")
    game = summoned("warlord", "e5").play("move e5 e4", "move f6 f5")
    assert game.can("move f5 f4")


def test_decision_26_a_warlord_that_was_trampled_gives_no_third_move() -> None:
    game = summoned("warlord", "e5", "blue: d4H").play("move d4 e5", "move f6 f5")
    assert game.asked == "turn"
    assert summoned("warlord", "e5").play("move e5 e4", "move d6 d5").can("move d5 d4")


def test_war_summoner_gains_an_action_and_lends_one_enemy_piece_for_the_next_being() -> None:
    game = summoned("war_summoner", "e5", "blue hand: clan_axeman wild_eagle \n blue: a3 \n red: c5 a7")
    assert game.actions == 2
    assert game.squares("clan_axeman") == "b4 d6"
    game.play("summon clan_axeman b4")
    assert game.state.license == "" and "c5" in game.pieces("red")


def test_decision_18_the_lent_piece_is_not_the_one_on_the_square_itself() -> None:
    lent = "license: enemy_piece \n blue hand: war_drummer \n"
    assert position(HIGHLAND + lent + "blue: f5 e6 f6 \n red: e5").squares("war_drummer") == "f5 e6 f6"
    assert position(HIGHLAND + lent + "blue: e5 e6 f6 \n red: f5").squares("war_drummer") == "e5 e6 f6"


def test_decision_19_the_licence_is_gone_after_the_turn() -> None:
    game = summoned("war_summoner", "e5", "turn: blue 1").play("place a5", "end")
    assert game.state.license == ""


def test_ritual_master_gains_two_actions_on_green() -> None:
    assert summoned("ritual_master", "g3").actions == 3


def test_ritual_master_may_destroy_a_heroic_and_a_common_on_red() -> None:
    game = summoned("ritual_master", "e5", "red: a5 i5H")
    assert game.only("destroy") == "e5 i5"
    game.play("destroy i5")
    assert "a5" in game.only("destroy")
    assert game.play("stop").kills == (0, 1, 0)
    assert summoned("ritual_master", "e4", "red: a5 i5H").asked == "turn"


def test_legend_slayer_destroys_a_legend_or_two_lesser_pieces_on_its_diagonals() -> None:
    drawing = "red: d4L f4 d6H e4"
    game = summoned("legend_slayer", "e5", drawing)
    assert game.play("either first").only("destroy") == "d4"
    game = summoned("legend_slayer", "e5", drawing).play("either second", "destroy f4", "destroy d6")
    assert game.kills == (1, 1, 0) and game.asked == "turn"
    assert summoned("legend_slayer", "e5", "red: f4").only("either") == "second"


def test_mountain_troll_destroys_all_enemy_commons_beside_it_and_two_give_an_action() -> None:
    game = summoned("mountain_troll", "e5", "red: e4 d4 f4H")
    assert game.kills == (2, 0, 0) and game.actions == 2
    assert summoned("mountain_troll", "e5", "red: e4").actions == 1


def test_ruling_10_what_the_summoning_destroyed_does_not_count_for_the_troll() -> None:
    game = summoned("mountain_troll", "e5", "red: e5 e4")
    assert game.kills == (2, 0, 0) and game.actions == 1


def test_hungry_bear_moves_again_only_after_destroying_something() -> None:
    game = summoned("hungry_bear", "e5", "red: e4 e3H d3")
    game.play("move e5 e4")
    assert game.can("move e4 d3") and not game.can("move e4 e3")
    assert game.play("move e4 d3").asked == "turn"
    assert summoned("hungry_bear", "e5").play("move e5 e4").asked == "turn"


def test_decision_27_an_own_common_feeds_the_bear_too() -> None:
    assert summoned("hungry_bear", "e5").play("move e5 f5").asked == "move"


def test_werewolf_runs_wild_on_coloured_squares_but_not_in_the_centre() -> None:
    game = summoned("werewolf", "f8", "red: f7H").play("move f8 f7", "move f7 f6", "move f6 f5")
    assert game.kills == (0, 1, 0) and game.asked == "turn"
    for square in ("e5", "e6"):
        game = summoned("werewolf", square, "red: f5H")
        assert not game.can(f"move {square} f5") and game.can("stop")
        assert game.play(f"move {square} d5").asked == "turn"


def test_clan_guardian_may_upgrade_one_of_the_commons_it_was_summoned_with() -> None:
    game = summoned("clan_guardian", "e5", "blue: e4")
    assert game.only("upgrade") == "c5 d5 f5" and game.can("stop")
    game = position(HIGHLAND + "blue: c5 d5 f5 g5 \n blue hand: clan_guardian").play("summon clan_guardian e5")
    assert game.asked == "orient", "the pieces differ"


def test_ruling_17_and_decision_20_a_lent_piece_may_be_upgraded() -> None:
    drawing = HIGHLAND + "license: enemy_piece \n blue: c5 d5 \n red: f5 \n blue hand: clan_guardian"
    game = position(drawing).play("summon clan_guardian e5")
    assert game.only("upgrade") == "c5 d5 f5"
    assert game.play("upgrade f5").pieces("red") == "f5H"
