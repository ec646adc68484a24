"""The geometry of the 36 fields: neighbours, areas, lines, and the actions that place a token on empty fields.

Field `n` is bit `1 << n` of a mask. Fields are numbered row by row from a1. North is towards row 1 for both players.
"""

from __future__ import annotations

from ...memory import remembered
from ...protocol import Action
from .sets import STACKS

SIDE = 6
FIELDS = range(SIDE * SIDE)
FIELD_NAMES = tuple(f"{column}{row}" for row in "123456" for column in "abcdef")
CENTRE = tuple(FIELD_NAMES.index(name) for name in ("c3", "d3", "c4", "d4"))
FULL = (1 << len(FIELDS)) - 1
OFF = -1  # a field beyond the edge
BITS = tuple(1 << field for field in FIELDS)

# Clockwise from north, as (right, down).
DIRECTIONS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


def beside(field: int, direction: str, distance: int = 1) -> int:
    """Returns the field `distance` fields away from `field` in the direction `direction`, such as "N" or "SE"; OFF if
    it is beyond the edge.

    >>> FIELD_NAMES[beside(FIELD_NAMES.index("d4"), "N")]
    'd3'
    """
    right, down = DIRECTIONS[direction]
    row, column = divmod(field, SIDE)
    row, column = row + down * distance, column + right * distance
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else OFF


def fields_of(mask: int) -> tuple[int, ...]:
    """The fields of a mask in ascending order."""
    return tuple([field for field in range(mask.bit_length()) if mask >> field & 1])


def _mask(fields: list[int]) -> int:
    return sum(1 << field for field in fields if field != OFF)


# the 8 neighbours of each field, as a mask
NEAR = tuple(_mask([beside(field, direction) for direction in DIRECTIONS]) for field in FIELDS)


def _line(field: int, direction: str) -> int:
    return _mask([beside(field, direction, distance) for distance in range(1, SIDE)])


# field -> the masks of the two lines that begin beside it: towards lower fields, and towards higher ones
ROWS = tuple((_line(field, "W"), _line(field, "E")) for field in FIELDS)
COLUMNS = tuple((_line(field, "N"), _line(field, "S")) for field in FIELDS)

PLACE = tuple(tuple(("place", stack, field) for field in FIELDS) for stack in range(STACKS))
PART = 12  # number of fields whose placements are cached together: two rows
PART_MASK = (1 << PART) - 1
REMEMBERED = 1 << 7  # cached parts: 95 of 100 are found there, with any number more as many


@remembered(REMEMBERED)
def _placements(part: int, mask: int) -> tuple[tuple[Action, ...], ...]:
    fields = fields_of(mask << part * PART)
    return tuple(tuple([actions[field] for field in fields]) for actions in PLACE)


def placements(empty: int) -> tuple[Action, ...]:
    """The actions of placing the top card of each of the four stacks on each field of the mask `empty`.

    They are ordered by stack, then by field.
    """
    top = _placements(0, empty & PART_MASK)
    middle = _placements(1, empty >> PART & PART_MASK)
    bottom = _placements(2, empty >> 2 * PART)
    return (
        *(top[0] + middle[0] + bottom[0]),
        *(top[1] + middle[1] + bottom[1]),
        *(top[2] + middle[2] + bottom[2]),
        *(top[3] + middle[3] + bottom[3]),
    )
