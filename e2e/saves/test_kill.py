"""Tests that a page that is ended during play loses nothing that it has ticked.

Each way to end it is tried on a page that comes from the service worker, and two ways on a page that comes from the
server. `make kill` ends many more pages.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Playwright

from e2e.saves.kill import KINDS, harness


@pytest.mark.parametrize("is_kept", [False, True], ids=["from the server", "kept"])
def test_whatever_ends_a_page_no_ticked_decision_is_lost(playwright: Playwright, is_kept: bool) -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    with harness(playwright, seed, is_kept) as killing:
        kinds = KINDS if is_kept else ("tab", "browser")
        for kind in kinds:
            killing.run(kind)
        report = killing.report()
        print(f"\n{report}")
        assert not killing.faults, f"SEED={seed}\n{report}"
        counts = [killing.counts[kind] for kind in kinds]
        assert all(count.ends == 1 and count.acknowledged >= 1 for count in counts), report
