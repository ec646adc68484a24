"""Summoning a being: where it is possible, what it destroys, and what happens when no piece is left for it."""

from __future__ import annotations

from .drawing import position


def test_the_square_may_be_empty_or_hold_a_piece_of_no_higher_rank() -> None:
    drawing = "blue: d1 d3 \n red: d2{} \n blue hand: swordmaster"
    assert position(drawing.format("")).squares("swordmaster") == "d2"
    assert position(drawing.format("H")).refused("summon swordmaster d2") == "higher_rank_there"
    heroic = "blue: e4 d5 f5 d4 d6 f4 f6 \n red: e5{} \n blue hand: master_of_intrigue"
    assert position(heroic.format("H")).squares("master_of_intrigue") == "e5"
    assert position(heroic.format("L")).squares("master_of_intrigue") == ""


def test_an_enemy_piece_there_is_destroyed_and_counts() -> None:
    game = position("blue: d1 d3 \n red: d2 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.kills == (1, 0, 0) and game.pieces("blue") == "d1 d2 d3"
    assert game.events[:2] == ["blue summoned swordmaster d2", "red destroyed common d2"]


def test_an_own_piece_there_is_destroyed_and_does_not_count() -> None:
    game = position("blue: d1 d2 d3 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.kills == (0, 0, 0) and game.happened("destroyed") == ["blue common d2"]


def test_the_card_is_discarded_after_its_effect() -> None:
    game = position("blue: d1 d3 \n red: e1 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.asked == "destroy" and game.pile("blue") == ""
    assert game.play("stop").pile("blue") == "swordmaster" and game.actions == 1


def test_a_summoned_legend_is_a_point_at_once_in_a_duel_and_while_it_stands_in_the_high_form() -> None:
    drawing = "blue: e6H e7H d8 e8 f8 \n blue hand: titan"
    assert position("mode duel \n" + drawing).play("summon titan e5").scores == (1, 0)
    assert position(drawing).play("summon titan e5").scores == (1, 0)
    assert position(drawing + "\n blue lost: 0 2").play("summon titan e5").scores == (1, 0)


def test_a_pattern_that_is_not_there_is_refused_and_so_is_a_card_one_has_not() -> None:
    game = position("blue: d1 \n blue hand: swordmaster")
    assert game.refused("summon swordmaster d2") == "pattern_incomplete"
    assert game.refused("summon bomb d2") == "not_in_hand"
    assert game.refused("summon swordmaster a1") == "no_such_square"


# --- shortage -------------------------------------------------------------------------------------------------------


def test_with_no_piece_left_an_own_one_on_the_square_is_used_and_no_other() -> None:
    game = position("blue: d1 d2 d3 a5 \n blue lost: 13 0 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.asked == "turn" and game.pieces("blue") == "d1 d2 d3 a5"


def test_otherwise_one_is_picked_up_that_the_pattern_does_without() -> None:
    game = position("blue: d1 d3 a5 a6H a7L \n blue lost: 13 0 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.asked == "pick_up" and game.only("pick_up") == "a5 a6" and not game.can("stop")
    game.play("pick_up a6")
    assert game.pieces("blue") == "d1 d2 d3 a5 a7L" and game.kills == (0, 0, 0)


def test_and_if_there_is_none_the_being_cannot_be_summoned() -> None:
    game = position("blue: d1 d3 \n blue lost: 15 0 \n blue hand: swordmaster")
    assert game.squares("swordmaster") == "" and game.refused("summon swordmaster d2") == "no_piece_for_it"


def test_a_legend_needs_a_legendary_piece() -> None:
    drawing = "blue: e6H e7H d8 e8 f8 {} \n blue hand: titan \n blue lost: 0 {}"
    assert position(drawing.format("", 3)).squares("titan") == ""
    game = position(drawing.format("a5L", 2)).play("summon titan e5")
    assert game.only("pick_up") == "a5"
    assert game.play("pick_up a5").scores == (1, 0) and "a5L" not in game.pieces("blue")
    assert position(drawing.format("e5L", 2)).play("summon titan e5").asked == "turn"


def test_a_legend_of_the_pattern_may_be_picked_up_only_where_the_pattern_does_without() -> None:
    drawing = "blue: e6L e7H d8 e8 f8 \n blue hand: titan \n blue lost: 0 2"
    assert position(drawing).squares("titan") == ""


def test_decision_01_only_orientations_without_the_picked_up_piece_count() -> None:
    """Checks that an orientation of the pattern doesn't count if a piece of it is picked up for the summoning.

    The Assassin's pattern has two complete orientations. Only one counts after the piece is picked up, so the player
    isn't asked to choose.
    """
    drawing = "blue: d2 c3 b4 f2 g3 h4 \n red: d4 f4 \n blue lost: 11 0 \n blue hand: assassin"
    game = position(drawing).play("summon assassin e5")
    assert game.only("pick_up") == "d2 f2 c3 g3 b4 h4"
    game.play("pick_up g3")
    assert game.asked == "turn" and game.pieces("red") == "f4", "the orientation to the north-west, without a choice"


# --- orientation ----------------------------------------------------------------------------------------------------


def test_the_orientation_is_only_asked_for_where_it_makes_a_difference() -> None:
    game = position("blue: d4 e4 f4 d5 f5 d6 e6 f6 \n blue hand: swordmaster chronicler").play("summon swordmaster e5")
    assert game.asked == "turn"


def test_decision_21_it_is_asked_for_once_the_piece_is_down() -> None:
    game = position("blue: d2 c3 b4 f2 g3 h4 \n red: e5 \n blue hand: assassin").play("summon assassin e5")
    assert game.asked == "orient" and "e5H" in game.pieces("blue") and game.kills == (1, 0, 0)
    assert game.play("orient as_drawn").only("move") == "e5 d4"


def test_what_is_summoned_is_counted_by_colour() -> None:
    game = position("blue: d1 d3 \n blue hand: swordmaster").play("summon swordmaster d2")
    assert game.state.tally[3:] == [1, 1, 0, 0]
    game = position("blue: f7 f9 \n blue hand: swordmaster").play("summon swordmaster f8")
    assert game.state.tally[3:] == [1, 0, 1, 0]
