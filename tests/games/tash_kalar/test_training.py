"""The positions of exercises: each is from a real game, comes with its solutions, and is the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tash_kalar.oracle import check_turn
from tools.games.tash_kalar.find_puzzles import puzzles_of
from toybattle.games.tash_kalar.cards.table import CARD_NAMES, SCHOOLS
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES
from toybattle.games.tash_kalar.training.positions import FIRST_TURN, MOST_SUMMONS, RULES, SCHOOL_NAMES, drill
from toybattle.games.tash_kalar.training.puzzles import PUZZLES, Puzzle, position_of
from toybattle.match import Match
from toybattle.notation import parse_action

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_can_be_summoned_is_to_be_found_and_the_naive_game_says_the_same(seed: int) -> None:
    found = drill(seed)
    match = Match.replay(RULES.name, found.options, found.seed, found.log)
    state = match.state
    assert state.stack[-1][0] == "turn" and state.turn >= FIRST_TURN and state.actions == 2
    assert found.summons == tuple(action for action in state.options if action[0] == "summon")
    assert 1 <= len(found.summons) <= MOST_SUMMONS
    check_turn(state)


def test_the_same_seed_gives_the_same_position() -> None:
    assert [drill(seed) for seed in SEEDS] == [drill(seed) for seed in SEEDS]
    assert len({drill(seed).log for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("school", SCHOOLS)
def test_a_school_that_is_wanted_is_that_of_whoever_is_asked(school: str) -> None:
    for seed in range(8):
        found = drill(seed, school)
        state = Match.replay(RULES.name, found.options, found.seed, found.log).state
        assert state.schools[state.stack[-1][1]] == school
        assert len(set(state.schools)) == 2


def test_every_school_every_count_and_both_players_come_up() -> None:
    drills = [drill(seed) for seed in range(60)]
    assert {len(found.summons) for found in drills} == set(range(1, MOST_SUMMONS + 1))
    schools = {found.options[name] for found in drills for name in ("blue_school", "red_school")}
    assert schools == set(SCHOOL_NAMES)
    assert {found.options["first"] for found in drills} == {0, 1}


# --- puzzles --------------------------------------------------------------------------------------------------------


def start_of(puzzle: Puzzle) -> Match:
    """The match in which the puzzle occurred, cut off where the turn begins in which the puzzle has to be solved."""
    options, seed, log = position_of(puzzle)
    return Match.replay(RULES.name, options, seed, log)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.seed}-{puzzle.turn}")
def test_the_solution_of_a_puzzle_scores_its_task_which_was_not_met(puzzle: Puzzle) -> None:
    match = start_of(puzzle)
    state, player, task = match.state, match.player_at(len(match.log)), TASK_NAMES.index(puzzle.task)
    assert state.turn == puzzle.turn and state.actions == 2 and task in state.tasks
    assert not TASK_CARDS[task].is_met(state, player)
    summoned = []
    for text in puzzle.solution.split(", "):
        action = parse_action(RULES, text)
        match = match.with_action(action)
        summoned += [CARD_NAMES[action[1]]] if action[0] == "summon" else []
    assert sorted(summoned) == sorted(puzzle.summons.split()) != []
    after = match.with_action(("claim", task))
    assert task in after.state.claimed[player]


@pytest.mark.parametrize("puzzle", PUZZLES[:3], ids=lambda puzzle: f"{puzzle.seed}-{puzzle.turn}")
def test_search_finds_that_no_other_summonings_score_it(puzzle: Puzzle) -> None:
    found = puzzles_of(start_of(puzzle).state)
    summons = tuple(sorted(CARD_NAMES.index(name) for name in puzzle.summons.split()))
    assert [(task, cards) for task, _, cards in found if TASK_NAMES[task] == puzzle.task] == [
        (TASK_NAMES.index(puzzle.task), summons)
    ]


def test_no_puzzle_comes_twice_and_no_task_too_often() -> None:
    assert len({(puzzle.seed, puzzle.turn, puzzle.task) for puzzle in PUZZLES}) == len(PUZZLES)
    assert max(Counter(puzzle.task for puzzle in PUZZLES).values()) <= 4, "puzzles about one task"
