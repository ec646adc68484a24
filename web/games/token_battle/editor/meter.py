"""What a set is worth, from games against the presets: win rates and cards, each with how far it can be trusted.

Intervals of shares are Wilson's score intervals; those of the difference of two shares are Newcombe's, made of the two
Wilson intervals. Both hold for few games and for shares near 0 and 1, where the plain normal interval is wrong. A draw
counts as half a win. A pair of games has the same seed and exchanged seats; its two games are counted as independent,
which they nearly are: the scores of 120 pairs of Garden against Siege spread by 2.7 %, independent ones would by 2.8 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from toybattle.chance import scramble
from toybattle.games.token_battle.sets import PRESETS, Stacks

from .stacks import NOTHING, cards_of

PORTION = 20  # games against each preset that are played at one go
SEED = 0x6D65746572 << 20  # where the seeds of the meter begin: those of no other measurement
NORMAL = 1.96  # standard deviations of 95 %
TOGETHER = 3.02  # the same of 95 % for 20 statements at once (Bonferroni): no set has more cards
QUICK = "quick"  # as the worker calls it
PLAYERS = (QUICK, "captain")  # the stronger ones would take an hour and more
ROUND = 2 * len(PRESETS)  # games: one pair against each preset


class Played(NamedTuple):
    """One game: against which preset, the score of the set (1, 0.5 or 0), how often each of its cards was played."""

    preset: str
    score: float
    plays: dict[int, int]


class Duel(NamedTuple):
    """One game to be played: against which preset, from which seat, with which seed."""

    preset: str
    seat: int
    seed: int


class Rate(NamedTuple):
    """How a set does: its share of the games, and the ends of the 95 % interval around it."""

    preset: str  # "" for all of them
    games: int
    share: float
    low: float
    high: float


class Influence(NamedTuple):
    """A card: the share of games won when it was played more than on average, and when less or just as much."""

    card: int
    more: float
    less: float
    low: float  # of the difference, more - less: the ends of its 95 % interval
    high: float
    is_clear: bool  # not by chance, even with all cards of the set looked at

    @property
    def difference(self) -> float:
        """How much better it went with more of the card."""
        return self.more - self.less


@dataclass(frozen=True)
class Meter:
    """A measurement, as far as it has come."""

    stacks: Stacks = NOTHING
    player: str = QUICK
    games: tuple[Played, ...] = ()
    wanted: int = 0  # games in all
    is_running: bool = False
    asked: str = ""  # the stamp of the game that is being played

    @property
    def is_done(self) -> bool:
        """All games that were wanted are played."""
        return len(self.games) >= self.wanted

    def begun(self) -> Meter:
        """The meter running, with another portion of games if there are none left to play."""
        more = PORTION * len(PRESETS) if self.is_done else 0
        return replace(self, is_running=True, wanted=self.wanted + more)

    def stopped(self) -> Meter:
        """The meter as it stands; it can go on later."""
        return replace(self, is_running=False, asked="")

    def next(self) -> Duel:
        """The next game. Whatever was played before, game number n is always the same one."""
        turn, place = divmod(len(self.games), ROUND)
        return Duel(tuple(PRESETS)[place // 2], place % 2, scramble(SEED + turn * len(PRESETS) + place // 2))

    def with_game(self, winner: int | None, tally: tuple[dict[int, int], dict[int, int]]) -> Meter:
        """The meter when the next game has ended so."""
        duel = self.next()
        score = 0.5 if winner is None else float(winner == duel.seat)
        games = (*self.games, Played(duel.preset, score, tally[duel.seat]))
        return replace(self, games=games, asked="", is_running=self.is_running and len(games) < self.wanted)


def wilson(score: float, games: int, deviations: float = NORMAL) -> tuple[float, float]:
    """Wilson's interval of a share: so many games won (a draw is half of one) of so many played, at least one.

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    """
    share = score / games
    spread = deviations * deviations / games
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def newcombe(
    first: tuple[float, int], second: tuple[float, int], deviations: float = NORMAL
) -> tuple[float, float, float]:
    """The difference of two shares, each given as (won, played), and the ends of Newcombe's interval around it.

    >>> [round(end, 3) for end in newcombe((56, 70), (48, 80))]
    [0.2, 0.052, 0.334]
    """
    ends = [wilson(*one, deviations) for one in (first, second)]
    shares = [won / played for won, played in (first, second)]
    difference = shares[0] - shares[1]
    below = math.hypot(shares[0] - ends[0][0], ends[1][1] - shares[1])
    above = math.hypot(ends[0][1] - shares[0], shares[1] - ends[1][0])
    return difference, difference - below, difference + above


def rates(games: Sequence[Played]) -> list[Rate]:
    """Against each preset that was met, in their order, and then against all."""
    found = [(name, [game.score for game in games if game.preset == name]) for name in PRESETS]
    found.append(("", [game.score for game in games]))
    return [Rate(name, len(scores), sum(scores) / len(scores), *_interval(scores)) for name, scores in found if scores]


def _interval(scores: Sequence[float]) -> tuple[float, float]:
    return wilson(sum(scores), len(scores))


def influences(stacks: Stacks, games: Sequence[Played]) -> list[Influence]:
    """The cards of the set, the one that seems to help most first; without those that were always played as much.

    How much a card is played is its share of the cards that the set played in that game, or long games would tell. It
    is compared with the games against the same preset, or it would tell which presets are weak.
    """
    found = []
    met = [name for name in PRESETS if any(game.preset == name for game in games)]
    for card in cards_of(stacks):
        averages = {name: _mean([_share(game, card) for game in games if game.preset == name]) for name in met}
        more = [game.score for game in games if _share(game, card) > averages[game.preset]]
        less = [game.score for game in games if _share(game, card) <= averages[game.preset]]
        if not more or not less:
            continue
        sides = (sum(more), len(more)), (sum(less), len(less))
        _, low, high = newcombe(*sides)
        _, lowest, highest = newcombe(*sides, TOGETHER)
        is_clear = lowest > 0 or highest < 0
        found.append(Influence(card, sum(more) / len(more), sum(less) / len(less), low, high, is_clear))
    return sorted(found, key=lambda influence: -influence.difference)


def _share(game: Played, card: int) -> float:
    return game.plays.get(card, 0) / (sum(game.plays.values()) or 1)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
