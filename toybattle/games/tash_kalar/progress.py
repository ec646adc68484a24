"""How far a task is met: which things the task counts, such as destroyed pieces, how many there are, and how many are
needed.
"""

from __future__ import annotations

from typing import NamedTuple

from ...memory import remembered
from .board import BITS, GREEN, NEAR, RED, SIDE, around, squares_of
from .cards.verbs import HEROIC, LEGENDARY
from .patterns import REMEMBERED
from .state import KILLS, LEGENDS_SUMMONED, ON_GREEN, ON_RED, SUMMONED, State
from .tasks import (
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

COUNTED = (  # the things that tasks count
    *("destroyed", "destroyed_upgraded", "destroyed_heroics", "pieces", "upgraded", "legends", "upgraded_red"),
    *("upgraded_green", "summoned", "summoned_red", "summoned_green", "summoned_coloured", "summoned_legends", "lead"),
    *("upgraded_lines", "chain", "beside", "isolated"),
)
ON_COLOUR = {RED: "upgraded_red", GREEN: "upgraded_green"}
IN_TALLY = {ON_RED: "summoned_red", ON_GREEN: "summoned_green", LEGENDS_SUMMONED: "summoned_legends"}


class Count(NamedTuple):
    """One of the things that a task counts: its name, how many the player has, and how many the task needs."""

    name: str  # one of COUNTED
    have: int
    need: int


Counts = tuple[Count, ...]


def missing(counts: Counts) -> int:
    """Returns how many things a task still lacks in all. `counts` has the task's counts, as `progress` returns them."""
    return sum([max(0, count.need - count.have) for count in counts])


def progress(state: State, player: int, task: int) -> Counts:
    """Returns the counts of the task with the number `task` for this player, as if the turn ended now.

    Each count has a name, how many there are, and how many are needed. The task is met if there are enough of
    everything that is counted.
    """
    own, enemy, upgraded = state.own(player), state.own(1 - player), state.upgraded(player)
    match TASK_CARDS[task].target:
        case Destroyed(least, of_rank):
            commons, heroics, legends = state.tally[KILLS : KILLS + 3]
            counts = (Count("destroyed", commons + heroics + legends, least),)
            return (*counts, Count("destroyed_upgraded", heroics + legends, of_rank)) if of_rank else counts
        case DestroyedHeroics(least):
            done = state.tally[KILLS + HEROIC] + 2 * state.tally[KILLS + LEGENDARY]
            return (Count("destroyed_heroics", done, least),)
        case Holds(squares, least, of_rank):
            return (
                Count("pieces", (own & squares).bit_count(), least),
                Count("upgraded", (upgraded & squares).bit_count(), of_rank),
            )
        case HoldsLegend(squares, of_rank):
            legends = state.pieces[3 * player + LEGENDARY] & squares
            return (
                Count("upgraded", (upgraded & squares).bit_count(), of_rank),
                Count("legends", legends.bit_count(), 1),
            )
        case Outnumbers(sets):
            rival = state.upgraded(1 - player)
            return tuple(
                [
                    Count(ON_COLOUR[squares], (upgraded & squares).bit_count(), (rival & squares).bit_count() + 1)
                    for squares in sets
                ]
            )
        case Summoned(least, place):
            return Count("summoned", state.tally[SUMMONED], least), Count(IN_TALLY[place], state.tally[place], 1)
        case SummonedOnColour(least):
            return (Count("summoned_coloured", state.tally[ON_RED] + state.tally[ON_GREEN], least),)
        case Fills(sets):
            lacks, squares = min(((squares & ~own).bit_count(), squares) for squares in sets)
            return (Count("pieces", squares.bit_count() - lacks, squares.bit_count()),)
        case Leads(lines, by):
            return (Count("lead", max((own & line).bit_count() - (enemy & line).bit_count() for line in lines), by),)
        case HoldsEach(lines, least):
            return (
                Count("pieces", sum(min(least, (own & line).bit_count()) for line in lines), least * len(lines)),
                Count("upgraded_lines", sum(bool(upgraded & line) for line in lines), len(lines)),
            )
        case Joins(ends):
            lacks, length, _ = best_chain(own, ends)
            return (Count("chain", length - lacks, length),)
        case Surrounds(least):
            beside = [(own & NEAR[square]).bit_count() for square in squares_of(enemy & around(own))]
            return (Count("beside", max(beside, default=0), least),)
        case Isolates():
            return (Count("isolated", int(TASK_CARDS[task].is_met(state, player)), 1),)


@remembered(REMEMBERED)
def best_chain(own: int, ends: tuple[tuple[int, int], ...], enemy: int = 0) -> tuple[int, int, int]:
    """Returns (lacks, length, squares) of the best chain of squares that joins the two masks of any pair in `ends`.

    `lacks` is the number of squares of the chain without a piece of the player's, `length` the number of all its
    squares, and `squares` the mask of these. The best chain is the shortest of those that lack the fewest pieces; of
    several such chains, one on the fewest squares of `enemy` is returned, and of these one with the fewest diagonal
    steps. `own` is the mask of the player's pieces, `enemy` that of the other player's.
    """
    lacks, length, _, _, squares = min(_way(own, enemy, one, other) for one, other in ends)
    return lacks, length, squares


# Of a chain: how many pieces it lacks, its length, how many enemy pieces stand on it, its diagonal steps, its mask.
Way = tuple[int, int, int, int, int]


def _way(own: int, enemy: int, start: int, end: int) -> Way:
    """Returns the best chain of squares from the mask `start` to the mask `end`, as `best_chain` says."""

    def joined(way: Way, square: int, is_diagonal: int) -> Way:
        lacks, length, blocked, diagonal, squares = way
        mine, theirs = own >> square & 1, enemy >> square & 1
        return lacks + 1 - mine, length + 1, blocked + theirs, diagonal + is_diagonal, squares | BITS[square]

    best = {square: joined((0, 0, 0, 0, 0), square, 0) for square in squares_of(start)}
    open_squares = sorted(best, key=lambda square: best[square])
    done: set[int] = set()
    while open_squares:
        square = min(open_squares, key=lambda other: best[other])
        open_squares.remove(square)
        done.add(square)
        if end >> square & 1:
            return best[square]
        for other in squares_of(NEAR[square]):
            further = joined(best[square], other, abs(other - square) not in (1, SIDE))
            if other not in done and (other not in best or further[:4] < best[other][:4]):
                if other not in best:
                    open_squares.append(other)
                best[other] = further
    raise AssertionError("the board hangs together")
