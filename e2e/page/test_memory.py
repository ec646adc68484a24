"""Tests that the measurement of memory notices growth, in a real page and in figures made up for the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from e2e.page.memory import BEFORE, IN_USE, MOST, NAMES, WINDOW, Figures, Scale, growth, report

LEAK = "vars(app).setdefault('leak', []).append(bytearray(1 << 20))"


def test_what_stays_in_the_pages_python_is_seen(tmp_path: Path) -> None:
    """If a megabyte is allocated in the page's Python and kept, the measurement shows a megabyte more in use."""
    scale = Scale(tmp_path, seed=1)
    try:
        scale.play(0, most=3)
        scale.rest()
        before = scale.measure()
        scale.page.python(LEAK)
        after = scale.measure()
        print("\n" + "\n".join(f"{name:32}{before[name]:12.0f}{after[name]:12.0f}" for name in NAMES))
        assert all(before.values())
        assert 1 << 20 <= after[IN_USE] - before[IN_USE] < 1.1 * (1 << 20)
        assert scale.counts()["web.page.app.App"] == 1
        assert scale.page.status()["id"], "what the bot was asked for the measure is no fault of the game"
        assert not scale.tab.complaints
    finally:
        scale.close()


def rows(last: float) -> list[Figures]:
    """Made-up figures of as many games as are needed to measure growth: for each game a dict from each quantity to its
    value.

    The value is `last` in the last ten games, and 1000 in all games before. Growth compares the median of the last ten
    games with the median of ten earlier ones.
    """
    count = BEFORE + 2 * WINDOW
    return [dict.fromkeys(NAMES, 1000.0 if game < count - WINDOW else last) for game in range(count)]


def test_growth_is_that_of_the_last_games_against_the_second_ten() -> None:
    assert growth(rows(1011.0))[IN_USE] == pytest.approx(0.011) and growth(rows(990.0))[IN_USE] < 0
    assert report(rows(1000 * (1 + MOST))).count("GROWS") == len(NAMES) - 1, "all but what grows on purpose"
    assert "GROWS" not in report(rows(1009.0))
    with pytest.raises(ValueError, match="30 games"):
        growth(rows(1000.0)[1:])
