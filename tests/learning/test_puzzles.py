"""Tests of the puzzles of every game: the daily puzzle of a day is always the same and has one answer, and lines that a
person tries are judged rightly.
"""

from __future__ import annotations

import random
from datetime import date, timedelta
from functools import cache
from statistics import mean

import pytest

from toybattle import GAMES
from toybattle.learning.puzzles import (
    GRADES,
    MISSED,
    OPEN,
    SOLVED,
    SPAN,
    TURN,
    WEEK,
    Puzzle,
    Wish,
    add_answer,
    daily,
    finished,
    judged,
    making,
    of_position,
    start_of,
    theme_of,
)
from toybattle.match import Match

from .making import WITH_PUZZLES, Made, made, themes_of, ways_of
from .measure import alike_days, verdict
from .plain import ideas

DAYS = 20
every_game = pytest.mark.parametrize("game", WITH_PUZZLES)


@cache
def days(game: str) -> list[Made]:
    return [made(game, day) for day in range(DAYS)]


def match_of(puzzle: Puzzle) -> Match:
    """The match that the page puts on the table for a puzzle: its present position is that of the puzzle."""
    if not puzzle.origin:
        return Match.replay(puzzle.game, puzzle.options, puzzle.seed, puzzle.log)
    state = start_of(GAMES[puzzle.game], puzzle)
    return Match.from_position(puzzle.game, puzzle.options, state.dump())


@every_game
def test_the_solution_of_a_daily_puzzle_is_legal_and_solves_it_only_with_its_last_action(game: str) -> None:
    rules, themes = GAMES[game], themes_of(game)
    for one in days(game):
        puzzle = one.puzzle
        match = match_of(puzzle)
        assert match.decision and match.decision.player == puzzle.player
        assert puzzle.grade in GRADES and "goal" in puzzle.parameters
        for number, action in enumerate(puzzle.solution):
            assert judged(rules, themes, puzzle, puzzle.solution[:number]).status == OPEN, one.day
            match = match.with_action(action)
        assert judged(rules, themes, puzzle, puzzle.solution).status == SOLVED, one.day


@every_game
def test_a_second_search_finds_the_same_single_answer(game: str) -> None:
    verdicts = {one.day: verdict(one) for one in days(game)[:6]}
    assert "not unique" not in verdicts.values(), verdicts
    assert "unique" in verdicts.values(), "none could be checked"


@every_game
def test_the_same_day_gives_the_same_puzzle_and_the_next_day_another_one(game: str) -> None:
    puzzles = [one.puzzle for one in days(game)]
    assert made(game, 3).puzzle == puzzles[3]
    assert not alike_days(game, days(game))
    assert {puzzle.theme for puzzle in puzzles} == {theme.name for theme in themes_of(game) if theme.is_daily}


@every_game
def test_within_the_span_no_two_days_have_the_same_theme_and_variety_unless_the_positions_are_random(game: str) -> None:
    themes = [theme for theme in themes_of(game) if theme.is_daily]
    wishes = [daily(GAMES[game], themes, day)[1] for day in range(SPAN)]
    for theme in themes:
        varieties = [wish.variety for wish in wishes if wish.theme == theme.name]
        assert len(set(varieties)) == min(len(varieties), theme.varieties)
    assert [wish.grade for wish in wishes[: len(WEEK)]] == list(WEEK)


@every_game
def test_daily_puzzles_get_harder_from_monday_to_sunday(game: str) -> None:
    wished = [grade for _, grade in sorted((weekday_of(day), WEEK[day]) for day in range(len(WEEK)))]
    assert wished == sorted(wished) and wished[0] < wished[1] < wished[-1]
    grades: tuple[list[int], list[int]] = [], []
    for one in days(game):
        grades[weekday_of(one.day) >= 3].append(one.puzzle.grade)
    assert mean(grades[0]) < mean(grades[1])


def weekday_of(day: int) -> int:
    """The weekday of a day, 0 for Monday; day 0 is 2026-01-01."""
    return (date(2026, 1, 1) + timedelta(day)).weekday()


@every_game
def test_whatever_is_tried_first_gets_a_judgement_and_a_miss_has_a_reason(game: str) -> None:
    rules, themes = GAMES[game], themes_of(game)
    for one in days(game)[:6]:
        start = start_of(rules, one.puzzle)
        for action in start.options[:12]:
            found = judged(rules, themes, one.puzzle, (action,))
            assert found.status in (OPEN, SOLVED, MISSED)
            assert bool(found.reason) == (found.status == MISSED)
            state = start
            for step in (*found.line, *found.answer):  # the answer of the rival is legal after the tried line
                state = rules.apply(state, step)


@every_game
def test_what_the_player_cannot_see_does_not_change_the_answer(game: str) -> None:
    rules, themes = GAMES[game], themes_of(game)
    for one in days(game)[:6]:
        start = start_of(rules, one.puzzle)
        theme = theme_of(themes, one.puzzle.theme)
        expected = finished(theme.finding(start))
        assert expected
        for seed in (1, 2):
            world = rules.determinize(rules.view(start, one.puzzle.player), seed)
            if not world.options:
                rules.settle(world)
            found = finished(theme.finding(world))
            assert found and found.idea == expected.idea and found.parameters == expected.parameters


@every_game
def test_a_puzzle_can_be_made_of_a_position_of_a_game(game: str) -> None:
    rules, themes = GAMES[game], themes_of(game)
    for one in days(game):
        again = finished(of_position(rules, themes, match_of(one.puzzle)))
        if again and again.theme == one.puzzle.theme:
            assert again.solution == one.puzzle.solution and again.grade == one.puzzle.grade
            assert again.origin == one.puzzle.origin and again.log == one.puzzle.log
            return
    raise AssertionError("no position of a puzzle makes one")


@every_game
def test_a_second_search_agrees_with_the_themes_that_no_daily_puzzle_has(game: str) -> None:
    others = [theme for theme in themes_of(game) if not theme.is_daily]
    assert others
    for theme in others:
        for seed in (1, 2):
            puzzle = finished(making(GAMES[game], themes_of(game), seed, Wish(theme.name)))
            found = ideas(puzzle, ways_of(game))
            assert ways_of(game).idea(puzzle, puzzle.solution) in found
            assert len(found) == 1 or theme.lengths, f"{theme.name}: {found}"


@every_game
def test_puzzles_of_a_match_keep_to_its_position_and_are_solved_by_their_solution(game: str) -> None:
    """Of the turns of a random game some make a puzzle, and none of them knows what the player can't see."""
    rules, themes = GAMES[game], themes_of(game)
    choices = random.Random(game)
    match = Match.start(game, {}, 4)
    found = []
    while match.decision and len(match.log) < 60 and len(found) < 4:
        puzzle = finished(of_position(rules, themes, match))
        if puzzle:
            found.append(puzzle)
            start = start_of(rules, puzzle)
            assert rules.view(start, puzzle.player).options == rules.view(match.state, puzzle.player).options
            assert judged(rules, themes, puzzle, puzzle.solution).status == SOLVED
            assert not puzzle.origin or start.key() != match.state.key()
        match = match.with_action(choices.choice(match.decision.actions))
    assert found


def test_a_length_can_be_wished_for() -> None:
    found = [(game, theme) for game in WITH_PUZZLES for theme in themes_of(game) if theme.lengths]
    assert found
    for game, theme in found:
        for length in theme.lengths[:2]:
            puzzle = finished(making(GAMES[game], themes_of(game), 3, Wish(theme.name, length=length)))
            assert len(puzzle.solution) == length


@every_game
def test_no_puzzle_is_made_of_a_position_that_does_not_begin_a_turn(game: str) -> None:
    rules, themes = GAMES[game], themes_of(game)
    choices = random.Random(game)
    count = 0
    for option in rules.options:
        for value in option.values:
            match = Match.start(game, {option.name: value}, 1)
            while match.decision and len(match.log) < 40:
                if match.state.stack[-1][0] != TURN:
                    count += 1
                    assert finished(of_position(rules, themes, match)) is None
                match = match.with_action(choices.choice(match.decision.actions))
    assert count


def test_a_wish_names_the_theme() -> None:
    game = WITH_PUZZLES[0]
    rules, themes = GAMES[game], themes_of(game)
    for theme in themes:
        assert finished(making(rules, themes, 5, Wish(theme.name))).theme == theme.name
    with pytest.raises(ValueError, match="no theme is called 'dance'"):
        theme_of(themes, "dance")


def test_an_idea_of_which_another_one_is_a_part_is_no_answer_of_its_own() -> None:
    answers: dict[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]] = {}
    add_answer(answers, ((1,), (2,)), ((1,), (2,)))
    add_answer(answers, ((2,), (3,)), ((2,), (3,)))
    assert len(answers) == 2
    add_answer(answers, ((2,),), ((2,),))
    add_answer(answers, ((1,), (2,)), ((1,), (2,)))
    assert list(answers) == [((2,),)]
