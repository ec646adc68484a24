"""Tests of `make arena`, which plays two bots against each other: who can play which game, and what it prints.

If the bots search with a number of iterations, the same command plays the same games in every run.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from tools import arena
from tools.arena import ARENAS, REFERENCES
from tools.contest import RANDOM, Arena
from toybattle import GAMES
from toybattle.bots import PLAYERS

GAME = next(iter(GAMES))


def task(a: str, b: str, seed: int = 3) -> arena.Task:
    return arena.Task(GAME, {"first": 0}, seed, (a, b))


@pytest.mark.parametrize(
    "name", [*PLAYERS, *REFERENCES, "uct:3", "search:5", "search:1ms", "hand/search:5", "hand/greedy", "hand/scout"]
)
def test_whoever_is_named_chooses_something_legal(name: str) -> None:
    rules = GAMES[next(game for game in GAMES if arena.can_play(name, game))]
    state = rules.setup({"first": 0}, 8)
    view = rules.view(state, state.stack[-1][1])
    if name != "general":  # it thinks as the other levels do, only longer
        assert arena.player(name)(rules, view, 5) in state.options


@pytest.mark.parametrize(
    "name", ["", "nobody", "search", "search:", "search:0", "search:x", "uct", "greedy:5", "hand/"]
)
def test_somebody_else_is_refused(name: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        arena.named(name)


def test_equal_iterations_give_the_same_games_again() -> None:
    def games() -> Any:
        pair = arena.play(task("search:6", "hand/search:6"))
        return pair.score, pair.first, pair.decisions

    assert games() == games()


def test_a_pair_that_is_kept_is_not_played_again(tmp_path: Path) -> None:
    class Pool:
        played = 0

        def imap(self, play: Any, tasks: list[arena.Task]) -> Any:
            self.played += len(tasks)
            return map(play, tasks)

    file, pool = tmp_path / "pairs", Pool()
    first = arena.kept(file).play(pool, [task("greedy", "random")])
    assert pool.played == 1
    again = arena.kept(file).play(pool, [task("greedy", "random", 4), task("greedy", "random")])
    assert pool.played == 2 and again[1:] == first and len(file.read_text().splitlines()) == 2


def test_who_does_not_know_a_game_cannot_play_it() -> None:
    known = {(name, game) for game in GAMES for name in REFERENCES if arena.can_play(f"hand/{name}", game)}
    assert known == {(name, game) for game in GAMES for name in ARENAS[game].references}
    assert 0 < len(known) < len(GAMES) * len(REFERENCES)
    assert all(arena.can_play("hand/search:5", game) for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_board_of_a_game_can_be_set_up_and_its_ladder_played(game: str) -> None:
    its = ARENAS[game]
    for board in [*its.boards, *([RANDOM] if its.drawn else [])]:
        assert its.has(board) and GAMES[game].setup({**its.options_of(board, 7), "first": 1}, 7).options
    assert not its.has("nowhere")
    assert all(arena.can_play(arena.named(name), game) for name in its.ladder)


def test_a_game_that_says_nothing_is_played_as_usual() -> None:
    its = Arena()
    assert its.has("usual") and not its.has(RANDOM) and its.options_of("usual", 3) == {}
    assert (its.opening, its.ladder, its.by_hand) == (0, ("greedy",), None)


def test_the_table_of_a_duel_has_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    class Inline:
        imap = staticmethod(map)

    players, boards = ("greedy", "random"), list(ARENAS[GAME].boards)[:2]
    summary = arena.duel(Inline(), arena.kept(None), players, GAME, boards, 2, 77)
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed] == boards
    assert summary.pairs == 4 and summary.score > 0.7
