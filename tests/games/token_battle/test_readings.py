"""What the rules leave open, and how this project has settled it.

A `reading` answers one of the numbered questions that the rules leave open, a `decision` is one of the numbered rulings
of this project. The name of each test has the number.
"""

from __future__ import annotations

import pytest

from toybattle.games.token_battle.board import FIELD_NAMES, beside
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.sets import faults

from .drawing import RULES, position
from .test_examples import FULL_BUT_ONE


def test_reading_01_a_toll_raises_what_enemies_nearby_gain() -> None:
    assert position("a1: blue toll 6 \n b1: red plain 1 \n b2: blue plain 1").gains == (7, 2)


def test_reading_02_a_golden_doubles_once() -> None:
    assert position("a1: blue golden 2").gains == (4, 0)


def test_reading_03_a_golden_doubles_what_it_is_fed_too() -> None:
    assert position("a1: blue golden 2 \n b1: blue banner 1 \n a2: red toll 1").gains == ((2 + 1 + 1) * 2 + (1 + 1), 1)


def test_reading_04_nearby_are_the_eight_neighbours() -> None:
    tokens = [f"{column}{row}: red plain 1" for column in "abcde" for row in range(1, 6)]
    drawing = "\n".join(tokens).replace("c3: red plain", "c3: blue toll")
    assert position(drawing).gains == (1, 24 + 8)


def test_reading_05_support_adds_up_and_nobody_supports_itself() -> None:
    assert position("a1: blue banner 1 \n b1: blue banner 1 \n a2: blue banner 1").gains == (3 + 6, 0)


def test_reading_06_the_balance_token_can_be_left_out() -> None:
    assert RULES.setup({"balance": False}, 1).dump()["tokens"] == {}


def test_reading_07_a_shove_moves_one_field_is_blocked_by_a_token_and_destroys_at_the_edge() -> None:
    assert position("c3: red plain 2 \n blue: piston").play("piston c4").board.get("c2") == "red plain 2"
    assert position("c3: red plain 2 \n c2: red plain 1 \n blue: piston").play("piston c4").at("c3") == "red plain 2"
    assert position("c1: red plain 2 \n blue: piston").play("piston c2").at("c1") == ""


def test_reading_08_no_token_is_vaulted_back() -> None:
    assert position("c2: red plain 5 \n blue: carousel").play("carousel c3").board == {
        "c3": "blue plain 2",
        "c4": "red plain 5",
    }


@pytest.mark.parametrize(
    ("card", "becomes"),
    [
        ("awl", {"c2": "blue plain 1"}),
        ("piston", {"c1": "blue plain 2"}),
        ("carousel", {"c4": "blue plain 2"}),
        ("crossfire", {"c2": "blue plain 1"}),
        ("mint", {"c2": "blue golden 2"}),
    ],
)
def test_reading_09_abilities_hit_own_tokens(card: str, becomes: dict[str, str]) -> None:
    board = position(f"c2: blue plain 2 \n blue: {card}").play(f"{card} c3").board
    assert {field: token for field, token in board.items() if field != "c3"} == becomes


def test_reading_10_a_token_without_value_is_destroyed_at_once() -> None:
    game = position("b3: blue plain 5 \n d3: blue plain 5 \n c4: red plain 2 \n blue: crossfire").play("crossfire c3")
    assert game.at("c4") == ""


def test_reading_11_a_shell_shoved_off_the_board_stays_as_a_plain_1() -> None:
    assert position("a3: blue shell 3 \n blue: elbows").play("elbows b3").at("a3") == "blue plain 1"


def test_reading_12_a_volley_hits_friends_and_its_own_token_does_not_count() -> None:
    game = position("c2: blue plain 3 \n c4: red plain 3 \n blue: crossfire").play("crossfire c3")
    assert game.board == {"c2": "blue plain 2", "c3": "blue shell 3", "c4": "red plain 2"}


@pytest.mark.parametrize("field", ["a3", "f3", "c1"])
def test_reading_13_an_encore_needs_every_field_of_its_area_to_exist(field: str) -> None:
    tokens = "".join(f"{name}: red plain 1 \n" for name in FIELD_NAMES if name not in (field, "d5"))
    assert position(tokens + "blue: drumroll").play(f"drumroll {field}").banked == (0, 0)


def test_reading_14_a_banked_turn_is_spent_after_the_owners_turn_and_every_turn_scores() -> None:
    game = position("blue: awl rasp \n blue banked: 2 \n red: awl").play("awl a1")
    assert (game.player, game.banked, game.scores) == ("blue", (1, 0), (3, 0))
    game.play("rasp f6")
    assert (game.player, game.banked, game.scores) == ("blue", (0, 0), (9, 0))


def test_reading_15_a_switch_on_the_first_move_does_nothing() -> None:
    game = position("c3: red plain 2 \n blue: understudy").play("understudy a1")
    assert game.board == {"a1": "blue plain 4", "c3": "red plain 2"}


def test_reading_15_made_tokens_are_not_played() -> None:
    game = position("blue: vine \n red: understudy").play("vine c3", "understudy f6")
    assert (game.at("c3"), game.at("f6")) == ("red plain 4", "blue shell 2")


def test_reading_16_rays_fire_after_scoring_and_not_after_the_end() -> None:
    game = position("a1: red row_ray 1 \n c1: red plain 3 \n blue: awl").play("awl f6")
    assert game.scores == (3, 4) and game.at("c1") == "red plain 2"
    game = position("a1: red row_ray 1 \n c1: red plain 3 \n blue: awl \n scores: 999 0").play("awl f6")
    assert game.won and game.at("c1") == "red plain 3"


def test_reading_17_the_game_ends_after_turn_150() -> None:
    assert position("turn: blue 149").play("awl a1").won == ""
    assert position("turn: blue 150 \n scores: 5 9").play("awl a1").won == "red cap"


def test_reading_18_no_card_is_in_a_set_twice() -> None:
    assert faults([(0, 1), (2, 3), (4, 5), (6, 0)]) == [("card_twice", 0)]


def test_reading_19_the_whole_bonus_goes_to_the_next_token_played() -> None:
    game = position("blue: whetstone nugget awl \n blue whet: 1 \n red: awl file").play("whetstone a1")
    assert game.at("a1") == "blue shell 4" and game.state.whet == [1, 0]
    assert game.play("awl f6", "nugget c1").at("c1") == "blue golden 3"


def test_reading_20_gilding_replaces_the_kind() -> None:
    game = position("b3: red shell 2 \n d3: red row_ray 2 \n d4: red plain 9 \n blue: alchemist").play("alchemist c3")
    assert (game.at("b3"), game.at("d3")) == ("red golden 2", "red golden 2")
    assert not game.state.rays


def test_reading_21_made_tokens_have_no_effect() -> None:
    game = position("blue: vine").play("vine c3")
    assert (game.at("c2"), game.at("c4"), game.last) == ("blue plain 1", "blue plain 1", "c3")


def test_reading_22_both_scores_are_added_before_the_higher_wins() -> None:
    assert position("f6: red plain 9 \n blue: awl \n scores: 998 995").play("awl a1").won == "red points"


def test_reading_23_equal_scores_are_a_draw() -> None:
    assert position("turn: blue 150 \n scores: 5 8").play("awl a1").won == "nobody cap"


@pytest.mark.parametrize(("score", "won"), [(996, ""), (997, "blue points")])
def test_reading_24_a_thousand_is_enough(score: int, won: str) -> None:
    assert position(f"scores: {score} 0").play("awl a1").won == won


def test_reading_25_a_full_board_ends_the_game_whoever_has_turns_banked() -> None:
    assert position(FULL_BUT_ONE + "\n blue: elbows \n blue banked: 3").play("elbows a1").won == "blue full"


def test_reading_26_open_sets_hide_nothing() -> None:
    game = position("blue: garden \n red: siege")
    for viewer in ("blue", "red"):
        for player in ("blue", "red"):
            assert game.view_of(viewer).stacks(player) == game.stacks(player)


def test_reading_28_areas_are_the_same_for_both_players() -> None:
    for player in ("blue", "red"):
        game = position(f"d3: blue plain 5 \n turn: {player} \n {player}: tollgate").play("tollgate d4")
        assert game.at("d2") == "blue plain 5"


def test_reading_29_no_card_has_a_value_below_1() -> None:
    assert all(card.value >= 1 for card in CARDS)


# --- the decisions


def test_decision_01_north_is_towards_row_1_for_both() -> None:
    assert FIELD_NAMES[beside(FIELD_NAMES.index("d4"), "N")] == "d3"
    assert position("d5: red plain 2 \n blue: carousel").play("carousel d6").at("d5") == ""
    assert position("d3: red plain 2 \n blue: tollgate").play("tollgate d4").at("d2") == "red plain 2"


def test_decision_02_hits_on_one_token_add_up_and_a_shell_of_1_hit_twice_stays_as_a_plain_1() -> None:
    game = position("c3: red shell 1 \n a3: blue row_ray 1 \n f3: blue row_ray 1 \n blue: awl").play("awl a6")
    assert game.at("c3") == "red plain 1"
    game = position("c3: red plain 5 \n a3: blue row_ray 1 \n c6: blue column_ray 1 \n blue: awl").play("awl a1")
    assert game.at("c3") == "red plain 3" and "red weakened c3 2" in game.events


def test_decision_03_a_broken_shell_is_still_the_token_played_last() -> None:
    game = position("a3: blue row_ray 1 \n turn: red \n red: ram \n blue: understudy").play("ram c3")
    assert game.at("c3") == "red plain 1" and game.last == "c3"
    assert game.play("understudy f6").at("f6") == "red plain 1"


def test_decision_03_a_shell_vaulted_off_the_board_becomes_a_plain_1_on_its_own_field() -> None:
    assert position("c5: red shell 3 \n blue: carousel").play("carousel c6").at("c5") == "red plain 1"


def test_decision_04_a_board_that_is_full_only_for_a_moment_does_not_end_the_game() -> None:
    """The game goes on if the placed token fills the board and its ability then destroys a token."""
    game = position(FULL_BUT_ONE + "\n blue: bailiff \n red: awl").play("bailiff a1")
    assert game.won == "" and game.at("a2") == ""


def test_decision_04_a_board_filled_by_an_ability_ends_the_game() -> None:
    assert position(FULL_BUT_ONE.replace("a2: blue plain 1\n", "") + "\n blue: vine").play("vine a1").won == "blue full"


def test_decision_05_a_switch_never_falls_back_to_an_older_token() -> None:
    game = position("b2: red plain 3 \n blue: understudy").play("understudy e5")
    assert game.board == {"b2": "red plain 3", "e5": "blue plain 4"}


def test_decision_05_with_a_banked_turn_it_may_be_ones_own_and_then_the_switch_token_is_the_last() -> None:
    game = position("blue: awl understudy \n blue banked: 1 \n red: scarecrow").play("awl c3", "understudy f6")
    assert game.board == {"c3": "blue plain 4", "f6": "blue plain 3"} and game.last == "c3"
    assert game.play("scarecrow a1").board == {"a1": "blue plain 4", "c3": "red row_ray 1", "f6": "blue plain 3"}


def test_decision_06_rays_fire_before_the_same_players_extra_turn_too_and_one_that_was_just_placed() -> None:
    game = position("f1: red plain 5 \n blue: scarecrow awl \n blue banked: 1").play("scarecrow a1")
    assert game.player == "blue" and game.at("f1") == "red plain 4"
    assert game.play("awl c6").at("f1") == "red plain 3"


def test_decision_06_a_ray_that_dies_in_the_volley_fires_all_the_same() -> None:
    game = position("a1: blue row_ray 1 \n c1: red row_ray 1 \n f1: blue plain 5 \n blue: awl").play("awl a6")
    assert game.board == {"a6": "blue plain 3", "f1": "blue plain 4"}


def test_decision_07_support_is_relative_to_the_owner_of_the_giver() -> None:
    assert position("a1: red toll 6 \n b1: blue plain 1 \n a2: red plain 1").gains == (2, 7)
    assert position("a1: blue banner 1 \n b1: blue banner 1").gains == (4, 0)
    assert position("a1: blue beacon 1 \n b1: blue plain 1 \n a2: red plain 1").gains == (3, 2)


def test_decision_07_friends_are_those_of_the_player_who_places() -> None:
    drawing = "turn: red \n c2: red plain 3 \n c4: blue plain 3 \n red: crossfire vine ransom"
    game = position(drawing).play("crossfire c3")
    assert (game.at("c2"), game.at("c4")) == ("red plain 2", "blue plain 2")
    assert position(drawing).play("vine e3").at("e2") == "red plain 1"
    assert position(drawing).play("ransom e3").at("e2") == "blue plain 1"


def test_decision_08_gilding_a_golden_changes_nothing() -> None:
    game = position("b3: red golden 2 \n blue: alchemist").play("alchemist c3")
    assert game.at("b3") == "red golden 2" and game.gains == (2, 4)
    assert not any("gilded" in event for event in game.events)


def test_decision_08_the_current_value_counts() -> None:
    assert position("b3: red plain 2 \n blue: alchemist \n blue whet: 1").play("alchemist c3").board == {
        "b3": "red golden 2",
        "c3": "blue shell 3",
    }


def test_decision_08_every_encore_has_an_area() -> None:
    assert all(card.area for card in CARDS if card.ability == "encore")


def test_decision_09_a_sprint_ends_at_500_or_after_turn_40_extra_turns_included() -> None:
    assert position("variant sprint \n scores: 496 0").play("awl a1").won == ""
    assert position("variant sprint \n scores: 497 0").play("awl a1").won == "blue points"
    assert position("variant sprint \n turn: blue 40 \n blue banked: 1 \n scores: 5 9").play("awl a1").won == "red cap"
    assert position("variant sprint \n turn: blue 40 \n scores: 6 9").play("awl a1").won == "nobody cap"


def test_decision_09_points_come_before_a_full_board_and_that_before_the_cap() -> None:
    full = FULL_BUT_ONE + "\n blue: elbows \n turn: blue 150"
    assert position(full + "\n scores: 999 0").play("elbows a1").won == "blue points"
    assert position(full).play("elbows a1").won == "blue full"


def test_decision_11_the_seed_or_an_option_says_who_is_first() -> None:
    assert {RULES.setup({}, seed).stack[0][1] for seed in range(10)} == {0, 1}
    for first in (0, 1):
        assert {RULES.setup({"first": first}, seed).stack[0][1] for seed in range(10)} == {first}


def test_decision_13_both_may_hold_the_same_card_and_the_actions_go_stack_by_stack_row_by_row() -> None:
    game = position("blue: garden \n red: garden")
    assert game.options[:7] == ["1a1", "1b1", "1c1", "1d1", "1e1", "1f1", "1a2"]
    assert game.options[36] == "2a1" and game.options[-1] == "4f6" and len(game.options) == 144


def test_decision_14_an_action_is_written_3d4() -> None:
    game = position("blue: awl rasp elbows").play("3d4")
    assert game.at("d4") == "blue plain 3" and "2d4" not in game.options
