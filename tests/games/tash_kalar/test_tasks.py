"""The 24 tasks, each with a position that meets the task and one that narrowly doesn't; how tasks are claimed."""

from __future__ import annotations

import pytest

from toybattle.games.tash_kalar.cards.table import CARD_NUMBERS
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES

from .drawing import RULES, Game, position

# by task: a drawing that meets it, and one that just does not
CASES = {
    "destruction": ("kills: 2 1 0", "kills: 2 0 0"),
    "devastation": ("kills: 4 0 0", "kills: 1 1 1"),
    "heroic_destruction": ("kills: 2 0 1", "kills: 4 0 0"),
    "heroic_devastation": ("kills: 2 1 1", "kills: 4 1 0"),
    "end_of_legends": ("kills: 0 0 1", "kills: 3 1 0"),
    "red_conquest": ("blue: d2 e5H h6L", "blue: d2 e5 h6L c3H"),
    "green_conquest": ("blue: c3 g3H f8L", "blue: c3H g3H d2H"),
    "color_conquest": ("blue: d2 e5 c3H g3H f8L", "blue: d2 e5 c3 g3H f8L"),
    "red_legends": ("blue: d2L e5H", "blue: d2H e5H h6H c3L"),
    "green_legends": ("blue: c3L a5L", "blue: c3L d2L"),
    "rainbow_dominance": ("blue: d2H c3L \n red: e5 g3", "blue: d2H c3L \n red: e5H g3"),
    "central_dominance": ("blue: d4 e4 f4 d5H f6H", "blue: d4 e4 f4 d5 f6H c3H"),
    "center_cross": ("blue: e4 d5 e5 f5 e6", "blue: e4 d5 f5 e6 d4"),
    "line_dominance": ("blue: a5 b5 c5 d5 e5 f5 g5 \n red: h5", "blue: a5 b5 c5 d5 e5 f5 \n red: h5"),
    "diagonals": ("blue: b2 c3 d4 e5H b8 f4 g3", "blue: b2 c3 d4 e5 b8 f4 g3H"),
    "side_chain": ("blue: a7 b7 c7 d6 e5 f5 g4 h4 i3", "blue: a7 b7 c7 d6 e5 g4 h4 i3"),
    "corner_chain": ("blue: b2 c3 d4 e5 f6 g7 h8", "blue: b2 c3 d4 e5 f6 g7"),
    "imprisonment": ("blue: d4 e4 f4 d5 f5 d6 \n red: e5", "blue: d4 e4 f4 d5 f5 \n red: e5"),
    "envelopment": ("blue: d4 e4 f4 d5 f5 d6 e6 \n red: e5", "blue: d4 e4 f4 d5 f5 d6 \n red: e5"),
    "isolation": ("blue: b2 b3 b4 b5 b6 b7 b8 c2 c8 \n red: a5 c5", "blue: b4 \n red: a5 c5"),
}


def can_claim(task: str, drawing: str) -> bool:
    """Whether blue can claim the task called `task` at the end of a turn in the position that the text `drawing`
    gives.
    """
    return position(f"open: {task} \n turn: blue 0 \n {drawing}").can(f"claim {task}")


@pytest.mark.parametrize("task", CASES)
def test_a_task_is_met_or_just_not(task: str) -> None:
    met, missed = CASES[task]
    assert can_claim(task, met) and not can_claim(task, missed)


def test_every_task_is_tested_and_the_numbers_are_those_of_the_box() -> None:
    summoning = {"red_summoning", "green_summoning", "colored_summoning", "legendary_summoning"}
    assert {*CASES, *summoning} == {*TASK_NAMES} and len(TASK_NAMES) == 24
    types = [task.type for task in TASK_CARDS]
    wanted = {"destruction": 5, "colored": 6, "summoning": 4, "pattern": 6, "enemy": 3}
    assert {name: types.count(name) for name in wanted} == wanted
    assert sum(task.is_advanced for task in TASK_CARDS) == 8
    assert "".join(str(task.points) for task in TASK_CARDS) == "122322233321122122333122"


def test_the_center_cross_is_diagonal_too() -> None:
    assert can_claim("center_cross", "blue: d4 f4 e5 d6 f6")


def test_a_chain_may_join_the_other_two_sides_or_corners() -> None:
    assert can_claim("side_chain", "blue: e1 e2 e3 e4 e5 e6 e7 e8 e9")
    assert can_claim("corner_chain", "blue: h2 g3 f4 e5 d6 c7 b8")


def test_decision_44a_a_corner_chain_may_begin_on_a_side_square() -> None:
    assert can_claim("corner_chain", "blue: a3 b4 c5 d6 e7 f8 g9")


def test_line_dominance_looks_at_columns_too_but_only_at_the_middle_ones() -> None:
    assert can_claim("line_dominance", "blue: d2 d3 d4 d5 d6 d7")
    assert not can_claim("line_dominance", "blue: c2 c3 c4 c5 c6 c7")


def test_isolation_fails_when_the_piece_can_come_or_touches_one_already() -> None:
    walls = "blue: b2 b3 b4 b5 b6 b7 b8 c2 c8"
    assert not can_claim("isolation", walls.replace("b4 ", "") + "\n red: a5 c5")
    assert not can_claim("isolation", walls + "\n red: a5 a6 c5 c6")


def test_decision_42_only_the_one_piece_need_be_cut_off() -> None:
    assert can_claim("isolation", "blue: b2 b3 b4 b5 b6 b7 b8 \n red: a5 c5 f5")


def turn_of(*summonings: str, task: str, drawing: str) -> Game:
    """The game after blue has played the actions `summonings` in a position in which the task `task` is open.

    `drawing` gives the position as text; `summonings` are texts such as `summon bomb e5`.
    """
    return position(f"open: {task} \n {drawing}").play(*summonings)


@pytest.mark.parametrize(
    ("square", "own", "claimed"),
    [("d2", "d1 d3", "red_summoning"), ("f8", "f7 f9", "green_summoning"), ("b5", "b4 b6", "")],
)
def test_red_and_green_summoning_want_two_beings_one_of_them_on_that_colour(
    square: str, own: str, claimed: str
) -> None:
    game = position(f"open: red_summoning green_summoning \n blue: {own} h4 h5 \n blue hand: swordmaster bomb")
    game.play(f"summon swordmaster {square}")
    assert Game(game.state).play("place a6").only("claim") == "", "a single being"
    assert game.play("summon bomb i3").only("claim") == claimed


def test_colored_summoning_counts_the_same_square_twice() -> None:
    state = position("open: colored_summoning \n turn: blue 0").state
    state.tally[3:] = [2, 2, 0, 0]
    RULES.settle(state)
    assert ("claim", TASK_NAMES.index("colored_summoning")) in state.options
    state.tally[3:] = [2, 1, 0, 0]
    RULES.settle(state)
    assert ("claim", TASK_NAMES.index("colored_summoning")) not in state.options


def test_legendary_summoning_wants_a_legend_among_two() -> None:
    drawing = "blue: e6H e7H d8 e8 f8 a3 a5 \n blue hand: titan swordmaster"
    game = turn_of("summon titan e5", "summon swordmaster a4", task="legendary_summoning", drawing=drawing)
    game = game if game.asked == "turn" else game.play("stop")
    assert game.can("claim legendary_summoning")


# --- claiming -------------------------------------------------------------------------------------------------------

CLAIM = "blue: d4 e4 f4 d5H f6H e6 d6 \n red: e5 \n open: central_dominance imprisonment red_conquest \n turn: blue 0"


def test_a_claimed_task_scores_the_next_one_becomes_current_and_another_is_turned_up() -> None:
    game = position(CLAIM + "\n next: isolation \n tasks: devastation").play("claim imprisonment")
    assert game.scores == (1, 0) and game.player == "red"
    assert game.open_tasks == "central_dominance isolation red_conquest", "in the place of the claimed one"
    assert TASK_NAMES[game.state.next_task] == "devastation"


def test_only_one_task_is_claimed_a_turn_and_none_need_be() -> None:
    game = position(CLAIM)
    assert game.only("claim") == "central_dominance imprisonment" and game.can("end")
    assert game.play("end").scores == (0, 0)


def test_a_task_that_would_be_a_third_of_its_type_goes_under_the_deck() -> None:
    drawing = CLAIM.replace("red_conquest", "red_conquest green_conquest").replace("imprisonment ", "")
    game = position(drawing + "\n next: isolation \n tasks: color_conquest devastation").play("claim central_dominance")
    assert TASK_NAMES[game.state.next_task] == "devastation"
    assert game.happened("passed") == ["blue color_conquest"]
    assert game.state.task_deck[0] >> 2 == TASK_NAMES.index("color_conquest")
    assert game.view_of("red").state.task_deck[0] >> 2 == TASK_NAMES.index("color_conquest"), "everybody saw it"


def test_decision_39_without_a_next_task_two_are_left() -> None:
    data = position(CLAIM).state.dump()
    data["claimed"][1] = [task for task, _ in data["task_deck"]]
    data["task_deck"] = []
    game = Game(RULES.load(data)).play("claim imprisonment")
    assert game.open_tasks == "central_dominance red_conquest" and game.state.next_task == -1


def test_tasks_wait_until_no_action_is_left() -> None:
    game = position(CLAIM.replace("blue 0", "blue 1"))
    assert not game.only("claim") and game.refused("claim imprisonment") == "actions_left"
    assert game.play("place a5").can("claim imprisonment")


def test_every_card_is_a_being_a_legend_or_a_flare() -> None:
    assert len(CARD_NUMBERS) == 12 + 12 + 6 * 18
