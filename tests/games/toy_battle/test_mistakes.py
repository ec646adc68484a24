"""Rules that other programs for Toy Battle get wrong: this engine must get them right."""

from __future__ import annotations

from .drawing import position


def test_freezing_takes_troops_of_the_rack_never_of_the_board() -> None:
    game = position(
        "terrain battlefield \n a: blue roxy \n c: blue star \n g: red star \n blue rack: kwak \n red rack: hook"
    ).play("place kwak d", "freeze")
    assert game.hand("red frozen") == "hook"
    assert game.at("g") == "red star"
    assert position("terrain battlefield \n g: red star \n m: red hook \n turn: red \n red rack: roxy").can(
        "place roxy j"
    )


def test_kwak_is_never_barred_from_the_pool() -> None:
    board = "a: blue star \n d: blue star \n c: blue hook \n g: blue roxy \n j: blue jumbo \n k: blue hook"
    game = position(f"terrain tropical_pool \n {board} \n blue rack: kwak")
    assert game.spaces("kwak") == "a b c d e f g h i j k l m R1"


def test_jumbo_hits_one_neighbour_not_all() -> None:
    game = position("a: blue roxy \n e: red star \n g: red star \n h: red star \n blue rack: jumbo")
    game.play("place jumbo c", "discard g")
    assert [game.at(base) for base in "egh"] == ["red star", "", "red star"]
    assert game.player == "red"


def test_hook_does_not_jump_onto_a_metal_base() -> None:
    game = position("terrain station_metal_x \n blue rack: hook")
    assert not {"f", "g", "h"} & set(game.spaces("hook").split())


def test_the_opponents_medal_win_after_a_recall_is_not_forgotten() -> None:
    board = """
        a: blue star
        c: blue star
        g: red hook / blue roxy
        l: red star
        j: red star
        red took: dhim hlmno ikm
        blue rack: kwak
    """
    assert position(board).play("place kwak e", "recall g").won == "red medals"
