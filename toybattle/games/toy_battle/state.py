"""The position of a Toy Battle: what lies where, what is left, who is asked. It knows no rules.

Troops are counted and stacked in packed ints so that a copy is cheap:
- a *piece* is `player * 8 + kind`; a stack is an int of 4 bits a piece above a leading 1, its top piece lowest;
- a *hand* (rack, discard, ...) holds 4 bits a kind: `hand >> 4 * kind & 15` is how many of it;
- `tops` has a layer of LAYER bits a kind: the mask of the bases where a troop of that kind is visible; above the
  layers, from bit SHOWN on, the visible troops as a hand.
In a view a hidden hand is UNKNOWN and a hidden reserve a tuple of UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...protocol import UNKNOWN, Action, Frame
from .board import Board, Table, board_of
from .terrains import FIRST_HQ, SPACE_NAMES
from .troops import COUNTS, KINDS

EMPTY_STACK = 1
LAYER = len(SPACE_NAMES)  # bits of one layer of `tops`
WEAKER = sum(1 << LAYER * (kind + 1) for kind in KINDS)  # times a player's `tops`: layer k adds up the layers below k


def _kinds(hand: int) -> tuple[int, ...]:
    return tuple(kind for kind in KINDS if hand >> 4 * kind & 15)


def _troops(hand: int) -> tuple[int, ...]:
    return tuple(kind for kind in KINDS for _ in range(hand >> 4 * kind & 15))


KINDS_IN = Table(_kinds)  # the distinct kinds of a hand, ascending
TROOPS_IN = Table(_troops)  # every troop of a hand, ascending


def hand_of(kinds: tuple[int, ...] | list[int]) -> int:
    """The hand that holds these troops.

    >>> TROOPS_IN[hand_of([7, 0, 7])]
    (0, 7, 7)
    """
    return sum(1 << 4 * kind for kind in kinds)


SHOWN = LAYER * len(KINDS)
# TOP[kind][space]: what a visible troop adds to `tops`
TOP = tuple(tuple((1 << space + LAYER * kind) + (1 << SHOWN + 4 * kind) for space in range(LAYER)) for kind in KINDS)


def pieces_of(stack: int) -> tuple[tuple[int, int], ...]:
    """The (player, kind) of a stack from bottom to top."""
    height = (stack.bit_length() - 1) // 4
    return tuple((stack >> shift + 3 & 1, stack >> shift & 7) for shift in range(4 * height - 4, -1, -4))


FULL_HAND = hand_of([kind for kind in KINDS for _ in range(COUNTS[kind])])
HANDS_OF = Table(
    lambda stack: tuple(hand_of([kind for owner, kind in pieces_of(stack) if owner == who]) for who in (0, 1))
)


class State:
    """One position. Lists are indexed by player, `stacks` by space."""

    __slots__ = (
        "board",
        "discard",
        "frozen",
        "frozen_count",
        "known",
        "medals",
        "open",
        "options",
        "own",
        "rack",
        "rack_count",
        "reason",
        "reserve",
        "reserve_count",
        "seed",
        "stack",
        "stacks",
        "taken",
        "tops",
        "turn",
        "winner",
    )

    board: Board
    turn: int  # 1 for the first
    seed: int  # the chance of everything to come; UNKNOWN in a view
    stack: list[Frame]
    options: tuple[Action, ...]
    own: list[int]  # mask of the bases whose visible troop is the player's
    tops: list[int]  # `own` by kinds, in layers, and how many of each
    stacks: list[int]
    rack: list[int]  # hands
    rack_count: list[int]
    frozen: list[int]  # hands: the part of the rack that can't be placed
    frozen_count: list[int]
    known: list[int]  # hands: troops that everybody saw going back to the rack (decision 10)
    reserve: list[tuple[int, ...]]  # kinds; troop number `reserve_count - 1` is drawn next
    reserve_count: list[int]
    discard: list[int]  # hands
    open: int  # mask of the regions whose medals nobody has taken
    taken: list[int]  # mask of the regions whose medals the player has
    medals: list[int]
    winner: int  # UNKNOWN while the game goes on
    reason: str

    def clone(self) -> State:
        """A copy that shares nothing mutable."""
        copy = State.__new__(State)
        copy.board = self.board
        copy.turn = self.turn
        copy.seed = self.seed
        copy.stack = self.stack[:]
        copy.options = self.options
        copy.own = self.own[:]
        copy.tops = self.tops[:]
        copy.stacks = self.stacks[:]
        copy.rack = self.rack[:]
        copy.rack_count = self.rack_count[:]
        copy.frozen = self.frozen[:]
        copy.frozen_count = self.frozen_count[:]
        copy.known = self.known[:]
        copy.reserve = self.reserve[:]
        copy.reserve_count = self.reserve_count[:]
        copy.discard = self.discard[:]
        copy.open = self.open
        copy.taken = self.taken[:]
        copy.medals = self.medals[:]
        copy.winner = self.winner
        copy.reason = self.reason
        return copy

    def key(self) -> tuple[Any, ...]:
        """All that distinguishes this state, hashable; `tops`, `own` and the like follow from it."""
        return (
            self.board.terrain.name,
            self.board.specials,
            self.turn,
            self.seed,
            tuple(self.stack),
            tuple(self.stacks),
            *zip(self.rack, self.rack_count, self.frozen, self.frozen_count, self.known, strict=True),
            *(reserve[:count] for reserve, count in zip(self.reserve, self.reserve_count, strict=True)),
            *zip(self.discard, self.taken, self.medals, strict=True),
            self.winner,
            self.reason,
        )

    def dump(self) -> dict[str, Any]:
        """The state as JSON-plain data."""
        return {
            "terrain": self.board.terrain.name,
            "specials": self.board.specials,
            "turn": self.turn,
            "seed": self.seed,
            "stack": [list(frame) for frame in self.stack],
            "stacks": {
                SPACE_NAMES[space]: [list(piece) for piece in pieces_of(stack)]
                for space, stack in enumerate(self.stacks)
                if stack != EMPTY_STACK
            },
            "rack": [_dump_hand(hand) for hand in self.rack],
            "rack_count": list(self.rack_count),
            "frozen": [_dump_hand(hand) for hand in self.frozen],
            "frozen_count": list(self.frozen_count),
            "known": [_dump_hand(hand) for hand in self.known],
            "reserve": [list(reserve[:count]) for reserve, count in zip(self.reserve, self.reserve_count, strict=True)],
            "discard": [_dump_hand(hand) for hand in self.discard],
            "taken": list(self.taken),
            "winner": self.winner,
            "reason": self.reason,
        }

    @staticmethod
    def load(data: Mapping[str, Any]) -> State:
        """The state that `dump` wrote, without its options. Raises ValueError when it isn't one."""
        try:
            return State._load(data)
        except (KeyError, TypeError, IndexError, AttributeError, OverflowError) as error:
            raise ValueError(f"not a Toy Battle position: {error!r}") from error

    @staticmethod
    def _load(data: Mapping[str, Any]) -> State:
        state = State.__new__(State)
        board = state.board = board_of(data["terrain"], bool(data["specials"]))
        state.turn = int(data["turn"])
        state.seed = int(data["seed"])
        state.stack = [tuple(frame) for frame in data["stack"]]
        state.options = ()
        state.own = [0, 0]
        state.tops = [0, 0]
        state.stacks = [EMPTY_STACK] * len(SPACE_NAMES)
        for name, pieces in data["stacks"].items():
            space = SPACE_NAMES.index(name)
            if not pieces or space not in {place.id for place in board.terrain.spaces}:
                raise ValueError(f"no stack lies on {name}")
            for player, kind in pieces:
                if player not in (0, 1) or kind not in KINDS:
                    raise ValueError(f"{player} {kind} is no piece")
                state.stacks[space] = state.stacks[space] << 4 | player << 3 | kind
            if space < FIRST_HQ:
                player, kind = pieces[-1]
                state.own[player] |= 1 << space
                state.tops[player] += TOP[kind][space]
        state.rack = [_load_hand(hand) for hand in data["rack"]]
        state.rack_count = [int(count) for count in data["rack_count"]]
        state.frozen = [_load_hand(hand) for hand in data["frozen"]]
        state.frozen_count = [int(count) for count in data["frozen_count"]]
        state.known = [_load_hand(hand) for hand in data["known"]]
        state.reserve = [tuple(kinds) for kinds in data["reserve"]]
        if any(kind != UNKNOWN and kind not in KINDS for kinds in state.reserve for kind in kinds):
            raise ValueError("a reserve holds troops")
        state.reserve_count = [len(reserve) for reserve in state.reserve]
        state.discard = [_load_hand(hand) for hand in data["discard"]]
        state.taken = [int(regions) for regions in data["taken"]]
        state.open = (1 << len(board.terrain.regions)) - 1 & ~state.taken[0] & ~state.taken[1]
        state.medals = [board.medals[regions] for regions in state.taken]
        state.winner = int(data["winner"])
        state.reason = str(data["reason"])
        return state


def unseen(state: State, player: int) -> int:
    """The player's troops, as a hand, that lie neither on the board, nor in the discard, nor known on the rack."""
    rack = state.known[player] if state.rack[player] == UNKNOWN else state.rack[player]
    left = FULL_HAND - state.discard[player] - rack
    for stack in state.stacks:
        if stack != EMPTY_STACK:
            left -= HANDS_OF[stack][player]
    return left


def _dump_hand(hand: int) -> list[int] | None:
    return None if hand == UNKNOWN else list(TROOPS_IN[hand])


def _load_hand(kinds: list[int] | None) -> int:
    if kinds is None:
        return UNKNOWN
    if len(kinds) > sum(COUNTS) or any(kind not in KINDS for kind in kinds):
        raise ValueError("a hand holds troops")
    return hand_of(kinds)
