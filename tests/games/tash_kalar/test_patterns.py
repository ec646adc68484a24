"""Every pattern has as many shapes, orientations and placements on the board as were counted from its card."""

from __future__ import annotations

import pytest

from tests.games.tash_kalar.naive import NAIVE
from toybattle.games.tash_kalar.board import BOARD, SQUARE_NAMES, squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, CARD_NUMBERS
from toybattle.games.tash_kalar.cards.verbs import RANK_LETTERS
from toybattle.games.tash_kalar.patterns import (
    TURN_NAMES,
    drawing_of,
    matching,
    matching_with,
    orientations_of,
    parse,
    turned,
)

from .drawing import position

# name, rank, different shapes, orientations with their marks, placements of a shape on the board
FIGURES = (
    # imperial
    ("swordmaster", "C", 2, 2, 102),
    ("messenger", "C", 4, 4, 172),
    ("herald", "C", 4, 4, 172),
    ("bomb", "C", 8, 8, 384),
    ("chronicler", "C", 4, 4, 192),
    ("assassin", "H", 4, 4, 124),
    ("time_mage", "H", 4, 4, 172),
    ("summoner", "H", 4, 4, 192),
    ("hypnotist", "H", 4, 4, 164),
    ("cannon", "H", 8, 8, 384),
    ("champion", "H", 8, 8, 368),
    ("infantry_captain", "H", 4, 4, 128),
    ("cavalry_captain", "H", 4, 4, 164),
    ("gryphon_rider", "H", 8, 8, 288),
    ("knight", "H", 8, 8, 344),
    ("high_priestess", "H", 4, 4, 164),
    ("master_of_intrigue", "H", 1, 1, 37),
    ("gun_tower", "H", 8, 8, 368),
    # highland
    ("wild_eagle", "C", 4, 4, 192),
    ("clan_axeman", "C", 2, 2, 86),
    ("clan_healer", "C", 8, 8, 368),
    ("dire_wolf", "C", 8, 8, 336),
    ("ritual_keeper", "C", 4, 4, 216),
    ("eagle_lord", "H", 4, 4, 128),
    ("wolf_rider", "H", 8, 8, 328),
    ("blood_shaman", "H", 4, 4, 168),
    ("war_drummer", "H", 4, 4, 208),
    ("hill_giant", "H", 4, 4, 164),
    ("warlord", "H", 4, 4, 116),
    ("war_summoner", "H", 4, 4, 164),
    ("ritual_master", "H", 4, 4, 160),
    ("legend_slayer", "H", 8, 8, 320),
    ("mountain_troll", "H", 8, 8, 344),
    ("hungry_bear", "H", 4, 4, 208),
    ("werewolf", "H", 4, 4, 152),
    ("clan_guardian", "H", 4, 4, 168),
    # sylvan
    ("sapling", "C", 4, 4, 204),
    ("kiskin_farseeders", "C", 8, 8, 384),
    ("charging_buck", "C", 8, 8, 384),
    ("forest_wardens", "C", 4, 4, 168),
    ("naiad", "C", 8, 8, 368),
    ("kiskin_spirit", "H", 8, 8, 352),
    ("dryad", "H", 8, 8, 384),
    ("centaur_spearman", "H", 8, 8, 328),
    ("centaur_chieftain", "H", 4, 4, 120),
    ("unicorn", "H", 8, 8, 336),
    ("sylvan_queen", "H", 8, 8, 288),
    ("sylvan_princess", "H", 8, 8, 320),
    ("woodland_druid", "H", 4, 4, 164),
    ("forest_ancient", "H", 8, 8, 344),
    ("forest_mystic", "H", 4, 4, 172),
    ("kiskin_leafsplitter", "H", 1, 1, 45),
    ("kiskin_boughrunner", "H", 4, 4, 180),
    ("tree_shepherd", "H", 8, 8, 368),
    # everfrost
    ("snow_fox", "C", 8, 8, 384),
    ("royal_reindeer", "C", 8, 8, 344),
    ("crystal_mirror", "C", 2, 2, 102),  # its two sides are the same
    ("crystal_grower", "C", 8, 8, 432),
    ("ice_princess", "C", 4, 4, 164),
    ("ice_queen", "H", 4, 4, 164),
    ("frostweave_summoner", "H", 8, 8, 320),
    ("winter_whisperer", "H", 8, 8, 320),
    ("frozen_chest", "H", 2, 2, 102),
    ("everfrost_sentinel", "H", 8, 8, 320),
    ("glacier_giant", "H", 4, 4, 164),
    ("polar_bear", "H", 8, 8, 320),
    ("war_sled", "H", 8, 8, 352),
    ("snow_monster", "H", 8, 8, 320),
    ("frost_imp", "H", 8, 8, 336),
    ("ice_wyvern", "H", 8, 8, 328),
    ("deathbringer", "H", 8, 8, 312),
    ("frostweave_illusionist", "H", 4, 4, 164),
    # nethervoid
    ("shadow_imp", "C", 8, 8, 384),
    ("flame_imp", "C", 8, 8, 384),
    ("gate_keeper", "C", 4, 4, 192),
    ("demon_of_gluttony", "C", 4, 4, 192),
    ("demon_of_pride", "C", 8, 8, 368),
    ("acolyte_of_destruction", "H", 4, 4, 152),
    ("acolyte_of_growth", "H", 4, 4, 176),
    ("power_seeker", "H", 8, 8, 256),
    ("hell_hound", "H", 8, 8, 304),
    ("vortexmaster", "H", 4, 4, 152),
    ("gate_master", "H", 8, 8, 320),
    ("hell_rider", "H", 8, 8, 368),
    ("demon_of_wrath", "H", 8, 8, 344),
    ("demon_of_greed", "H", 8, 8, 312),
    ("demon_of_lust", "H", 8, 8, 336),
    ("demon_of_sloth", "H", 4, 4, 224),
    ("demon_of_envy", "H", 8, 8, 384),
    ("possessed_summoner", "H", 8, 8, 344),
    # etherweave
    ("doppelganger", "C", 8, 8, 432),
    ("paradox_worm", "C", 8, 8, 320),
    ("lesser_shadow_twin", "C", 8, 8, 368),
    ("translocationist", "C", 4, 4, 164),
    ("antimatter_spirit", "C", 2, 2, 86),
    ("merchant_of_time", "H", 8, 8, 296),
    ("gate_of_oblivion", "H", 4, 4, 176),
    ("time_traveler", "H", 2, 2, 86),
    ("greater_shadow_twin", "H", 4, 4, 168),
    ("warpmaster", "H", 8, 8, 304),
    ("dark_sphere", "H", 4, 4, 208),
    ("void_summoner", "H", 8, 8, 312),
    ("eternal_emperor", "H", 8, 8, 368),
    ("reality_patch", "H", 1, 1, 45),
    ("polarity_queen", "H", 4, 4, 152),
    ("singularity", "H", 1, 1, 37),
    ("ziggurat_sentinel", "H", 8, 8, 280),
    ("iris_of_eternity", "H", 4, 4, 152),
    # legends
    ("fire_dragon", "L", 4, 4, 136),
    ("hell_bull", "L", 4, 4, 164),
    ("angel_of_death", "L", 4, 4, 124),
    ("the_eldest_tree", "L", 4, 4, 124),
    ("bone_catapult", "L", 8, 8, 320),
    ("fire_elemental", "L", 8, 8, 232),
    ("leviathan", "L", 8, 8, 232),
    ("two_headed_dragon", "L", 4, 4, 112),
    ("earth_elemental", "L", 8, 8, 272),
    ("time_elemental", "L", 4, 4, 136),
    ("storm_elemental", "L", 8, 8, 344),
    ("titan", "L", 4, 4, 136),
)


def test_every_being_has_its_figures() -> None:
    assert [row[0] for row in FIGURES if row[0] in CARD_NUMBERS] == [row[0] for row in FIGURES]
    assert {row[0] for row in FIGURES} == {CARD_NAMES[card] for card in BEINGS}


@pytest.mark.parametrize(("name", "rank", "shapes", "orientations", "placements"), FIGURES, ids=lambda row: str(row))
def test_a_pattern_is_as_counted(name: str, rank: str, shapes: int, orientations: int, placements: int) -> None:
    card = CARD_NUMBERS[name]
    assert RANK_LETTERS[BEINGS[card].rank] == rank
    assert len(orientations_of(card)) == orientations
    different = {orientation.needs: orientation.anchors for orientation in orientations_of(card)}
    assert len(different) == shapes
    assert sum(anchors.bit_count() for anchors in different.values()) == placements


@pytest.mark.parametrize("name", [row[0] for row in FIGURES if row[0] != "time_traveler"])  # drawn without its square
def test_a_pattern_is_drawn_as_it_was_written_down_a_second_time(name: str) -> None:
    drawing = drawing_of(CARD_NUMBERS[name])
    pieces, on_own, marks, ways = NAIVE[name]
    turns = [
        (
            {(turned((x, y), turn), rank) for x, y, rank in pieces},
            {turned(mark, turn) for mark in marks},
            {turned(way, turn) for way in ways},
        )
        for turn in range(8)
    ]
    mine = {(offset, RANK_LETTERS[rank]) for offset, rank in drawing.pieces}, {*drawing.marks}, {*drawing.ways}
    assert mine in turns
    assert on_own == (None if drawing.on_own is None else RANK_LETTERS[drawing.on_own])


def test_a_full_board_completes_every_pattern_wherever_it_fits() -> None:
    for card in BEINGS:
        for orientation, squares in zip(orientations_of(card), matching(card, (BOARD, BOARD, BOARD)), strict=True):
            assert squares == orientation.anchors


def test_where_the_board_is_full_nothing_that_stands_in_for_pieces_adds_a_square() -> None:
    full, none = (BOARD,) * 3, (0,) * 3
    for card in BEINGS:
        wherever_it_fits = matching(card, full)
        for other, empty in ((none, 0), (full, 0), (none, BOARD), (full, BOARD)):
            assert matching_with(card, full, other, empty) == wherever_it_fits


def test_the_parts_that_do_not_matter_may_lie_off_the_board() -> None:
    game = position("blue: d1 d3 \n blue hand: swordmaster")
    assert game.squares("swordmaster") == "d2"
    assert position("blue: c1 e1 \n blue hand: swordmaster").squares("swordmaster") == "d1"


def test_a_higher_rank_stands_for_a_lower_one_and_no_lower_for_a_higher() -> None:
    assert position("blue: d1H d3L \n blue hand: swordmaster").squares("swordmaster") == "d2"
    assert position("blue: d4H f4H e5 e6H \n blue hand: fire_dragon").squares("fire_dragon") == "e7"
    assert position("blue: d4H f4 e5 e6H \n blue hand: fire_dragon").squares("fire_dragon") == ""


def test_enemy_pieces_complete_nothing() -> None:
    assert position("blue: d1 \n red: d3 \n blue hand: swordmaster").squares("swordmaster") == ""


def test_the_turns_are_quarter_turns_clockwise_and_those_of_the_mirror_image() -> None:
    assert len(TURN_NAMES) == 8
    assert [turned((1, -2), turn) for turn in range(8)] == [
        *[(1, -2), (2, 1), (-1, 2), (-2, -1)],
        *[(-1, -2), (2, -1), (1, 2), (-2, 1)],
    ]


@pytest.mark.parametrize("text", ["** / C", "*x", "* / 1", ""])
def test_what_is_no_drawing_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        parse(text)


def test_the_board_has_69_squares_9_of_them_coloured() -> None:
    assert BOARD.bit_count() == 69 and len(SQUARE_NAMES) == 81
    assert squares_of(BOARD)[0] == SQUARE_NAMES.index("c1")
