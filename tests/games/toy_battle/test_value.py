"""The evaluation: `values` agrees with playing each action and evaluating; what one player gains the other loses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.toy_battle.drawing import position
from tests.random_games import random_match
from toybattle.chance import pick, scramble
from toybattle.games.toy_battle.learned import LEARNED
from toybattle.games.toy_battle.rules import ToyBattle
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.games.toy_battle.value import AT_ONCE, SIZES, chance
from toybattle.protocol import Rules

every_terrain = pytest.mark.parametrize("terrain", TERRAINS)


def wild_weights(seed: int) -> dict[str, tuple[int, ...]]:
    """Random weights from -60 to 60 in the form of the real ones: a dict from the name of a feature to its weights.

    With these weights a test notices if an evaluation leaves out any part of its sum.
    """
    weights = {}
    for name, size in SIZES.items():
        row = []
        for _ in range(size):
            seed, weight = pick(scramble(seed), 121)
            row.append(weight - 60)
        weights[name] = tuple(row)
    return weights


@every_terrain
@pytest.mark.parametrize("specials", [True, False])
def test_the_positions_behind_all_actions_are_worth_what_playing_them_shows(terrain: str, specials: bool) -> None:
    rules = ToyBattle({terrain: wild_weights(7)})
    compared = 0
    for seed in range(2):
        for state in random_match("toy_battle", {"terrain": terrain, "specials": specials}, seed).positions[:-1]:
            assert rules.values(state, state.options) == Rules.values(rules, state, state.options)
            compared += len(state.options)
    assert compared > 500


@every_terrain
def test_the_learned_weights_fit_the_evaluation(terrain: str) -> None:
    assert {name: len(row) for name, row in LEARNED[terrain].items()} == SIZES
    assert all(isinstance(weight, int) for row in LEARNED[terrain].values() for weight in row)


@every_terrain
def test_what_one_player_gains_the_other_loses(terrain: str) -> None:
    rules = ToyBattle()
    for state in random_match("toy_battle", {"terrain": terrain}, 5).positions:
        assert rules.value(state, 0) + rules.value(state, 1) == pytest.approx(1)


def mirrored(data: dict[str, Any]) -> dict[str, Any]:
    """A copy of a dumped position on Castle Field, rotated by 180 degrees and with the players exchanged."""
    turned = dict(data)
    for name in ("rack", "rack_count", "frozen", "frozen_count", "known", "reserve", "discard"):
        turned[name] = data[name][::-1]
    order = "onmlkjihgfedcba"
    names = {name: order["abcdefghijklmno".index(name)] for name in "abcdefghijklmno"}
    turned["stacks"] = {
        names[space]: [[1 - player, kind] for player, kind in pieces] for space, pieces in data["stacks"].items()
    }
    turned["taken"] = [
        sum(1 << 7 - region for region in range(8) if taken >> region & 1) for taken in data["taken"][::-1]
    ]
    turned["stack"] = [[frame[0], 1 - frame[1], *frame[2:]] for frame in data["stack"]]
    return turned


def test_turned_round_a_position_is_worth_the_same_to_the_other_player() -> None:
    rules = ToyBattle()
    compared = 0
    for seed in range(3):
        for state in random_match("toy_battle", {"terrain": "castle_field"}, seed).positions[:-1]:
            if state.stack[-1][0] == "turn":
                twin = rules.load(mirrored(state.dump()))
                assert rules.value(twin, 1) == pytest.approx(rules.value(state, 0))
                compared += 1
    assert compared > 60


def test_a_win_at_hand_is_nearly_won_and_a_won_game_is_won() -> None:
    lane = "a: blue star \n c: blue star \n h: blue roxy \n m: blue hook \n o: blue jumbo"
    game = position(f"{lane} \n blue rack: roxy kwak \n red rack: star")
    rules = ToyBattle()
    assert rules.value(game.state, 0) == AT_ONCE
    game.play("place roxy R1")
    assert (rules.value(game.state, 0), rules.value(game.state, 1)) == (1.0, 0.0)


def test_one_placement_that_brings_the_last_medals_is_a_win_at_hand() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n n: red star \n blue took: abcdh dhim gjl"
    game = position(f"{board} \n blue rack: roxy \n red rack: star")
    assert ToyBattle().value(game.state, 0) == AT_ONCE


def test_a_view_is_judged_without_its_hidden_rack() -> None:
    rules = ToyBattle()
    for state in random_match("toy_battle", {"terrain": "battlefield"}, 3).positions[:-1:5]:
        for player in (0, 1):
            assert 0 < rules.value(rules.view(state, player), player) < 1


def test_a_chance_grows_with_the_lead_and_never_reaches_certainty() -> None:
    chances = [chance(score) for score in range(-3000, 3001, 50)]
    assert chances == sorted(chances) and chance(0) == 0.5
    assert chances[0] > 0 and chances[-1] < 1
