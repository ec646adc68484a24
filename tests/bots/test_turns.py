"""The search of one turn finds the best turn, where all turns can be tried one by one, and a search that follows a turn
knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.random_games import random_log
from toybattle import GAMES
from toybattle.bots.search import Search
from toybattle.bots.turns import BREADTH, TurnSearch
from toybattle.match import Match
from toybattle.protocol import Action

RULES = next(iter(GAMES.values()))
SEED = 5


def views() -> Iterator[Any]:
    """Yields positions of random games, each as the player who is asked there sees it."""
    for seed in range(8):
        match = Match.replay(RULES.name, {}, seed, random_log(RULES, RULES.resolve({}), seed))
        for state in match.positions[:-1:3]:
            yield RULES.view(state, state.stack[-1][1])


def turns(world: Any, player: int, turn: int) -> Iterator[tuple[tuple[Action, ...], float, int]]:
    """Yields (actions, value, most) for each way to play the turn of `player` in `world`: its actions, up to the first
    that shows something hidden, the value of the last one for the player, and the most legal actions on the way.
    """
    values = RULES.values(world, world.options)
    for action, value in zip(world.options, values, strict=True):
        after, told = world.clone(), []  # type: ignore[var-annotated]
        RULES.play(after, action, lambda kind, *_, told=told: told.append(kind))
        is_over = not after.stack or after.stack[-1][1] != player or after.turn != turn
        if is_over or not RULES.reveals.isdisjoint(told):
            yield (action,), value if player == 0 else 1 - value, len(world.options)
        else:
            for actions, last, most in turns(after, player, turn):
                yield (action, *actions), last, max(most, len(world.options))


def test_the_best_of_all_turns_is_found() -> None:
    longest = 0
    for view in views():
        world, player = RULES.determinize(view, SEED), view.stack[-1][1]
        known = list(turns(world, player, view.turn))
        if max(most for _, _, most in known) > BREADTH:
            continue
        search = TurnSearch(RULES, view, SEED)
        assert search.run(10_000)
        assert search.value == max(value for _, value, _ in known)
        assert search.value in [value for actions, value, _ in known if actions == search.best]
        longest = max(longest, len(search.best))
    assert longest > 1


def test_a_turn_is_the_same_in_slices_and_in_one_go_and_only_gets_better() -> None:
    for view in views():
        whole, sliced = (TurnSearch(RULES, view, SEED) for _ in range(2))
        whole.run(30)
        best = sliced.value
        for _ in range(30):
            sliced.run(1)
            assert sliced.value >= best
            best = sliced.value
        assert (whole.best, whole.value) == (sliced.best, sliced.value)


def test_iterations_that_follow_a_turn_are_visits_of_its_actions() -> None:
    for view in views():
        turn = TurnSearch(RULES, view, SEED)
        turn.run(100)
        search = Search(RULES, view, SEED)
        search.follow(turn.best, 7)
        if search.is_decided:
            continue
        visits = {option.action: option.visits for option in search.options()}
        assert visits[turn.best[0]] == 8  # the virtual visit included
        assert sum(visits.values()) == len(visits) + 7
        assert search.line_from(turn.best[0], len(turn.best)) == turn.best
        search.run(20)
        assert search.visits == search.iterations == 27


def test_what_is_not_legal_is_not_followed() -> None:
    view = next(views())
    search, plain = Search(RULES, view, SEED), Search(RULES, view, SEED)
    search.follow([("no", "such", "action")], 9)
    plain.run(9)
    assert search.options() == plain.options()
