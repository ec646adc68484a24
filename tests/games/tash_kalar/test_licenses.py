"""What may stand in for own pieces: in a pattern that stands anywhere, with a piece picked up, twice in a turn."""

from __future__ import annotations

import pytest

from .drawing import position

ETHERWEAVE = "schools etherweave imperial \n"


@pytest.mark.parametrize(
    ("license", "pieces", "is_summoned"),
    [
        ("", "blue: b5 c6 d7", True),
        ("", "blue: b5 c6 \n red: d7", False),
        ("enemy_piece", "blue: b5 c6 \n red: d7", True),
        ("enemy_piece", "blue: b5 \n red: c6 d7", False),
        ("enemy_pieces", "red: b5 c6 d7", True),
        ("enemy_pieces", "blue: b5 c6 d7", False),
        ("empty_squares", "blue: b5 \n red: e5", True),
    ],
)
def test_a_pattern_that_stands_anywhere_stands_by_license_too(license: str, pieces: str, is_summoned: bool) -> None:
    line = f"license: {license} \n" if license else ""
    game = position(f"{ETHERWEAVE}{line}{pieces} \n blue hand: time_traveler")
    assert ("a4" in game.squares("time_traveler").split()) == is_summoned


def test_the_square_of_a_piece_that_is_picked_up_stands_in_as_an_empty_one() -> None:
    drawing = ETHERWEAVE + "license: empty_squares \n blue: d5 f5 d6 f6 d4 \n red: e6 e4 \n blue lost: 12 0"
    game = position(drawing + "\n blue hand: gate_of_oblivion").play("summon gate_of_oblivion e5")
    assert set(game.only("pick_up").split()) == {"d5", "f5", "d6", "f6", "d4"}
    game.play("pick_up d4")
    assert set(game.only("orient").split()) >= {"as_drawn", "half"}, "its pattern is complete with the empty square"


def test_where_enemy_pieces_form_the_pattern_nothing_stands_in_for_own_ones() -> None:
    drawing = "schools everfrost imperial \n license: enemy_pieces \n blue frozen: frostweave_summoner"
    game = position(drawing + "\n blue: e4 e6 \n red: d5 f5 \n blue hand: snow_fox").play("thaw frostweave_summoner")
    assert game.state.license == "enemy_pieces"


LENT = (
    "license: enemy_piece \n blue: d1 d3 e6H e7H d8 e8 \n red: f8 i3 i4 i5 i6 i7 h2 h3 h4 h5 h6 \n "
    "schools {} imperial \n blue frozen: {} \n blue hand: titan {}"
)


@pytest.mark.parametrize(
    ("school", "frozen", "card", "actions"),
    [
        ("imperial", "", "", ["place a5"]),
        ("imperial", "", "bomb", ["discard bomb", "stop"]),
        ("imperial", "", "flare_3", ["flare flare_3"]),
        ("everfrost", "crystal_grower", "", ["thaw crystal_grower", "upgrade d1"]),
        ("etherweave", "", "translocationist", ["warp translocationist"]),
    ],
)
def test_ruling_21_and_decisions_19_and_44c_a_licence_outlasts_whatever_is_no_summoning(
    school: str, frozen: str, card: str, actions: list[str]
) -> None:
    game = position(LENT.format(school, frozen, card))
    assert game.squares("titan") == game.play(*actions).squares("titan") == "e5"
    assert game.play("summon titan e5").state.license == ""


def test_decision_19_the_next_summoning_uses_the_licence_up_though_it_has_no_need_of_it() -> None:
    game = position(LENT.format("imperial", "", "swordmaster")).play("summon swordmaster d2")
    assert game.state.license == "" and game.squares("titan") == ""
