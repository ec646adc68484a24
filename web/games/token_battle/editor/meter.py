"""The balance meter: how strong a set and its cards are, from games against the presets, with confidence intervals.

The interval of a share is Wilson's score interval; the interval of the difference of two shares is Newcombe's, which
combines two Wilson intervals. Both hold for few games and for shares near 0 and 1, where the simple normal interval is
wrong. A draw counts as half a win. The two games of a pair have the same seed and exchanged seats. They are treated as
independent, which is nearly true: the scores of 120 pairs of Garden against Siege have a standard deviation of 2.7 %;
independent games would have 2.8 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from toybattle.chance import scramble
from toybattle.games.token_battle.sets import PRESETS, Stacks

from .stacks import NOTHING, cards_of

PORTION = 20  # games against each preset that are played at a time
SEED = 0x6D65746572 << 20  # the first seed of the meter; no other measurement uses these seeds
NORMAL = 1.96  # standard deviations of a 95 % interval
TOGETHER = 3.02  # the same for 20 intervals at once (Bonferroni); no set has more cards
QUICK = "quick"  # as in the worker's duel.py
PLAYERS = (QUICK, "captain")  # stronger levels would take more than an hour
ROUND = 2 * len(PRESETS)  # games in a round: one pair against each preset


class Played(NamedTuple):
    """The result of a game that was played to measure a set.

    `preset` is the preset that the set played against. `score` is the result for the set: 1 for a win, 0.5 for a draw,
    0 for a loss. `plays` is a dict from the numbers of the set's cards to how often each was played; cards that were
    not played are missing.
    """

    preset: str
    score: float
    plays: dict[int, int]


class Duel(NamedTuple):
    """A game that is to be played to measure a set.

    `preset` is the preset that the set plays against, `seat` the player (0 or 1) who has the measured set, and `seed`
    the seed of the game.
    """

    preset: str
    seat: int
    seed: int


class Rate(NamedTuple):
    """The measured set's share of wins against one preset, or against all presets together if `preset` is "".

    `games` is the number of games, `share` the share of wins, and `low` and `high` are the ends of its 95 % interval,
    all three from 0 to 1.
    """

    preset: str  # "" for all presets
    games: int
    share: float
    low: float
    high: float


class Influence(NamedTuple):
    """How the measured set's share of wins depends on one of its cards. All shares are from 0 to 1.

    `card` is the number of the card. `more` is the share of wins in the games in which the card was played more than on
    average, `less` the share in all other games. `low` and `high` are the ends of the 95 % interval of the difference
    `more` - `less`. `is_clear` says whether this difference is significant, even though the cards of the set are all
    tested at once.
    """

    card: int
    more: float
    less: float
    low: float  # the 95 % interval of the difference, more - less
    high: float
    is_clear: bool  # significant at 95 % even if all cards of the set are tested

    @property
    def difference(self) -> float:
        """Returns `more` - `less`: by how much the share of wins is greater in the games in which the card is played
        more than on average.
        """
        return self.more - self.less


@dataclass(frozen=True)
class Meter:
    """The state of a measurement of a set.

    `stacks` are the cards of the set. `player` is the level of the bot that plays for both players, or QUICK for a bot
    that looks one action ahead. `games` are the results of the games played so far. `wanted` is the number of games to
    be played in all, and `is_running` says whether the measurement is going on. While the bot plays a game for the
    meter, `asked` is the stamp (the id of the question) with which the bot was asked to play it; otherwise it is "".
    """

    stacks: Stacks = NOTHING
    player: str = QUICK
    games: tuple[Played, ...] = ()
    wanted: int = 0  # the number of games to play altogether
    is_running: bool = False
    asked: str = ""  # the stamp of the game that is being played, "" for none

    @property
    def is_done(self) -> bool:
        """Whether all games that were wanted have been played."""
        return len(self.games) >= self.wanted

    def begun(self) -> Meter:
        """Returns a running copy of this meter, which may be stopped.

        If all wanted games have been played, PORTION more games against each preset are wanted.
        """
        more = PORTION * len(PRESETS) if self.is_done else 0
        return replace(self, is_running=True, wanted=self.wanted + more)

    def stopped(self) -> Meter:
        """Returns a copy of the meter that is interrupted; `begun` continues the measurement later."""
        return replace(self, is_running=False, asked="")

    def next(self) -> Duel:
        """The game to play next.

        It depends only on the number of games played so far. So an interrupted measurement goes on as if it had not
        been interrupted.
        """
        turn, place = divmod(len(self.games), ROUND)
        return Duel(tuple(PRESETS)[place // 2], place % 2, scramble(SEED + turn * len(PRESETS) + place // 2))

    def with_game(self, winner: int | None, tally: tuple[dict[int, int], dict[int, int]]) -> Meter:
        """Returns a copy of the meter with the result of the game that was just played, the one that `next` returns.

        `winner` is the player who won, None for a draw. `tally` has for each player a dict from the numbers of the
        cards that the player played to how often each was played.
        """
        duel = self.next()
        score = 0.5 if winner is None else float(winner == duel.seat)
        games = (*self.games, Played(duel.preset, score, tally[duel.seat]))
        return replace(self, games=games, asked="", is_running=self.is_running and len(games) < self.wanted)


def wilson(score: float, games: int, deviations: float = NORMAL) -> tuple[float, float]:
    """Returns (low, high), the ends of Wilson's interval of the share `score` / `games`.

    `score` is the number of games won, with a draw counted as half, and `games` is the number of all games, at least 1.
    `deviations` is the half width of the interval in standard deviations.

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
    """Returns (difference, low, high): the first share minus the second, and the ends of Newcombe's interval of this
    difference.

    `first` and `second` are the shares, each given as (games won, games played). `deviations` is the half width of the
    interval in standard deviations.

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
    """The measured set's shares of wins: one against each preset that the games were played against, in the order of
    PRESETS, and at the end one against all presets together.

    The list is empty if there are no games.
    """
    found = [(name, [game.score for game in games if game.preset == name]) for name in PRESETS]
    found.append(("", [game.score for game in games]))
    return [Rate(name, len(scores), sum(scores) / len(scores), *_interval(scores)) for name, scores in found if scores]


def _interval(scores: Sequence[float]) -> tuple[float, float]:
    return wilson(sum(scores), len(scores))


def influences(stacks: Stacks, games: Sequence[Played]) -> list[Influence]:
    """The influence of each card of the set, the most helpful card first.

    The games are divided into those in which the card was played more than on average, and all other games. A card is
    left out if one of these groups is empty.

    How much a card is played in a game is measured by its share of all cards that the set played, since absolute
    numbers would depend on the game's length. This share is compared with the average share against the same preset,
    since otherwise the influence would tell which presets are weak.
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
