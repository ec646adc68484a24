"""Thirty ends of a page in the middle of play, six of each kind: nothing that was ticked is lost."""

from __future__ import annotations

import random

from playwright.sync_api import Playwright

from e2e.kill import KINDS, harness


def test_whatever_ends_a_page_no_ticked_decision_is_lost(playwright: Playwright) -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    with harness(playwright, seed) as killing:
        for kind in KINDS * 6:
            killing.run(kind)
        report = killing.report()
        print(f"\n{report}")
        assert not killing.faults, f"SEED={seed}\n{report}"
        assert all(count.ends == 6 and count.acknowledged >= 6 for count in killing.counts.values()), report
