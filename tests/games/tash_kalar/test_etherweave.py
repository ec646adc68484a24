"""What warp effects do, and what each being of the Etherweave school does, in positions given as text."""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar import pieces
from toybattle.games.tash_kalar.board import SQUARE_NAMES

from .drawing import PLAYERS, Game, position, summoned

ETHERWEAVE = "schools etherweave imperial \n"


def warped(card: str, rest: str = "") -> Game:
    """The game after blue has played the warp effect of `card`.

    `rest` may add lines to the position's text; the cards of a line `blue hand:` are in the hand beside `card`.
    """
    lines = rest.split("\n")
    more = " ".join(line.partition(":")[2] for line in lines if line.strip().startswith("blue hand:"))
    others = "\n".join(line for line in lines if not line.strip().startswith("blue hand:"))
    return position(f"{ETHERWEAVE} blue hand: {card} {more} \n {others}").play(f"warp {card}")


# --- warp effects ---------------------------------------------------------------------------------------------------


def test_a_warp_effect_takes_no_action_and_its_being_is_pending() -> None:
    game = warped("translocationist")
    assert game.actions == 3 and game.state.pending[0] >= 0 and game.hand("blue") == ""


def test_a_pending_being_costs_two_points_until_it_is_summoned_as_from_the_hand() -> None:
    game = position(ETHERWEAVE + "blue pending: translocationist \n blue: d5 d6 e6 f4")
    assert game.scores == (-2, 0) and game.squares("translocationist") == "e5"
    game.play("summon translocationist e5")
    assert game.scores == (0, 0) and game.pile("blue") == "translocationist"


def test_while_one_is_pending_no_other_warp_effect_is_played() -> None:
    game = warped("translocationist", "blue hand: void_summoner \n blue: e5")
    assert not any(option.startswith("warp") for option in game.options)


def test_decision_57_no_warp_effect_is_played_in_the_first_turn_one_begins() -> None:
    drawing = ETHERWEAVE + "blue hand: translocationist \n begun: {} 3"
    assert not position(drawing.format(1)).can("warp translocationist")
    assert position(drawing.format(2)).can("warp translocationist")


def test_decision_57_another_turn_is_no_longer_the_first_one() -> None:
    drawing = "blue: d6H f6H e7H d8 f8 \n blue hand: time_elemental translocationist \n begun: 1 0 \n turn: blue 1 1"
    game = position(ETHERWEAVE + drawing).play("summon time_elemental e5")
    assert not game.can("warp translocationist")
    assert game.play("end").player == "blue" and game.can("warp translocationist")


def test_a_pending_being_counts_towards_the_hand_and_is_neither_discarded_nor_returned() -> None:
    game = warped("translocationist", "blue hand: void_summoner")
    assert not game.can("discard translocationist")
    game.play("discard void_summoner", "place a5", "place a4", "end")
    assert len(game.state.hands[0]) == 2


def test_a_pending_being_is_open_to_all() -> None:
    game = warped("translocationist")
    assert game.view_of("red").state.pending == game.state.pending


# --- the beings -----------------------------------------------------------------------------------------------------


def test_doppelganger_copies_the_pending_warp_effect() -> None:
    game = summoned("doppelganger", "e5", "blue pending: translocationist")
    assert game.actions == 2 and game.state.pending[0] >= 0
    assert summoned("doppelganger", "e5").asked == "turn"
    assert summoned("doppelganger", "e5", "blue pending: merchant_of_time \n red: a4").asked == "turn"


def test_paradox_worm_swaps_pieces_of_equal_rank() -> None:
    game = summoned("paradox_worm", "e5", "blue: a3H \n red: i5 i4H")
    assert game.can("swap e5 i5") and game.can("swap a3 i4") and not game.can("swap a3 i5") and game.can("stop")
    game.play("swap a3 i4")
    assert "i4H" in game.pieces("blue") and game.pieces("red") == "a3H i5" and game.kills == (0, 0, 0)


def test_decision_45_the_warping_worm_is_pending_itself_and_may_be_discarded() -> None:
    game = warped("paradox_worm", "red: i5").play("upgrade i5")
    assert game.options == ["drop paradox_worm", "stop"]
    assert game.play("drop paradox_worm").pile("blue") == "paradox_worm" and game.scores == (0, 0)


def test_lesser_twin_destroys_commons_around_a_piece_once_the_greater_is_discarded() -> None:
    drawing = "blue: a5H \n red: a4 b5 a6H i5"
    assert summoned("lesser_shadow_twin", "e5", drawing).asked == "turn"
    game = summoned("lesser_shadow_twin", "e5", drawing + "\n blue pile: greater_shadow_twin").play("choose a5")
    assert game.only("destroy") == "a4 b5"
    assert game.play("destroy a4", "destroy b5").kills == (2, 0, 0)


def test_greater_twin_destroys_a_heroic_between_own_pieces_once_the_lesser_is_discarded() -> None:
    drawing = "blue: a5 a3 \n red: a4H i5H"
    assert summoned("greater_shadow_twin", "e5", drawing).asked == "turn"
    game = summoned("greater_shadow_twin", "e5", drawing + "\n blue pile: lesser_shadow_twin")
    assert game.only("destroy") == "a4" and game.can("stop")


def test_the_twins_warp_upgrades_a_common() -> None:
    for card in ("lesser_shadow_twin", "greater_shadow_twin"):
        game = warped(card, "blue: a5")
        assert not game.can("stop") and game.play("upgrade a5").pieces("blue") == "a5H"


def test_translocationist_swaps_own_heroics_and_commons_twice() -> None:
    game = summoned("translocationist", "e5", "blue: a5H").play("swap a5 e5")
    assert "e5H" in game.pieces("blue") and game.play("swap e5 d5").asked == "turn"


def test_antimatter_spirit_does_nothing_when_summoned() -> None:
    assert summoned("antimatter_spirit", "e5").asked == "turn"


def test_antimatter_moves_apart_from_an_uncoloured_square() -> None:
    game = warped("antimatter_spirit", "red: e3 c5H")
    assert not game.can("place e5") and not game.can("place d2") and not game.can("stop")
    game.play("place e4")
    assert game.can("move e4 e3")
    game.play("move e4 e3")
    assert game.kills == (1, 0, 0) and game.pieces("blue") == "e3" and game.pieces("red") == "c5H e5"


def test_decision_51_only_what_can_be_completed_is_offered() -> None:
    game = warped("antimatter_spirit", "red lost: 17 0")
    assert game.asked == "turn" and game.pieces("blue") == ""


def test_merchant_of_time_stores_a_piece_and_brings_it_back() -> None:
    game = warped("merchant_of_time", "blue: d6 f6 c7 e7 \n red: a4L e5")
    assert game.only("store") == "a4 d6 f6 c7 e7" and not game.can("stop")
    game.play("store a4")
    assert game.scores == (-2, 0) and game.state.stock(1, 2) == 2
    game.play("summon merchant_of_time e5")
    assert not game.can("stop") and "a5" not in game.only("place").split() and game.can("place c7")
    game.play("place c7")
    assert game.pieces("red") == "c7L" and game.state.stock(1, 2) == 2 and game.scores == (0, 1)


GATE_STORED = (
    "schools etherweave nethervoid \n blue: d6 f6 c7 e7 \n red: a4H f3 g4 \n red gate: a4 \n red hand: flame_imp"
)


def test_ruling_25_a_stored_gateway_comes_back_as_the_gateway() -> None:
    game = warped("merchant_of_time", GATE_STORED).play("store a4")
    assert game.state.gates == [-1, -1]
    game.play("summon merchant_of_time e5", "place a6")
    assert SQUARE_NAMES[game.state.gates[1]] == "a6" and "a6H" in game.pieces("red")


@pytest.mark.parametrize("rank", ["", "H"])
@pytest.mark.parametrize("owner", PLAYERS)
def test_ruling_25_whoever_has_the_gateway_and_whatever_its_rank_it_comes_back_as_the_gateway(
    owner: str, rank: str
) -> None:
    number = PLAYERS.index(owner)
    state = position(f"{owner}: e5{rank} \n {owner} gate: e5").state.clone()
    pieces.store(state, None, 1 - number, SQUARE_NAMES.index("e5"))
    assert state.gates == [-1, -1]
    pieces.release(state, None, 1 - number, SQUARE_NAMES.index("c3"))
    assert SQUARE_NAMES[state.gates[number]] == "c3" and state.gates[1 - number] == -1


def test_decision_49_the_gateway_that_was_opened_meanwhile_is_none_any_more() -> None:
    game = warped("merchant_of_time", GATE_STORED).play("store a4", "place b4", "place b5", "end")
    game.play("summon flame_imp h3", "stop", "place i5", "end")
    assert SQUARE_NAMES[game.state.gates[1]] == "h3"
    game.play("summon merchant_of_time e5", "place a6")
    assert SQUARE_NAMES[game.state.gates[1]] == "a6" and "h3" in game.pieces("red")


def test_decision_50_with_nothing_to_store_the_merchant_is_pending_all_the_same() -> None:
    game = warped("merchant_of_time", "red: e5")
    assert game.asked == "turn" and game.state.stored == [-1, -1] and game.scores == (-2, 0)


def test_gate_of_oblivion_destroys_what_is_between_and_one_more() -> None:
    game = summoned("gate_of_oblivion", "e5", "red: e6L e4H g5 h5")
    assert game.kills == (0, 0, 1) and game.only("destroy") == "e4 g5" and game.can("stop")


def test_decision_04_kills_count_once_more_after_its_warp_and_once_more_for_each_copy() -> None:
    assert warped("gate_of_oblivion").state.doubled == 1
    game = warped("gate_of_oblivion", "blue hand: doppelganger \n blue: d5 d6 \n red: e5")
    game.play("summon doppelganger e5")
    assert game.kills == (2, 0, 0) and game.state.doubled == 2


def test_time_traveler_appears_on_any_empty_uncoloured_square() -> None:
    drawing = ETHERWEAVE + "blue: a3 b4 c5 \n red: e6 \n blue hand: time_traveler"
    squares = position(drawing).squares("time_traveler").split()
    assert len(squares) == 69 - 9 - 4 and "e5" not in squares and "e6" not in squares and "e7" in squares
    assert position(drawing.replace("c5", "c4")).squares("time_traveler") == ""


def test_time_traveler_kills_for_its_newest_discarded_card() -> None:
    drawing = "blue: a3 b4 c5 \n red: e6 \n blue hand: time_traveler \n blue pile: doppelganger dark_sphere"
    game = position(ETHERWEAVE + drawing).play("summon time_traveler e7")
    assert game.only("destroy") == "e6" and game.can("stop")
    game.play("destroy e6")
    assert game.deck("blue")[0] == "dark_sphere" and game.pile("blue") == "doppelganger time_traveler"


def test_warpmaster_takes_the_pending_being_back_or_moves() -> None:
    game = summoned("warpmaster", "e5", "blue pending: dark_sphere")
    assert game.only("either") == "first second" and game.can("stop")
    assert game.play("either first").hand("blue") == "dark_sphere"
    assert game.scores == (0, 0)
    assert summoned("warpmaster", "e5").only("either") == "second"
    assert summoned("warpmaster", "e5", "blue pending: merchant_of_time").only("either") == "second"


def test_dark_sphere_draws_pieces_into_its_ring_two_of_a_colour() -> None:
    game = summoned("dark_sphere", "e5", "red: h5 h4 h6 b5H \n blue: b4")
    assert game.can("move h5 g5") and not game.can("move h5 h5") and not game.can("move h4 h3")
    game.play("move h5 g5", "move h4 g4")
    assert not any(option.startswith("move h6") for option in game.options)
    assert game.play("move b4 c4").asked == "turn"


def test_void_summoner_lets_two_empty_squares_stand_for_commons() -> None:
    game = summoned("void_summoner", "e5", "blue hand: dark_sphere polarity_queen")
    assert game.state.license == "empty_squares"
    assert "e6" in game.squares("dark_sphere").split(), "one of three others is there"
    assert position(ETHERWEAVE + "blue: e6 \n blue hand: dark_sphere").squares("dark_sphere") == ""


def test_decision_47_the_square_with_the_own_piece_is_never_empty() -> None:
    drawing = ETHERWEAVE + "license: empty_squares \n blue: {} \n blue hand: dark_sphere"
    assert position(drawing.format("d5 d6")).squares("dark_sphere") == "d5 d6"


def test_ruling_22_empty_squares_stand_for_commons_only_and_for_two_at_most() -> None:
    drawing = ETHERWEAVE + "license: empty_squares \n blue hand: titan \n blue: {}"
    assert position(drawing.format("e6H e7H d8")).squares("titan") == "e5"
    assert position(drawing.format("e6H e7H")).squares("titan") == "", "three commons are missing"
    assert position(drawing.format("e6H d8 e8 f8")).squares("titan") == "", "a heroic is missing"
    assert position(drawing.format("e6H e7H d8 \n red: f8")).squares("titan") == "", "not empty"


def test_void_summoners_warp_is_a_standard_move() -> None:
    game = warped("void_summoner", "blue: a5 \n red: a4")
    assert not game.can("stop") and not game.can("move a5 a4") and game.play("move a5 b5").asked == "turn"


def test_eternal_emperor_carries_his_warp_effect_out_unless_it_was_played_this_turn() -> None:
    game = summoned("eternal_emperor", "e5")
    assert game.only("either") == "first second third" and game.can("stop")
    game = warped("eternal_emperor", "blue: d4 d5 d6 e6").play("either first", "place a5", "summon eternal_emperor e5")
    assert game.asked == "turn"


def test_the_emperors_warp_moves_a_common_in_combat_or_an_upgraded_piece() -> None:
    drawing = "blue: a5 i5H \n red: a4 i4H"
    assert warped("eternal_emperor", drawing).play("either second", "move a5 a4").kills == (1, 0, 0)
    assert not warped("eternal_emperor", drawing).play("either third").can("move i5 i4")


def test_reality_patch_gets_rid_of_three_things() -> None:
    game = summoned("reality_patch", "e5", "red: i5H \n blue pending: dark_sphere \n blue hand: titan flare_3")
    game.play("destroy i5", "drop dark_sphere")
    assert game.options == ["toss titan", "toss flare_3", "stop"]
    game.play("toss titan")
    assert game.pile("legend") == "titan" and game.kills == (0, 1, 0) and game.scores == (0, 0)


def test_polarity_queen_moves_two_in_opposite_directions_or_none() -> None:
    game = summoned("polarity_queen", "e5", "red: c6")
    assert not game.can("stop") and game.can("move d6 c6")
    game.play("move d6 c6")
    assert game.only("move") == "f6 g6 e7 f7 e8 f8" and not game.can("stop")
    assert game.play("move f6 g6").kills == (1, 0, 0)


def test_polarity_queens_warp_places_a_common_beside_an_enemy() -> None:
    assert warped("polarity_queen", "red: a5").only("place") == "a4 b4 b5 a6 b6"


def test_singularity_draws_all_commons_onto_one_square() -> None:
    game = summoned("singularity", "e5", "red: h5 i5 i6H")
    assert "e4" in game.only("choose").split() and "h6" not in game.only("choose").split()
    game.play("choose h4")
    assert game.only("move") == "h5 h4 i5 h4" and not game.can("stop")
    game.play("move h5 h4", "move i5 h4")
    assert game.kills == (1, 0, 0) and game.asked == "turn"


def test_ziggurat_sentinel_copies_a_discarded_warp_effect_or_runs() -> None:
    game = summoned("ziggurat_sentinel", "e5", "blue pile: translocationist merchant_of_time singularity")
    game.play("either first")
    assert game.options == ["copy translocationist"]
    assert game.play("copy translocationist").actions == 2
    game = summoned("ziggurat_sentinel", "e5").play("either second")
    assert game.only("run") == "e5 sw"
    assert summoned("ziggurat_sentinel", "e5").only("either") == "second"


def test_the_sentinels_warp_is_one_combat_or_two_standard_moves_of_a_piece() -> None:
    game = warped("ziggurat_sentinel", "blue: a5 i5").play("either second", "move a5 b5")
    assert not any(option.startswith("move i5") for option in game.options) and not game.can("stop")


def test_iris_becomes_a_legend_that_counts_as_summoned() -> None:
    game = summoned("iris_of_eternity", "e5", "mode duel \n blue hand: titan leviathan").play("either second")
    assert game.scores == (1, 0) and "e5L" in game.pieces("blue") and game.pile("legend") == "leviathan titan"


def test_iris_may_destroy_a_legend_and_decision_55_needs_a_piece_to_become_one() -> None:
    game = summoned("iris_of_eternity", "e5", "red: e4L \n blue lost: 0 3")
    assert game.only("either") == "first"
    assert game.play("either first", "destroy e4").kills == (0, 0, 1)
