"""Flares: who may use a flare, what its use costs in the mode Duel, and what each of the twelve flares does.

A flare has two effects: the upper half is for a player who has fewer upgraded pieces than the opponent, the lower half
for a player who has fewer pieces.
"""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.cards.rows import Flare
from toybattle.games.tash_kalar.cards.table import CARDS

from .drawing import Game, position

FILL = ["a3", "a4", "a5", "a6", "a7", "b2", "b3", "b4", "b5", "b6", "b7", "b8"]

# For each flare, how many more upgraded pieces and how many more pieces the opponent must have.
CONDITIONS = {
    "flare_1": (3, 6),
    "flare_2": (4, 4),
    "flare_3": (3, 5),
    "flare_4": (4, 5),
    "flare_5": (3, 6),
    "flare_6": (4, 4),
    "flare_7": (4, 6),
    "flare_8": (4, 5),
    "flare_9": (5, 4),
    "flare_10": (5, 5),
    "flare_11": (3, 4),
    "flare_12": (2, 5),
}


def behind(flare: str, heroics: int, commons: int, own: str = "i5", more: str = "") -> Game:
    """A game in which it is blue's turn and blue has `flare` in hand; whether blue may use it depends on the pieces.

    Blue has the pieces `own`; red has as many heroics and commons as `heroics` and `commons` say. `more` are other
    lines of the position's text.
    """
    pieces = [f"{name}H" for name in FILL[:heroics]] + FILL[heroics : heroics + commons]
    return position(f"blue: {own} \n red: {' '.join(pieces)} \n blue hand: {flare} bomb \n {more}")


@pytest.mark.parametrize("flare", CONDITIONS)
def test_each_half_is_offered_from_its_number_on(flare: str) -> None:
    upgraded, pieces = CONDITIONS[flare]
    assert behind(flare, upgraded, 0, "i3 i4 i5 i6").can(f"flare {flare}")
    assert not behind(flare, upgraded - 1, 0, "i3 i4 i5 i6").can(f"flare {flare}")
    assert behind(flare, 0, pieces + 1).can(f"flare {flare}")
    assert not behind(flare, 0, pieces).can(f"flare {flare}")
    assert behind(flare, 0, pieces).refused(f"flare {flare}") == "flare_not_due"


def test_there_are_twelve() -> None:
    assert [card.name for card in CARDS if isinstance(card, Flare)] == list(CONDITIONS)


def upper(flare: str, own: str = "i3 i4 i5 i6") -> Game:
    """Returns the game after blue, who has the pieces `own`, has used the upper half of `flare`.

    The upper half is the one for players with fewer upgraded pieces. The lower half, which is for players with fewer
    pieces, is not used, because blue is not far enough behind in pieces.
    """
    return behind(flare, CONDITIONS[flare][0], 0, own).play(f"flare {flare}")


def lower(flare: str, own: str = "i5", more: str = "") -> Game:
    """Returns the game after blue, who has the pieces `own`, has used the lower half of `flare`.

    The lower half is the one for players with fewer pieces. The upper half is not used, because blue isn't behind in
    upgraded pieces. `more` are other lines of the position's text.
    """
    return behind(flare, 0, CONDITIONS[flare][1] + len(own.split()), own, more).play(f"flare {flare}")


@pytest.mark.parametrize("flare", ["flare_1", "flare_2", "flare_4", "flare_7", "flare_11"])
def test_upper_halves_that_place_a_common(flare: str) -> None:
    game = upper(flare)
    assert len(game.only("place").split()) == 69 - 4 - CONDITIONS[flare][0] and not game.can("stop")
    assert "e5" in game.play("place e5").pieces("blue").split()


@pytest.mark.parametrize("flare", ["flare_2", "flare_8", "flare_10"])
def test_lower_halves_that_place_a_common(flare: str) -> None:
    assert "e5" in lower(flare).play("place e5").pieces("blue").split()


def test_halves_that_place_a_heroic_or_two_commons() -> None:
    assert "e5H" in lower("flare_1").play("place e5").pieces("blue")
    assert "e5H" in upper("flare_9").play("place e5").pieces("blue")
    assert lower("flare_5").play("place e5", "place e6").asked == "turn"
    assert upper("flare_10").play("place e5", "place e6").asked == "turn"


@pytest.mark.parametrize("flare", ["flare_3", "flare_12"])
def test_lower_halves_that_give_an_action(flare: str) -> None:
    assert lower(flare).actions == 3


def test_the_upper_half_of_flare_8_gives_an_action() -> None:
    assert upper("flare_8").actions == 3


def test_flare_3_moves_commons_three_times() -> None:
    game = upper("flare_3").play("move i5 h5", "move h5 g5", "move i3 h3")
    assert game.asked == "turn"
    assert upper("flare_3").play("stop").asked == "turn"


def test_flare_4_places_or_converts() -> None:
    assert lower("flare_4").play("either first", "place e5").asked == "turn"
    game = lower("flare_4").play("either second", "convert a3")
    assert game.kills == (1, 0, 0) and game.pieces("blue") == "a3 i5"


def test_flare_5_moves_or_upgrades() -> None:
    game = upper("flare_5").play("either first")
    assert not game.can("stop") and game.play("move i5 h5").asked == "turn"
    assert "i5H" in upper("flare_5").play("either second", "upgrade i5").pieces("blue")


def test_decision_09_of_two_compulsory_halves_only_what_can_be_done_is_offered() -> None:
    assert behind("flare_5", 5, 0, "i3H i4H").play("flare flare_5").asked == "turn"


def test_flare_6_places_or_upgrades_or_leaps() -> None:
    game = upper("flare_6").play("either first")
    assert not game.can("stop") and game.play("place e5").pieces("blue") == "i3 i4 e5 i5 i6" and game.asked == "turn"
    game = upper("flare_6").play("either second", "upgrade i5")
    assert game.pieces("blue") == "i3 i4 i5H i6" and game.asked == "turn"
    game = lower("flare_6")
    assert game.can("leap i5 a3") and game.can("stop") and game.play("leap i5 a3").kills == (1, 0, 0)


def test_flare_7_upgrades_and_gives_an_action() -> None:
    game = lower("flare_7").play("upgrade i5")
    assert game.actions == 3 and game.pieces("blue") == "i5H"


def test_flare_9_makes_one_standard_and_one_combat_move() -> None:
    game = lower("flare_9", "b3 c3")
    assert game.can("move c3 b2") and game.can("stop")
    game.play("move b3 a3")
    assert not game.can("move c3 b2") and game.can("move c3 d4")
    assert game.play("move c3 d4").kills == (1, 0, 0) and game.asked == "turn"


def test_flare_11_makes_one_combat_or_two_standard_moves() -> None:
    game = lower("flare_11", "c3H c4L").play("either first", "move c3 b2")
    assert game.asked == "turn" and game.kills == (1, 0, 0)
    game = lower("flare_11", "c3 c4").play("either second")
    assert not game.can("move c3 b2")
    assert game.play("move c3 d3", "move d3 e3").asked == "turn"


def test_flare_12_leaps_onto_empty_squares() -> None:
    game = upper("flare_12")
    assert game.can("leap i5 e5") and not game.can("leap i5 a3") and game.can("stop")


def test_both_halves_are_settled_before_the_upper_one_changes_anything() -> None:
    game = behind("flare_2", 4, 1, "i5").play("flare flare_2")
    game.play("place e5", "place e6")
    assert game.asked == "turn" and game.pieces("blue") == "e5 i5 e6"


def test_in_a_duel_the_opponent_scores_once_even_for_both_halves() -> None:
    game = behind("flare_2", 4, 1, "i5", "mode duel").play("flare flare_2")
    assert game.scores == (0, 1)
    assert upper("flare_2").scores == (0, 0)


def test_a_flare_takes_no_action_and_is_replaced_at_the_end_of_the_turn() -> None:
    game = lower("flare_2").play("place e5")
    assert game.actions == 2 and game.pile("flare") == "flare_2"
    assert not any(option.startswith("flare") for option in game.options)
    game.play("place e6", "place e7", "end")
    assert len(game.state.hands[2]) == 1


def test_a_flare_after_the_last_action_may_give_another_one() -> None:
    game = behind("flare_12", 0, 8, "i5").play("place e5", "place e6")
    assert game.actions == 0 and game.can("flare flare_12")
    game.play("flare flare_12")
    assert game.actions == 1 and not game.can("end")


def test_decision_43_a_flare_that_can_do_nothing_may_be_used() -> None:
    game = behind("flare_7", 0, 7, "i5H").play("flare flare_7")
    assert game.actions == 3 and game.asked == "turn"
