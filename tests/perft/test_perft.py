"""The counts of sequences of actions equal the counts in `perft.txt`, so that a change of any rule is noticed."""

from __future__ import annotations

import os

import pytest

from toybattle import GAMES

from .perft import Case, count, read, split

NODES = int(os.environ.get("PERFT_NODES", "45000"))  # a line with more positions than this is not counted
CASES = [case for game in GAMES for case in read(game)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.name}")
def test_the_counts_are_as_pinned(case: Case) -> None:
    rules = GAMES[case.game]
    for depth, expected in case.counts.items():
        if expected <= NODES:
            found = count(rules, case.state, depth)
            assert found == expected, f"depth {depth}: {found}, not {expected}\n{split(rules, case.state, depth)}"


def test_no_two_positions_have_the_same_name() -> None:
    names = [(case.game, case.name) for case in CASES]
    assert len(set(names)) == len(names)


def test_every_game_has_positions() -> None:
    assert {case.game for case in CASES} == set(GAMES)


def test_the_split_adds_up() -> None:
    case = CASES[0]
    lines = split(GAMES[case.game], case.state, 2).splitlines()
    assert sum(int(line.rpartition(" ")[2]) for line in lines) == case.counts[2]
