"""The end of a game: what brings it about, who has the last turn, and who has won."""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.steps import TURN_LIMIT

from .drawing import position

ALL_BUT_HERALD = (
    "swordmaster messenger bomb chronicler assassin time_mage summoner hypnotist cannon champion infantry_captain "
    "cavalry_captain gryphon_rider knight high_priestess"
)


def test_the_last_own_card_brings_the_end() -> None:
    drawing = f"blue pile: {ALL_BUT_HERALD} \n blue hand: master_of_intrigue gun_tower \n turn: blue 0"
    game = position(drawing).play("end")
    assert game.happened("ending") == ["blue deck"] and game.player == "red"
    game.play("place a5", "place a4", "end")
    assert game.player == "blue"
    assert game.play("place b5", "place b4", "end").won == "nobody deck"


def test_decision_40_an_empty_deck_from_which_nothing_was_drawn_brings_no_end() -> None:
    drawing = f"blue pile: {ALL_BUT_HERALD} herald \n blue hand: master_of_intrigue gun_tower \n turn: blue 0"
    assert not position(drawing).play("end").happened("ending")


@pytest.mark.parametrize(("mode", "enough"), [("high_form", 9), ("duel", 18)])
def test_enough_points_bring_the_end(mode: str, enough: int) -> None:
    assert position(f"mode {mode} \n points: {enough} 0 \n turn: blue 0").play("end").state.end == "points"
    assert position(f"mode {mode} \n points: {enough - 1} 0 \n turn: blue 0").play("end").state.end == ""


def test_legends_on_the_board_count_in_the_high_form_only() -> None:
    assert position("points: 8 0 \n blue: e5L \n turn: blue 0").play("end").state.end == "points"
    assert position("mode duel \n points: 17 0 \n blue: e5L \n turn: blue 0").play("end").state.end == ""


@pytest.mark.parametrize(("mode", "enough"), [("high_form", 11), ("duel", 20)])
@pytest.mark.parametrize("player", ["blue", "red"])
def test_decision_56_what_a_pending_being_costs_is_missing_at_the_test(mode: str, enough: int, player: str) -> None:
    for points, end in ((enough, "points"), (enough - 1, "")):
        scores = f"{points} 0" if player == "blue" else f"0 {points}"
        drawing = f"mode {mode} \n schools etherweave etherweave \n points: {scores} \n turn: blue 0"
        assert position(f"{drawing} \n {player} pending: translocationist").play("end").state.end == end
        assert position(drawing).play("end").state.end == "points"


def test_ruling_27_points_are_tested_at_the_end_of_a_turn() -> None:
    game = position("mode duel \n points: 17 0 \n kills: 2 0 0 \n turn: blue 1").play("place a5")
    assert game.state.end == "" and game.play("end").state.end == "points"


def test_decision_37_whose_turn_it_was_plays_last_even_if_the_other_has_the_points() -> None:
    game = position("points: 0 9 \n turn: blue 0").play("end")
    assert game.state.last == 0 and game.player == "red"
    game.play("place a5", "place a4", "end", "place b5", "place b4", "end")
    assert game.won == "red points"


def test_nothing_happens_after_the_last_turn_and_points_are_scored_in_it() -> None:
    game = position("mode duel \n last: blue points \n points: 18 0 \n kills: 2 0 0 \n turn: blue 0").play("end")
    assert game.won == "blue points" and game.scores == (19, 0) and game.options == []


@pytest.mark.parametrize(
    ("drawing", "won"),
    [
        ("points: 3 2", "blue deck"),
        ("points: 2 2 \n red: e5H", "red deck"),
        ("points: 2 2 \n red: e5H \n blue: a5L", "blue deck"),
        ("points: 2 2 \n red: e5H d5 \n blue: a5H", "red deck"),
        ("points: 2 2 \n red: e5H d5 \n blue: a5H a4", "nobody deck"),
    ],
)
def test_points_then_upgraded_pieces_then_pieces_decide(drawing: str, won: str) -> None:
    assert position(drawing + "\n last: blue deck \n turn: blue 0").play("end").won == won


# --- another turn ---------------------------------------------------------------------------------------------------


TIME = "blue: d6H f6H e7H d8 f8 \n blue hand: time_elemental \n turn: blue 1"


def test_the_end_is_not_tested_between_the_two_turns() -> None:
    game = position(TIME + "\n points: 8 0").play("summon time_elemental e5", "end")
    assert game.player == "blue" and game.state.end == "" and game.state.due == "points"


def test_decision_03_what_held_after_the_first_turn_is_remembered() -> None:
    game = position(TIME + "\n points: 8 0").play("summon time_elemental e5", "end")
    game.state.pieces[2] = 0  # as if the legend were lost meanwhile
    game.play("place a5", "place a4", "end")
    assert game.state.last == 0 and game.state.end == "points"


def test_decision_03_the_points_of_the_other_are_remembered_too() -> None:
    game = position(TIME + "\n points: 0 8 \n red: a4L").play("summon time_elemental e5", "end")
    game.state.pieces[5] = 0  # as if blue destroyed the legend now
    game.play("place a5", "place a6", "end")
    assert game.state.last == 0 and game.state.end == "points"


LAST_CARD = f"blue pile: {ALL_BUT_HERALD} \n {TIME}".replace("hand:", "hand: master_of_intrigue gun_tower")


def test_decision_03_the_last_own_card_drawn_in_the_first_turn_is_remembered() -> None:
    game = position(LAST_CARD).play("summon time_elemental e5", "end")
    assert game.deck("blue") == [] and game.player == "blue" and not game.happened("ending")
    assert game.play("place a5", "place a4", "end").happened("ending") == ["blue deck"]


def test_decision_03_it_is_remembered_over_a_chain_of_turns() -> None:
    """Blue's empty deck brings the end of the game, but the event that says so comes only after blue's two extra turns.

    The Time Elemental, which blue summons twice, gives an extra turn each time. After the first time blue draws it
    again, because all other legends are in the hands of the players.
    """
    rest = "fire_dragon hell_bull angel_of_death the_eldest_tree bone_catapult fire_elemental leviathan"
    game = position(
        f"{LAST_CARD} \n legends: titan \n red hand: {rest} two_headed_dragon earth_elemental storm_elemental"
    )
    game.play("summon time_elemental e5", "end")
    assert game.player == "blue" and not game.happened("ending")
    game.play("summon time_elemental e5", "place a5", "end")
    assert game.player == "blue" and not game.happened("ending")
    game.play("place a4", "place a6", "end")
    assert game.player == "red" and game.happened("ending") == ["blue deck"]


def test_another_turn_works_in_the_final_round_too() -> None:
    game = position(TIME + "\n last: blue deck").play("summon time_elemental e5", "end")
    assert game.won == "" and game.player == "blue"
    assert game.play("place a5", "place a4", "end").won == "blue deck"


def test_a_game_that_does_not_come_to_an_end_is_stopped() -> None:
    game = position(f"turn: blue 0 {TURN_LIMIT} \n points: 1 0").play("end")
    assert game.won == "blue turn_limit"
    assert position(f"turn: blue 0 {TURN_LIMIT - 1}").play("end").won == ""
