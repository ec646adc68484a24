"""Measures which of two bots is stronger: they play the same deals with the seats exchanged.

A pair is one deal played twice, so the luck of the deal and of the first turn cancels out of its score. The confidence
interval is computed from the variance of the pairs. No time is measured unless a clock is given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..chance import pick, scramble
from ..protocol import Options, Result, Rules
from . import Player


class Pair(NamedTuple):
    """The result of one deal that was played twice, with the seats of the bots A and B exchanged.

    `score` is A's mean score (0 to 1), and `first` is how many of the two games were won by the bot that began them.
    `decisions` and `seconds` are how many decisions A and B took and how long, each as a pair (of A, of B).
    """

    score: float
    first: int
    decisions: tuple[int, int]  # of A and of B
    seconds: tuple[float, float]


class Summary(NamedTuple):
    """The result of many pairs of games.

    `pairs` is their number, `score` A's mean score (0 to 1), and `margin` half the width of the 95 % confidence
    interval of this score. `first` is the share of all games that the bot that began has won (0 to 1). `milliseconds`
    is a pair (of A, of B): how many milliseconds the bot took per decision on average, 0 if no time was measured.
    """

    pairs: int
    score: float
    margin: float
    first: float
    milliseconds: tuple[float, float]  # per decision of A and of B; 0 without a clock

    def elo(self) -> tuple[float, float, float]:
        """Returns A's lead over B in Elo as (estimate, lower end, upper end), with the ends of its 95 % interval."""
        return elo(self.score), elo(self.score - self.margin), elo(self.score + self.margin)


def elo(score: float) -> float:
    """The lead in Elo points that corresponds to a mean score; minus or plus infinity at 0 and 1.

    >>> round(elo(0.75))
    191
    """
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score))


class Game(NamedTuple):
    """One finished game: its result, the seat of the bot that began, and how many decisions and seconds each bot took.

    Decisions and seconds are pairs, indexed by the seat of the bot (0 or 1).
    """

    result: Result
    beginner: int
    decisions: tuple[int, int]
    seconds: tuple[float, float]

    def score(self, seat: int) -> float:
        """Returns the score of the bot in this seat: 1 for a win, 0 for a loss, 0.5 for a draw."""
        return 0.5 if self.result.winner is None else float(self.result.winner == seat)


def play_game(
    rules: Rules[Any],
    options: Options,
    seed: int,
    players: tuple[Player, Player],
    clock: Callable[[], float] = float,
    opening: int = 0,
    chances: tuple[int, int] = (0, 1),
) -> Game:
    """Plays a whole game between the two bots in `players`, which play as players 0 and 1, and returns the finished
    game.

    A bot is a function that takes the rules, a view and a seed, and returns an action. The deal follows from `seed`.
    The random numbers of the bot in seat `n` follow from `seed` and from the number `chances[n]`, so that a bot can
    keep its random numbers when the seats are exchanged.

    The first `opening` actions are random, since in a game without chance two bots would otherwise play nearly the same
    game every time. `clock` returns the time in seconds; the default always returns 0, so that no time is measured.
    """
    decisions = [0, 0]
    seconds = [0.0, 0.0]
    state = rules.setup(options, seed)
    beginner = state.stack[-1][1]
    chance = scramble(seed)
    for _ in range(opening):
        chance, index = pick(chance, len(state.options))
        rules.play(state, state.options[index])
    while state.options:
        seat = state.stack[-1][1]
        view = rules.view(state, seat)
        start = clock()
        action = players[seat](rules, view, scramble(seed * 1000 + decisions[seat]) ^ chances[seat])
        seconds[seat] += clock() - start
        decisions[seat] += 1
        rules.play(state, action)
    result = rules.result(state)
    assert result is not None
    return Game(result, beginner, (decisions[0], decisions[1]), (seconds[0], seconds[1]))


def play_pair(
    rules: Rules[Any],
    options: Options,
    seed: int,
    makers: tuple[Callable[[], Player], Callable[[], Player]],
    clock: Callable[[], float] = float,
    opening: int = 0,
) -> Pair:
    """Plays two games with the same deal and the same random opening, in which bots A and B exchange seats, and returns
    their result.

    `makers` are two functions without parameters that return a new bot A and a new bot B; both are called for each
    game. `opening` is the number of random actions at the start. `clock` returns the time in seconds; the default
    always returns 0, so that no time is measured.

    The random numbers of a bot depend on the deal and on whether it is A or B, not on its seat.
    """
    a, b = makers[0](), makers[1]()
    forth = play_game(rules, options, seed, (a, b), clock, opening)
    a, b = makers[0](), makers[1]()
    back = play_game(rules, options, seed, (b, a), clock, opening, (1, 0))
    return Pair(
        (forth.score(0) + back.score(1)) / 2,
        sum(game.result.winner == game.beginner for game in (forth, back)),
        (forth.decisions[0] + back.decisions[1], forth.decisions[1] + back.decisions[0]),
        (forth.seconds[0] + back.seconds[1], forth.seconds[1] + back.seconds[0]),
    )


def summarize(pairs: Iterable[Pair]) -> Summary:
    """Returns statistics of `pairs`, the results of deals that were played twice with the seats exchanged.

    Raises ValueError if there are fewer than two pairs.
    """
    played = list(pairs)
    count = len(played)
    if count < 2:
        raise ValueError("an interval takes two pairs")
    mean = sum(pair.score for pair in played) / count
    variance = sum((pair.score - mean) ** 2 for pair in played) / (count - 1)
    times = [
        1000 * sum(pair.seconds[who] for pair in played) / sum(pair.decisions[who] for pair in played) for who in (0, 1)
    ]
    return Summary(
        count,
        mean,
        1.96 * math.sqrt(variance / count),
        sum(pair.first for pair in played) / (2 * count),
        (times[0], times[1]),
    )
