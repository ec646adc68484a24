"""Counts of cards and troops, taken from each other without a loss."""

from __future__ import annotations

from collections import Counter


def less(whole: Counter[int], *parts: Counter[int]) -> Counter[int]:
    """What is left of a count. `-` of counters stops at zero and hides what was counted twice; here that fails."""
    left = whole.copy()
    for part in parts:
        left.subtract(part)
    missing = {kind: count for kind, count in left.items() if count < 0}
    assert not missing, f"more than there are: {missing}"
    return +left
