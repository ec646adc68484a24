"""The search goes on with the tree of the last action while a turn lasts, finds a single action that wins or saves, and
beats the greedy bot.
"""

from __future__ import annotations

import pytest

from tests.games.toy_battle.drawing import position
from toybattle import GAMES
from toybattle.bots import PLAYERS
from toybattle.bots.arena import play_pair
from toybattle.bots.search import Search, resume
from toybattle.notation import format_action

RULES = GAMES["toy_battle"]

CHAIN = """
    a: blue star
    c: blue hook
    n: red star
    blue rack: capn skully roxy
    red rack: star hook capn
"""


def resumed(before: tuple[str, ...], action: str) -> Search:
    """Returns a search of the position after the actions `before` and then blue's `action`, given as text.

    An earlier search was made in the position before `action`. The new search begins with the tree of the earlier one
    if `resume` allows that, and otherwise with an empty tree.
    """
    game = position(CHAIN).play(*before)
    search = Search(RULES, RULES.view(game.state, 0), 3)
    search.run(200)
    view = RULES.view(game.play(action).state, 0)
    kept = resume(search, RULES, view, 4)
    assert [option.action for option in kept.options()] == list(view.options)
    return kept


@pytest.mark.parametrize(("before", "action"), [((), "place capn b"), (("place skully e",), "skip")])
def test_a_tree_is_kept_inside_a_chain(before: tuple[str, ...], action: str) -> None:
    kept = resumed(before, action)
    visits = kept.visits
    assert visits > 0
    kept.run(10)
    assert kept.visits == visits + 10


def test_no_tree_is_kept_where_something_hidden_came_to_light() -> None:
    assert resumed(("place skully e",), "draw").visits == 0


def test_no_tree_is_kept_from_one_turn_to_the_next() -> None:
    game = position(CHAIN)
    search = Search(RULES, RULES.view(game.state, 0), 3)
    search.run(200)
    assert resume(search, RULES, RULES.view(game.play("place roxy c", "draw").state, 0), 4).visits == 0


def best(drawn: str) -> str:
    """The action, as text, that a search of 60 iterations finds best in the position that the text `drawn` gives."""
    game = position(drawn)
    player = game.state.stack[-1][1]
    search = Search(RULES, RULES.view(game.state, player), 1)
    search.run(60)
    return format_action(RULES, search.best())


def test_it_takes_the_enemy_headquarters() -> None:
    way = "a: blue star \n c: blue roxy \n h: blue roxy \n l: blue jumbo \n n: blue capn"
    assert best(f"{way} \n blue rack: skully \n red rack: roxy roxy star") == "place skully R1"


def test_it_does_not_leave_its_own_headquarters_open() -> None:
    """The search covers the enemy troop that could go on to blue's H.Q. in the next turn.

    The troop is a red Star on the base `a`, next to the H.Q. Of the troops on blue's rack only Roxy can cover the Star.
    """
    way = "n: red jumbo \n l: red star \n h: red hook \n c: red skully \n a: red star"
    assert best(f"{way} \n b: blue star \n blue rack: roxy skully \n red rack: hook jumbo jumbo") == "place roxy a"


def test_thinking_ahead_beats_looking_one_step_ahead() -> None:
    pairs = [
        play_pair(RULES, {"terrain": name}, 77, (PLAYERS["captain"], PLAYERS["greedy"]))
        for name in ("castle_field", "battlefield", "caribbean_sea")
    ]
    assert sum(pair.score for pair in pairs) >= 1.5
