"""How well a player solves puzzles, as a number: Mark Glickman's Glicko-2 ("Example of the Glicko-2 system", 2022).

A puzzle counts as an opponent whose rating follows from its grade. Solving the puzzle is a win, and each attempt is a
rating period of its own. Unlike the rules of games, this module may compute with floats, because ratings decide only
what is shown to the player and which grade comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178  # between the numbers that are shown and those of the system itself
MIDDLE = 1500.0
TAU = 0.5  # how fast the volatility may change
NEARLY = 0.000001  # how exactly the volatility is found
MOST_DEVIATION, LEAST_DEVIATION = 350.0, 60.0  # with less, a rating would hardly move any more
GRADE_RATINGS = (900.0, 1200.0, 1500.0, 1800.0, 2100.0)  # of the puzzles of grades 1 to 5
GRADE_DEVIATION = 80.0  # puzzles of one grade differ
SOLVED, WITH_HINT, MISSED = 1.0, 0.5, 0.0  # scores of an attempt
WISHED = 0.65  # the chance to solve the next puzzle that is neither dull nor hopeless


class Rating(NamedTuple):
    """The rating of a player or of a puzzle in Glicko-2: the rating itself, its standard deviation, and its volatility.

    The deviation says how far the rating may be from the truth, the volatility how much a player's strength changes
    from time to time.
    """

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


def rating_of(grade: int) -> Rating:
    """Returns the rating of puzzles of this grade, 1 to 5."""
    return Rating(GRADE_RATINGS[grade - 1], GRADE_DEVIATION)


def expected(player: Rating, puzzle: Rating) -> float:
    """Returns the chance that the player solves the puzzle, between 0 and 1."""
    return _expected((player.rating - MIDDLE) / SCALE, (puzzle.rating - MIDDLE) / SCALE, puzzle.deviation / SCALE)


def wished_grade(player: Rating) -> int:
    """Returns the grade of the puzzles that suit the player best: those that the player solves with a chance nearest to
    WISHED.
    """
    return min(range(1, len(GRADE_RATINGS) + 1), key=lambda grade: abs(expected(player, rating_of(grade)) - WISHED))


def next_grade(player: Rating, count: int) -> int:
    """Returns the grade of the next puzzle for a player whose rating follows from `count` attempts: the one that suits
    the player best, but at first an easy one.

    As long as there are few attempts, the rating says little. So newcomers begin with grade 1, and from one puzzle to
    the next the highest grade that they may get rises by 1. The rating itself is not changed by that.
    """
    return min(wished_grade(player), 1 + count)


def attempted(player: Rating, grade: int, score: float) -> Rating:
    """Returns the player's rating after an attempt at a puzzle of this grade.

    `score` is SOLVED, WITH_HINT or MISSED.
    """
    after = updated(player, [(rating_of(grade), score)])
    return after._replace(deviation=min(MOST_DEVIATION, max(LEAST_DEVIATION, after.deviation)))


def updated(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """Returns the player's rating after a rating period with these results, pairs (opponent, score from 0 to 1).

    The steps are those of Glickman's paper. Without results only the deviation grows.
    """
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    if not results:
        return player._replace(deviation=SCALE * sqrt(phi * phi + player.volatility**2))
    information = 0.0  # step 3: 1 / v
    gained = 0.0  # step 4: delta / v
    for opponent, score in results:
        other, deviation = (opponent.rating - MIDDLE) / SCALE, opponent.deviation / SCALE
        weight = _weight(deviation)
        chance = _expected(mu, other, deviation)
        information += weight * weight * chance * (1 - chance)
        gained += weight * (score - chance)
    variance = 1 / information
    volatility = _volatility(phi, player.volatility, variance, variance * gained)
    before = phi * phi + volatility * volatility  # step 6, squared
    phi = 1 / sqrt(1 / before + information)  # step 7
    mu += phi * phi * gained
    return Rating(SCALE * mu + MIDDLE, SCALE * phi, volatility)


def _weight(deviation: float) -> float:
    """The function g of the paper: how much a result counts, which is less if the opponent's rating is less certain.

    `deviation` is that of the opponent's rating, on the scale of Glicko-2.
    """
    return 1 / sqrt(1 + 3 * deviation * deviation / (pi * pi))


def _expected(mu: float, other: float, deviation: float) -> float:
    """The function E of the paper: the expected score, from 0 to 1, against an opponent.

    `mu` is the player's rating, `other` the opponent's rating and `deviation` that rating's deviation, all on the scale
    of Glicko-2.
    """
    return 1 / (1 + exp(-_weight(deviation) * (mu - other)))


def _volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: returns the new volatility, found by the Illinois algorithm.

    The parameters are named as in the paper: the player's deviation phi and volatility sigma, the variance v, and
    delta.
    """
    start = log(volatility * volatility)

    def excess(x: float) -> float:
        power = exp(x)
        total = phi * phi + variance + power
        return power * (delta * delta - total) / (2 * total * total) - (x - start) / (TAU * TAU)

    low = start
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        steps = 1
        while excess(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = excess(low), excess(high)
    while abs(high - low) > NEARLY:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = excess(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
