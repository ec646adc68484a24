"""The bots in Toy Battle: greedy beats random on every terrain from both sides, and wins at once where it can."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.toy_battle.drawing import position
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.bots import PLAYERS, Player
from toybattle.chance import scramble
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.notation import format_action
from toybattle.protocol import Options, Rules

TOY_BATTLE = GAMES["toy_battle"]
# The higher levels are the captain with more iterations.
names = pytest.mark.parametrize("name", ["random", "greedy", "recruit", "scout", "captain"])


def duel(rules: Rules[Any], options: Options, seed: int, players: tuple[Player, Player]) -> int:
    """Plays the game with these options and this seed between two bots, and returns the number of the player who wins.

    `players` are the bots of player 0 and player 1; each is given only its own view.
    """
    state = rules.setup(options, seed)
    number = 0
    while state.stack:
        player = state.stack[-1][1]
        number += 1
        action = players[player](rules, rules.view(state, player), scramble(seed * 10_000 + number))
        state = rules.apply(state, action)
    result = rules.result(state)
    assert result is not None and result.winner is not None
    return result.winner


@pytest.mark.parametrize("terrain", TERRAINS)
def test_greedy_beats_random_on_every_terrain_from_both_sides(terrain: str) -> None:
    greedy, uniform = PLAYERS["greedy"](), PLAYERS["random"]()
    lost = 0
    for seed in range(3):
        options = {"terrain": terrain, "first": seed % 2}
        lost += duel(TOY_BATTLE, options, seed, (greedy, uniform)) != 0
        lost += duel(TOY_BATTLE, options, seed, (uniform, greedy)) != 1
    assert lost <= 1


def test_greedy_beats_random_in_97_of_100_games() -> None:
    greedy, uniform = PLAYERS["greedy"](), PLAYERS["random"]()
    won = 0
    for number in range(34):
        options = {"terrain": list(TERRAINS)[number % 10], "first": number % 2}
        won += duel(TOY_BATTLE, options, 500 + number, (greedy, uniform)) == 0
        won += duel(TOY_BATTLE, options, 500 + number, (uniform, greedy)) == 1
    assert won >= 66, f"{won} of 68"


@names
def test_a_bot_is_the_same_for_the_same_view_and_seed(name: str) -> None:
    for state in random_match("toy_battle", {"terrain": "battlefield"}, 4).positions[:-1:9]:
        view = TOY_BATTLE.view(state, state.stack[-1][1])
        choices = {PLAYERS[name]()(TOY_BATTLE, view.clone(), 11) for _ in range(3)}
        rebuilt = TOY_BATTLE.load(view.dump())
        assert choices == {PLAYERS[name]()(TOY_BATTLE, rebuilt, 11)}


@names
def test_a_bot_chooses_something_legal_and_leaves_the_view_as_it_is(name: str) -> None:
    for terrain in TERRAINS:
        for state in random_match("toy_battle", {"terrain": terrain}, 6).positions[:-1:15]:
            view = TOY_BATTLE.view(state, state.stack[-1][1])
            before = (view.key(), view.dump(), view.options)
            assert PLAYERS[name]()(TOY_BATTLE, view, 3) in view.options
            assert (view.key(), view.dump(), view.options) == before


def test_random_takes_every_action_sooner_or_later() -> None:
    state = TOY_BATTLE.setup({"terrain": "city_of_clouds"}, 2)
    view = TOY_BATTLE.view(state, 0)
    assert {PLAYERS["random"]()(TOY_BATTLE, view, seed) for seed in range(300)} == set(view.options)


def test_greedy_takes_an_enemy_hq_when_it_can() -> None:
    lane = "a: blue star \n c: blue star \n h: blue roxy \n m: blue hook \n o: blue jumbo"
    game = position(f"{lane} \n blue rack: roxy kwak \n red rack: star")
    game.play(format_action(TOY_BATTLE, PLAYERS["greedy"]()(TOY_BATTLE, TOY_BATTLE.view(game.state, 0), 1)))
    assert game.won == "blue hq"


def test_greedy_takes_the_last_medals_when_it_can() -> None:
    board = "a: blue star \n c: blue star \n e: blue hook \n n: red star \n blue took: abcdh dhim gjl"
    game = position(f"{board} \n blue rack: kwak roxy \n red rack: star")
    game.play(format_action(TOY_BATTLE, PLAYERS["greedy"]()(TOY_BATTLE, TOY_BATTLE.view(game.state, 0), 1)))
    assert game.won == "blue medals"
