"""The geometry of the 69 squares as masks: neighbours, lines, distances, coloured squares, sides and corners.

Square `n` is bit `1 << n` of a mask. Squares are numbered row by row from a1 through a grid of 9 by 9; at each corner
of the grid three squares are missing. North is towards row 1 for both players. Shifting a mask by `dx + 9 * dy` bits
moves its squares by `dx` columns and `dy` rows on the grid.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...memory import remembered

SIDE = 9
CENTRE = 40
GRID = range(SIDE * SIDE)
SQUARE_NAMES = tuple(f"{column}{row}" for row in "123456789" for column in "abcdefghi")
BITS = tuple(1 << square for square in GRID)
NOWHERE = -1


def at(x: int, y: int) -> int:
    """Returns the square in column `x` and row `y`, both counted from 0; NOWHERE if that place is not on the board."""
    if not (0 <= x < SIDE and 0 <= y < SIDE):
        return NOWHERE
    return NOWHERE if min(x, 8 - x) + min(y, 8 - y) < 2 else y * SIDE + x


BOARD = sum(1 << square for square in GRID if at(square % SIDE, square // SIDE) == square)


def mask_of(names: str) -> int:
    """The mask of the squares with these names, which are separated by spaces.

    >>> squares_of(mask_of("c1 d1"))
    (2, 3)
    """
    return sum(BITS[SQUARE_NAMES.index(name)] for name in names.split())


def mask_at(square: int) -> int:
    """Returns the mask that has only this square; 0 for NOWHERE."""
    return BITS[square] if square >= 0 else 0


def squares_near(table: Sequence[int], square: int) -> int:
    """Returns the mask that `table` has for `square`; 0 if `square` is NOWHERE.

    `table` is a sequence of masks indexed by square, such as NEAR, which has the neighbours of each square.
    """
    return table[square] if square >= 0 else 0


def squares_of(mask: int) -> tuple[int, ...]:
    """The squares of a mask in ascending order."""
    squares = []
    while mask:
        low = mask & -mask
        squares.append(low.bit_length() - 1)
        mask ^= low
    return tuple(squares)


# Clockwise from north, as (right, down). A direction is an index into these.
WAYS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
WAY_NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EVERY_WAY = tuple(range(len(WAYS)))
DIAGONAL_WAYS = (1, 3, 5, 7)


def beside(square: int, way: int, distance: int = 1) -> int:
    """Returns the square `distance` squares away from `square` in the direction `way`; NOWHERE if there is no such
    square.

    >>> SQUARE_NAMES[beside(CENTRE, 0)]
    'e4'
    """
    right, down = WAYS[way]
    return at(square % SIDE + right * distance, square // SIDE + down * distance)


def way_of(start: int, end: int) -> int:
    """Returns the direction from the square `start` to the adjacent square `end`, as a number from 0 (north) clockwise
    to 7.
    """
    return WAYS.index((end % SIDE - start % SIDE, end // SIDE - start // SIDE))


@remembered()
def on_board(right: int, down: int) -> int:
    """Returns the mask of the squares from which the place `right` columns to the right and `down` rows down is on the
    board. Negative numbers count to the left and upwards.
    """
    return sum(BITS[square] for square in squares_of(BOARD) if at(square % SIDE + right, square // SIDE + down) >= 0)


# all squares of the grid except those in the first column
_NOT_FIRST = sum(1 << square for square in GRID if square % SIDE > 0)
_NOT_LAST = sum(1 << square for square in GRID if square % SIDE < SIDE - 1)


def around(mask: int) -> int:
    """The mask of all squares that touch a square of `mask`.

    Squares of `mask` itself are included only if they touch another square of `mask`.

    >>> squares_of(around(BITS[CENTRE]))
    (30, 31, 32, 39, 41, 48, 49, 50)
    """
    sideways = (mask & _NOT_FIRST) >> 1 | (mask & _NOT_LAST) << 1
    rows = mask | sideways
    return (sideways | rows << SIDE | rows >> SIDE) & BOARD


def _within(square: int, distance: int) -> int:
    """Returns the mask of the squares at most `distance` king's moves away from `square`, without `square` itself.

    The corners that the board lacks never make the way between two squares longer.
    """
    reached = BITS[square]
    for _ in range(distance):
        reached |= around(reached)
    return reached ^ BITS[square]


# By square; 0 for squares of the grid that are not on the board.
_BOARD_ONLY = [square if BOARD >> square & 1 else None for square in GRID]
NEAR = tuple(0 if square is None else _within(square, 1) for square in _BOARD_ONLY)
WITHIN_2 = tuple(0 if square is None else _within(square, 2) for square in _BOARD_ONLY)
WITHIN_3 = tuple(0 if square is None else _within(square, 3) for square in _BOARD_ONLY)
ORTHOGONAL = tuple(
    sum(BITS[beside(square, way)] for way in (0, 2, 4, 6) if beside(square, way) >= 0) if near else 0
    for square, near in enumerate(NEAR)
)
DIAGONAL = tuple(near & ~orthogonal for near, orthogonal in zip(NEAR, ORTHOGONAL, strict=True))


@remembered()
def ray(square: int, way: int) -> tuple[int, ...]:
    """Returns the squares from `square` to the edge in the direction `way`, the nearest first, without `square`
    itself.
    """
    found = []
    square = beside(square, way)
    while square != NOWHERE:
        found.append(square)
        square = beside(square, way)
    return tuple(found)


def distance(one: int, other: int) -> int:
    """The number of king's moves between two squares."""
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


RED = mask_of("d2 e5 h6 c8")
GREEN = mask_of("c3 g3 i4 a5 f8")
COLOURED = RED | GREEN
PLAIN = BOARD & ~COLOURED
MIDDLE = mask_of("d4 e4 f4 d5 e5 f5 d6 e6 f6")  # the central nine
PLUS = mask_of("e4 d5 e5 f5 e6")
TIMES = mask_of("d4 f4 e5 d6 f6")
STARTS = mask_of("c5 g5")  # the marked squares where a duel begins
DIAGONALS = (mask_of("b2 c3 d4 e5 f6 g7 h8"), mask_of("b8 c7 d6 e5 f4 g3 h2"))
LINES = tuple(  # the three middle rows and columns
    [mask_of(" ".join(f"{column}{row}" for column in "abcdefghi")) for row in "456"]
    + [mask_of(" ".join(f"{column}{row}" for row in "123456789")) for column in "def"]
)
SIDES = ((mask_of("a3 a4 a5 a6 a7"), mask_of("i3 i4 i5 i6 i7")), (mask_of("c1 d1 e1 f1 g1"), mask_of("c9 d9 e9 f9 g9")))
CORNERS = ((mask_of("a3 b2 c1"), mask_of("g9 h8 i7")), (mask_of("g1 h2 i3"), mask_of("a7 b8 c9")))
