"""Glicko-2 gives the numbers of the example in its paper, and a player's rating follows the results."""

from __future__ import annotations

import pytest

from toybattle.learning.rating import (
    GRADE_RATINGS,
    LEAST_DEVIATION,
    MISSED,
    MOST_DEVIATION,
    SOLVED,
    WITH_HINT,
    Rating,
    attempted,
    expected,
    next_grade,
    rating_of,
    updated,
    wished_grade,
)

OPPONENTS = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))


def test_the_example_of_the_paper() -> None:
    after = updated(Rating(1500, 200, 0.06), list(zip(OPPONENTS, (1, 0, 0), strict=True)))
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_results_only_the_deviation_grows() -> None:
    after = updated(Rating(1500, 200, 0.06), [])
    assert after == Rating(1500, pytest.approx(200.2714, abs=0.001), 0.06)


def test_a_great_surprise_makes_the_rating_more_volatile() -> None:
    """Volatility rises after results that are far from what was expected, and falls after results that were expected.

    The first case tests a branch in step 5 of the paper: delta squared is greater than the sum of phi squared and v.
    """
    surprised = updated(Rating(1500, 50, 0.06), [(Rating(2300, 30), 1.0)] * 3)
    expected_to_win = updated(Rating(1500, 50, 0.06), [(Rating(1500, 30), 1.0), (Rating(1500, 30), 0.0)])
    assert surprised.volatility > 0.06 > expected_to_win.volatility


def test_solving_raises_missing_lowers_and_a_hint_costs() -> None:
    player = Rating()
    missed, with_hint, solved = [attempted(player, 3, score).rating for score in (MISSED, WITH_HINT, SOLVED)]
    assert missed < with_hint < solved
    assert with_hint == pytest.approx(player.rating), "as expected of even opponents"


@pytest.mark.parametrize("strength", GRADE_RATINGS[:-1])
def test_a_player_comes_to_the_rating_that_fits_and_stays_there(strength: float) -> None:
    """The player solves exactly the puzzles that are no harder than `strength`, and always gets a puzzle of the grade
    that fits the present rating. The rating ends near `strength`.
    """
    player = Rating()
    for _ in range(120):
        grade = wished_grade(player)
        player = attempted(player, grade, SOLVED if GRADE_RATINGS[grade - 1] < strength + 1 else MISSED)
        assert LEAST_DEVIATION <= player.deviation <= MOST_DEVIATION
    assert abs(player.rating - strength) < 450
    assert player.deviation < 150


def test_a_player_who_solves_everything_gets_the_hardest_puzzles() -> None:
    player = Rating()
    for _ in range(30):
        player = attempted(player, wished_grade(player), SOLVED)
    assert wished_grade(player) == 5


def test_a_newcomer_begins_with_the_easiest_puzzles_and_the_grade_then_follows_the_rating() -> None:
    player, grades = Rating(), []
    for count in range(30):
        grades.append(next_grade(player, count))
        player = attempted(player, grades[-1], SOLVED)
    assert grades[:3] == [1, 2, 3] and grades == sorted(grades) and grades[-1] == 5
    missed, counted = attempted(Rating(), 1, MISSED), 1
    assert next_grade(missed, counted) == 1, "whoever misses an easy one gets another easy one"
    assert all(next_grade(Rating(float(rating)), 9) == wished_grade(Rating(float(rating))) for rating in (900, 2100))


def test_the_wished_grade_rises_with_the_rating_through_all_grades() -> None:
    grades = [wished_grade(Rating(float(rating))) for rating in range(600, 2600, 50)]
    assert grades == sorted(grades) and set(grades) == {1, 2, 3, 4, 5}


def test_the_better_player_has_the_better_chance() -> None:
    chances = [expected(Rating(float(rating)), rating_of(3)) for rating in (900, 1500, 2100)]
    assert chances == sorted(chances) and chances[1] == pytest.approx(0.5)
