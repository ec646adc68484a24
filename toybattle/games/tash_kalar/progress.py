"""How far a task is met: what it counts, how many there are, and how many there must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .board import COLOURED, CORNERS, DIAGONALS, GREEN, LINES, MIDDLE, NEAR, PLUS, RED, SIDES, TIMES, around, squares_of
from .state import KILLS, LEGENDS_SUMMONED, ON_GREEN, ON_RED, SUMMONED, State
from .tasks import TASK_CARDS, TASK_NAMES
from .verbs import HEROIC, LEGENDARY

COUNTED = (  # what tasks count
    *("destroyed", "destroyed_upgraded", "destroyed_heroics", "pieces", "upgraded", "legends", "upgraded_red"),
    *("upgraded_green", "summoned", "summoned_red", "summoned_green", "summoned_coloured", "summoned_legends", "lead"),
    *("upgraded_lines", "chain", "beside", "isolated"),
)


class Count(NamedTuple):
    """One thing that a task counts."""

    name: str  # one of COUNTED
    have: int
    need: int


Counts = tuple[Count, ...]
Measure = Callable[[State, int], Counts]


def progress(state: State, player: int, task: int) -> Counts:
    """What the task counts for the player at the end of this turn; it is met exactly when nothing is missing."""
    return MEASURES[TASK_NAMES[task]](state, player)


def missing(counts: Counts) -> int:
    """How much is missing in all."""
    return sum([max(0, count.need - count.have) for count in counts])


def _destroyed(least: int, upgraded: int = 0) -> Measure:
    def measure(state: State, player: int) -> Counts:
        commons, heroics, legends = state.tally[KILLS : KILLS + 3]
        counts = (Count("destroyed", commons + heroics + legends, least),)
        return (*counts, Count("destroyed_upgraded", heroics + legends, upgraded)) if upgraded else counts

    return measure


def _end_of_legends(state: State, player: int) -> Counts:
    """A legend counts as two heroics."""
    return (Count("destroyed_heroics", state.tally[KILLS + HEROIC] + 2 * state.tally[KILLS + LEGENDARY], 2),)


def _holds(squares: int, least: int, upgraded: int) -> Measure:
    def measure(state: State, player: int) -> Counts:
        return (
            Count("pieces", (state.own(player) & squares).bit_count(), least),
            Count("upgraded", (state.upgraded(player) & squares).bit_count(), upgraded),
        )

    return measure


def _legends_on(squares: int) -> Measure:
    def measure(state: State, player: int) -> Counts:
        legends = state.pieces[3 * player + LEGENDARY] & squares
        return (
            Count("upgraded", (state.upgraded(player) & squares).bit_count(), 2),
            Count("legends", legends.bit_count(), 1),
        )

    return measure


def _rainbow(state: State, player: int) -> Counts:
    own, enemy = state.upgraded(player), state.upgraded(1 - player)
    return tuple(
        [
            Count(name, (own & colour).bit_count(), (enemy & colour).bit_count() + 1)
            for name, colour in (("upgraded_red", RED), ("upgraded_green", GREEN))
        ]
    )


def _summoned(name: str, place: int) -> Measure:
    def measure(state: State, player: int) -> Counts:
        return Count("summoned", state.tally[SUMMONED], 2), Count(name, state.tally[place], 1)

    return measure


def _coloured_summoning(state: State, player: int) -> Counts:
    return (Count("summoned_coloured", state.tally[ON_RED] + state.tally[ON_GREEN], 2),)


def _centre_cross(state: State, player: int) -> Counts:
    own = state.own(player)
    return (Count("pieces", max((own & PLUS).bit_count(), (own & TIMES).bit_count()), 5),)


def _line_dominance(state: State, player: int) -> Counts:
    own, enemy = state.own(player), state.own(1 - player)
    return (Count("lead", max([(own & line).bit_count() - (enemy & line).bit_count() for line in LINES]), 6),)


def _diagonals(state: State, player: int) -> Counts:
    own, upgraded = state.own(player), state.upgraded(player)
    return (
        Count("pieces", sum([min(4, (own & line).bit_count()) for line in DIAGONALS]), 8),
        Count("upgraded_lines", sum([bool(upgraded & line) for line in DIAGONALS]), 2),
    )


def _chain(ends: tuple[tuple[int, int], ...]) -> Measure:
    def measure(state: State, player: int) -> Counts:
        lacks, length = min([_way(state.own(player), one, other) for one, other in ends])
        return (Count("chain", length - lacks, length),)

    return measure


def _way(own: int, start: int, end: int) -> tuple[int, int]:
    """Of the ways that lack fewest pieces a shortest one: how many it lacks, and how many squares it has."""
    best = {square: (0 if own >> square & 1 else 1, 1) for square in squares_of(start)}
    open_squares = sorted(best, key=lambda square: best[square])
    done: set[int] = set()
    while open_squares:
        square = min(open_squares, key=lambda other: best[other])
        open_squares.remove(square)
        done.add(square)
        if end >> square & 1:
            return best[square]
        lacks, length = best[square]
        for other in squares_of(NEAR[square]):
            further = (lacks if own >> other & 1 else lacks + 1, length + 1)
            if other not in done and further < best.get(other, (99, 99)):
                if other not in best:
                    open_squares.append(other)
                best[other] = further
    raise AssertionError("the board hangs together")


def _surrounded(least: int) -> Measure:
    def measure(state: State, player: int) -> Counts:
        own, enemy = state.own(player), state.own(1 - player)
        beside = [(own & NEAR[square]).bit_count() for square in squares_of(enemy & around(own))]
        return (Count("beside", max(beside, default=0), least),)

    return measure


def _isolation(state: State, player: int) -> Counts:
    task = TASK_CARDS[TASK_NAMES.index("isolation")]
    return (Count("isolated", int(task.is_met(state, player)), 1),)


MEASURES: dict[str, Measure] = {
    "destruction": _destroyed(3),
    "devastation": _destroyed(4),
    "heroic_destruction": _destroyed(3, 1),
    "heroic_devastation": _destroyed(4, 2),
    "end_of_legends": _end_of_legends,
    "red_conquest": _holds(RED, 3, 2),
    "green_conquest": _holds(GREEN, 3, 2),
    "color_conquest": _holds(COLOURED, 5, 3),
    "red_legends": _legends_on(RED),
    "green_legends": _legends_on(GREEN),
    "rainbow_dominance": _rainbow,
    "red_summoning": _summoned("summoned_red", ON_RED),
    "green_summoning": _summoned("summoned_green", ON_GREEN),
    "colored_summoning": _coloured_summoning,
    "legendary_summoning": _summoned("summoned_legends", LEGENDS_SUMMONED),
    "central_dominance": _holds(MIDDLE, 5, 2),
    "center_cross": _centre_cross,
    "line_dominance": _line_dominance,
    "diagonals": _diagonals,
    "side_chain": _chain(SIDES),
    "corner_chain": _chain(CORNERS),
    "imprisonment": _surrounded(6),
    "envelopment": _surrounded(7),
    "isolation": _isolation,
}
