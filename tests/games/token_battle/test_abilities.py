"""The eleven abilities: each acts once, when its token is placed."""

from __future__ import annotations

import pytest

from toybattle.games.token_battle.abilities import ABILITIES
from toybattle.games.token_battle.cards import CARDS

from .drawing import position


def test_there_are_eleven_and_every_card_has_one() -> None:
    assert len(ABILITIES) == 11 and all(ability.text for ability in ABILITIES.values())
    assert {card.ability for card in CARDS} == set(ABILITIES)


RING = ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")


@pytest.mark.parametrize(
    ("card", "hit"),
    [
        ("handsaw", "b3 d3"),
        ("awl", "c2 c4"),
        ("rasp", "b2 d4"),
        ("file", "d2 b4"),
        ("cleaver", "c2 b3 d3 c4"),
        ("shears", "b2 d2 b4 d4"),
        ("hailstorm", " ".join(RING)),
        ("bailiff", "c4"),
    ],
)
def test_chip_takes_1_from_every_token_in_the_area_and_from_no_other(card: str, hit: str) -> None:
    tokens = [f"{field}: {('red', 'blue')[number % 2]} plain 5" for number, field in enumerate(RING)]
    game = position("\n".join([*tokens, "a3: red plain 5", f"blue: {card}"])).play(f"{card} c3")
    assert sorted(field for field, token in game.board.items() if token.endswith("plain 4")) == sorted(hit.split())


def test_chip_destroys_a_token_of_1() -> None:
    game = position("c2: red plain 1 \n blue: awl").play("awl c3")
    assert game.at("c2") == "" and "red destroyed c2" in game.events


def test_shove_pushes_every_token_one_field_straight_away() -> None:
    tokens = "\n".join(f"{field}: red plain 2" for field in RING)
    game = position(tokens + "\n blue: shockwave").play("shockwave c3")
    pushed = {"a1", "c1", "e1", "a3", "e3", "a5", "c5", "e5"}
    assert {field for field, token in game.board.items() if token == "red plain 2"} == pushed


def test_shove_off_the_board_destroys() -> None:
    game = position("a3: red plain 5 \n blue: elbows").play("elbows b3")
    assert game.at("a3") == "" and game.events[1:3] == ["red fell a3", "red destroyed a3"]


def test_shove_moves_own_tokens_too() -> None:
    assert position("c3: blue plain 5 \n blue: elbows").play("elbows b3").at("d3") == "blue plain 5"


def test_vault_moves_to_the_field_opposite_and_no_token_twice() -> None:
    game = position("b2: red plain 5 \n d2: blue plain 4 \n blue: whirlpool").play("whirlpool c3")
    assert game.board == {"c3": "blue shell 1", "d4": "red plain 5", "b4": "blue plain 4"}


def test_vault_is_blocked_by_a_token_outside_the_area_of_tokens_that_move() -> None:
    game = position("b2: red plain 5 \n d4: red plain 4 \n blue: leapfrog").play("leapfrog c3")
    assert game.board == {"b2": "red plain 5", "c3": "blue plain 3", "d4": "red plain 4"}


def test_vault_off_the_board_destroys_but_a_shell_becomes_a_plain_1_on_its_own_field() -> None:
    game = position("b5: red plain 5 \n a5: red shell 5 \n blue: whirlpool").play("whirlpool a6")
    assert game.board == {"a6": "blue shell 1", "a5": "red plain 1"}


def test_sprout_makes_plain_1s_on_the_empty_fields_of_the_area() -> None:
    game = position("c2: red plain 5 \n blue: clover").play("clover c3")
    assert game.board == {"c2": "red plain 5", "c3": "blue plain 2", "b4": "blue plain 1", "d4": "blue plain 1"}


def test_gift_makes_enemy_plain_1s() -> None:
    game = position("blue: tribute").play("tribute a1")
    assert game.board == {"a1": "blue plain 5", "b2": "red plain 1"}
    assert game.scores == (5, 1)


def test_encore_gives_a_turn_if_the_whole_area_is_covered_by_whomever() -> None:
    tokens = "c2: red plain 1 \n b3: blue plain 1 \n d3: red shell 1 \n blue: drumroll awl"
    game = position(tokens).play("drumroll c3")
    assert game.player == "blue" and game.state.turn == 6
    assert game.play("awl f6").player == "red"
    assert position(tokens.replace("b3: blue plain 1", "")).play("drumroll c3").player == "red"


def test_yield_gives_the_enemy_a_turn() -> None:
    game = position("blue: herald \n red: awl handsaw").play("herald a1", "awl f6")
    assert game.player == "red" and game.play("handsaw f1").player == "blue"


def test_volley_takes_as_much_as_there_are_friends_in_the_area() -> None:
    game = position("b2: blue plain 5 \n d2: blue plain 4 \n b4: red plain 3 \n c2: red plain 3 \n blue: ambush").play(
        "ambush c3"
    )
    assert game.board == {
        "b2": "blue plain 3",
        "d2": "blue plain 2",
        "b4": "red plain 1",
        "c2": "red plain 3",
        "c3": "blue shell 3",
    }


def test_volley_without_a_friend_does_nothing() -> None:
    game = position("b2: red plain 1 \n d2: red plain 1 \n blue: ambush").play("ambush c3")
    assert game.board == {"b2": "red plain 1", "d2": "red plain 1", "c3": "blue shell 3"}


def test_switch_changes_places_with_the_token_played_last() -> None:
    game = position("b2: red shell 5 \n last: b2 \n blue: scarecrow").play("scarecrow e5")
    assert game.board == {"b2": "blue row_ray 1", "e5": "red shell 5"}
    assert game.events[1] == "blue switched e5 b2"


def test_gild_makes_goldens_of_tokens_under_3_whoever_has_them() -> None:
    game = position("b3: red toll 2 \n d3: blue row_ray 1 \n blue: alchemist").play("alchemist c3")
    assert (game.at("b3"), game.at("d3")) == ("red golden 2", "blue golden 1")


def test_whet_adds_1_to_the_next_token_only() -> None:
    game = position("blue: whetstone awl rasp \n red: awl file").play("whetstone a1", "awl f6")
    assert game.play("awl a2").at("a2") == "blue plain 4"
    assert game.play("file f1", "rasp a4").at("a4") == "blue plain 3"
