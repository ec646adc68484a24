"""Tests that games survive what can happen to a page: it is frozen, put away, hidden or reloaded, or its clock moved.

Each of these happens once, while three games are played by turns in one page. `make lifecycle` does it many times. A
page is put away when the browser keeps it, stopped, in its back-forward cache.
"""

from __future__ import annotations

import random

import pytest

from e2e.playing import HUMAN, new_match, played
from e2e.saves.lifecycle import KINDS, harness
from e2e.whole_games import Fault, Page, Record


def test_whatever_is_done_to_a_page_the_game_is_what_it_was_and_goes_on() -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    chance = random.Random(seed)
    with harness(seed, is_kept=False) as watching:
        page = watching.begin(batch=chance.randrange(2), count=3)  # of two people, or against the bot
        records = list(page.records.values())
        for number, kind in enumerate(KINDS):
            watching.step(page, records[number % len(records)], kind, chance)
            watching.check_state(page, records[number % len(records)])
        watching.check_stores(page)
        print(f"\nSEED={seed}\n{watching.report()}")
        assert all(watching.done[kind] == 1 for kind in KINDS)


def test_what_is_missing_or_made_up_is_noticed() -> None:
    match = played(new_match(), until=lambda match: len(match.log) == 6)
    page = Page(tab=None)  # type: ignore[arg-type]
    record = Record("a", match.upto(5), (HUMAN, HUMAN), random.Random(1))
    with pytest.raises(Fault, match="lost"):
        page.take(record, match.log[:4])
    with pytest.raises(Fault, match="forked"):
        page.take(record, (*match.log[:4], ("draw", 9)))
    with pytest.raises(Fault, match="is nobody's decision"):
        page.take(record, match.log)
    page.take(record, match.log[:5])
    assert record.match.log == match.log[:5]
