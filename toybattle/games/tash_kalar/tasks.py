"""The 24 tasks of the High Form as rows: what each task requires, and whether a position and its turn meet the task.

What a task requires is an object, so that code that shows the progress or looks ahead uses the same numbers. The method
`is_met` of such an object answers as if the turn of `player` ended now.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    NOWHERE,
    PLUS,
    RED,
    SIDES,
    TIMES,
    WITHIN_2,
    around,
    squares_of,
)
from .cards.verbs import HEROIC, LEGENDARY
from .state import KILLS, LEGENDS_SUMMONED, ON_GREEN, ON_RED, SUMMONED, State

REACH = 3  # steps within which an isolated piece must not be able to come beside another one


class Destroyed(NamedTuple):
    """A task's requirement: `least` enemy pieces destroyed in this turn, at least `upgraded` of them heroic or
    legendary.
    """

    least: int
    upgraded: int = 0

    def is_met(self, state: State, player: int) -> bool:
        """Whether the events of this turn, which is that of `player`, meet this requirement of a task."""
        commons, heroics, legends = state.tally[KILLS : KILLS + 3]
        return commons + heroics + legends >= self.least and heroics + legends >= self.upgraded


class DestroyedHeroics(NamedTuple):
    """A task's requirement: `least` enemy heroics destroyed in this turn; a legendary piece counts as two."""

    least: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the events of this turn, which is that of `player`, meet this requirement of a task."""
        return state.tally[KILLS + HEROIC] + 2 * state.tally[KILLS + LEGENDARY] >= self.least


class Holds(NamedTuple):
    """A task's requirement: at least `least` of the player's pieces on the squares of a mask, at least `upgraded` of
    them heroic or legendary.
    """

    squares: int
    least: int
    upgraded: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        own = (state.own(player) & self.squares).bit_count()
        return own >= self.least and (state.upgraded(player) & self.squares).bit_count() >= self.upgraded


class HoldsLegend(NamedTuple):
    """A task's requirement: at least `upgraded` heroic or legendary pieces of the player's on the squares of a mask, at
    least one of them legendary.
    """

    squares: int
    upgraded: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        legends = state.pieces[3 * player + LEGENDARY] & self.squares
        return bool(legends) and (state.upgraded(player) & self.squares).bit_count() >= self.upgraded


class Outnumbers(NamedTuple):
    """A task's requirement: in each of several sets of squares, more upgraded pieces of the player's than of the
    opponent's.
    """

    sets: tuple[int, ...]

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        own, enemy = state.upgraded(player), state.upgraded(1 - player)
        return all((own & squares).bit_count() > (enemy & squares).bit_count() for squares in self.sets)


class Summoned(NamedTuple):
    """A task's requirement: `least` beings summoned in this turn, at least one of them of a certain sort, such as a
    legend.

    `place` is the index in the state's `tally` where beings of that sort are counted.
    """

    least: int
    place: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the events of this turn, which is that of `player`, meet this requirement of a task."""
        return state.tally[SUMMONED] >= self.least and state.tally[self.place] >= 1


class SummonedOnColour(NamedTuple):
    """A task's requirement: `least` beings summoned on coloured squares in this turn."""

    least: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the events of this turn, which is that of `player`, meet this requirement of a task."""
        return state.tally[ON_RED] + state.tally[ON_GREEN] >= self.least


class Fills(NamedTuple):
    """A task's requirement: pieces of the player's on all squares of any one of several sets."""

    sets: tuple[int, ...]

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        own = state.own(player)
        return any(own & squares == squares for squares in self.sets)


class Leads(NamedTuple):
    """A task's requirement: on any one of several lines of squares, at least `by` more pieces of the player's than of
    the opponent's.
    """

    lines: tuple[int, ...]
    by: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        own, enemy = state.own(player), state.own(1 - player)
        return any((own & line).bit_count() >= (enemy & line).bit_count() + self.by for line in self.lines)


class HoldsEach(NamedTuple):
    """A task's requirement: on each of several lines of squares, at least `least` pieces of the player's.

    On each line at least one of these pieces must be heroic or legendary.
    """

    lines: tuple[int, ...]
    least: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        own, upgraded = state.own(player), state.upgraded(player)
        return all((own & line).bit_count() >= self.least and upgraded & line for line in self.lines)


class Joins(NamedTuple):
    """A task's requirement: a chain of the player's pieces that joins two ends, which are masks of squares.

    `ends` has pairs (one, other) of such ends; the chain may join the two ends of any pair.
    """

    ends: tuple[tuple[int, int], ...]

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        own = state.own(player)
        return any(spread(own & one, own) & other for one, other in self.ends)


class Surrounds(NamedTuple):
    """A task's requirement: `least` pieces of the player's beside one enemy piece."""

    least: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        own, enemy = state.own(player), state.own(1 - player)
        return any((own & NEAR[square]).bit_count() >= self.least for square in squares_of(enemy))


class Isolates(NamedTuple):
    """A task's requirement: an enemy piece that is isolated from the other enemy pieces.

    No other enemy piece is beside the isolated piece, but at least one is at distance two from it. With `steps` moves
    over empty squares, or fewer, the isolated piece could not reach a square beside another enemy piece.
    """

    steps: int

    def is_met(self, state: State, player: int) -> bool:
        """Whether the pieces on the board meet this requirement of a task for `player`."""
        return next(self.isolated(state, player), NOWHERE) != NOWHERE

    def isolated(self, state: State, player: int) -> Iterator[int]:
        """Yields the number of each square on which a piece of the other player's is isolated in `state`, so that
        `player` meets this requirement.

        The requirement asks only how far the isolated piece could move, not whether another enemy piece could move
        beside it.
        """
        enemy, empty = state.own(1 - player), state.empty()
        for square in squares_of(enemy):
            others = enemy & ~BITS[square]
            if others & WITHIN_2[square] & ~NEAR[square]:
                reached = spread(BITS[square], empty, self.steps)
                if not around(reached) & others & BOARD:
                    yield square


Requirement = (
    Destroyed
    | DestroyedHeroics
    | Holds
    | HoldsLegend
    | Outnumbers
    | Summoned
    | SummonedOnColour
    | Fills
    | Leads
    | HoldsEach
    | Joins
    | Surrounds
    | Isolates
)


class Task(NamedTuple):
    """One task: its name, points, type and text, whether it is advanced, and what it requires.

    No three tasks of the same type may be open together. Advanced tasks are not among those laid out at the start.
    """

    name: str
    points: int
    type: str
    is_advanced: bool
    text: str
    target: Requirement

    def is_met(self, state: State, player: int) -> bool:
        """Whether `player` meets the task, as if the turn of `player` ended now."""
        return self.target.is_met(state, player)


def spread(start: int, within: int, steps: int = len(NEAR)) -> int:
    """Returns the mask of the squares that can be reached from the mask `start` in at most `steps` moves to adjacent
    squares.

    Every move has to end on a square of the mask `within`. The squares of `start` itself are included.
    """
    reached = start
    for _ in range(steps):
        further = reached | around(reached) & within
        if further == reached:
            break
        reached = further
    return reached


# In states, actions and links a task is its index in this table: append, never reorder.
TASK_CARDS = (
    Task("destruction", 1, "destruction", False, "This turn you destroyed at least three enemy pieces.", Destroyed(3)),
    Task("devastation", 2, "destruction", False, "This turn you destroyed at least four enemy pieces.", Destroyed(4)),
    Task(
        "heroic_destruction",
        *(2, "destruction", False),
        "This turn you destroyed at least three enemy pieces, at least one of them upgraded.",
        Destroyed(3, 1),
    ),
    Task(
        "heroic_devastation",
        *(3, "destruction", True),
        "This turn you destroyed at least four enemy pieces, at least two of them upgraded.",
        Destroyed(4, 2),
    ),
    Task(
        "end_of_legends",
        *(2, "destruction", True),
        "This turn you destroyed an enemy legend, or at least two enemy heroics.",
        DestroyedHeroics(2),
    ),
    Task(
        "red_conquest",
        *(2, "colored", False),
        "On red squares you have at least three pieces, at least two of them upgraded.",
        Holds(RED, 3, 2),
    ),
    Task(
        "green_conquest",
        *(2, "colored", False),
        "On green squares you have at least three pieces, at least two of them upgraded.",
        Holds(GREEN, 3, 2),
    ),
    Task(
        "color_conquest",
        *(3, "colored", False),
        "On coloured squares you have at least five pieces, at least three of them upgraded.",
        Holds(COLOURED, 5, 3),
    ),
    Task(
        "red_legends",
        *(3, "colored", True),
        "On red squares you have at least two upgraded pieces, at least one of them a legend.",
        HoldsLegend(RED, 2),
    ),
    Task(
        "green_legends",
        *(3, "colored", True),
        "On green squares you have at least two upgraded pieces, at least one of them a legend.",
        HoldsLegend(GREEN, 2),
    ),
    Task(
        "rainbow_dominance",
        *(2, "colored", False),
        "You have more upgraded pieces than the opponent on red squares, and on green ones too.",
        Outnumbers((RED, GREEN)),
    ),
    Task(
        "red_summoning",
        *(1, "summoning", False),
        "This turn you summoned at least two beings, at least one of them on a red square.",
        Summoned(2, ON_RED),
    ),
    Task(
        "green_summoning",
        *(1, "summoning", False),
        "This turn you summoned at least two beings, at least one of them on a green square.",
        Summoned(2, ON_GREEN),
    ),
    Task(
        "colored_summoning",
        *(2, "summoning", False),
        "This turn you summoned at least two beings on coloured squares, even on the same one.",
        SummonedOnColour(2),
    ),
    Task(
        "legendary_summoning",
        *(2, "summoning", True),
        "This turn you summoned at least two beings, at least one of them a legend.",
        Summoned(2, LEGENDS_SUMMONED),
    ),
    Task(
        "central_dominance",
        *(1, "pattern", False),
        "On the central nine squares you have at least five pieces, at least two of them upgraded.",
        Holds(MIDDLE, 5, 2),
    ),
    Task(
        "center_cross",
        *(2, "pattern", False),
        "You have pieces on the central square and on the four orthogonally, or the four diagonally beside it.",
        Fills((PLUS, TIMES)),
    ),
    Task(
        "line_dominance",
        *(2, "pattern", False),
        "In one of the three middle rows or columns you have at least six pieces more than the opponent.",
        Leads(LINES, 6),
    ),
    Task(
        "diagonals",
        *(3, "pattern", True),
        "On each of the two long diagonals you have at least four pieces, at least one of them upgraded.",
        HoldsEach(DIAGONALS, 4),
    ),
    Task(
        "side_chain",
        3,
        "pattern",
        False,
        "A chain of your pieces, each beside the next, also diagonally, joins opposite sides.",
        Joins(SIDES),
    ),
    Task(
        "corner_chain",
        *(3, "pattern", False),
        "A chain of your pieces, each beside the next, also diagonally, joins opposite corners: a3, b2 or c1 with g9, "
        "h8 or i7, or g1, h2 or i3 with a7, b8 or c9.",
        Joins(CORNERS),
    ),
    Task(
        "imprisonment",
        *(1, "enemy", False),
        "At least six of your pieces are beside the same enemy piece.",
        Surrounds(6),
    ),
    Task(
        "envelopment",
        *(2, "enemy", True),
        "At least seven of your pieces are beside the same enemy piece.",
        Surrounds(7),
    ),
    Task(
        "isolation",
        *(2, "enemy", True),
        "An enemy piece has another enemy piece at distance two and none beside it, "
        "and could not come beside one in three steps over empty squares.",
        Isolates(REACH),
    ),
)
TASK_NAMES = tuple(task.name for task in TASK_CARDS)
