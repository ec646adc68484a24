"""The geometry of a terrain: everything that depends only on which bases a player occupies.

A set of spaces is a mask, an int in which space `n` is bit `1 << n`. What follows from a mask is computed once for each
mask and kept in a `Table`, a dict that computes its missing values with a function. A game meets only a few thousand
different masks, so nearly every question about the board is a single lookup.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from ...memory import forgotten, remembered
from ...protocol import Action
from .terrains import FIRST_HQ, MUTE, RESTRICTED, SPACE_NAMES, TERRAINS, Terrain
from .troops import HOOK, KINDS

V = TypeVar("V")
FAR = 99
MOST = 1 << 12  # entries of a table; the longest search of one position was no faster with more
BOARDS = 2  # how many boards keep their tables


class Table(dict[int, V], Generic[V]):
    """A dict with ints as keys that computes a missing value with a function of the key.

    When a value is missing and the dict already has MOST values, it first forgets all of them, so that its memory is
    bounded.
    """

    def __init__(self, function: Callable[[int], V]) -> None:
        self.function = function

    def __missing__(self, argument: int) -> V:
        if len(self) >= MOST:
            self.clear()
        value = self[argument] = self.function(argument)
        return value


def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the spaces in a mask, in ascending order.

    >>> bits(0b10100)
    (2, 4)
    """
    return tuple([space for space in range(mask.bit_length()) if mask >> space & 1])


SPACES = Table(bits)

# Mask of spaces -> the actions of a verb that chooses one of them, in order of the spaces.
DISCARDS: Table[tuple[Action, ...]] = Table(lambda mask: tuple(("discard", space) for space in bits(mask)))
RECALLS: Table[tuple[Action, ...]] = Table(lambda mask: tuple(("recall", space) for space in bits(mask)))


def _placements_of(kind: int) -> Table[tuple[Action, ...]]:
    actions = tuple(("place", kind, space) for space in range(len(SPACE_NAMES)))
    return Table(lambda mask: tuple([actions[space] for space in SPACES[mask]]))


PLACEMENTS = tuple(_placements_of(kind) for kind in KINDS)
forgotten(SPACES, DISCARDS, RECALLS, *PLACEMENTS)


class Board:
    """A terrain, with or without the effects of its special bases, as masks and tables.

    near[space]           mask of the spaces joined to it by one section of path
    bases, hqs[player]    mask of all bases, and of a player's H.Q.s
    hop                   mask of the bases on which Hook may be placed without a connection
    allowed[kind]         mask of the spaces that are not restricted to other kinds
    special[space]        effect of the special base, "" for none
    places[player][own]   for each kind, mask of the spaces where the player may place a troop of the kind, by the rules
                          of connection, Hook's jump and restricted bases alone
    reach[player][own]    mask of the spaces joined to one of the player's H.Q.s by a chain through the bases `own`
    held[own]             mask of the regions whose bases are all in `own`
    medals[regions]       how many medals the regions of this mask have at the start
    distance[player][own] how many more bases the player needs for a chain that touches an enemy H.Q.; FAR if no such
                          chain is possible

    In these lines `own` is the mask of the bases that the player occupies.
    """

    def __init__(self, terrain: Terrain, specials: bool) -> None:
        self.terrain = terrain
        self.specials = specials
        size = max(space.id for space in terrain.spaces) + 1
        near = [0] * size
        for start, end in terrain.paths:
            near[start] |= 1 << end
            near[end] |= 1 << start
        self.near = tuple(near)
        ids = [space.id for space in terrain.spaces]
        self.bases = sum(1 << space for space in ids if space < FIRST_HQ)
        self.hqs = (
            sum(1 << space for space in ids if FIRST_HQ <= space < FIRST_HQ + 2),
            sum(1 << space for space in ids if space >= FIRST_HQ + 2),
        )
        special = [""] * size
        allowed = [self.bases | self.hqs[0] | self.hqs[1]] * len(KINDS)
        mute = 0
        for space in terrain.spaces if specials else ():
            special[space.id] = space.special
            if space.special == RESTRICTED:
                for kind in KINDS:
                    if not space.allowed >> kind & 1:
                        allowed[kind] &= ~(1 << space.id)
            elif space.special == MUTE:
                mute |= 1 << space.id
        self.special = tuple(special)
        self.allowed = tuple(allowed)
        self.hop = self.bases & ~mute
        self.region_bases = tuple(sum(1 << base for base in region.bases) for region in terrain.regions)
        self.region_bits = tuple((1 << number, bases) for number, bases in enumerate(self.region_bases))
        self.threshold = terrain.threshold
        self.reach = (Table(lambda own: self._reach(0, own)), Table(lambda own: self._reach(1, own)))
        self.places = (Table(lambda own: self._places(0, own)), Table(lambda own: self._places(1, own)))
        self.distance = (Table(lambda own: self._distance(0, own)), Table(lambda own: self._distance(1, own)))
        self.held = Table(self._held)
        self.medals = Table(self._medals)

    def _reach(self, player: int, own: int) -> int:
        """Returns a mask of the spaces that the player can reach from the player's own H.Q.s through chains of bases in
        the mask `own`.

        No chain runs through an H.Q., and the result never has the player's own H.Q.s (ruling 7 of the rules).
        """
        near = self.near
        touched = 0
        for headquarters in SPACES[self.hqs[player]]:
            touched |= near[headquarters]
        left = own & self.bases
        while grown := touched & left:
            left ^= grown
            for base in SPACES[grown]:
                touched |= near[base]
        return touched & ~self.hqs[player]

    def _places(self, player: int, own: int) -> tuple[int, ...]:
        reach = self.reach[player][own]
        places = [reach & allowed for allowed in self.allowed]
        places[HOOK] |= self.hop & self.allowed[HOOK]
        return tuple(places)

    def _distance(self, player: int, own: int) -> int:
        target = self.hqs[1 - player]
        missing = 0
        while not (touched := self._reach(player, own)) & target:
            grown = own | touched & self.bases
            if grown == own:
                return FAR
            own = grown
            missing += 1
        return missing

    def _held(self, own: int) -> int:
        held = 0
        for bit, bases in self.region_bits:
            if bases & own == bases:
                held |= bit
        return held

    def _medals(self, regions: int) -> int:
        return sum(self.terrain.regions[number].medals for number in SPACES[regions])


@remembered(BOARDS)
def board_of(terrain: str, specials: bool) -> Board:
    """Returns the board of the terrain with the name `terrain`; `specials` says whether its special bases have effects.

    The boards that were used last are kept (BOARDS says how many), so that games on the same board share one `Board`.
    """
    return Board(TERRAINS[terrain], specials)
