"""The searching player: the same everywhere, fair, not blind to what lies at hand; and the arena that measures it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.toy_battle.drawing import position
from tests.random_games import random_log
from toybattle import GAMES
from toybattle.bots import LEVELS, arena, search
from toybattle.bots.arena import Pair, elo, play_pair, summarize
from toybattle.match import Match
from toybattle.notation import format_action

RULES = GAMES["toy_battle"]


def views(count: int) -> list[Any]:
    match = Match.replay(RULES.name, {}, 4, random_log(RULES, RULES.resolve({}), 4))
    return [RULES.view(state, state.stack[-1][1]) for state in match.positions[:-1][:: len(match.log) // count]]


def test_visits_add_up_and_every_legal_action_is_listed() -> None:
    for view in views(6):
        thought = search.think(RULES, view, 5, 30)
        assert [option.action for option in thought] == list(view.options)
        assert all(0 <= option.worth <= 1 for option in thought)
        if len(view.options) > 1 and max(option.worth for option in thought) < 1:
            # one virtual visit each, and one for every iteration but the first, which only looks at the root
            assert sum(option.visits for option in thought) == len(thought) + 29


def test_the_same_view_and_seed_give_the_same_visits() -> None:
    for view in views(4):
        before = view.dump()
        assert search.think(RULES, view, 9, 20) == search.think(RULES, RULES.load(view.dump()), 9, 20)
        assert view.dump() == before


def best(drawn: str) -> str:
    game = position(drawn)
    player = game.state.stack[-1][1]
    return format_action(RULES, search.choose(RULES, RULES.view(game.state, player), 1, 60))


def test_it_takes_the_enemy_headquarters() -> None:
    way = "a: blue star \n c: blue roxy \n h: blue roxy \n l: blue jumbo \n n: blue capn"
    assert best(f"{way} \n blue rack: skully \n red rack: roxy roxy star") == "place skully R1"


def test_it_does_not_leave_its_own_headquarters_open() -> None:
    """Red stands on a, beside the H.Q.: only Roxy can cover the Star there."""
    way = "n: red jumbo \n l: red star \n h: red hook \n c: red skully \n a: red star"
    assert best(f"{way} \n b: blue star \n blue rack: roxy skully \n red rack: hook jumbo jumbo") == "place roxy a"


def test_thinking_ahead_beats_looking_one_step_ahead() -> None:
    players = (LEVELS["search"], LEVELS["greedy"])
    pairs = [
        play_pair(RULES, {"terrain": name}, 77, players) for name in ("castle_field", "battlefield", "caribbean_sea")
    ]
    assert sum(pair.score for pair in pairs) >= 1.5


def test_a_player_against_itself_scores_one_half() -> None:
    def player(rules: Any, view: Any, seed: int) -> Any:
        return LEVELS["random"](rules, view, 1)

    pairs = [play_pair(RULES, {}, seed, (player, player)) for seed in range(4)]
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
