"""Components and set-up: troops, racks, reserves, what nobody sees, medals on the regions."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.random_games import every_setup
from toybattle.games.toy_battle.state import TROOPS_IN
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES, TROOPS

from .drawing import RULES, Game


def start(seed: int = 1, **options: object) -> Game:
    """A new game with these options."""
    return Game(RULES.setup(options, seed))


@pytest.mark.parametrize(
    ("kind", "strength"),
    [("kwak", 0), ("skully", 1), ("capn", 2), ("jumbo", 3), ("hook", 4), ("xb42", 5), ("star", 6), ("roxy", 7)],
)
def test_there_are_three_of_each_of_eight_kinds(kind: str, strength: int) -> None:
    troop = TROOPS[KIND_NAMES.index(kind)]
    assert (troop.name, troop.strength, troop.number) == (kind, strength, 3)
    assert len(TROOPS) == 8 and troop.text


def test_ten_terrains_can_be_chosen_and_castle_field_is_the_usual_one() -> None:
    assert tuple(TERRAINS) == RULES.options[0].values
    assert RULES.resolve({}) == {"terrain": "castle_field", "first": 0, "specials": True}


@pytest.mark.parametrize("options", every_setup(RULES), ids=lambda options: "-".join(map(str, options.values())))
def test_the_first_player_racks_three_and_the_other_four_of_twenty(options: dict[str, object]) -> None:
    state = RULES.setup(options, 7)
    first = options["first"]
    assert isinstance(first, int)
    assert (state.rack_count[first], state.rack_count[1 - first]) == (3, 4)
    assert (state.reserve_count[first], state.reserve_count[1 - first]) == (17, 16)
    assert state.stack == [("turn", first)] and state.turn == 1


def test_four_troops_of_each_player_are_removed_unseen() -> None:
    state = start().state
    for player in (0, 1):
        dealt = Counter(TROOPS_IN[state.rack[player]]) + Counter(state.reserve[player][: state.reserve_count[player]])
        assert dealt.total() == 20 and all(count <= 3 for count in dealt.values())
        for viewer in (0, 1):
            view = start().view_of(("blue", "red")[viewer]).state
            assert set(view.reserve[player]) == {-1}


def test_each_player_shuffles_the_own_troops() -> None:
    racks = {start(seed).hand(f"{player} rack") for seed in range(20) for player in ("blue", "red")}
    assert len(racks) > 30


def test_colour_and_start_are_independent() -> None:
    assert (start(first=0).player, start(first=1).player) == ("blue", "red")


def test_no_medal_is_taken_and_the_discards_are_empty() -> None:
    game = start()
    assert game.medals == (0, 0)
    assert game.state.open == 2 ** len(TERRAINS["castle_field"].regions) - 1
    assert (game.hand("blue discard"), game.hand("red discard")) == ("-", "-")


def test_without_special_base_effects_special_bases_are_ordinary() -> None:
    for name, terrain in TERRAINS.items():
        state = RULES.setup({"terrain": name, "specials": False}, 1)
        for space in terrain.spaces:
            assert state.board.special[space.id] == ""
            assert all(allowed >> space.id & 1 for allowed in state.board.allowed)
