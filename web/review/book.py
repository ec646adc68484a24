"""What the decisions of a game were worth: who may be judged when, what has been judged, and what cost most.

There are two views. "As the player knew it": each decision from what the one who decided could see. "All cards open":
from the true position, with everything that is hidden. Only a game that is over, or comes with a link, may be seen so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action

KNOWN, OPEN = "known", "open"
PERSPECTIVES = (KNOWN, OPEN)
COSTLY = 0.08  # of the chance to win: the least that makes a turning point
POINTS = 3  # turning points of a game, at most
STEP = 5  # percent: the judgement is no finer than that


class Judgement(NamedTuple):
    """What one search said of one decision."""

    value: float  # the chance to win of player 0
    best: str  # in notation, as are the keys of the next
    values: Mapping[str, float]  # of each action, to the one who decides
    taken: str = ""  # what was done then, when it was known already and mattered: it has been looked at harder
    is_unsure: bool = False  # the two actions looked at most are too close to tell which is better


class Place(NamedTuple):
    """A decision, and how it is looked at."""

    perspective: str
    number: int  # of the action that was or will be taken


class Asked(NamedTuple):
    """A question that the bot has not answered."""

    stamp: str
    place: Place
    taken: str  # as it was known when the question was asked


class TurningPoint(NamedTuple):
    """A decision that cost a lot of the chance to win."""

    number: int
    turn: int
    player: int
    taken: Action
    better: Action
    cost: float  # 0 to 1


@dataclass(frozen=True)
class Book:
    """The judgements of one match. What is in it never changes: whoever reads it later reads the same."""

    match: Match | None = None
    judgements: Mapping[Place, Judgement] = field(default_factory=dict)

    def about(self, match: Match) -> Book:
        """The book of this match, with what still holds: the judgements of the positions that both have."""
        if match is self.match:
            return self
        if self.match is None:
            return Book(match)
        common = _common(self.match, match)
        return Book(match, {place: told for place, told in self.judgements.items() if place.number <= common})

    def with_judgement(self, place: Place, judgement: Judgement) -> Book:
        """The book with one more."""
        return replace(self, judgements={**self.judgements, place: judgement})


def _common(one: Match, other: Match) -> int:
    """How many first actions two matches share; -1 when they are different games."""
    if (one.game, one.options, one.seed) != (other.game, other.options, other.seed):
        return -1
    pairs = zip(one.log, other.log, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one.log), len(other.log)))


def decisions(match: Match, viewer: int | None, end: int) -> list[int]:
    """The decisions with a choice among the first `end` and the one that follows; only the viewer's, None for all."""
    found = []
    last = min(end, len(match.log) if match.result is None else len(match.log) - 1)
    for number in range(last + 1):
        state = match.at(number)
        if len(state.options) > 1 and viewer in (None, state.stack[-1][1]):
            found.append(number)
    return found


def position(match: Match, place: Place) -> Any:
    """What the bot is told of a place: the view of the one who decides, or the true position."""
    state = match.at(place.number)
    return match.rules.view(state, match.player_at(place.number)) if place.perspective == KNOWN else state


def taken_at(match: Match, place: Place) -> str:
    """What was done there, in notation; "" where nothing has been yet, or where it is of no importance."""
    if place.perspective == OPEN or place.number == len(match.log):
        return ""
    return format_action(match.rules, match.log[place.number])


def judged(
    match: Match,
    asked: Asked,
    best: str,
    value: float,
    options: Iterable[tuple[str, int, float]],
    is_unsure: bool = False,
) -> Judgement:
    """The bot's answer as a judgement; `worth` is to the one who decides, options are action, visits and worth."""
    blue = value if match.player_at(asked.place.number) == 0 else 1 - value
    return Judgement(blue, best, {action: value for action, _, value in options}, asked.taken, is_unsure)


def chances(book: Book, perspective: str, viewer: int | None, end: int) -> dict[int, float]:
    """The chance to win of player 0 at each position up to `end` that has been judged; the end of a game is known."""
    match = book.match
    assert match is not None
    found = {
        number: book.judgements[Place(perspective, number)].value
        for number in decisions(match, viewer, end)
        if Place(perspective, number) in book.judgements
    }
    result = match.result
    if result is not None and end == len(match.log):
        found[end] = 0.5 if result.winner is None else float(result.winner == 0)
    return found


def unsure(book: Book, perspective: str) -> frozenset[int]:
    """The decisions, looked at so, of which the search could not tell which action is best."""
    return frozenset(
        place.number for place, told in book.judgements.items() if place.perspective == perspective and told.is_unsure
    )


def turning_points(book: Book, players: Collection[int]) -> tuple[TurningPoint, ...] | None:
    """The costliest decisions of these players, as they knew it, the worst first, one a turn; None until all is judged.

    From the same judgements as the line, so that it never says anything else.
    """
    match = book.match
    assert match is not None
    found: list[TurningPoint] = []
    for number in decisions(match, None, len(match.log) - 1):
        place = Place(KNOWN, number)
        told, taken = book.judgements.get(place), taken_at(match, place)
        if told is None or told.taken != taken:
            return None
        state, player = match.at(number), match.player_at(number)
        cost = told.values[told.best] - told.values[taken]
        if player in players and cost >= COSTLY:
            better = parse_action(match.rules, told.best)
            found.append(TurningPoint(number, state.turn, player, match.log[number], better, cost))
    worst: dict[int, TurningPoint] = {}  # of each turn
    for point in sorted(found, key=lambda point: -point.cost):
        worst.setdefault(point.turn, point)
    return tuple(worst.values())[:POINTS]


def percent(chance: float) -> int:
    """A chance in percent, in steps of five; 0 and 100 are left to games that are over.

    >>> percent(0.333), percent(0.999), percent(1.0)
    (35, 95, 100)
    """
    if chance in (0.0, 1.0):
        return round(100 * chance)
    return max(STEP, min(100 - STEP, STEP * round(100 * chance / STEP)))


def standing(percents: int) -> str:
    """How somebody with such a chance stands, as the id of a message.

    >>> standing(55), standing(60), standing(20)
    ('even', 'ahead', 'behind_clearly')
    """
    if percents in (0, 100):
        return "won" if percents else "lost"
    side = "ahead" if percents > 50 else "behind"
    away = abs(percents - 50)
    if away <= 5:
        return "even"
    return side if away <= 15 else f"{side}_clearly" if away <= 35 else f"{side}_far"
