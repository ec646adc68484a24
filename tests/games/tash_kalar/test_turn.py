"""A turn: its actions, placing commons, discarding cards, drawing cards, and what is scored at its end."""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.cards.table import CARD_NUMBERS, FLARE_CARDS, LEGEND_CARDS

from .drawing import RULES, others, position


def test_a_turn_has_two_actions_the_very_first_one() -> None:
    state = RULES.setup({"first": 1}, 5)
    assert state.stack == [("turn", 1)] and state.actions == 1
    RULES.play(state, state.options[0])
    RULES.play(state, ("end",))
    assert state.stack == [("turn", 0)] and state.actions == 2


def test_all_actions_must_be_used() -> None:
    game = position("blue: e5")
    assert not game.can("end") and game.refused("end") == "actions_left"
    game.play("place a5", "place a4")
    assert game.options == ["end"] and game.refused("place a6") == "no_actions_left"
    assert game.play("end").player == "red"


def test_a_common_is_placed_on_any_empty_square() -> None:
    game = position("blue: e5 \n red: c3L")
    assert len(game.only("place").split()) == 67
    assert game.refused("place c3") == "square_taken" and game.refused("place a1") == "no_such_square"


def test_with_no_piece_left_one_is_picked_up_first_and_may_go_back_to_its_square() -> None:
    game = position("blue: e5 e6H e7L \n blue lost: 15 0")
    assert not game.only("place") and game.only("pick_up") == "e5 e6"
    assert game.refused("place a5") == "no_pieces_left"
    game.play("pick_up e6")
    assert game.can("place e6") and not game.can("stop")
    assert game.play("place e6").pieces("blue") == "e5 e6 e7L" and game.actions == 1


def test_decision_16_who_can_do_nothing_at_all_may_end_the_turn() -> None:
    game = position("blue lost: 17 0")
    assert game.options == ["end"]


# --- discarding -----------------------------------------------------------------------------------------------------


def test_one_own_being_is_discarded_and_any_other_cards_go_under_their_decks_in_ones_own_order() -> None:
    game = position("blue hand: bomb herald titan leviathan flare_3").play("discard bomb")
    assert game.options == ["return herald", "return leviathan", "return titan", "return flare_3", "stop"]
    game.play("return titan", "return herald", "stop")
    assert game.pile("blue") == "bomb" and game.hand("blue") == "leviathan flare_3"
    assert game.deck("legend")[-1] == "titan" and game.deck("blue")[-1] == "herald"
    assert game.actions == 1 and not game.only("discard")
    assert game.refused("discard bomb") == "not_in_hand"


def test_a_turn_has_one_discard() -> None:
    game = position("blue hand: bomb herald").play("discard bomb", "stop")
    assert game.refused("discard herald") == "has_discarded"


def test_legends_and_flares_are_not_discarded() -> None:
    assert position("blue hand: titan").refused("discard titan") == "only_own_beings"


def test_nothing_is_drawn_before_the_end_of_the_turn() -> None:
    game = position("blue hand: bomb herald").play("discard bomb", "return herald")
    assert game.hand("blue") == ""
    game.play("place a5", "end")
    assert [len(entries) for entries in game.state.hands[:3]] == [3, 2, 1]


def test_what_goes_under_a_deck_only_its_player_knows() -> None:
    game = position("blue hand: bomb herald").play("discard bomb", "return herald")
    assert game.seen_by("red") == ["blue discarded bomb", "blue returned ? being"]
    assert game.view_of("blue").deck("blue")[-1] == "herald" and game.view_of("red").deck("blue")[-1] == "?"


# --- drawing --------------------------------------------------------------------------------------------------------


def test_hands_are_filled_at_the_end_and_a_surplus_is_kept() -> None:
    game = position("blue hand: bomb herald knight cannon titan").play("place a5", "place a4", "end")
    assert [len(entries) for entries in game.state.hands[:3]] == [4, 2, 1]


def test_the_own_deck_is_never_shuffled_again() -> None:
    rest = "swordmaster messenger chronicler assassin time_mage summoner hypnotist cannon champion infantry_captain"
    rest += " cavalry_captain gryphon_rider knight high_priestess master_of_intrigue gun_tower"
    game = position(f"blue hand: bomb \n blue pile: {rest}").play("place a5", "place a4", "end")
    assert game.hand("blue").split()[:2] == ["herald", "bomb"] and len(game.state.piles[0]) == 16


def test_decision_02_legends_are_shuffled_anew_the_moment_the_last_one_is_taken() -> None:
    names = "fire_dragon hell_bull angel_of_death the_eldest_tree bone_catapult fire_elemental leviathan"
    drawing = f"legend pile: {names} two_headed_dragon earth_elemental time_elemental storm_elemental \n legends: titan"
    game = position(drawing).play("place a5", "place a4", "end")
    assert len(game.state.hands[1]) == 2 and len(game.state.decks[2]) == 10 and game.pile("legend") == ""
    assert game.happened("reshuffled") == ["blue legend"]


def test_decision_02_what_was_used_this_turn_is_shuffled_with_the_rest_and_no_draw_is_waited_for() -> None:
    rest = others(LEGEND_CARDS, "titan", "leviathan", "hell_bull", "fire_dragon")
    drawing = f"blue: e6H e7H d8 e8 f8 \n legends: hell_bull \n legend pile: fire_dragon \n red hand: {rest}"
    game = position(f"{drawing} \n blue hand: titan leviathan").play("summon titan e5", "place a5", "end")
    assert sorted(game.deck("legend")) == ["fire_dragon", "titan"] and game.pile("legend") == ""
    assert CARD_NUMBERS["hell_bull"] in game.state.hand(0, 1) and game.state.end == "", "no own deck"


def test_decision_02_flares_are_shuffled_anew_in_the_same_way() -> None:
    rest = others(FLARE_CARDS, "flare_1", "flare_2", "flare_5")
    drawing = f"red: i3 i4 i5 i6 \n flares: flare_1 \n flare pile: flare_5 \n red hand: {rest} \n turn: blue 0"
    game = position(f"{drawing} \n blue hand: flare_2").play("flare flare_2", "place a5", "end")
    assert sorted(game.deck("flare")) == ["flare_2", "flare_5"] and game.pile("flare") == ""
    assert game.state.hand(0, 2) == (CARD_NUMBERS["flare_1"],) and game.state.end == ""


@pytest.mark.parametrize(
    ("deck", "cards", "last", "uses"),
    [
        ("legend", LEGEND_CARDS, "titan", ["summon titan e5", "place a6"]),
        ("flare", FLARE_CARDS, "flare_8", ["place a6", "flare flare_8", "place a7", "place b6"]),
    ],
    ids=["legends", "flares"],
)
def test_decision_02_with_nothing_discarded_the_deck_stays_empty_until_the_next_draw(
    deck: str, cards: tuple[int, ...], last: str, uses: list[str]
) -> None:
    pieces = "blue: e6H e7H d8 e8 f8 \n red: i3H i4H h2H h3H h4H g1H"
    hands = f"blue hand: leviathan \n red hand: {others(cards, 'leviathan', last)}"
    game = position(f"{pieces} \n {hands}").play("place a5", "place a4", "end")
    assert last in game.hand("blue").split() and game.deck(deck) == [] and not game.happened("reshuffled")
    game.play("place b4", "place b5", "end", *uses, "end")
    assert last in game.hand("blue").split() and game.happened("reshuffled") == [f"blue {deck}"]


def test_only_the_player_sees_what_is_drawn() -> None:
    game = position("blue hand: bomb herald \n blue deck: knight").play("place a5", "place a4", "end")
    assert "blue drew knight being" in game.seen_by("blue")
    assert "blue drew ? being" in game.seen_by("red") and "blue drew knight being" not in game.seen_by("red")


# --- scoring in a duel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kills", "points"), [("1 0 0", 0), ("2 0 0", 1), ("3 0 0", 1), ("0 1 0", 1), ("0 0 1", 2), ("3 2 1", 5)]
)
def test_a_duel_scores_what_was_destroyed_at_the_end_of_the_turn(kills: str, points: int) -> None:
    game = position(f"mode duel \n kills: {kills} \n turn: blue 0").play("end")
    assert game.scores == (points, 0) and game.kills == (0, 0, 0)


def test_the_high_form_scores_no_kills() -> None:
    assert position("kills: 3 2 1 \n turn: blue 0").play("end").scores == (0, 0)
