"""The position of a game of Toy Battle: what lies where, what is left, who is asked. It knows no rules.

Troops are counted and stacked in packed ints so that copies are cheap:
- a *piece* is `player * 8 + kind`; a stack is a leading 1, then 4 bits per piece, the top piece in the lowest bits;
- a *hand* is any set of troops, such as a rack or a discard, with 4 bits per kind: `hand >> 4 * kind & 15` is how many
  troops of that kind the hand holds;
- `tops` has a layer of LAYER bits per kind, the mask of the bases where a troop of that kind is visible; above the
  layers, from bit SHOWN on, `tops` has all visible troops as a hand.
In a view a hidden hand is UNKNOWN and a hidden reserve is a tuple of UNKNOWNs. In a partial state a hand counts its
hidden troops in the 4 bits above those of the kinds, from bit UNSEEN on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...chance import Chance
from ...fields import FRAMES, Fields, field, unknown
from ...memory import forgotten
from ...plain import Kind, boolean, integer, integers, list_of, one_of, tuple_of
from ...protocol import UNKNOWN, Action, Frame
from .board import Board, Table, board_of
from .terrains import FIRST_HQ, SPACE_NAMES
from .troops import COUNTS, KINDS

EMPTY_STACK = 1
UNSEEN = 4 * len(KINDS)  # bit of a hand: above it the troops whose kind is not known are counted
ONE_UNSEEN = 1 << UNSEEN
SEEN = ONE_UNSEEN - 1  # the bits of a hand that count troops of known kinds
REASONS = ("hq", "medals", "stuck", "turn_limit")  # why a game ended
LAYER = len(SPACE_NAMES)  # bits of one layer of `tops`
# multiplied by a player's `tops`, layer k of the product is the sum of the layers below k
WEAKER = sum(1 << LAYER * (kind + 1) for kind in KINDS)


def _kinds(hand: int) -> tuple[int, ...]:
    return tuple(kind for kind in KINDS if hand >> 4 * kind & 15)


def _troops(hand: int) -> tuple[int, ...]:
    return tuple(kind for kind in KINDS for _ in range(hand >> 4 * kind & 15))


KINDS_IN = Table(_kinds)  # the different kinds in a hand, ascending
TROOPS_IN = Table(_troops)  # every troop of a hand, ascending


def hand_of(kinds: tuple[int, ...] | list[int]) -> int:
    """Returns the troops with these kinds as one int, with 4 bits for the number of troops of each kind.

    >>> TROOPS_IN[hand_of([7, 0, 7])]
    (0, 7, 7)
    """
    return sum(1 << 4 * kind for kind in kinds)


SHOWN = LAYER * len(KINDS)
# TOP[kind][space]: what a visible troop adds to `tops`
TOP = tuple(tuple((1 << space + LAYER * kind) + (1 << SHOWN + 4 * kind) for space in range(LAYER)) for kind in KINDS)


def pieces_of(stack: int) -> tuple[tuple[int, int], ...]:
    """Returns the troops of a stack as a tuple of pairs (player, kind), from the bottom to the top.

    `stack` is one int: a leading 1, then 4 bits for each troop, the top troop in the lowest bits.
    """
    height = (stack.bit_length() - 1) // 4
    return tuple((stack >> shift + 3 & 1, stack >> shift & 7) for shift in range(4 * height - 4, -1, -4))


FULL_HAND = hand_of([kind for kind in KINDS for _ in range(COUNTS[kind])])
# stack -> for each player, the troops in it as a hand
HANDS_OF = Table(
    lambda stack: tuple(hand_of([kind for owner, kind in pieces_of(stack) if owner == who]) for who in (0, 1))
)
forgotten(KINDS_IN, TROOPS_IN, HANDS_OF)


def _read_hand(kinds: list[int] | None) -> int:
    if kinds is None:
        return UNKNOWN
    if len(kinds) > sum(COUNTS) or any(kind not in KINDS for kind in kinds):
        raise ValueError("a hand holds troops")
    return hand_of(kinds)


def _write_hand(hand: int) -> list[int] | None:
    return None if hand == UNKNOWN else list(TROOPS_IN[hand])


def _read_stack(pieces: list[list[int]]) -> int:
    stack = EMPTY_STACK
    for player, kind in pieces:
        stack = stack << 4 | integer(player, 0, 1) << 3 | integer(kind, 0, KINDS[-1])
    return stack


def _read_stacks(data: Mapping[str, Any]) -> list[int]:
    if not all(data.values()) or not data.keys() <= set(SPACE_NAMES):
        raise ValueError("a stack lies on a space, and is not empty")
    return [_read_stack(data.get(name, ())) for name in SPACE_NAMES]


def _write_stacks(stacks: list[int]) -> dict[str, list[list[int]]]:
    return {
        SPACE_NAMES[space]: [list(piece) for piece in pieces_of(stack)]
        for space, stack in enumerate(stacks)
        if stack != EMPTY_STACK
    }


def _undrawn(state: State) -> list[tuple[int, ...]]:
    """Returns a list of two tuples, blue's first: the kinds of the troops that are still in each player's reserve."""
    (blue, red), (blue_count, red_count) = state.reserve, state.reserve_count
    return [blue[:blue_count], red[:red_count]]


def _seen_reserve(state: State, player: int) -> list[tuple[int, ...]]:
    return [(UNKNOWN,) * count for count in state.reserve_count]


def _seen_rack(state: State, player: int) -> list[int]:
    return [state.rack[0], UNKNOWN] if player == 0 else [UNKNOWN, state.rack[1]]


def _seen_frozen(state: State, player: int) -> list[int]:
    return [state.frozen[0], UNKNOWN] if player == 0 else [UNKNOWN, state.frozen[1]]


BOARD = Kind(
    lambda data: board_of(data["terrain"], boolean(data["specials"])),
    lambda board: {"terrain": board.terrain.name, "specials": board.specials},
    "{0}.terrain.name, {0}.specials",
)
HANDS = list_of(Kind(_read_hand, _write_hand), 2)
RESERVES = list_of(tuple_of(integers(UNKNOWN, KINDS[-1])), 2)
NUMBERS = list_of(integers(), 2)  # one for each player


class State(Fields, title="Toy Battle"):
    """A position of Toy Battle: the board and its stacks, racks, reserves and discards, medals and the pending frames.

    Lists of two are indexed by player, `stacks` by space.
    """

    board: Board = field(None, BOARD, is_spread=True)
    turn: int = field(1, integers(1))  # 1 in the first turn
    # the random seed for everything that is still to come
    seed: int | Chance = field(0, integers(UNKNOWN, 1 << 64), seen=unknown)
    stack: list[Frame] = field([], FRAMES)
    options: tuple[Action, ...] = field(())
    own: list[int] = field([0, 0])  # mask of the bases whose visible troop is the player's
    tops: list[int] = field([0, 0])  # the bases of `own` by kind, in layers, and the number of each kind
    stacks: list[int] = field([EMPTY_STACK] * len(SPACE_NAMES), Kind(_read_stacks, _write_stacks, "*{}"))
    rack: list[int] = field([0, 0], HANDS, seen=_seen_rack)
    rack_count: list[int] = field([0, 0], NUMBERS)
    frozen: list[int] = field([0, 0], HANDS, seen=_seen_frozen)  # the part of the rack that can't be placed
    frozen_count: list[int] = field([0, 0], NUMBERS)
    known: list[int] = field([0, 0], HANDS)  # troops that both players saw going back to the rack (ruling 10)
    # kinds; the troop with index `reserve_count - 1` is drawn next
    reserve: list[tuple[int, ...]] = field([(), ()], RESERVES, counted=_undrawn, seen=_seen_reserve)
    reserve_count: list[int] = field([0, 0])
    discard: list[int] = field([0, 0], HANDS)
    open: int = field(0)  # mask of the regions whose medals nobody has taken
    taken: list[int] = field([0, 0], NUMBERS)  # mask of the regions whose medals the player has taken
    medals: list[int] = field([0, 0])
    winner: int = field(UNKNOWN, integers(UNKNOWN, 1))  # UNKNOWN while the game goes on
    reason: str = field("", one_of(("", *REASONS)))

    def complete(self) -> None:
        """Computes the visible troops from the stacks, and the medals from the regions that were taken.

        Raises ValueError if a stack is on a space that the terrain does not have.
        """
        terrain = self.board.terrain
        spaces = {place.id for place in terrain.spaces}
        for space, stack in enumerate(self.stacks):
            if stack == EMPTY_STACK:
                continue
            if space not in spaces:
                raise ValueError(f"no stack lies on {SPACE_NAMES[space]}")
            if space < FIRST_HQ:
                self.own[stack >> 3 & 1] |= 1 << space
                self.tops[stack >> 3 & 1] += TOP[stack & 7][space]
        self.reserve_count = [len(reserve) for reserve in self.reserve]
        self.open = (1 << len(terrain.regions)) - 1 & ~self.taken[0] & ~self.taken[1]
        self.medals = [self.board.medals[regions] for regions in self.taken]

    def is_known_to(self, player: int) -> bool:
        """Whether this state or view shows the rack of `player`, on which that player's legal actions depend."""
        return self.rack[player] != UNKNOWN


def unseen(state: State, player: int) -> int:
    """Returns the player's troops that are not on the board, not in the discard and not known to be on the rack.

    The result is one int, with 4 bits for the number of troops of each kind.
    """
    rack = state.rack[player]
    return _left(state, player) - ((state.known[player] if rack == UNKNOWN else rack) & SEEN)


def not_known_to_both(state: State, player: int) -> int:
    """Returns the player's troops of which the two players don't both know where they are.

    These are the troops in the reserve, those on the rack that only their owner has seen, and those in the discard that
    nobody has seen. The result is one int, with 4 bits for the number of troops of each kind.
    """
    return _left(state, player) - state.known[player]


def _left(state: State, player: int) -> int:
    """Returns the player's troops that are neither on the board nor known to be in the discard.

    The result is one int, with 4 bits for the number of troops of each kind.
    """
    left = FULL_HAND - (state.discard[player] & SEEN)
    for stack in state.stacks:
        if stack != EMPTY_STACK:
            left -= HANDS_OF[stack][player]
    return left
