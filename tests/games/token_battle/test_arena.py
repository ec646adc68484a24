"""Token Battle in the arena: games begin with random placements, and the bot `beam` beats the bot `greedy`.

`beam` is a reference bot, which makes a beam search; `greedy` looks one placement ahead.
"""

from __future__ import annotations

from typing import Any

from tests.games.token_battle.arena import ARENA
from tools import arena
from tools.contest import RANDOM
from toybattle import GAMES
from toybattle.bots.arena import play_pair


def test_the_games_of_a_pair_begin_with_the_same_placements_and_others_with_others() -> None:
    first_boards = []
    for seed in range(9):
        seen: list[Any] = []

        def choose(rules: Any, view: Any, chance: int, seen: list[Any] = seen) -> Any:
            seen.append(view)
            return view.options[chance % len(view.options)]

        options = {**ARENA.options_of(RANDOM, seed), "first": 0}
        play_pair(GAMES["token_battle"], options, seed, (lambda: choose, lambda: choose), opening=ARENA.opening)
        begun = [view for view in seen if view.turn == min(view.turn for view in seen)]
        assert len(begun) == 2 and begun[0].turn > 2 and begun[0].cells == begun[1].cells
        first_boards.append(tuple(begun[0].cells))
    assert len(set(first_boards)) == len(first_boards)


def test_the_beam_beats_who_looks_one_placement_ahead() -> None:
    options = ARENA.options_of("garden-siege", 1)
    scores = [arena.play(arena.Task("token_battle", options, seed, ("beam", "greedy"))).score for seed in range(3)]
    assert sum(scores) >= 2


def test_the_beam_knows_this_game_and_the_frozen_player_does_not() -> None:
    assert arena.can_play("beam", "token_battle") and not arena.can_play("hand/frozen", "token_battle")
