"""Tests of the benchmark: it runs, writes its figures to a file, and plays the same random games as the other tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import bench
from tests.bench.course import Course
from tests.random_games import random_log
from toybattle import GAMES


@pytest.fixture(autouse=True)
def short_courses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the benchmark measure only two boards of each game, with three seeds each, so that the tests are quick."""
    short = [course._replace(boards=course.boards[:2], deals=3) for course in bench.COURSES]
    monkeypatch.setattr(bench, "COURSES", short)


def test_the_benchmark_runs_and_writes_its_figures_down(tmp_path: Path) -> None:
    assert bench.main(["--seconds", "0.01", "--json", str(tmp_path / "bench.json")]) == 0
    figures = json.loads((tmp_path / "bench.json").read_text())
    for game, course in zip(GAMES, bench.COURSES, strict=True):
        assert course.game == game and 0 < len(course.boards) <= 2
        assert list(figures[game]["boards"]) == [name for name, _ in course.boards]
        assert figures[game]["fingerprint"]["decisions"] > 0


def test_one_game_can_be_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    other, asked = bench.COURSES[:2]
    assert bench.main(["--seconds", "0.01", "--game", asked.game]) == 0
    printed = capsys.readouterr().out
    assert all(f"\n{name}" in printed for name, _ in asked.boards)
    assert not any(f"\n{name}" in printed for name, _ in other.boards)


@pytest.mark.parametrize("number", [number for number, course in enumerate(bench.COURSES) if course.naive])
def test_a_playout_is_the_random_game_of_its_seed(number: int) -> None:
    course = bench.COURSES[number]
    for _, options in course.boards:
        for seed in range(5):
            log = random_log(GAMES[course.game], options, seed)
            assert bench.decisions_of(course, options, seed) == len(log)
            assert bench.naive_playout(course, options, seed, log) == len(log)


@pytest.mark.parametrize("course", bench.COURSES, ids=list(GAMES))
def test_the_committed_positions_are_in_the_middle_of_a_game(course: Course) -> None:
    assert all(len(view.options) > 3 for view in course.views())
