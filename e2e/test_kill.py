"""Thirty ends of a page in the middle of play, six of each kind: nothing ticked is lost; `make kill` does more."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Playwright

from e2e.kill import KINDS, harness


@pytest.mark.parametrize("half", [1, 2])
def test_whatever_ends_a_page_no_ticked_decision_is_lost(playwright: Playwright, half: int) -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    with harness(playwright, seed) as killing:
        for kind in KINDS * 3:
            killing.run(kind)
        report = killing.report()
        print(f"\n{report}")
        assert not killing.faults, f"SEED={seed}\n{report}"
        assert all(count.ends == 3 and count.acknowledged >= 3 for count in killing.counts.values()), report
