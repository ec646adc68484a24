"""Patterns: how they are written as text, their orientations, and the squares where pieces complete them, by shifts of
masks.

A pattern as printed on its card is called a drawing here. As text it has one letter per square, with `/` between the
rows from north to south. `C`, `H` and `L` are a piece of that rank or a higher one. `*` is the square of the summoning;
`1` and `2` are that square with one of the player's pieces on it, of any rank for `1`, at least heroic for `2`. `m` and
`n` are marked squares, `>` is a marked direction beside the square of the summoning, and `.` is any square. A pattern
without a square of the summoning may be anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...memory import remembered
from .board import BITS, BOARD, SIDE, WAYS, at, on_board
from .cards.table import BEINGS
from .cards.verbs import COMMON, HEROIC, RANK_LETTERS

ON_OWN = {"*": None, "1": COMMON, "2": HEROIC}
TURNS = range(8)
# Quarter turns clockwise, then the same of the mirror image.
TURN_NAMES = ("as_drawn", "right", "half", "left", "mirrored", "mirrored_right", "mirrored_half", "mirrored_left")

REMEMBERED = 1 << 11  # cached results; eight times as many were found hardly more often, and no search was faster

Offset = tuple[int, int]  # columns to the right, rows down


class Drawing(NamedTuple):
    """A pattern as printed on its card: its pieces with their ranks, and the squares and directions marked for the
    effect.

    Everything is given as offsets (columns to the right, rows down) from the square of the summoning, or from the
    middle of a pattern that has no such square. (Elsewhere a drawing is a whole position as text.)
    """

    pieces: tuple[tuple[Offset, int], ...]
    on_own: int | None  # the least rank of the player's piece that must be there
    marks: tuple[Offset, ...]
    other_marks: tuple[Offset, ...]
    ways: tuple[Offset, ...]
    is_free: bool = False  # the pattern may be anywhere, apart from the square of the summoning


class Orientation(NamedTuple):
    """A pattern in one of its orientations: its pieces with their ranks, and its marks.

    Marks are squares and directions that the card marks for the being's effect. `turn` is the number of quarter turns,
    plus 4 if the pattern is mirrored before it is turned. `anchors` is the mask of the squares of the summoning for
    which all pieces of the pattern are on the board.
    """

    turn: int
    needs: tuple[tuple[int, int], ...]  # (shift, rank) of each piece
    offsets: tuple[Offset, ...]  # offsets of the pieces
    anchors: int  # the squares of the summoning for which the whole pattern is on the board
    marks: tuple[Offset, ...]
    other_marks: tuple[Offset, ...]
    ways: tuple[int, ...]


def parse(text: str) -> Drawing:
    """Returns the pattern that `text` describes, with one letter for each square and " / " between the rows.

    The docstring of this module explains the letters. Raises ValueError if `text` has two squares of the summoning,
    that is, two of the letters `*`, `1` and `2`. In this example the square marked `n` lies in the same column as the
    square of the summoning, one row below:

    >>> parse("C* / .n").other_marks
    ((0, 1),)
    """
    cells = [(x, y, letter) for y, row in enumerate(text.split(" / ")) for x, letter in enumerate(row)]
    middle = max(x for x, _, _ in cells) // 2, max(y for _, y, _ in cells) // 2, ""
    (left, top, summon), *others = [cell for cell in cells if cell[2] in ON_OWN] or [middle]
    if others:
        raise ValueError(f"{text!r} is summoned on two squares")
    found: dict[str, list[Offset]] = {letter: [] for letter in f"{RANK_LETTERS}mn>.*12"}
    for x, y, letter in cells:
        found[letter].append((x - left, y - top))
    pieces = tuple((offset, rank) for rank, letter in enumerate(RANK_LETTERS) for offset in found[letter])
    marks, others_, ways = tuple(found["m"]), tuple(found["n"]), tuple(found[">"])
    return Drawing(pieces, ON_OWN.get(summon), marks, others_, ways, not summon)


def turned(offset: Offset, turn: int) -> Offset:
    """Returns the offset in another orientation. An offset is a pair (columns to the right, rows down).

    `turn` is the number of quarter turns, plus 4 if the offset is mirrored from left to right before it is turned.

    >>> [turned((1, -2), turn) for turn in (0, 1, 4)]
    [(1, -2), (2, 1), (-1, -2)]
    """
    x, y = offset
    if turn >= 4:
        x = -x
    for _ in range(turn % 4):
        x, y = -y, x
    return x, y


def orientations_in(drawing: Drawing) -> tuple[Orientation, ...]:
    """Returns the different orientations of a pattern, given as `drawing`: at most eight, by turning and mirroring.

    An orientation is left out if an earlier one has the same pieces, marked squares and marked directions.
    """
    found: list[Orientation] = []
    seen: list[tuple[Sequence[object], ...]] = []
    for turn in TURNS:
        pieces = sorted((turned(offset, turn), rank) for offset, rank in drawing.pieces)
        marks, others, ways = (
            sorted(turned(offset, turn) for offset in offsets)
            for offsets in (drawing.marks, drawing.other_marks, drawing.ways)
        )
        if (pieces, marks, others, ways) in seen:
            continue
        seen.append((pieces, marks, others, ways))
        anchors = BOARD
        for (right, down), _ in pieces:
            anchors &= on_board(right, down)
        found.append(
            Orientation(
                turn,
                tuple((right + SIDE * down, rank) for (right, down), rank in pieces),
                tuple(offset for offset, _ in pieces),
                anchors,
                tuple(marks),
                tuple(others),
                tuple(sorted(WAYS.index(way) for way in ways)),
            )
        )
    return tuple(found)


@remembered()
def drawing_of(card: int) -> Drawing:
    """The pattern of a being as printed on its card; `card` is the being's number."""
    return parse(BEINGS[card].pattern)


@remembered()
def orientations_of(card: int) -> tuple[Orientation, ...]:
    """All different orientations of a being's pattern; `card` is the being's number."""
    return orientations_in(drawing_of(card))


def shifted(mask: int, shift: int) -> int:
    """Returns a mask with the bit `n` wherever `mask` has the bit `n + shift`. `shift` may be negative.

    Nothing is done about the edges: some bits of the result may stand for no square of the board.
    """
    return mask >> shift if shift >= 0 else mask << -shift


@remembered(REMEMBERED)
def matching(card: int, own: tuple[int, int, int]) -> tuple[int, ...]:
    """Returns the squares of the summoning at which the pattern of the being `card` is complete, as one mask for each
    orientation.

    `own[rank]` is the mask of the player's pieces of that rank or a higher one.
    """
    found = []
    for orientation in orientations_of(card):
        squares = orientation.anchors
        for shift, rank in orientation.needs:
            squares &= own[rank] >> shift if shift >= 0 else own[rank] << -shift
            if not squares:
                break
        found.append(squares)
    return tuple(found)


def matching_with(card: int, own: Sequence[int], other: Sequence[int], empty: int) -> tuple[int, ...]:
    """Returns the squares of the summoning where a pattern is complete if an enemy piece or empty squares may stand in
    for some of the player's pieces, as one mask for each orientation.

    `card` is the being that has the pattern. `own[rank]` is the mask of the player's pieces of that rank or a higher
    one, and `other[rank]` the same for the opponent's pieces. One of these may stand in; if none may, the masks in
    `other` are all 0. In addition, squares of the mask `empty` may stand in for up to two commons.
    """
    found = []
    for orientation in orientations_of(card):
        # complete so far with no, one and two empty squares; below, the same with a piece from `other`
        none, one, two = orientation.anchors, 0, 0
        lent_none, lent_one, lent_two = 0, 0, 0
        for shift, rank in orientation.needs:
            mine, theirs = shifted(own[rank], shift), shifted(other[rank], shift)
            void = shifted(empty, shift) if rank == COMMON else 0
            lent_two = lent_two & mine | lent_one & void | two & theirs
            lent_one = lent_one & mine | lent_none & void | one & theirs
            lent_none = lent_none & mine | none & theirs
            two = two & mine | one & void
            one = one & mine | none & void
            none &= mine
        found.append(none | one | two | lent_none | lent_one | lent_two)
    return tuple(found)


def squares_at(square: int, offsets: Sequence[Offset]) -> int:
    """Returns the mask of the squares at these offsets from `square`, without those off the board."""
    x, y = square % SIDE, square // SIDE
    found = [at(x + right, y + down) for right, down in offsets]
    return sum(BITS[other] for other in found if other >= 0)
