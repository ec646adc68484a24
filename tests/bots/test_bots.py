"""In every game the bots choose the same action each time, need nothing but a view, and leave the view unchanged."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.games import ENTRIES
from tests.random_games import random_match
from toybattle import GAMES
from toybattle.bots import PLAYERS
from toybattle.bots.levels import answer
from toybattle.bots.search import Option
from toybattle.protocol import Level

LOOKS = 5  # how many positions of a game are tried
each_game = pytest.mark.parametrize("game", GAMES)
# The higher levels are the captain with more time.
names = pytest.mark.parametrize("name", ["random", "greedy", "recruit", "scout", "captain"])


def views(game: str) -> list[Any]:
    """Returns views of a few positions of a random game, each as seen by the player who is asked there."""
    options, seed = ENTRIES[game].setups[0]
    states = random_match(game, options, seed).positions[:-1]
    return [GAMES[game].view(state, state.stack[-1][1]) for state in states[:: len(states) // LOOKS]]


@each_game
@names
def test_a_bot_is_the_same_for_the_same_view_and_seed(game: str, name: str) -> None:
    rules = GAMES[game]
    for view in views(game):
        chosen = PLAYERS[name]()(rules, view.clone(), 11)
        assert chosen == PLAYERS[name]()(rules, view.clone(), 11) == PLAYERS[name]()(rules, rules.load(view.dump()), 11)


@each_game
@names
def test_a_bot_chooses_something_legal_and_leaves_the_view_as_it_is(game: str, name: str) -> None:
    for view in views(game):
        before = (view.key(), view.dump(), view.options)
        assert PLAYERS[name]()(GAMES[game], view, 3) in view.options
        assert (view.key(), view.dump(), view.options) == before


@each_game
def test_random_takes_every_action_sooner_or_later(game: str) -> None:
    view = min((view for view in views(game) if len(view.options) > 1), key=lambda view: len(view.options))
    seeds = range(30 * len(view.options))
    assert {PLAYERS["random"]()(GAMES[game], view, seed) for seed in seeds} == set(view.options)


class Found:
    """A search that is over, in which the first action is the best, and each next one is worth 0.01 less."""

    is_decided = False

    def __init__(self, value: float, seed: int) -> None:
        self.value, self.seed = value, seed

    def best(self) -> Any:
        return ("a", 0)

    def options(self) -> list[Option]:
        return [Option(("a", number), 9 - number, self.value - 0.01 * number) for number in range(6)]


def test_the_slack_of_a_steady_level_is_smaller_the_further_the_game_is_from_even() -> None:
    def taken(value: float, level: Level) -> set[int]:
        return {answer(Found(value, seed), level)[1] for seed in range(200)}  # type: ignore[arg-type]

    assert taken(0.5, Level(10, 0.035)) == taken(0.1, Level(10, 0.035)) == taken(0.95, Level(10, 0.035)) == {0, 1, 2, 3}
    steady = Level(10, 0.035, is_steady=True)
    assert taken(0.5, steady) == {0, 1, 2, 3}
    assert taken(0.1, steady) == {0, 1}  # within 0.0126
    assert taken(0.95, steady) == {0}  # within 0.0067
