"""The order inside a placement: regions, H.Q., the troop's effect, the special bases, the end of the turn."""

from __future__ import annotations

from .drawing import position


def test_regions_are_checked_as_soon_as_the_troop_is_down() -> None:
    game = position("a: blue star \n c: blue star \n e: blue hook \n blue rack: skully \n blue reserve: roxy roxy")
    game.play("place skully g")
    assert game.events == ["blue placed skully g", "blue took region 1 medals 1"]
    assert game.asked == "draw_two" and game.medals == (1, 0)


def test_reaching_the_threshold_wins_at_once_before_any_effect() -> None:
    game = position(
        """
        a: blue star
        c: blue star
        b: blue hook
        h: blue hook
        blue took: ceg dhim gjl
        blue rack: capn roxy
        """
    ).play("place capn d")
    assert game.won == "blue medals"
    assert game.medals == (7, 0) and game.options == []


def test_a_region_needs_all_its_bases_and_no_hq() -> None:
    board = "a: blue star \n b: blue star \n c: blue capn \n d: blue capn"
    assert position(board + "\n blue rack: roxy").medals == (0, 0)
    assert position(board + "\n blue rack: roxy").play("place roxy h").medals == (3, 0)


def test_an_hq_on_the_border_does_not_keep_the_enemy_from_the_region() -> None:
    board = "n: red star \n m: red star \n h: red star \n a: red jumbo \n b: red jumbo \n c: red capn \n l: red hook"
    game = position(board + "\n turn: red \n red took: hlmno \n red rack: kwak")
    assert game.play("place kwak d").events[1:] == ["red took region 0 medals 3", "blue turn 2"]


def test_regions_are_kept_for_good() -> None:
    game = position(
        "a: blue star \n c: blue kwak \n e: blue hook \n g: blue hook \n l: red star \n n: red star"
        "\n turn: red \n red rack: roxy \n blue took: ceg"
    ).play("place roxy g")
    assert game.at("g") == "blue hook / red roxy"
    assert game.medals == (1, 0)


def test_a_region_gives_its_medals_once_only() -> None:
    game = position(
        "a: blue star \n c: blue kwak \n e: blue hook \n g: blue hook / red jumbo \n blue took: ceg \n blue rack: roxy"
    ).play("place roxy g")
    assert game.events == ["blue placed roxy g over red jumbo", "red turn 2"]
    assert game.medals == (1, 0)


def test_a_placement_may_complete_several_regions() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n h: blue hook \n l: blue jumbo"
    game = position(board + "\n blue rack: roxy").play("place roxy g")
    assert game.events[1:3] == ["blue took region 1 medals 1", "blue took region 3 medals 2"]


def test_a_troop_on_an_enemy_hq_wins_at_once() -> None:
    game = position(
        "a: blue star \n c: blue star \n h: blue roxy \n m: blue hook \n o: blue jumbo \n blue rack: capn roxy"
    )
    game.play("place capn R1")
    assert game.won == "blue hq"
    assert game.events == ["blue placed capn R1", "blue won hq"]
    assert game.at("R1") == "blue capn"


def test_one_of_several_enemy_hqs_is_enough() -> None:
    bases = "a: blue star \n d: blue star \n g: blue roxy \n j: blue kwak"
    for hq, kind in (("R1", "star"), ("R2", "roxy")):
        reach = bases + ("" if hq == "R1" else "\n m: blue hook")
        assert (
            position(f"terrain tropical_pool \n {reach} \n blue rack: {kind}").play(f"place {kind} {hq}").won
            == "blue hq"
        )


def test_the_troops_effect_comes_before_the_effect_of_its_base() -> None:
    game = position("terrain city_of_clouds \n a: blue roxy \n blue rack: skully").play("place skully c")
    assert game.asked == "draw_two"
    assert game.play("draw").asked == "draw_one"
    assert game.play("draw").player == "red"


def test_the_whole_chain_of_capns_comes_before_any_base() -> None:
    game = position("terrain city_of_clouds \n a: blue roxy \n blue rack: capn capn star roxy").play("place capn c")
    assert game.asked == "extra"
    assert game.play("place capn d").asked == "extra"
    assert game.play("place star f").asked == "draw_one"  # Star
    game.play("skip")
    assert (game.asked, game.state.stack[-1][2]) == ("draw_one", 2)  # the base c
    game.play("skip")
    assert (game.asked, game.state.stack[-1][2]) == ("draw_one", 5)  # the base f
    assert game.play("skip").player == "red"


def test_special_bases_act_in_the_order_in_which_they_were_occupied() -> None:
    game = position("a: blue star \n c: blue roxy \n d: blue kwak \n b: blue roxy \n blue rack: capn hook kwak")
    game.play("place capn f", "place hook e")
    assert (game.asked, game.state.stack[-1][2]) == ("recall", 5)
    game.play("skip")
    assert (game.asked, game.state.stack[-1][2]) == ("recall", 4)
    assert game.play("skip").player == "red"


def test_medals_of_the_chain_are_booked_at_each_placement() -> None:
    game = position("a: blue star \n c: blue star \n e: blue hook \n blue rack: capn jumbo")
    game.play("place capn h", "place jumbo g")
    assert game.events == [
        "blue placed capn h",
        "blue placed jumbo g",
        "blue took region 1 medals 1",
        "red turn 2",
    ]


def test_winning_inside_a_chain_ends_everything_that_waits() -> None:
    game = position(
        """
        a: blue star
        c: blue star
        h: blue hook
        m: blue roxy
        o: blue jumbo
        d: blue hook
        blue rack: capn skully
        """
    ).play("place capn f", "place skully R1")
    assert game.won == "blue hq"
    assert game.options == [] and game.asked == ""


def test_at_the_end_of_the_turn_the_movers_frozen_troops_are_freed() -> None:
    game = position("blue rack: hook roxy \n blue frozen: hook \n red rack: star").play("place roxy a")
    assert game.events == ["blue placed roxy a", "blue thawed", "red turn 2"]
    assert game.hand("blue frozen") == "-"


def test_a_player_can_win_on_the_opponents_turn_by_uncovering() -> None:
    game = position(
        """
        a: blue star
        c: blue star
        g: red hook / blue roxy
        l: red star
        j: red star
        n: red hook
        e: blue hook
        red took: dhim hlmno ikm
        blue took: ceg
        blue rack: xb42
        """
    )
    game.play("place xb42 e").play("recall g")
    assert game.won == "red medals"
    assert game.events == [
        "blue recalled roxy g",
        "red took region 5 medals 1",
        "red won medals",
    ]
