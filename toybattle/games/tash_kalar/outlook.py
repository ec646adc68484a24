"""How far a player is from a task of the High Form: the steps missing, and the squares where a common helps.

A step is a piece more, a piece upgraded, an enemy piece destroyed or a being summoned. What turns on the pieces alone
is counted on the board; what has to be done in one turn, by what that turn has seen so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from .board import (
    COLOURED,
    CORNERS,
    DIAGONALS,
    GREEN,
    LINES,
    MIDDLE,
    NEAR,
    PLUS,
    RED,
    SIDES,
    TIMES,
    around,
    squares_of,
)
from .state import KILLS, LEGENDS_SUMMONED, ON_GREEN, ON_RED, SUMMONED, State
from .tasks import TASK_CARDS, spread
from .verbs import HEROIC, LEGENDARY

Outlook = tuple[int, int]  # the steps missing; the squares without an own piece on which a common is one
Look = Callable[[State, int], Outlook]

DISTANT = 9  # steps, for what nobody counts


def _holds(squares: int, least: int, upgraded: int) -> Look:
    def look(state: State, player: int) -> Outlook:
        short = least - (state.own(player) & squares).bit_count()
        plain = max(0, upgraded - (state.upgraded(player) & squares).bit_count())
        return (short + plain, squares) if short > 0 else (plain, 0)

    return look


def _legends_on(squares: int) -> Look:
    def look(state: State, player: int) -> Outlook:
        short = 2 - (state.upgraded(player) & squares).bit_count()
        if state.pieces[3 * player + LEGENDARY] & squares:
            return max(0, short), 0
        return max(1, short + 1), 0

    return look


def _rainbow(state: State, player: int) -> Outlook:
    own, enemy = state.upgraded(player), state.upgraded(1 - player)
    return sum(max(0, (enemy & one).bit_count() + 1 - (own & one).bit_count()) for one in (RED, GREEN)), 0


def _center_cross(state: State, player: int) -> Outlook:
    own = state.own(player)
    return _nearest([(5 - (own & cross).bit_count(), cross) for cross in (PLUS, TIMES)])


def _line_dominance(state: State, player: int) -> Outlook:
    own, enemy = state.own(player), state.own(1 - player)
    short, squares = _nearest([((enemy & line).bit_count() + 6 - (own & line).bit_count(), line) for line in LINES])
    return (short, squares) if short > 0 else (0, 0)


def _nearest(found: Iterable[Outlook]) -> Outlook:
    """Of several ways to a task the shortest, with the squares of all that are as short."""
    least, squares = DISTANT, 0
    for short, where in found:
        if short < least:
            least, squares = short, where
        elif short == least:
            squares |= where
    return least, squares


def _diagonals(state: State, player: int) -> Outlook:
    own, upgraded = state.own(player), state.upgraded(player)
    missing = squares = 0
    for line in DIAGONALS:
        short = 4 - (own & line).bit_count()
        missing += max(0, short) + (not upgraded & line)
        squares |= line if short > 0 else 0
    return missing, squares


def _chain(ends: tuple[tuple[int, int], ...]) -> Look:
    return lambda state, player: _link(state.own(player), ends)


@lru_cache(1 << 12)
def _link(own: int, ends: tuple[tuple[int, int], ...]) -> Outlook:
    """Enemy pieces are no hindrance: one may be summoned onto."""
    found = []
    for one, other in ends:
        forth = _waves(own, one, other)
        back = _waves(own, other, one)
        count = len(forth) - 1
        squares = 0
        for number in range(count):
            squares |= (forth[number + 1] & ~forth[number]) & (back[count - number] & ~back[count - number - 1])
        found.append((count, squares & ~own))
    return _nearest(found)


def _waves(own: int, start: int, goal: int) -> list[int]:
    """What a chain from the start can reach with no further piece, one, two, ... until it is at the goal."""
    reached = spread(start & own, own)
    waves = [reached]
    while not reached & goal:
        further = reached | around(reached) | start
        reached = spread(further, own)
        waves.append(reached)
    return waves


def _surrounded(least: int) -> Look:
    def look(state: State, player: int) -> Outlook:
        own, enemy = state.own(player), state.own(1 - player)
        near = [NEAR[square] for square in squares_of(enemy) if NEAR[square].bit_count() >= least]
        short, squares = _nearest([(least - (own & beside).bit_count(), beside) for beside in near])
        return (short, squares) if short > 0 else (0, 0)

    return look


def _in_one_turn(count: Callable[[list[int]], int]) -> Look:
    return lambda state, player: (count(state.tally) if player == state.stack[0][1] else DISTANT, 0)


def _kills(least: int, upgraded: int) -> Look:
    def count(tally: list[int]) -> int:
        commons, heroics, legends = tally[KILLS : KILLS + 3]
        return max(0, least - commons - heroics - legends, upgraded - heroics - legends)

    return _in_one_turn(count)


def _end_of_legends(tally: list[int]) -> int:
    return 0 if tally[KILLS + LEGENDARY] else max(0, 2 - tally[KILLS + HEROIC])


def _summons(place: int) -> Look:
    return _in_one_turn(lambda tally: max(0, 2 - tally[SUMMONED], 1 - tally[place]))


def _colored_summoning(tally: list[int]) -> int:
    return max(0, 2 - tally[ON_RED] - tally[ON_GREEN])


def _isolation(state: State, player: int) -> Outlook:
    return (0 if TASK_CARDS[-1].is_met(state, player) else DISTANT), 0


# In the order of the tasks.
LOOKS: tuple[Look, ...] = (
    _kills(3, 0),
    _kills(4, 0),
    _kills(3, 1),
    _kills(4, 2),
    _in_one_turn(_end_of_legends),
    _holds(RED, 3, 2),
    _holds(GREEN, 3, 2),
    _holds(COLOURED, 5, 3),
    _legends_on(RED),
    _legends_on(GREEN),
    _rainbow,
    _summons(ON_RED),
    _summons(ON_GREEN),
    _in_one_turn(_colored_summoning),
    _summons(LEGENDS_SUMMONED),
    _holds(MIDDLE, 5, 2),
    _center_cross,
    _line_dominance,
    _diagonals,
    _chain(SIDES),
    _chain(CORNERS),
    _surrounded(6),
    _surrounded(7),
    _isolation,
)
# The tasks to be looked at anew after every placement: the rival's pieces count, or one common may be two steps.
ANEW = frozenset(
    number
    for number, task in enumerate(TASK_CARDS)
    if task.name in ("line_dominance", "diagonals", "imprisonment", "envelopment", "isolation")
)
