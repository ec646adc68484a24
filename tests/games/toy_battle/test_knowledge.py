"""What is public, what is hidden from the rival, and what is hidden from both players."""

from __future__ import annotations

import pytest

from toybattle.protocol import UNKNOWN

from .drawing import RULES, position

DRAWING = """
    terrain battlefield
    c: blue roxy / red kwak
    a: blue star
    blue rack: hook kwak
    red rack: star star jumbo
    blue discard: skully
    red discard: capn capn
    red frozen: star
    red known: jumbo
    blue took: cdg
"""


def test_board_stacks_discards_and_medals_are_public() -> None:
    game = position(DRAWING)
    for player in ("blue", "red"):
        view = game.view_of(player)
        assert view.at("c") == "blue roxy / red kwak" and view.at("a") == "blue star"
        assert view.hand("blue discard") == "skully" and view.hand("red discard") == "capn capn"
        assert view.medals == game.medals == (1, 0)
        assert view.state.turn == 1 and view.asked == "turn" and view.player == "blue"


def test_rack_and_reserve_sizes_and_the_number_of_frozen_troops_are_public() -> None:
    game = position(DRAWING)
    for player in ("blue", "red"):
        view = game.view_of(player).state
        assert view.rack_count == [2, 3] and view.frozen_count == [0, 1]
        assert view.reserve_count == game.state.reserve_count


def test_the_rack_is_hidden_from_the_rival_and_from_nobody_else() -> None:
    game = position(DRAWING)
    assert game.view_of("blue").hand("blue rack") == "kwak hook"
    assert game.view_of("blue").hand("red rack") == "?"
    assert game.view_of("red").hand("red rack") == "jumbo star star"
    assert game.view_of("red").hand("blue rack") == "?"


def test_which_troops_are_frozen_only_their_owner_knows() -> None:
    game = position(DRAWING)
    assert game.view_of("red").hand("red frozen") == "star"
    assert game.view_of("blue").hand("red frozen") == "?"


def test_the_order_of_both_reserves_is_hidden_from_both() -> None:
    game = position(DRAWING)
    for viewer in ("blue", "red"):
        for player in (0, 1):
            assert set(game.view_of(viewer).state.reserve[player]) == {UNKNOWN}


def test_the_chance_to_come_is_hidden_from_both() -> None:
    assert {position(DRAWING).view_of(player).state.seed for player in ("blue", "red")} == {UNKNOWN}


def test_the_rival_does_not_see_what_is_drawn_only_how_much() -> None:
    game = position("blue rack: kwak \n blue reserve: roxy star").play("draw")
    assert game.seen_by("blue")[:2] == ["blue drew roxy", "blue drew star"]
    assert game.seen_by("red")[:2] == ["blue drew ?", "blue drew ?"]


def test_a_struck_troop_is_seen_by_both() -> None:
    game = position("blue rack: xb42 \n red rack: star").play("place xb42 a").play("strike")
    assert game.seen_by("blue") == game.seen_by("red") == ["red struck star", "red turn 2"]


def test_the_player_who_is_not_asked_sees_no_options() -> None:
    game = position(DRAWING)
    assert game.view_of("blue").options == game.options
    assert game.view_of("red").options == []


def test_a_recalled_troop_is_known_to_be_on_the_rack() -> None:
    game = position("a: blue star \n c: blue roxy \n blue rack: kwak \n red rack: hook").play(
        "place kwak e", "recall c"
    )
    assert game.hand("blue known") == "roxy"
    assert game.view_of("red").hand("blue known") == "roxy"


def test_a_drawn_troop_is_not_known() -> None:
    game = position("blue rack: kwak \n blue reserve: roxy star").play("draw")
    assert game.hand("blue known") == "-"


def test_a_world_of_the_player_who_waits_looks_like_the_view_even_when_the_rival_is_nearly_stuck() -> None:
    """Red is asked and can't draw: in each world drawn from blue's view, red must have a troop that can be placed."""
    game = position(
        "n: blue star \n o: blue star \n blue rack: kwak \n turn: red \n red rack: roxy skully \n red reserve: -"
    )
    view = game.view_of("blue").state
    for seed in range(50):
        world = RULES.determinize(view, seed)
        assert RULES.view(world, 0).dump() == view.dump()
        assert world.options


@pytest.mark.parametrize("player", ["blue", "red"])
def test_a_world_has_the_options_that_the_caller_has_left_in_the_view(player: str) -> None:
    game = position(f"turn: {player} \n {player} rack: roxy star")
    view = game.view_of(player).state
    view.options = view.options[:1]
    assert RULES.determinize(view, 1).options == game.state.options[:1]


def test_a_finished_game_has_worlds_too() -> None:
    game = position("turn: red 200 \n red rack: star kwak \n blue rack: hook").play("draw")
    assert game.won
    for player in (0, 1):
        view = RULES.view(game.state, player)
        assert RULES.view(RULES.determinize(view, 1), player).dump() == view.dump()
