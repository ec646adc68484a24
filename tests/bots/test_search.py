"""The search is deterministic, finds the best action, and finds the same in slices as in one go.

Also tests that the arena adds up the scores of paired games rightly.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.random_games import random_log
from toybattle import GAMES
from toybattle.bots import PLAYERS, arena
from toybattle.bots.arena import Pair, elo, play_pair, summarize
from toybattle.bots.search import Node, Option, Search
from toybattle.match import Match

RULES = next(iter(GAMES.values()))


def views(count: int) -> list[Any]:
    """Returns about `count` positions of a random game, in order, each as the player who is asked there sees it."""
    match = Match.replay(RULES.name, {}, 4, random_log(RULES, RULES.resolve({}), 4))
    return [RULES.view(state, state.stack[-1][1]) for state in match.positions[:-1][:: len(match.log) // count]]


def think(view: Any, seed: int, *runs: int) -> list[Option]:
    """Searches `view` in slices, one after the other, and returns the result: an Option for each legal action.

    `runs` are the numbers of iterations of the slices. An Option is a legal action with its visits and its value.
    """
    search = Search(RULES, view, seed)
    for iterations in runs:
        search.run(iterations)
    return search.options()


def test_visits_add_up_and_every_legal_action_is_listed() -> None:
    for view in views(6):
        thought = think(view, 5, 30)
        assert [option.action for option in thought] == list(view.options)
        assert all(0 <= option.value <= 1 for option in thought)
        if len(view.options) > 1 and max(option.value for option in thought) < 1:
            # one virtual visit of each action, and one for every iteration but the first, which only looks at the root
            assert sum(option.visits for option in thought) == len(thought) + 29


def test_the_same_view_and_seed_give_the_same_visits() -> None:
    for view in views(4):
        before = view.dump()
        assert think(view, 9, 20) == think(RULES.load(view.dump()), 9, 20)
        assert view.dump() == before


def test_slices_give_the_same_tree_as_one_go() -> None:
    for view in views(4):
        assert think(view, 9, 1, 7, 12) == think(view, 9, 20)


def test_it_is_unsure_when_the_action_tried_second_most_is_nearer_than_its_spread() -> None:
    found = set()
    for number, view in enumerate(views(20)):
        search = Search(RULES, view, number)
        search.run(60)
        if search.is_decided:
            assert not search.is_unsure
            continue
        *_, second, first = sorted(search.options(), key=lambda option: (option.visits, option.value))
        spread = search.exploration / second.visits**0.5
        assert search.is_unsure == (first.value < second.value + spread)
        found.add(search.is_unsure)
    assert found == {True, False}


def test_the_second_action_is_the_one_that_looks_best_at_first_or_else_the_most_visited() -> None:
    found = set()
    for view in views(12):
        search = Search(RULES, view, 3)
        search.run(120)
        best = search.best()
        others = [option for option in search.options() if option.action != best]
        second = search.second(best)
        if not others:
            assert second is None
            continue
        glances = RULES.glances(RULES.determinize(view, 3), search.actions)
        own = [glance if search.player == 0 else -glance for glance in glances]
        looks = dict(zip(search.actions, own, strict=True))
        first = max(looks[option.action] for option in others)
        found.add(first > looks[best])
        if first > looks[best]:
            assert second and looks[second] == first
        else:
            (visits,) = (option.visits for option in others if option.action == second)
            assert visits == max(option.visits for option in others)
    assert found == {True, False}


def test_the_line_begins_with_the_best_action_and_ends_where_the_game_may_end() -> None:
    for number, view in enumerate(views(12)):
        search = Search(RULES, view, number)
        for _ in range(20):
            search.run(3)
            line = search.line(6)
            assert line[0] == search.best() and 1 <= len(line) <= 6
            assert search.line(1) == line[:1]


# --- many actions ---------------------------------------------------------------------------------------------------


def test_an_action_that_looks_worse_at_first_is_found_in_time() -> None:
    """The search visits one of three actions most: the action that looks worst at first, but has the highest value."""
    node = Node()
    node.add([("a",), ("b",), ("c",)], [0.6, 0.5, 0.4], 0.05)
    node.visible = [0, 1, 2]
    for _ in range(40):
        slot = node.select(0, 1)
        node.tell(slot, (0.1, 0.2, 0.9)[slot], 0.05)
    assert max(range(3), key=node.visits.__getitem__) == 2


def test_a_view_with_some_of_its_actions_is_searched_for_these_alone() -> None:
    for rules in GAMES.values():
        for seed in range(3):
            state = rules.setup({}, seed)
            narrowed = rules.view(state, state.stack[-1][1])
            narrowed.options = narrowed.options[-1:]
            search = Search(rules, narrowed, seed)
            search.is_decided = False
            search.run(20)
            assert [(option.action, option.visits) for option in search.options()] == [(narrowed.options[0], 20)]


def test_a_player_against_itself_scores_one_half() -> None:
    def player(rules: Any, view: Any, seed: int) -> Any:
        return PLAYERS["random"]()(rules, view, 1)

    pairs = [play_pair(RULES, {}, seed, (lambda: player, lambda: player)) for seed in range(4)]
    assert [pair.score for pair in pairs] == [0.5] * 4


def test_a_summary_is_the_mean_of_the_pairs_with_its_interval() -> None:
    pairs = [Pair(1.0, 1, (10, 10), (0.1, 0.2)), Pair(0.5, 2, (10, 10), (0.1, 0.2))] * 8
    summary = summarize(pairs)
    assert (summary.pairs, summary.score, summary.first) == (16, 0.75, 0.75)
    assert summary.margin == pytest.approx(1.96 * 0.2582 / 4, rel=1e-3)
    assert summary.milliseconds == pytest.approx((10, 20))
    assert summary.elo()[0] == pytest.approx(190.8, abs=0.1)
    assert elo(1.0) == float("inf") and elo(0.0) == float("-inf") and elo(0.5) == 0
    with pytest.raises(ValueError):
        summarize(pairs[:1])
    assert arena.__doc__
