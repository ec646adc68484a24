"""What frozen effects do, and what each being of the Everfrost school does, in positions given as text."""

from __future__ import annotations

import pytest

from .drawing import Game, position, summoned

EVERFROST = "schools everfrost imperial \n"


def thawed(card: str, rest: str = "") -> Game:
    """The game after blue has used the frozen effect of `card`; `rest` may add lines to the position's text."""
    return position(f"{EVERFROST} blue frozen: {card} \n {rest}").play(f"thaw {card}")


# --- frozen effects -------------------------------------------------------------------------------------------------


def test_a_card_with_a_frozen_effect_lies_open_after_its_effect() -> None:
    game = summoned("crystal_grower", "e5", "red: a5").play("upgrade a5")
    assert game.can("thaw crystal_grower") and game.pile("blue") == ""


def test_thawing_takes_no_action_and_the_card_is_discarded() -> None:
    game = thawed("crystal_grower", "blue: c3")
    assert game.pile("blue") == "crystal_grower" and game.actions == 2
    assert not game.can("stop") and game.play("upgrade c3").pieces("blue") == "c3H"


def test_it_may_wait_for_a_later_turn_or_for_the_end_of_one_but_not_for_the_opponents() -> None:
    game = position(EVERFROST + "blue frozen: crystal_grower \n turn: blue 0")
    assert game.can("thaw crystal_grower")
    assert not game.play("end").can("thaw crystal_grower")


def test_of_two_only_one_stays_in_play() -> None:
    drawing = "blue frozen: ice_queen"
    game = summoned("frostweave_summoner", "e5", drawing)
    assert game.options == ["keep ice_queen", "keep frostweave_summoner"]
    kept = summoned("frostweave_summoner", "e5", drawing).play("keep ice_queen")
    assert kept.pile("blue") == "frostweave_summoner" and kept.can("thaw ice_queen")
    game.play("keep frostweave_summoner")
    assert game.pile("blue") == "ice_queen" and game.can("thaw frostweave_summoner")


def test_a_frozen_card_is_open_to_all_and_no_card_of_the_hand() -> None:
    game = position(EVERFROST + "blue frozen: ice_queen \n blue hand: snow_fox")
    assert game.view_of("red").state.frozen == game.state.frozen
    assert not game.can("discard ice_queen")


# --- the beings -----------------------------------------------------------------------------------------------------


def test_snow_fox_makes_two_standard_moves() -> None:
    game = summoned("snow_fox", "e5", "red: e4")
    assert not game.can("move e5 e4")
    assert game.play("move e5 d4", "move d4 c3").asked == "turn"


def test_royal_reindeer_is_upgraded_if_nothing_was_destroyed() -> None:
    assert "g5H" in summoned("royal_reindeer", "e5").play("leap e5 g5").pieces("blue")
    assert "e5H" in summoned("royal_reindeer", "e5").play("stop").pieces("blue")
    assert "g5H" not in summoned("royal_reindeer", "e5", "red: g5").play("leap e5 g5").pieces("blue")


@pytest.mark.parametrize("there", ["red: e5", "blue: e5"])
def test_ruling_10_and_decision_23_the_reindeer_looks_at_its_summoning_too(there: str) -> None:
    assert "e5H" not in summoned("royal_reindeer", "e5", there).play("stop").pieces("blue")


def test_crystal_mirror_copies_two_commons_of_one_side_or_a_heroic() -> None:
    game = summoned("crystal_mirror", "e5", "red: d4 c5 g6H d6L")
    assert game.only("mirror") == "d4 c5 g6" and game.can("stop")
    game.play("mirror d4")
    assert game.only("mirror") == "c5"
    assert game.play("mirror c5").pieces("blue") == "e4 f4 e5 g5 e6"
    assert summoned("crystal_mirror", "e5", "red: g6H c5").play("mirror g6").pieces("blue") == "e4 e5 c6H e6"


def test_crystal_mirror_lies_across_too_and_asks_for_no_orientation() -> None:
    drawing = EVERFROST + "blue: d5 f5 \n red: d4 f6 \n blue hand: crystal_mirror"
    game = position(drawing).play("summon crystal_mirror e5")
    assert game.only("mirror") == "d4 f6"
    assert game.play("mirror d4").pieces("blue") == "d5 e5 f5 d6" and game.asked == "turn"


def test_decision_52_a_source_whose_image_is_taken_is_not_offered() -> None:
    assert summoned("crystal_mirror", "e5", "red: d4 f4").asked == "turn"


def test_crystal_grower_upgrades_an_enemy_common() -> None:
    game = summoned("crystal_grower", "e5", "red: a5 a6H")
    assert game.only("upgrade") == "a5" and not game.can("stop")


def test_ice_princess_moves_another_common_and_frozen_any() -> None:
    game = summoned("ice_princess", "e5", "red: d6 \n blue: c3H")
    assert game.can("move e6 d6") and not game.can("move e5 e4") and not game.can("move c3 c4") and game.can("stop")
    game = thawed("ice_princess", "blue: c3 \n red: c4")
    assert not game.can("stop") and not game.can("move c3 c4") and game.play("move c3 c2").asked == "turn"


def test_ice_queen_moves_another_heroic_and_frozen_any() -> None:
    game = summoned("ice_queen", "e5", "red: c4H \n blue: c3H")
    assert game.can("move c3 c4") and not game.can("move e6 d6")
    assert not thawed("ice_queen", "blue: c3H \n red: c4H").can("move c3 c4")


def test_frostweave_summoner_lends_an_enemy_piece_when_thawed() -> None:
    game = thawed("frostweave_summoner", "blue: e5 \n red: f6 \n blue hand: snow_fox")
    assert "d5" in game.squares("snow_fox").split() and game.state.license == "enemy_piece"
    assert position(EVERFROST + "blue: e5 \n red: f6 \n blue hand: snow_fox").squares("snow_fox") == ""


def test_winter_whisperer_gives_an_action_for_a_common_and_a_flare() -> None:
    drawing = "blue: c3 \n blue hand: flare_3"
    game = thawed("winter_whisperer", drawing).play("destroy c3")
    assert game.options == ["spend flare_3", "stop"]
    game.play("spend flare_3")
    assert game.actions == 3 and game.pile("flare") == "flare_3"
    assert thawed("winter_whisperer", drawing).play("destroy c3", "stop").actions == 2
    assert thawed("winter_whisperer", drawing).play("stop", "spend flare_3").actions == 2


def test_frozen_chest_lays_open_a_discarded_card_and_decision_06_that_one_stays() -> None:
    game = summoned("frozen_chest", "e5", "blue pile: snow_fox ice_queen \n blue frozen: ice_princess")
    assert game.options == ["freeze ice_queen", "stop"]
    game.play("freeze ice_queen")
    assert game.pile("blue") == "snow_fox ice_princess frozen_chest" and game.can("thaw ice_queen")


def test_everfrost_sentinel_takes_an_action_if_its_summoning_destroyed_an_enemy() -> None:
    game = summoned("everfrost_sentinel", "e5", "red: e5").play("downgrade e5", "place a5", "end")
    assert game.player == "red" and game.actions == 1
    game.play("place b5", "end", "place a4", "place a3", "end")
    assert game.actions == 2


def test_the_sentinel_may_stay_as_it_is_and_does_nothing_otherwise() -> None:
    assert summoned("everfrost_sentinel", "e5", "red: e5").play("stop").state.slowed == [0, 0]
    assert summoned("everfrost_sentinel", "e5").asked == "turn"
    assert summoned("everfrost_sentinel", "e5", "blue: e5").asked == "turn"


def test_glacier_giant_charges_and_may_take_a_legend_with_it() -> None:
    game = summoned("glacier_giant", "e4", "red: f5H g6 h7L")
    assert game.only("run") == "e4 se e4 sw"
    game.play("run e4 se", "go")
    assert game.options == ["destroy h7", "stop"]
    game.play("destroy h7")
    assert game.kills == (1, 1, 1) and "g6" not in game.pieces("blue")


def test_the_giant_needs_a_step_first() -> None:
    assert summoned("glacier_giant", "e4", "red: f5L").only("run") == "e4 sw"
    assert summoned("glacier_giant", "e4", "red: f5L").play("stop").asked == "turn"


def test_decision_53_an_own_legend_may_be_taken_out_as_well() -> None:
    game = summoned("glacier_giant", "e4", "blue: g6L").play("run e4 se")
    assert game.only("destroy") == "g6"


def test_polar_bear_goes_on_while_it_destroys() -> None:
    game = summoned("polar_bear", "e5", "red: e4H e3 e2").play("move e5 e4", "move e4 e3")
    assert not game.can("move e3 e2") and game.can("move e3 d2")
    assert game.play("move e3 d2").asked == "turn"
    assert summoned("polar_bear", "e5").play("move e5 e4").asked == "turn"


def test_war_sled_starts_in_a_marked_direction_and_turns_by_45_at_most() -> None:
    game = summoned("war_sled", "e5", "red: f5H")
    assert game.only("move") == "e5 f4 e5 f5 e5 f6"
    game.play("move e5 f5")
    assert game.only("move") == "f5 g4 f5 g5 f5 g6"
    game.play("move f5 g4")
    assert game.only("move") == "g4 g3 g4 h3 g4 h4"
    assert game.play("move g4 g3").asked == "turn"


def test_snow_monster_destroys_enemy_commons_that_touch_own_pieces() -> None:
    game = summoned("snow_monster", "e5", "red: e4 c5 g4 e3 f4H i6")
    assert game.pieces("red") == "e3 f4H i6" and game.kills == (3, 0, 0)


def test_frost_imp_slides_a_common_as_far_as_it_goes() -> None:
    game = summoned("frost_imp", "e5", "red: e4 f4H e2")
    assert game.can("run e4 nw") and not game.can("run f4 n") and game.can("stop")
    game.play("run e4 n")
    assert game.pieces("red") == "e2 e3 f4H" and game.asked == "turn"


def test_ice_wyvern_dies_when_its_leap_destroys() -> None:
    game = summoned("ice_wyvern", "e5", "red: i5H").play("leap e5 i5")
    assert game.kills == (0, 1, 0) and "i5" not in game.pieces("blue")
    assert "i5H" in summoned("ice_wyvern", "e5").play("leap e5 i5").pieces("blue")


def test_a_thawed_wyvern_places_a_common_beside_a_heroic() -> None:
    game = thawed("ice_wyvern", "blue: c1H g5 e9L")
    assert game.only("place") == "d1 b2 c2 d2" and not game.can("stop")


def test_ruling_19_deathbringer_counts_twice_and_for_good() -> None:
    game = summoned("deathbringer", "e5", "mode duel \n red: f5 e4H e6L \n blue: e3")
    assert game.only("destroy") == "e4 d5 f5 e6"
    game.play("destroy e4")
    assert game.kills == (0, 2, 0) and game.state.lost == [0, 0, 1, 0]
    game = summoned("deathbringer", "e5", "red: e6L").play("destroy e6")
    assert game.kills == (0, 0, 2) and game.state.stock(1, 2) == 2


def test_deathbringer_needs_help_against_heroics_and_legends() -> None:
    game = summoned("deathbringer", "e5", "red: f5 f4H d4L")
    assert game.only("destroy") == "d5 f5"


def test_frostweave_illusionist_becomes_an_enemy_common() -> None:
    game = summoned("frostweave_illusionist", "e5")
    assert game.pieces("red") == "e5" and "e5" not in game.pieces("blue").split() and game.kills == (0, 0, 0)
    assert "e5H" in summoned("frostweave_illusionist", "e5", "red lost: 17 0").pieces("blue")


def test_a_thawed_illusionist_converts_any_enemy_common() -> None:
    game = thawed("frostweave_illusionist", "red: a5 a6H")
    assert game.only("convert") == "a5" and not game.can("stop")
    assert game.play("convert a5").kills == (1, 0, 0)
