"""In the lessons of Toy Battle the right actions lead to what the texts say, and no wrong action leads to the same."""

from __future__ import annotations

import pytest

from tests.games.toy_battle.words import tell
from tests.learning.courses import Walk, walk

GAME = "toy_battle"


def heard(name: str) -> list[set[str]]:
    """Returns, for each position in which the lesson called `name` can end, the events that led to it, as text."""
    return [{tell(event) for event in moment.heard} for moment in walk(GAME, name).ends]


@pytest.mark.parametrize(
    ("name", "events"),
    [
        ("connect", ["blue placed roxy c"]),
        ("cover", ["blue placed roxy h over red star"]),
        ("joker", ["blue placed kwak h over red roxy"]),
        ("region", ["blue took region 3 medals 2"]),
        ("hq", ["blue won hq"]),
        ("draw", ["blue drew roxy", "blue drew jumbo"]),
        ("capn", ["blue took region 4 medals 2", "blue drew roxy"]),
        ("jumbo", ["red discarded roxy h", "blue took region 0 medals 3"]),
        ("hook", ["blue placed hook m", "blue took region 6 medals 1"]),
        ("special", ["blue took region 1 medals 1", "red struck jumbo", "blue recalled skully g"]),
    ],
)
def test_a_lesson_brings_about_what_it_says(name: str, events: list[str]) -> None:
    assert all(set(events) <= found for found in heard(name))


def medals_of_wrong_actions(lesson: Walk) -> dict[str, set[int]]:
    """Returns a dict from each reason why actions are wrong to the numbers of medals that blue has after these wrong
    actions.
    """
    found: dict[str, set[int]] = {}
    for moment, action, reason in lesson.wrong():
        found.setdefault(reason, set()).add(lesson.after(moment, action).state.medals[0])
    return found


def test_only_what_is_said_to_win_fewer_medals_wins_medals() -> None:
    region = medals_of_wrong_actions(walk(GAME, "region"))
    assert region == {"draw": {0}, "own": {0}, "open": {0}, "small": {1}}
    hq = medals_of_wrong_actions(walk(GAME, "hq"))
    assert hq == {"draw": {0}, "elsewhere": {0}, "medals": {2, 3}}
    capn = medals_of_wrong_actions(walk(GAME, "capn"))
    assert capn == {"draw": {0}, "first": {0}, "gap": {0, 1}, "stop": {0}, "last": {2}}
    for name in ("jumbo", "hook"):
        assert all(won == {0} for won in medals_of_wrong_actions(walk(GAME, name)).values())


def test_the_chain_reaches_the_cut_off_troop_by_the_right_action_only() -> None:
    lesson = walk(GAME, "connect")
    reach = lesson.questions[0].state.board.reach[0]
    assert all(reach[moment.state.own[0]] >> 11 & 1 for moment in lesson.ends)  # base l, behind the middle
    for moment, action, _ in lesson.wrong():
        assert not reach[lesson.after(moment, action).state.own[0]] >> 11 & 1


def test_only_the_link_that_is_said_to_cut_cuts() -> None:
    lesson = walk(GAME, "special")
    for moment, action, reason in lesson.wrong():
        state = lesson.after(moment, action).state
        cut = state.own[0] & ~state.board.reach[0][state.own[0]]
        assert bool(cut) == (reason == "cut")
    assert not any(moment.state.own[0] & ~moment.state.board.reach[0][moment.state.own[0]] for moment in lesson.ends)
