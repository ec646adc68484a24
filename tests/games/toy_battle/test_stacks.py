"""Stacks: unlimited height, only the top troop visible, and the troop below counts again when the top troop leaves."""

from __future__ import annotations

from toybattle.games.toy_battle.terrains import SPACE_IDS

from .drawing import position


def test_a_stack_may_be_of_any_height() -> None:
    tower = " / ".join(f"{player} {kind}" for kind in ("skully", "capn", "hook", "star") for player in ("red", "blue"))
    game = position(f"a: {tower} \n blue rack: roxy").play("place roxy a")
    assert game.at("a") == f"{tower} / blue roxy"


def test_only_the_top_troop_occupies_the_base() -> None:
    game = position("a: red star / red roxy / blue kwak \n blue rack: skully")
    assert game.can("place skully c")
    assert game.state.own == [1 << SPACE_IDS["a"], 0]


def test_covered_troops_stay() -> None:
    assert position("a: red kwak / red skully \n blue rack: roxy").play("place roxy a").at("a") == (
        "red kwak / red skully / blue roxy"
    )


def test_when_jumbo_discards_the_top_the_troop_below_occupies_at_once() -> None:
    game = position(
        "a: blue roxy \n c: blue kwak / red skully \n e: blue hook \n g: blue hook \n blue rack: jumbo hook"
    )
    game.play("place jumbo a", "discard c")
    assert game.at("c") == "blue kwak"
    assert game.events == [
        "blue placed jumbo a over blue roxy",
        "red discarded skully c",
        "blue took region 1 medals 1",
        "red turn 2",
    ]


def test_when_a_recall_uncovers_an_enemy_troop_it_occupies_at_once() -> None:
    game = position("a: blue roxy \n c: red star / blue roxy \n blue rack: hook \n red rack: star")
    game.play("place hook e", "recall c")
    assert game.at("c") == "red star"
    assert game.state.own[1] == 1 << SPACE_IDS["c"]


def test_when_a_push_uncovers_a_troop_it_occupies_at_once() -> None:
    game = position("terrain volcanic_jungle \n a: blue roxy \n b: blue kwak / red star \n blue rack: hook roxy")
    game.play("place hook e", "push b a")
    assert (game.at("b"), game.at("a")) == ("blue kwak", "blue roxy / red star")
    assert game.state.own == [1 << SPACE_IDS["b"] | 1 << SPACE_IDS["e"], 1 << SPACE_IDS["a"]]


def test_a_base_whose_last_troop_leaves_is_empty() -> None:
    game = position("a: blue roxy \n c: red skully \n blue rack: jumbo").play("place jumbo a", "discard c")
    assert game.at("c") == "" and game.state.own[1] == 0


def test_everybody_may_look_through_stacks() -> None:
    game = position("a: red star / blue roxy / red kwak \n blue rack: hook")
    for player in ("blue", "red"):
        assert game.view_of(player).at("a") == "red star / blue roxy / red kwak"
