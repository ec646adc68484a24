"""How far a player is from a task of the High Form: the steps missing, and the squares where a common helps.

A step is one more piece, a piece upgraded, an enemy piece destroyed or a being summoned. For a task about pieces the
steps are counted on the board. For a task about what is done within one turn the steps are counted from the events of
that turn so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....memory import remembered
from ..board import NEAR, around, squares_of
from ..cards.verbs import HEROIC, LEGENDARY
from ..patterns import REMEMBERED
from ..state import KILLS, ON_GREEN, ON_RED, SUMMONED, State
from ..tasks import (
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
    spread,
)

# the steps missing; the squares without a piece of the player's on which a common is one step
Outlook = tuple[int, int]
Look = Callable[[State, int], Outlook]

DISTANT = 9  # steps to a task that is out of reach


# --- what has to be done within one turn ----------------------------------------------------------------------------


def _in_one_turn(count: Callable[[list[int]], int]) -> Look:
    return lambda state, player: (count(state.tally) if player == state.stack[0][1] else DISTANT, 0)


def _destroyed(target: Destroyed) -> Look:
    least, upgraded = target

    def count(tally: list[int]) -> int:
        commons, heroics, legends = tally[KILLS : KILLS + 3]
        return max(0, least - commons - heroics - legends, upgraded - heroics - legends)

    return _in_one_turn(count)


def _destroyed_heroics(target: DestroyedHeroics) -> Look:
    return _in_one_turn(lambda tally: 0 if tally[KILLS + LEGENDARY] else max(0, target.least - tally[KILLS + HEROIC]))


def _summoned(target: Summoned) -> Look:
    least, place = target
    return _in_one_turn(lambda tally: max(0, least - tally[SUMMONED], 1 - tally[place]))


def _summoned_on_colour(target: SummonedOnColour) -> Look:
    return _in_one_turn(lambda tally: max(0, target.least - tally[ON_RED] - tally[ON_GREEN]))


# --- what depends on the board --------------------------------------------------------------------------------------


def _holds(target: Holds) -> Look:
    squares, least, upgraded = target

    def look(state: State, player: int) -> Outlook:
        short = least - (state.own(player) & squares).bit_count()
        plain = max(0, upgraded - (state.upgraded(player) & squares).bit_count())
        return (short + plain, squares) if short > 0 else (plain, 0)

    return look


def _holds_legend(target: HoldsLegend) -> Look:
    squares, upgraded = target

    def look(state: State, player: int) -> Outlook:
        short = upgraded - (state.upgraded(player) & squares).bit_count()
        if state.pieces[3 * player + LEGENDARY] & squares:
            return max(0, short), 0
        return max(1, short + 1), 0

    return look


def _outnumbers(target: Outnumbers) -> Look:
    (sets,) = target

    def look(state: State, player: int) -> Outlook:
        own, enemy = state.upgraded(player), state.upgraded(1 - player)
        return sum(max(0, (enemy & one).bit_count() + 1 - (own & one).bit_count()) for one in sets), 0

    return look


def _fills(target: Fills) -> Look:
    (sets,) = target

    def look(state: State, player: int) -> Outlook:
        own = state.own(player)
        return _nearest([((squares & ~own).bit_count(), squares) for squares in sets])

    return look


def _leads(target: Leads) -> Look:
    lines, by = target

    def look(state: State, player: int) -> Outlook:
        own, enemy = state.own(player), state.own(1 - player)
        short, squares = _nearest(
            [((enemy & line).bit_count() + by - (own & line).bit_count(), line) for line in lines]
        )
        return (short, squares) if short > 0 else (0, 0)

    return look


def _nearest(found: Iterable[Outlook]) -> Outlook:
    """Returns the outlook with the fewest missing steps among the outlooks in `found`; (DISTANT, 0) if `found` is
    empty.

    An outlook is a pair (missing, squares): the number of steps that a player lacks for a task, and the mask of the
    squares where a common helps. If several outlooks have the fewest steps, the result has the squares of all these
    outlooks.
    """
    least, squares = DISTANT, 0
    for short, where in found:
        if short < least:
            least, squares = short, where
        elif short == least:
            squares |= where
    return least, squares


def _holds_each(target: HoldsEach) -> Look:
    lines, least = target

    def look(state: State, player: int) -> Outlook:
        own, upgraded = state.own(player), state.upgraded(player)
        missing = squares = 0
        for line in lines:
            short = least - (own & line).bit_count()
            missing += max(0, short) + (not upgraded & line)
            squares |= line if short > 0 else 0
        return missing, squares

    return look


def _joins(target: Joins) -> Look:
    return lambda state, player: _link(state.own(player), target.ends)


@remembered(REMEMBERED)
def _link(own: int, ends: tuple[tuple[int, int], ...]) -> Outlook:
    """Returns (missing, squares): how many pieces a chain of the player's pieces lacks, and the mask of the squares
    where a common helps.

    `own` is the mask of the player's pieces. `ends` has pairs (start, goal) of masks: the chain has to join the two
    masks of any one pair. Enemy pieces don't block the chain, because beings can be summoned onto them.
    """
    groups = _groups(own)
    least = DISTANT
    found = []
    for one, other in ends:
        forth = _waves(groups, one, other, least)
        count = len(forth) - 1
        if count > least:
            continue
        least = count
        back = _waves(groups, other, one, count)
        squares = 0
        for number in range(count):
            squares |= (forth[number + 1] & ~forth[number]) & (back[count - number] & ~back[count - number - 1])
        found.append((count, squares & ~own))
    return _nearest(found)


@remembered(REMEMBERED)
def _link_steps(own: int, ends: tuple[tuple[int, int], ...]) -> int:
    """Returns how many pieces a chain of the player's pieces lacks; 9 (DISTANT) stands for nine or more.

    `own` is the mask of the player's pieces. `ends` has pairs (start, goal) of masks: the chain has to join the two
    masks of any one pair, and the pair that needs the fewest pieces counts.
    """
    groups = _groups(own)
    least = DISTANT
    for one, other in ends:
        least = min(least, len(_waves(groups, one, other, least)) - 1)
    return least


def _groups(own: int) -> list[int]:
    """The groups of connected pieces in the mask `own`, each group as a mask."""
    groups = []
    while own:
        group = spread(own & -own, own)
        groups.append(group)
        own ^= group
    return groups


def _waves(groups: list[int], start: int, goal: int, most: int) -> list[int]:
    """Returns a list of masks: item `n` is the squares that a chain from the mask `start` can reach with `n` additional
    pieces.

    The list ends with the first mask that includes a square of the mask `goal`, at the latest with item `most + 1`.
    `groups` are the masks of the connected groups of the player's pieces.
    """
    reached = 0
    for group in groups:
        if group & start:
            reached |= group
    waves = [reached]
    while not reached & goal and len(waves) <= most + 1:
        reached |= around(reached) | start
        near = reached | around(reached)
        for group in groups:
            if group & near:
                reached |= group
        waves.append(reached)
    return waves


def _surrounds(target: Surrounds) -> Look:
    (least,) = target

    def look(state: State, player: int) -> Outlook:
        own, enemy = state.own(player), state.own(1 - player)
        near = [NEAR[square] for square in squares_of(enemy) if NEAR[square].bit_count() >= least]
        short, squares = _nearest([(least - (own & beside).bit_count(), beside) for beside in near])
        return (short, squares) if short > 0 else (0, 0)

    return look


def _isolates(target: Isolates) -> Look:
    return lambda state, player: (0 if target.is_met(state, player) else DISTANT, 0)


def _steps(target: Any, look: Look) -> Callable[[State, int], int]:
    if isinstance(target, Joins):
        return lambda state, player: _link_steps(state.own(player), target.ends)
    return lambda state, player: look(state, player)[0]


# --- all tasks ------------------------------------------------------------------------------------------------------


LOOK_OF: dict[type[Any], Callable[[Any], Look]] = {
    Destroyed: _destroyed,
    DestroyedHeroics: _destroyed_heroics,
    Summoned: _summoned,
    SummonedOnColour: _summoned_on_colour,
    Holds: _holds,
    HoldsLegend: _holds_legend,
    Outnumbers: _outnumbers,
    Fills: _fills,
    Leads: _leads,
    HoldsEach: _holds_each,
    Joins: _joins,
    Surrounds: _surrounds,
    Isolates: _isolates,
}
# For each task, the function of position and player that gives its outlook.
LOOKS = tuple([LOOK_OF[type(task.target)](task.target) for task in TASK_CARDS])
# The same for the steps alone, which is faster for chains.
STEPS: tuple[Callable[[State, int], int], ...] = tuple(
    [_steps(task.target, look) for task, look in zip(TASK_CARDS, LOOKS, strict=True)]
)
# The tasks to be evaluated again after every placement: enemy pieces count, or one common may be two steps.
ANEW = frozenset(
    number
    for number, task in enumerate(TASK_CARDS)
    if isinstance(task.target, Leads | HoldsEach | Surrounds | Isolates)
)
