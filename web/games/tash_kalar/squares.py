"""What the board and the narration of Tash-Kalar share: the squares that a task is about, and what an action names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.board import BITS, COLOURED, GREEN, NEAR, RED, SQUARE_NAMES, squares_of
from toybattle.games.tash_kalar.bot.nearness import completing
from toybattle.games.tash_kalar.cards.table import CARD_NAMES
from toybattle.games.tash_kalar.progress import best_chain
from toybattle.games.tash_kalar.state import ON_GREEN, ON_RED, State
from toybattle.games.tash_kalar.tasks import (
    TASK_CARDS,
    Destroyed,
    DestroyedHeroics,
    Fills,
    Holds,
    HoldsEach,
    HoldsLegend,
    Isolates,
    Joins,
    Leads,
    Outnumbers,
    Summoned,
    SummonedOnColour,
    Surrounds,
)
from toybattle.protocol import Action, Event

RULES = TashKalar()
CARD, WAY = "card", "way"  # sorts of picks


class Named(NamedTuple):
    """What the numbers of an action name, in their order: the squares, and everything else, such as cards and
    directions.
    """

    squares: list[int]
    others: list[int]


def named_by(action: Action) -> Named:
    """Returns the squares and the other things that `action` names."""
    verb, *ints = action
    named = list(zip(ints, RULES.verbs[verb], strict=True))
    return Named(
        [number for number, names in named if names is SQUARE_NAMES],
        [number for number, names in named if names is not SQUARE_NAMES],
    )


def events_of(state: State, action: Action) -> list[Event]:
    """Returns the events of `action`, which is legal in `state`, up to the next question, in order.

    The action must not end the turn: hidden cards, which the end of a turn may show, are guessed here.
    """
    events: list[Event] = []
    RULES.play(RULES.determinize(state, 0), action, lambda *event: events.append(event))
    return events


def concerned(view: State, player: int, task: int) -> int:
    """The squares to light up for the task with the number `task`, as an int whose bit n stands for the square n.

    It is 0 if the task is about no squares. `player` is the player who may claim the task. For most tasks the squares
    are those that the task names. For a task about enemy pieces, such as one that requires them to be destroyed, they
    are the squares of all enemy pieces that count for the task. For a task that requires an enemy piece to be
    surrounded, they are the square of one enemy piece, the one with the most pieces of `player` beside it, and the
    squares around that piece; pieces that have too few squares around them don't count. For a chain they are those of
    the chain that is counted; of the ends if it has no piece. If one of several lines or sets of squares is enough,
    they are the best ones so far; all if `player` has none yet.
    """
    enemy = view.own(1 - player)
    match TASK_CARDS[task].target:
        case Holds(squares) | HoldsLegend(squares):
            return squares
        case Outnumbers(sets) | HoldsEach(sets):
            return reduce(or_, sets)
        case Fills(sets):
            return _best(sets, lambda squares: (view.own(player) & squares).bit_count())
        case Leads(sets):
            return _best(sets, lambda line: (view.own(player) & line).bit_count() - (enemy & line).bit_count())
        case Joins(ends):
            lacks, length, squares = best_chain(view.own(player), ends, view.own(1 - player))
            return squares if lacks < length else reduce(or_, (one | other for one, other in ends))
        case SummonedOnColour():
            return COLOURED
        case Summoned(_, place):
            return {ON_RED: RED, ON_GREEN: GREEN}.get(place, 0)
        case Surrounds(least):
            inner = [square for square in squares_of(enemy) if NEAR[square].bit_count() >= least]
            best = max(inner, key=lambda square: (view.own(player) & NEAR[square]).bit_count(), default=-1)
            return BITS[best] | NEAR[best] if best >= 0 else 0
        case Destroyed() | Isolates():
            return enemy
        case DestroyedHeroics():
            return view.upgraded(1 - player)


def _best(sets: Sequence[int], count: Callable[[int], int]) -> int:
    """Returns the squares of the best of `sets`, as an int whose bit n stands for the square n. The best are those for
    which `count` is highest; all of them, if it isn't above 0 for any.
    """
    most = max(0, *map(count, sets))
    return reduce(or_, (squares for squares in sets if count(squares) == most or most == 0))


def is_usable(view: State, card: int) -> bool:
    """Whether any legal action uses `card`, a card in the hand of the player to move, but for discarding it."""
    return any(
        RULES.verbs[action[0]][:1] == (CARD_NAMES,) and action[1] == card and action[0] != "discard"
        for action in view.options
    )


def further_commons(view: State, player: int, card: int) -> list[tuple[int, ...]]:
    """Returns where further commons of `player` would complete the pattern of the being `card`, as tuples of squares:
    all squares on which one common would do, each by itself, or, if it takes two, one pair of squares as an example.

    The result is empty if the being could be summoned, and if two commons don't complete its pattern.
    """
    found = completing(view, player, card)
    first = next(found, ())
    return [first, *found] if len(first) == 1 else [first] if first else []
