"""A test that plays each game in a browser by keys alone, knowing only what is said aloud."""

from __future__ import annotations

import pytest

from e2e.conftest import OpenTable
from e2e.listening import FOLLOWED, Tally, play_by_ear

DECISIONS = 6  # of the person, who then resigns; `make ears` plays whole games


@pytest.mark.parametrize("game", FOLLOWED)
def test_whoever_only_hears_plays_and_knows_the_position_after_every_turn(open_table: OpenTable, game: str) -> None:
    tally = Tally()
    with open_table() as table:
        play_by_ear(table, game, 0, tally, DECISIONS)
    assert tally.faults == []
    assert tally.sentences >= DECISIONS and tally.turns > 1
