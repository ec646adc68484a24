"""The bot's value of a position rises with points, pieces and chances, and a bot that chooses actions by this value
beats random play.
"""

from __future__ import annotations

import pytest

from toybattle.bots import PLAYERS
from toybattle.bots.arena import play_pair
from toybattle.bots.search import Search
from toybattle.bots.turns import TurnSearch
from toybattle.chance import pick, scramble
from toybattle.games.tash_kalar.bot.outlook import ANEW
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.protocol import Rules

from .drawing import RULES, position

CROSSED = """
    open: end_of_legends center_cross devastation
    blue: d4H f4 e5H f3 g3H i4H f5 f8
    red: b3 c3 d3 e3 b4 c4 c5 d5 e6 a7
    points: 4 1
"""
EVEN = "blue: d4 e4 \n red: d6 e6 \n points: 3 3 \n"


def value(drawing: str, player: int = 0) -> float:
    """The value for `player` of the position that the text `drawing` gives."""
    return RULES.value(position(drawing).state, player)


@pytest.mark.parametrize(
    "better",
    [
        EVEN.replace("3 3", "4 3"),
        EVEN.replace("e4", "e4H"),
        EVEN.replace("e4", "e4L"),
        EVEN.replace("e4", "e4 e3"),
        EVEN.replace("e6", ""),
        EVEN + "blue hand: bomb swordmaster herald \n blue deck: cannon",
        EVEN + "open: destruction \n kills: 3 0 0",
    ],
)
def test_more_is_better(better: str) -> None:
    assert value(better) > value(EVEN)


def test_what_is_destroyed_counts_in_a_duel_before_it_is_scored() -> None:
    duel = "mode duel \n" + EVEN
    assert value(duel + "kills: 2 0 0") > value(duel)


def test_the_value_of_one_is_what_the_other_lacks() -> None:
    for drawing in (EVEN, EVEN + "turn: red", EVEN.replace("3 3", "7 1")):
        assert value(drawing, 0) + value(drawing, 1) == pytest.approx(1)


@pytest.mark.parametrize(("points", "values"), [("5 3", (1, 0)), ("3 5", (0, 1)), ("3 3", (0.5, 0.5))])
def test_the_end_is_certain(points: str, values: tuple[float, float]) -> None:
    game = position(f"points: {points} \n last: blue deck \n turn: blue 0").play("end")
    assert (RULES.value(game.state, 0), RULES.value(game.state, 1)) == values


LAST_TURNS = (
    "open: center_cross \n blue: e4 d5 f5 e6 \n red: h3 h4 \n last: blue points \n turn: blue 1 \n points: 6 7",
    "mode duel \n blue: d5 d6 e6 e7 \n red: f4 f5L \n blue hand: champion \n last: blue deck \n turn: blue 1 \n"
    "points: 5 6",
)


@pytest.mark.parametrize("drawing", LAST_TURNS)
def test_the_search_wins_the_last_turn_where_that_takes_several_answers(drawing: str) -> None:
    state = position(drawing).state
    for seed in range(20):
        if not state.stack:
            break
        search = Search(RULES, RULES.view(state, 0), seed)
        search.run(100)
        state = RULES.apply(state, search.best())
    result = RULES.result(state)
    assert result is not None and result.winner == 0, drawing


OPEN = ["isolation imprisonment red_conquest", "line_dominance diagonals corner_chain", "envelopment center_cross"]


def test_values_says_what_playing_and_looking_says() -> None:
    drawings = [EVEN + f"open: {tasks} \n blue hand: bomb titan flare_3 \n red hand: herald" for tasks in OPEN]
    drawings += ["mode duel \n" + EVEN + "turn: red 1", EVEN + "open: green_conquest side_chain \n last: blue deck"]
    assert {TASK_NAMES[task] for task in ANEW} <= set(" ".join(OPEN).split())
    for drawing in drawings:
        state = position(drawing).state
        mixed = state.options[::7] + state.options[::-5]
        for actions in (state.options, mixed):
            assert RULES.values(state, actions) == Rules.values(RULES, state, actions), drawing


def test_values_says_the_same_all_through_random_games() -> None:
    for seed in range(4):
        blue, red = (("highland", "etherweave"), ("everfrost", "nethervoid"))[seed % 2]
        state = RULES.setup({"mode": ("high_form", "duel")[seed // 2], "blue_school": blue, "red_school": red}, seed)
        chance = scramble(seed)
        number = 0
        while state.stack:
            number += 1
            if number % 9 == 0:
                assert RULES.values(state, state.options) == Rules.values(RULES, state, state.options)
            chance, index = pick(chance, len(state.options))
            RULES.play(state, state.options[index])


@pytest.mark.parametrize(("mode", "first"), [("high_form", 0), ("duel", 1)])
def test_who_looks_one_action_ahead_beats_who_plays_anything(mode: str, first: int) -> None:
    """The bot that looks one action ahead wins two games against random play.

    `first` is the player who begins the first game; in the second game the bots exchange their seats. `make arena`
    plays more games.
    """
    assert play_pair(RULES, {"mode": mode, "first": first}, 1, (PLAYERS["greedy"], PLAYERS["random"])).score == 1


@pytest.mark.parametrize("seed", [100, 101])
def test_the_weakest_bot_summons_beings_even_when_it_is_far_behind(seed: int) -> None:
    players = PLAYERS["recruit"](), PLAYERS["scout"]()
    state = RULES.setup({"blue_school": "imperial", "red_school": "imperial"}, seed)
    summoned: list[int] = []
    number = 0
    while state.options:
        player = state.stack[-1][1]
        action = players[player](RULES, RULES.view(state, player), scramble(seed * 1000 + number))
        RULES.play(state, action, lambda kind, who, *_: summoned.append(who) if kind == "summoned" else None)
        number += 1
    assert summoned.count(1) > summoned.count(0) >= 4


def test_the_search_of_a_turn_finds_a_task_that_two_placements_complete() -> None:
    turn = TurnSearch(RULES, RULES.view(position(CROSSED).state, 0), 3)
    turn.run(120)
    assert turn.best[-1] == ("claim", TASK_NAMES.index("center_cross"))
