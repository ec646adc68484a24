"""Toy Battle in the arena: bots with weights set by hand play differently; the reference bots beat random play."""

from __future__ import annotations

from tools import arena
from toybattle import GAMES

RULES = GAMES["toy_battle"]
BATTLEFIELD = {"terrain": "battlefield", "first": 0}


def task(a: str, b: str, seed: int = 3) -> arena.Task:
    return arena.Task("toy_battle", BATTLEFIELD, seed, (a, b))


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
