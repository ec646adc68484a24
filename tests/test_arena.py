"""The arena's command: who can play, that equal iterations give the same games, and that references hold their own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from tools import arena
from toybattle import GAMES
from toybattle.bots import PLAYERS
from toybattle.bots.arena import play_pair

RULES = GAMES["toy_battle"]
BATTLEFIELD = {"terrain": "battlefield", "first": 0}


def task(a: str, b: str, seed: int = 3) -> arena.Task:
    return arena.Task("toy_battle", BATTLEFIELD, seed, (a, b))


@pytest.mark.parametrize(
    "name", [*PLAYERS, "frozen", "uct:3", "search:5", "search:1ms", "hand/search:5", "hand/greedy", "hand/scout"]
)
def test_whoever_is_named_chooses_something_legal(name: str) -> None:
    state = RULES.setup(BATTLEFIELD, 8)
    view = RULES.view(state, 0)
    if name != "general":  # the same as the others, only longer
        assert arena.player(name)(RULES, view, 5) in state.options


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


def test_the_games_of_a_pair_begin_with_the_same_placements_and_others_with_others() -> None:
    first_boards = []
    for seed in range(9):
        seen: list[Any] = []

        def choose(rules: Any, view: Any, chance: int, seen: list[Any] = seen) -> Any:
            seen.append(view)
            return view.options[chance % len(view.options)]

        options = {**arena.options_of("token_battle", "random", seed), "first": 0}
        play_pair(GAMES["token_battle"], options, seed, (lambda: choose, lambda: choose), opening=2)
        begun = [view for view in seen if view.turn == min(view.turn for view in seen)]
        assert len(begun) == 2 and begun[0].turn > 2 and begun[0].cells == begun[1].cells
        first_boards.append(tuple(begun[0].cells))
    assert len(set(first_boards)) == len(first_boards)


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
    assert arena.can_play("beam", "token_battle") and not arena.can_play("beam", "toy_battle")
    assert arena.can_play("hand/search:5", "token_battle") and not arena.can_play("hand/frozen", "token_battle")


def test_the_beam_beats_who_looks_one_placement_ahead() -> None:
    options = arena.options_of("token_battle", "garden-siege", 1)
    scores = [arena.play(arena.Task("token_battle", options, seed, ("beam", "greedy"))).score for seed in range(3)]
    assert sum(scores) >= 2


def test_weights_set_by_hand_play_another_game() -> None:
    state = RULES.setup(BATTLEFIELD, 8)
    views = [RULES.view(state, 0)]
    for seed in range(12):
        state = RULES.setup(BATTLEFIELD, seed)
        views.append(RULES.view(state, 0))
    learned, by_hand = arena.player("greedy"), arena.player("hand/greedy")
    assert any(learned(RULES, view, 1) != by_hand(RULES, view, 1) for view in views)


def test_the_references_beat_who_plays_anything() -> None:
    assert sum(arena.play(task("frozen", "random", seed)).score for seed in (1, 2)) >= 1.5
    assert arena.play(task("hand/greedy", "random")).score >= 0.5


def test_the_table_of_a_duel_has_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    class Inline:
        imap = staticmethod(map)

    players, boards = ("greedy", "random"), ["battlefield", "tournament"]
    summary = arena.duel(Inline(), arena.kept(None), players, "toy_battle", boards, 2, 77)
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in printed] == ["battlefield", "tournament"]
    assert summary.pairs == 4 and summary.score > 0.7
