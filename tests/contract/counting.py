"""Subtracts counts of cards or troops, and fails where a count would become negative."""

from __future__ import annotations

from collections import Counter


def less(whole: Counter[int], *parts: Counter[int]) -> Counter[int]:
    """Returns `whole` without the counts of all `parts`; counts of 0 are left out.

    Raises AssertionError if a count would become negative, whereas subtracting counters with `-` would silently drop
    it.
    """
    left = whole.copy()
    for part in parts:
        left.subtract(part)
    missing = {kind: count for kind, count in left.items() if count < 0}
    assert not missing, f"more than there are: {missing}"
    return +left
