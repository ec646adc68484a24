"""The search in positions with many actions: the actions that look best are tried first."""

from __future__ import annotations

from typing import Any

from toybattle import GAMES
from toybattle.bots.search import Search

TOKENS = GAMES["token_battle"]


def opening(seed: int) -> Any:
    """The first position of a game between two presets, as the player who begins sees it."""
    state = TOKENS.setup({"blue_set": "garden", "red_set": "siege"}, seed)
    return TOKENS.view(state, state.stack[-1][1])


def test_of_many_actions_those_that_look_best_are_tried_and_more_with_the_visits() -> None:
    for seed in range(3):
        view = opening(seed)
        values = TOKENS.values(TOKENS.determinize(view, 1), view.options)
        order = sorted(range(len(values)), key=values.__getitem__, reverse=view.stack[-1][1] == 0)
        ranks = {view.options[index]: rank for rank, index in enumerate(order)}
        search = Search(TOKENS, view, seed)
        for iterations, widest in ((10, TOKENS.breadth + 3), (90, TOKENS.breadth + 9)):
            search.run(iterations)
            tried = [ranks[option.action] for option in search.options() if option.visits > 1]
            assert tried and max(tried) < widest
        assert len(search.options()) == len(view.options) > 100
