"""Licenses: a license lets enemy pieces or empty squares stand in for own pieces in the next summoning.

Among the cases are a pattern that may stand anywhere, a piece that is picked up, and two licenses in one turn.
"""

from __future__ import annotations

import pytest

from toybattle.chance import pick, scramble, shuffle
from toybattle.games.tash_kalar.board import BITS, BOARD, squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS
from toybattle.games.tash_kalar.cards.verbs import COMMON
from toybattle.games.tash_kalar.patterns import matching_with, orientations_of

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
        ("piece_and_squares", "red: b5", True),
        ("piece_and_squares", "red: e5", True),
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


THAWED = "schools everfrost imperial \n blue frozen: frostweave_summoner \n blue hand: snow_fox"


@pytest.mark.parametrize("license", ["", "enemy_piece"])
def test_one_license_is_not_two(license: str) -> None:
    line = f"license: {license} \n" if license else ""
    assert position(line + THAWED).play("thaw frostweave_summoner").state.license == "enemy_piece"


@pytest.mark.parametrize("license", ["empty_squares", "piece_and_squares"])
def test_decision_59_of_two_licenses_both_hold(license: str) -> None:
    """If blue has a license already, and a Frostweave Summoner gives blue a second one, both hold.

    A license says what may stand in for own pieces in the pattern of the next being that is summoned. The first one is
    `license`: "empty_squares", or "piece_and_squares" for one enemy piece and empty squares. The second one is for one
    enemy piece.
    """
    game = position(f"license: {license} \n {THAWED}").play("thaw frostweave_summoner")
    assert game.state.license == "piece_and_squares"


@pytest.mark.parametrize(
    ("pieces", "is_summoned"),
    [
        ("blue: d5 f5 d6 f6", True),  # neither license is used
        ("blue: d5 f5 \n red: d6", True),  # one piece, one square
        ("blue: d5 \n red: f5", True),  # one piece, both squares
        ("blue: d5 f5", True),  # both squares
        ("blue: d5 f5 d6 \n red: f6", True),  # the piece
        ("red: d5", False),  # three squares are too many
        ("red: d5 f5", False),  # two pieces are too many
        ("red: d5 f5 d6 f6", False),
    ],
)
def test_decision_59_a_summoning_may_use_either_or_both_and_uses_both_up(pieces: str, is_summoned: bool) -> None:
    drawing = "license: piece_and_squares \n schools etherweave imperial \n blue hand: gate_of_oblivion \n"
    game = position(drawing + pieces)
    assert ("e5" in game.squares("gate_of_oblivion").split()) == is_summoned
    if is_summoned:
        assert game.play("summon gate_of_oblivion e5").state.license == ""


@pytest.mark.parametrize("seed", range(40))
def test_what_stands_in_is_found_as_by_trying_every_piece_and_square(seed: int) -> None:
    chance, squares = shuffle(scramble(seed), squares_of(BOARD))
    own, other = [0, 0, 0], [0, 0, 0]
    for number, square in enumerate(squares[:34]):
        chance, rank = pick(chance, 3)
        for lower in range(rank + 1):
            (own, other)[number % 2][lower] |= BITS[square]
    empty = sum(BITS[square] for square in squares[34:])
    chance, card = pick(chance, len(BEINGS))
    lent, void = ((other, 0), ([0, 0, 0], empty), (other, empty))[seed % 3]
    beings = list(BEINGS)
    found = matching_with(beings[card], own, lent, void)
    for orientation, squares_found in zip(orientations_of(beings[card]), found, strict=True):
        for square in squares_of(orientation.anchors):
            lacking = [
                (square + shift, rank) for shift, rank in orientation.needs if not own[rank] >> square + shift & 1
            ]
            taken = [spot for spot in lacking if lent[spot[1]] >> spot[0] & 1]
            completed_at = [spot for spot in lacking if spot[1] == COMMON and void >> spot[0] & 1]
            stands = len(taken) + len(completed_at) == len(lacking) and len(taken) <= 1 and len(completed_at) <= 2
            assert bool(squares_found & BITS[square]) == stands


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
