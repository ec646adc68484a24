"""In the lessons of Token Battle the right actions lead to what the texts say, and wrong actions are wrong for the
reason given.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.learning.courses import LESSONS, Moment, Walk, walk
from toybattle.games.token_battle.board import NEAR
from toybattle.games.token_battle.cards import CARDS
from toybattle.games.token_battle.tokens import gains

GAME = "token_battle"


def wrong_ends(lesson: Walk) -> dict[str, list[Moment]]:
    """Returns the moments to which the wrong actions of a lesson lead, as a dict from reasons to lists of moments.

    The reason is the name of the one for which the lesson calls an action wrong. A moment is a position and how it was
    reached.
    """
    found: dict[str, list[Moment]] = {}
    for moment, action, reason in lesson.wrong():
        found.setdefault(reason, []).append(lesson.after(moment, action))
    return found


def events(moment: Moment, kind: str, player: int) -> int:
    """How many events of this kind about this player have led to a moment of a lesson.

    A moment is a position and how it was reached.
    """
    return sum(event[:2] == (kind, player) for event in moment.heard)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("area", (4, 6), (7, 4)),
        ("push", (5, 8), (8, 3)),
        ("jump", (5, 8), (8, 3)),
        ("sprout", (8, 9), (12, 9)),
        ("kind", (7, 5), (13, 5)),
        ("preview", (7, 8), (9, 4)),
        ("extra", (7, 7), (9, 7)),
    ],
)
def test_a_lesson_changes_what_both_gain_as_it_says(name: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    lesson = walk(GAME, name)
    assert gains(lesson.questions[0].state) == before
    assert {gains(moment.state) for moment in lesson.ends} == {after}


def test_income_is_the_number_on_the_card_after_the_turns_of_both() -> None:
    lesson = walk(GAME, "income")
    assert {moment.state.scores[0] for moment in lesson.ends} == {6}
    assert {len(moment.played) for moment in lesson.ends} == {2}
    assert len(lesson.ends) == 35
    assert {moment.state.scores[0] for moment in wrong_ends(lesson)["low"]} == {1, 2}


def test_no_lesson_brings_an_extra_turn_or_a_bonus_but_those_that_say_so() -> None:
    for course, lesson in LESSONS:
        if course.game == GAME:
            heard = {event[0] for end in walk(GAME, lesson.name).ends for event in end.heard}
            assert heard & {"banked", "whetted"} == {"kind": {"whetted"}, "extra": {"banked"}}.get(lesson.name, set())


def test_stacks_brings_up_the_4_by_the_right_card_only() -> None:
    lesson = walk(GAME, "stacks")
    tops = [{CARDS[moment.state.top(0, 1)].value for moment in lesson.ends}]
    for moment in wrong_ends(lesson)["other"]:
        played = moment.played[-1][1]
        assert CARDS[moment.state.top(0, played)].value < 4
        tops.append({CARDS[moment.state.top(0, stack)].value for stack in range(4) if stack != 1})
    assert tops[0] == {4} and all(4 not in top for top in tops[1:])


@pytest.mark.parametrize(("name", "event", "stays"), [("push", "shoved", "middle"), ("jump", "vaulted", "lands")])
def test_a_push_and_a_jump_lose_tokens_beyond_the_edge_only(name: str, event: str, stays: str) -> None:
    lesson = walk(GAME, name)
    (end,) = lesson.ends
    assert events(end, "fell", 1) == 1
    for reason, moments in wrong_ends(lesson).items():
        for moment in moments:
            assert events(moment, "fell", 1) == 0
            assert events(moment, "fell", 0) == (reason == "own")
            assert events(moment, event, 1) == (reason == stays)


def test_sprout_grows_two_tokens_by_the_right_actions_only() -> None:
    lesson = walk(GAME, "sprout")
    assert {events(moment, "made", 0) for moment in lesson.ends} == {2}
    for reason, moments in wrong_ends(lesson).items():
        assert all(events(moment, "made", 0) < (1 if reason == "card" else 2) for moment in moments)


def test_area_hits_two_red_tokens_by_the_right_action_only() -> None:
    lesson = walk(GAME, "area")
    (end,) = lesson.ends
    assert events(end, "weakened", 1) == events(end, "destroyed", 1) == 1
    for reason, moments in wrong_ends(lesson).items():
        for moment in moments:
            hits = events(moment, "weakened", 1) + events(moment, "destroyed", 1)
            assert reason == "card" or hits == {"none": 0, "one": 1}.get(reason, hits)
            assert events(moment, "weakened", 0) == (reason == "own")


def test_kind_feeds_three_of_the_learner_and_none_of_the_rival_by_the_right_action_only() -> None:
    lesson = walk(GAME, "kind")
    before: Any = lesson.questions[0].state
    for reason, moments in wrong_ends(lesson).items():
        for moment in moments:
            _, stack, field = moment.played[-1]
            mine, theirs = ((NEAR[field] & before.own[player]).bit_count() for player in (0, 1))
            card = CARDS[before.sets[stack][0]]
            assert (card.kind == "plain") == (reason == "card")
            assert reason != "red" or theirs > 0
            assert reason != "few" or (mine < 3 and not theirs)


def test_preview_reasons_are_true() -> None:
    for reason, moments in wrong_ends(walk(GAME, "preview")).items():
        for moment in moments:
            blue, red = gains(moment.state)
            assert red > 4
            assert reason == "card" or (reason == "own") == (blue < 9)


def test_only_the_right_action_brings_an_extra_turn() -> None:
    lesson = walk(GAME, "extra")
    assert [moment.state.stack[-1][1] for moment in lesson.ends] == [0]
    assert all(moment.state.stack[-1][1] == 1 for moments in wrong_ends(lesson).values() for moment in moments)


def test_the_race_is_won_by_the_right_actions_only() -> None:
    lesson = walk(GAME, "race")
    rules = lesson.rules
    assert {tuple(moment.state.scores) for moment in lesson.ends} == {(1000, 999)}
    for reason, moments in wrong_ends(lesson).items():
        for moment in moments:
            blue, red = moment.state.scores
            if reason == "tie":
                assert (blue, red) == (1000, 1000) and rules.result(moment.state)
            else:
                assert blue == 999 if reason == "own" else blue <= 997
