"""The 24 tasks of the High Form as rows: what each asks for, and whether a position and its turn meet it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .board import (
    BITS,
    BOARD,
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
    WITHIN_2,
    around,
    squares_of,
)
from .state import KILLS, LEGENDS_SUMMONED, ON_GREEN, ON_RED, SUMMONED, State
from .verbs import HEROIC, LEGENDARY

Test = Callable[[State, int], bool]  # of the player whose turn ends
REACH = 3  # steps within which isolated pieces must not come together


class Task(NamedTuple):
    """One task. Of a type no three may lie open together; advanced ones are not there at the start."""

    name: str
    points: int
    type: str
    is_advanced: bool
    text: str
    is_met: Test


def _killed(least: int, upgraded: int = 0) -> Test:
    def is_met(state: State, player: int) -> bool:
        commons, heroics, legends = state.tally[KILLS : KILLS + 3]
        return commons + heroics + legends >= least and heroics + legends >= upgraded

    return is_met


def _end_of_legends(state: State, player: int) -> bool:
    return state.tally[KILLS + LEGENDARY] >= 1 or state.tally[KILLS + HEROIC] >= 2


def _holds(squares: int, least: int, upgraded: int) -> Test:
    def is_met(state: State, player: int) -> bool:
        own = (state.own(player) & squares).bit_count()
        return own >= least and (state.upgraded(player) & squares).bit_count() >= upgraded

    return is_met


def _legends_on(squares: int) -> Test:
    def is_met(state: State, player: int) -> bool:
        legends = state.pieces[3 * player + LEGENDARY] & squares
        return bool(legends) and (state.upgraded(player) & squares).bit_count() >= 2

    return is_met


def _rainbow(state: State, player: int) -> bool:
    own, enemy = state.upgraded(player), state.upgraded(1 - player)
    return all((own & colour).bit_count() > (enemy & colour).bit_count() for colour in (RED, GREEN))


def _summoned(place: int) -> Test:
    def is_met(state: State, player: int) -> bool:
        return state.tally[SUMMONED] >= 2 and state.tally[place] >= 1

    return is_met


def _colored_summoning(state: State, player: int) -> bool:
    return state.tally[ON_RED] + state.tally[ON_GREEN] >= 2


def _center_cross(state: State, player: int) -> bool:
    own = state.own(player)
    return own & PLUS == PLUS or own & TIMES == TIMES


def _line_dominance(state: State, player: int) -> bool:
    own, enemy = state.own(player), state.own(1 - player)
    return any((own & line).bit_count() >= (enemy & line).bit_count() + 6 for line in LINES)


def _diagonals(state: State, player: int) -> bool:
    own, upgraded = state.own(player), state.upgraded(player)
    return all((own & line).bit_count() >= 4 and upgraded & line for line in DIAGONALS)


def spread(start: int, within: int, steps: int = len(NEAR)) -> int:
    """The squares reached from these in so many steps over others of `within`, the start included."""
    reached = start
    for _ in range(steps):
        further = reached | around(reached) & within
        if further == reached:
            break
        reached = further
    return reached


def _chain(ends: tuple[tuple[int, int], ...]) -> Test:
    def is_met(state: State, player: int) -> bool:
        own = state.own(player)
        return any(spread(own & one, own) & other for one, other in ends)

    return is_met


def _surrounded(least: int) -> Test:
    def is_met(state: State, player: int) -> bool:
        own, enemy = state.own(player), state.own(1 - player)
        return any((own & NEAR[square]).bit_count() >= least for square in squares_of(enemy))

    return is_met


def _isolation(state: State, player: int) -> bool:
    """Only the one piece need be cut off: the other may well be able to come."""
    enemy, empty = state.own(1 - player), state.empty()
    for square in squares_of(enemy):
        others = enemy & ~BITS[square]
        if others & WITHIN_2[square] & ~NEAR[square]:
            reached = spread(BITS[square], empty, REACH)
            if not around(reached) & others & BOARD:
                return True
    return False


# A task's number in states, actions and links is its place in this table: append, never reorder.
TASK_CARDS = (
    Task("destruction", 1, "destruction", False, "This turn you destroyed at least three enemy pieces.", _killed(3)),
    Task("devastation", 2, "destruction", False, "This turn you destroyed at least four enemy pieces.", _killed(4)),
    Task(
        "heroic_destruction",
        *(2, "destruction", False),
        "This turn you destroyed at least three enemy pieces, at least one of them upgraded.",
        _killed(3, 1),
    ),
    Task(
        "heroic_devastation",
        *(3, "destruction", True),
        "This turn you destroyed at least four enemy pieces, at least two of them upgraded.",
        _killed(4, 2),
    ),
    Task(
        "end_of_legends",
        *(2, "destruction", True),
        "This turn you destroyed an enemy legend, or at least two enemy heroics.",
        _end_of_legends,
    ),
    Task(
        "red_conquest",
        *(2, "colored", False),
        "On red squares you have at least three pieces, at least two of them upgraded.",
        _holds(RED, 3, 2),
    ),
    Task(
        "green_conquest",
        *(2, "colored", False),
        "On green squares you have at least three pieces, at least two of them upgraded.",
        _holds(GREEN, 3, 2),
    ),
    Task(
        "color_conquest",
        *(3, "colored", False),
        "On coloured squares you have at least five pieces, at least three of them upgraded.",
        _holds(COLOURED, 5, 3),
    ),
    Task(
        "red_legends",
        *(3, "colored", True),
        "On red squares you have at least two upgraded pieces, at least one of them a legend.",
        _legends_on(RED),
    ),
    Task(
        "green_legends",
        *(3, "colored", True),
        "On green squares you have at least two upgraded pieces, at least one of them a legend.",
        _legends_on(GREEN),
    ),
    Task(
        "rainbow_dominance",
        *(2, "colored", False),
        "You have more upgraded pieces than the opponent on red squares, and on green ones too.",
        _rainbow,
    ),
    Task(
        "red_summoning",
        *(1, "summoning", False),
        "This turn you summoned at least two beings, at least one of them on a red square.",
        _summoned(ON_RED),
    ),
    Task(
        "green_summoning",
        *(1, "summoning", False),
        "This turn you summoned at least two beings, at least one of them on a green square.",
        _summoned(ON_GREEN),
    ),
    Task(
        "colored_summoning",
        *(2, "summoning", False),
        "This turn you summoned at least two beings on coloured squares, the same one or others.",
        _colored_summoning,
    ),
    Task(
        "legendary_summoning",
        *(2, "summoning", True),
        "This turn you summoned at least two beings, at least one of them a legend.",
        _summoned(LEGENDS_SUMMONED),
    ),
    Task(
        "central_dominance",
        *(1, "pattern", False),
        "On the central nine squares you have at least five pieces, at least two of them upgraded.",
        _holds(MIDDLE, 5, 2),
    ),
    Task(
        "center_cross",
        *(2, "pattern", False),
        "You have pieces on the central square and on the four orthogonally, or the four diagonally beside it.",
        _center_cross,
    ),
    Task(
        "line_dominance",
        *(2, "pattern", False),
        "In one of the three middle rows or columns you have at least six pieces more than the opponent.",
        _line_dominance,
    ),
    Task(
        "diagonals",
        *(3, "pattern", True),
        "On each of the two long diagonals you have at least four pieces, at least one of them upgraded.",
        _diagonals,
    ),
    Task(
        "side_chain",
        3,
        "pattern",
        False,
        "A chain of your pieces, touching each other, joins opposite sides.",
        _chain(SIDES),
    ),
    Task(
        "corner_chain",
        *(3, "pattern", False),
        "A chain of your pieces, touching each other, joins opposite corners.",
        _chain(CORNERS),
    ),
    Task("imprisonment", 1, "enemy", False, "At least six of your pieces are beside one enemy piece.", _surrounded(6)),
    Task("envelopment", 2, "enemy", True, "At least seven of your pieces are beside one enemy piece.", _surrounded(7)),
    Task(
        "isolation",
        *(2, "enemy", True),
        "An enemy piece has another at distance two, is beside none, "
        "and could not come beside one in three steps over empty squares.",
        _isolation,
    ),
)
TASK_NAMES = tuple(task.name for task in TASK_CARDS)
