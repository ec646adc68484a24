"""What the Gateway does, and what each being of the Nethervoid school does, in positions given as text."""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.board import SQUARE_NAMES
from toybattle.games.tash_kalar.cards.table import SCHOOLS

from .drawing import Game, others, position, summoned

NETHERVOID = "schools nethervoid imperial \n"


def gate(game: Game) -> str:
    """The name of the square of blue's Gateway, "" if blue has no Gateway."""
    square = game.state.gates[0]
    return SQUARE_NAMES[square] if square >= 0 else ""


# --- the Gateway ----------------------------------------------------------------------------------------------------


def test_the_first_being_becomes_the_gateway_before_its_effect() -> None:
    game = summoned("flame_imp", "e5", "red: e4")
    assert gate(game) == "e5" and game.only("destroy") == "e4 d6"


def test_a_heroic_takes_it_from_a_common_and_from_nobody_else() -> None:
    assert gate(summoned("hell_hound", "e5", "blue: a5 \n blue gate: a5")) == "e5"
    assert gate(summoned("hell_hound", "e5", "blue: a5H \n blue gate: a5")) == "a5"
    assert gate(summoned("flame_imp", "e5", "blue: a5 \n blue gate: a5")) == "a5"


def test_legends_and_other_schools_open_no_gateway() -> None:
    assert gate(summoned("titan", "e5", NETHERVOID)) == ""
    assert gate(summoned("swordmaster", "e5")) == ""


def test_it_goes_where_its_piece_goes_and_is_gone_with_it() -> None:
    game = summoned("vortexmaster", "e8", "blue: a5H \n blue gate: a5").play("move a5 b5")
    assert gate(game) == "b5"
    drawing = "blue: d1 d3 d2 \n blue gate: d2 \n blue hand: flame_imp"
    assert position(NETHERVOID + drawing).state.gates == [11 + 1, -1]
    game = summoned("demon_of_sloth", "e5", "blue: a5H \n blue gate: a5 \n turn: blue 1")
    assert gate(game) == "" and "a5" not in game.pieces("blue")


def test_a_flip_keeps_it_and_becoming_a_legend_loses_it() -> None:
    assert gate(summoned("demon_of_pride", "e5").play("stop")) == "e5"
    game = summoned("gate_master", "e5", "blue: a5H \n blue gate: a5")
    assert gate(game) == "" and "a5L" in game.pieces("blue") and game.asked == "choose"


# --- the beings -----------------------------------------------------------------------------------------------------


def test_shadow_imp_leads_the_gateway_in_its_direction() -> None:
    game = summoned("shadow_imp", "e5", "blue: a5H \n blue gate: a5 \n red: b5H").play("move e5 e4")
    assert game.only("move") == "a5 a4" and game.can("stop")
    assert gate(game.play("move a5 a4")) == "a4"
    assert summoned("shadow_imp", "e5", "blue: a5H \n blue gate: a5").play("stop").asked == "turn"
    assert summoned("shadow_imp", "e5").play("move e5 e4").asked == "turn", "it is the Gateway itself"


def test_flame_imp_burns_a_common_beside_the_gateway() -> None:
    game = summoned("flame_imp", "e5", "blue: a5H b5 \n blue gate: a5 \n red: a4 a6H")
    assert game.only("destroy") == "a4 b5" and game.can("stop")


def test_gate_keeper_upgrades_or_places_the_new_gateway() -> None:
    game = summoned("gate_keeper", "e5")
    assert gate(game) == "e5" and game.can("stop")
    assert gate(game.play("either first", "upgrade d5")) == "d5"
    game = summoned("gate_keeper", "e5").play("either second", "place a5")
    assert gate(game) == "a5" and game.asked == "turn"


def test_demon_of_gluttony_eats_its_way_to_the_gateway() -> None:
    drawing = "blue: a5H \n blue gate: a5 \n red: e4 e3H"
    game = summoned("demon_of_gluttony", "e5", drawing).play("move e5 e4")
    assert "e4H" in game.pieces("blue") and gate(game) == "a5"
    game.play("move e4 e3")
    assert gate(game) == "e3" and game.kills == (1, 1, 0)
    game = summoned("demon_of_gluttony", "e5", drawing).play("move e5 d5")
    assert game.asked == "turn" and "d5H" not in game.pieces("blue")


def test_demon_of_pride_is_upgraded_and_becomes_the_gateway() -> None:
    game = summoned("demon_of_pride", "e5", "blue: a5H \n blue gate: a5")
    assert gate(game) == "e5" and "e5H" in game.pieces("blue")
    assert gate(game.play("move e5 e4")) == "e4"


@pytest.mark.parametrize(("where", "asked"), [("e5", "destroy"), ("a4", "turn")])
def test_acolyte_of_destruction_hits_a_heroic_too_with_the_gateway_on_red(where: str, asked: str) -> None:
    drawing = f"blue: {where}H \n blue gate: {where} \n red: i5 i4H"
    game = summoned("acolyte_of_destruction", "e3", drawing)
    assert not game.can("stop")
    game.play("destroy i5")
    assert game.asked == asked
    if asked == "destroy":
        assert game.only("destroy") == "i4" and game.can("stop")


@pytest.mark.parametrize(("where", "asked"), [("a5", "place"), ("a4", "turn")])
def test_acolyte_of_growth_places_a_heroic_too_with_the_gateway_on_green(where: str, asked: str) -> None:
    game = summoned("acolyte_of_growth", "e5", f"blue: {where}H \n blue gate: {where}").play("place i5")
    assert game.asked == asked
    if asked == "place":
        assert game.only("place") == "h4 i4 h5 h6 i6" and not game.can("stop")
        assert "i4H" in game.play("place i4").pieces("blue")


def test_power_seeker_makes_its_way_to_the_gateway() -> None:
    game = summoned("power_seeker", "c5", "blue: c1H \n blue gate: c1 \n red: c4H")
    assert game.only("move") == "c5 b4 c5 c4 c5 d4"
    game.play("move c5 c4", "move c4 c3", "move c3 c2", "move c2 c1")
    assert gate(game) == "" and game.asked == "turn" and game.kills == (0, 1, 0)


def test_power_seeker_as_the_gateway_makes_one_standard_move() -> None:
    game = summoned("power_seeker", "c5", "red: c4H")
    assert not game.can("move c5 c4") and gate(game.play("move c5 c6")) == "c6" and game.asked == "turn"


def test_ruling_23_hell_hound_goes_under_the_deck_unless_it_destroyed_a_legend() -> None:
    drawing = "blue deck: flame_imp \n red: e4 f5L"
    assert summoned("hell_hound", "e5", drawing).play("stop").deck("blue")[-1] == "hell_hound"
    game = summoned("hell_hound", "e5", drawing).play("destroy f5")
    assert game.pile("blue") == "hell_hound"
    assert summoned("hell_hound", "e5", "red: e4").play("destroy e4").pile("blue") == ""


def test_ruling_23_with_an_empty_deck_hell_hound_is_discarded() -> None:
    rest = others(SCHOOLS["nethervoid"], "hell_hound")
    game = summoned("hell_hound", "e5", f"blue pile: {rest} \n red: e4").play("destroy e4")
    assert game.deck("blue") == [] and game.pile("blue").endswith(" hell_hound")


def test_decision_54_a_card_put_under_the_deck_this_turn_counts_for_the_hound() -> None:
    hand = ("hell_hound", "flame_imp", "shadow_imp")
    rest = others(SCHOOLS["nethervoid"], *hand)
    game = position(f"{NETHERVOID} blue: c5 d5 b6 e6 \n blue hand: {' '.join(hand)} \n blue pile: {rest}")
    game.play("discard flame_imp", "return shadow_imp", "stop", "summon hell_hound e5", "stop")
    assert game.deck("blue") == ["shadow_imp", "hell_hound"]


def test_vortexmaster_moves_the_gateway_and_a_piece_beside_it() -> None:
    game = summoned("vortexmaster", "e8", "blue: a5H b4 i5 \n blue gate: a5 \n red: a4H")
    assert game.can("move a5 a4") and game.can("stop")
    game.play("stop")
    assert game.can("move b4 b3") and not game.can("move i5 i4") and not game.can("move a5 a6")
    assert game.play("move b4 b3").asked == "turn"


def test_ruling_24_gate_master_may_make_a_legend_that_counts_as_summoned() -> None:
    game = summoned("gate_master", "e5", "mode duel \n blue: a5H \n blue gate: a5")
    assert game.scores == (1, 0) and game.state.tally[3:] == [1, 1, 0, 1]
    assert "a5" not in game.only("choose").split() and not game.can("stop")
    assert gate(game.play("choose e5")) == "e5"


def test_gate_master_becomes_a_legend_and_a_common_gateway_stays_common() -> None:
    """Checks that the Gate Master's own piece becomes the Gateway before its effect upgrades the Gateway to a legendary
    piece.

    The common piece that was the Gateway before stays common.
    """
    game = summoned("gate_master", "e5", "blue: a5 \n blue gate: a5")
    assert "e5L" in game.pieces("blue") and "a5 " in game.pieces("blue")


def test_hell_rider_makes_three_moves_or_as_the_gateway_one() -> None:
    game = summoned("hell_rider", "e5", "blue: a5H \n blue gate: a5").play("move e5 e4", "move e4 e3", "move e3 e2")
    assert game.asked == "turn"
    assert summoned("hell_rider", "e5").play("move e5 e4").asked == "turn"


def test_demon_of_wrath_destroys_all_enemy_commons_beside_the_gateway() -> None:
    game = summoned("demon_of_wrath", "e5", "blue: a5H \n blue gate: a5 \n red: a4 b5 b4H")
    assert game.asked == "turn" and game.kills == (2, 0, 0)


def test_demon_of_wrath_may_bring_the_gateway_near_first() -> None:
    game = summoned("demon_of_wrath", "e5", "blue: a5H \n blue gate: a5 \n red: c5 c4")
    assert game.can("move a5 b4") and game.can("stop")
    assert game.play("move a5 b5").kills == (2, 0, 0)


def test_demon_of_greed_destroys_own_pieces_for_actions() -> None:
    game = summoned("demon_of_greed", "e5", "blue: a5H a4 a3H \n blue gate: a5")
    assert "a4" in game.only("destroy").split() and not game.can("stop")
    game.play("destroy a4")
    assert game.only("destroy") == "a3 e5"
    assert game.play("destroy a3").actions == 3


def test_demon_of_lust_draws_two_pieces_closer_to_the_gateway_but_not_onto_it() -> None:
    game = summoned("demon_of_lust", "e6", "blue: a5H \n blue gate: a5 \n red: b5H c3 i5L")
    assert not any(option.startswith("move b5") for option in game.options)
    assert game.can("move c3 b4") and game.can("move i5 h5") and not game.can("move i5 i4")
    game.play("move c3 b4", "move i5 h5")
    assert game.asked == "turn"


def test_demon_of_sloth_takes_an_action_or_the_gateway() -> None:
    assert summoned("demon_of_sloth", "e5", "blue: a5H \n blue gate: a5").actions == 0
    assert gate(summoned("demon_of_sloth", "e5", "turn: blue 1")) == ""


def test_decision_58_demon_of_sloth_takes_an_action_that_was_gained() -> None:
    drawing = "blue: f4 a5H \n blue gate: a5 \n red: i3 i4 i5 i6 i7 h2 h3 \n blue hand: demon_of_sloth flare_3"
    game = position(f"{NETHERVOID} {drawing} \n turn: blue 1").play("flare flare_3", "summon demon_of_sloth e5")
    assert game.actions == 0 and gate(game) == "a5"


def test_demon_of_envy_places_commons_while_the_opponent_has_more() -> None:
    drawing = "blue: a5H \n blue gate: a5 \n red: "
    game = summoned("demon_of_envy", "e5", drawing + "i3 i4 i5 i6 i7 h4").play("place a4")
    assert game.only("place") == "b4 b5 a6 b6" and not game.can("stop")
    assert game.play("place b4").asked == "turn"
    assert summoned("demon_of_envy", "e5", drawing + "i3").play("place a4").asked == "turn"


def test_possessed_summoner_summons_with_enemy_pieces() -> None:
    game = summoned("possessed_summoner", "e5", "red: a3 \n blue hand: demon_of_pride flare_3 \n blue: i3 i4 h4")
    assert game.only("place") == "b2 b3 a4 b4" and not game.can("stop")
    game.play("place b3", "spend flare_3")
    assert game.actions == 2 and game.state.license == "enemy_pieces"
    assert game.squares("demon_of_pride") == "", "own pieces do not count"


def test_decision_46_the_square_itself_still_needs_the_own_piece() -> None:
    drawing = NETHERVOID + "license: enemy_pieces \n blue hand: hell_rider \n red: f5 g5 e6 \n blue: "
    assert position(drawing + "e5").squares("hell_rider") == "e5"
    assert position(drawing + "i5").squares("hell_rider") == ""
