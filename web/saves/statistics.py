"""Counts of finished games: how many games a person has won, drawn and lost, and how many were won in a row.

All functions are pure. They work on what the listing shows of the saved games (`Listed`), not on matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from .entries import HUMAN, Aside, Listed

WON, LOST, DRAWN = "won", "lost", "drawn"
RUNNING = "running"  # the outcome of a game that is not over
FINISHED = "finished"  # the outcome of a finished game that two people have played


class Tally(NamedTuple):
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of all games that were counted."""
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int:
        """The share of games that were won, in percent, rounded to a whole number; 0 if there are no games."""
        return round(100 * self.won / self.games) if self.games else 0


class Streaks(NamedTuple):
    """How many games were won in a row.

    `now` is how many of the last games were won in a row, 0 if the last game was not won. `longest` is the greatest
    number of games that were ever won in a row.
    """

    now: int = 0
    longest: int = 0


def person_in(entry: Listed) -> int | None:
    """The player (0 or 1) who is the person at the screen; None if both players are people at this screen."""
    people = [player for player, seat in enumerate(entry.seats) if seat == HUMAN]
    return people[0] if len(people) == 1 else None


def opponent_of(entry: Listed) -> str:
    """Whom the person has played against: the name of the bot's level, "friend" in a game by link, or "human" if two
    people have played the game at this screen.
    """
    return next((seat for seat in entry.seats if seat != HUMAN), HUMAN)


def outcome_of(entry: Listed) -> str:
    """How a game has ended for the person: WON, LOST or DRAWN.

    The outcome is FINISHED if two people have played the game at this screen to its end, and RUNNING if the game is not
    over. It is "" if the entry has no summary, so that the outcome is not known.
    """
    if entry.summary is None:
        return ""
    if entry.summary.result is None:
        return RUNNING
    person = person_in(entry)
    if person is None:
        return FINISHED
    winner = entry.summary.result.winner
    return DRAWN if winner is None else WON if winner == person else LOST


def counted(entries: Iterable[Listed | Aside]) -> list[Listed]:
    """Returns those of the entries that the statistics count, in the order in which they were last saved.

    Only finished games against a bot count. Games in which something was taken back, games that began from a position
    of another game, and games by link are left out.
    """
    found = [
        entry
        for entry in entries
        if isinstance(entry, Listed)
        and outcome_of(entry) in (WON, LOST, DRAWN)
        and not entry.assisted
        and not entry.retry
        and entry.postmark is None
    ]
    return sorted(found, key=lambda entry: (entry.saved, entry.id))


def tally_of(games: Iterable[Listed]) -> Tally:
    """How many of these games were won, drawn and lost."""
    outcomes = [outcome_of(entry) for entry in games]
    return Tally(outcomes.count(WON), outcomes.count(DRAWN), outcomes.count(LOST))


def tallies(games: Sequence[Listed], part: Callable[[Listed], str]) -> dict[str, Tally]:
    """Counts the games in groups. Returns a dict from the name of each group to the tally of the games in it.

    `part(game)` returns the name of the group of a game, such as the level of the opponent. The groups are in the order
    of their first games in `games`.
    """
    groups: dict[str, list[Listed]] = {}
    for entry in games:
        groups.setdefault(part(entry), []).append(entry)
    return {value: tally_of(group) for value, group in groups.items()}


def streaks_of(games: Iterable[Listed]) -> Streaks:
    """Returns the streaks of won games in `games`, which are in the order in which they were finished."""
    now = longest = 0
    for entry in games:
        now = now + 1 if outcome_of(entry) == WON else 0
        longest = max(longest, now)
    return Streaks(now, longest)
