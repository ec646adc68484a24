"""How near a pattern is to being complete: the fewest steps that it lacks, and where a common would help.

Here a *step* is one thing to do: to place a common or to upgrade a piece. Where a pattern needs a heroic piece and the
player has no piece on that square, two steps are missing. All orientations are counted at once, in one wide int with a
range of bits for each orientation: multiplying a mask by a constant puts a copy of the mask, shifted as the orientation
needs, into every range.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ....memory import remembered
from ..board import BITS, BOARD, SIDE, squares_of
from ..cards.table import BEINGS
from ..cards.verbs import COMMON, HEROIC, LEGENDARY
from ..patterns import REMEMBERED, drawing_of, orientations_of
from ..state import State
from ..summoning import summonable

FAR = 4  # steps from which on patterns are no longer told apart
FURTHEST = 4 * SIDE + 4  # the largest shift from the square of the summoning to a piece of its pattern
FIELD = 81 + 2 * FURTHEST  # bits per orientation: the board, with room for shifts on both sides

Masks = tuple[int, int, int]  # pieces of each rank or a higher one


class Wide(NamedTuple):
    """A being's pattern in all its orientations at once, in wide ints with one range of bits for each orientation.

    Some of these ints are factors: multiplying a mask of squares by a factor puts a copy of the mask into every range,
    shifted as the orientation of that range needs.
    """

    anchors: int  # the squares of the summoning for which the whole pattern is on the board
    copies: int  # multiplied by a mask, this is the mask in every field
    # (rank, factor that shifts the pieces in every field, shifts by orientation)
    needs: tuple[tuple[int, int, tuple[int, ...]], ...]
    above: int  # the lowest rank that may not be on the square of the summoning


@remembered()
def _wide(card: int) -> Wide:
    drawing = drawing_of(card)
    fields = range(len(orientations_of(card)))
    anchors = sum(
        orientation.anchors << FIELD * field + FURTHEST for field, orientation in enumerate(orientations_of(card))
    )
    wanted = [sorted((rank, shift) for shift, rank in orientation.needs) for orientation in orientations_of(card)]
    if drawing.on_own is not None:
        wanted = [[*needs, (drawing.on_own, 0)] for needs in wanted]
    needs = []
    for same in zip(*wanted, strict=True):
        shifts = tuple(shift for _, shift in same)
        factor = sum(1 << FIELD * field + FURTHEST - shift for field, shift in enumerate(shifts))
        needs += [(rank, factor, shifts) for rank in range(same[0][0] + 1)]
    copies = sum(1 << FIELD * field + FURTHEST for field in fields)
    above = LEGENDARY + 1 if drawing.is_free else BEINGS[card].rank + 1
    return Wide(anchors, copies, tuple(needs), above)


def may_not_cover(card: int, heroics: int, legends: int) -> int:
    """Returns the mask of the pieces, of both players, onto which the being can't be summoned because of their rank.

    `card` is the being; `heroics` and `legends` are the masks of both players' heroic and legendary pieces.
    """
    above = _wide(card).above
    return heroics | legends if above == HEROIC else legends if above == LEGENDARY else 0


def _lacking(wide: Wide, own: Masks, above: int) -> tuple[int, ...]:
    """Returns four ints; item `n` has the squares of the summoning at which the pattern `wide` lacks exactly `n` steps.

    A step is a common to place or a piece to upgrade. Each int holds one mask of squares for each orientation of the
    pattern. `own[rank]` is the mask of the player's pieces of that rank or a higher one. `above` is the mask of the
    pieces that the being may not be summoned onto; their squares are left out.
    """
    none = wide.anchors & ~(above * wide.copies) if above else wide.anchors
    one = two = three = 0
    for rank, factor, _ in wide.needs:
        there = own[rank] * factor
        with_two, with_one, with_none = two & there, one & there, none & there
        three = three & there | two ^ with_two
        two = with_two | one ^ with_one
        one = with_one | none ^ with_none
        none = with_none
    return none, one, two, three


@remembered(REMEMBERED)
def missing(card: int, own: Masks, above: int) -> int:
    """Returns the fewest steps that the pattern of the being `card` lacks, from 0 to 4.

    A step is a common to place or a piece to upgrade. The result 4 (FAR) stands for four steps or more, and for a being
    that can't be summoned onto any square. `own[rank]` is the mask of the player's pieces of that rank or a higher one,
    `above` the mask of the pieces that the being may not be summoned onto.
    """
    for count, squares in enumerate(_lacking(_wide(card), own, above)):
        if squares:
            return count
    return FAR


@remembered(REMEMBERED)
def helpful(card: int, own: Masks, above: int) -> int:
    """Returns the mask of the squares where placing a common would make the pattern of the being `card` lack one step
    fewer.

    A step is a common to place or a piece to upgrade. The squares of the result have no piece of the player's. The
    result is 0 if the pattern is complete, if it lacks four steps (FAR) or more, or if the being can't be summoned onto
    any square. `own[rank]` is the mask of the player's pieces of that rank or a higher one, `above` the mask of the
    pieces that the being may not be summoned onto.
    """
    wide = _wide(card)
    lacking = _lacking(wide, own, above)
    count = missing(card, own, above)
    found = 0
    if count == FAR:
        return found
    for rank, factor, shifts in wide.needs if count else ():
        if rank == COMMON:
            without = lacking[count] & ~(own[COMMON] * factor)
            for field in _fields(without, len(shifts)):
                squares = (without >> FIELD * field + FURTHEST) & BOARD
                found |= squares << shifts[field] if shifts[field] >= 0 else squares >> -shifts[field]
    return found


def _fields(wide: int, count: int) -> Iterator[int]:
    return (field for field in range(count) if wide >> FIELD * field & (1 << FIELD) - 1)


def lacks(state: State, player: int, card: int) -> int:
    """Returns the fewest steps that the pattern of the being `card` lacks for `player` in this position, from 0 to 4.

    A step is a common to place or a piece to upgrade; `missing` says what 4 (FAR) stands for.
    """
    return missing(card, state.or_better(player), _too_high(state, card))


def completing(state: State, player: int, card: int) -> Iterator[tuple[int, ...]]:
    """Yields sets of one or two empty squares on which further commons would let `player` summon the being `card`: as
    many squares as the pattern lacks steps. Each set is a tuple of squares in ascending order.

    Yields nothing if the pattern lacks no step or more than two, or if the player hasn't as many commons in stock.
    """
    count = lacks(state, player, card)
    if not 1 <= count <= 2 or state.stock(player, COMMON) < count:
        return
    for square in squares_of(helpful(card, state.or_better(player), _too_high(state, card)) & state.empty()):
        world = state.clone()
        world.pieces[3 * player + COMMON] |= BITS[square]
        if count == 1 and summonable(world, player, card):
            yield (square,)
        elif count == 2:
            yield from ((square, other) for (other,) in completing(world, player, card) if other > square)


def steps_to(state: State, player: int, card: int) -> tuple[tuple[int, int], ...]:
    """Returns pieces that would complete the pattern of the being `card` for `player` in as few steps as it lacks, as
    pairs (square, rank): on this square a piece of this rank or a higher one is missing.

    Each square is empty or has a piece of the player's of a lower rank. Of several possibilities only the first one is
    returned. The result is empty if there is none, and if the pattern lacks no step or four steps (FAR) or more.
    """
    count, own = lacks(state, player, card), state.or_better(player)
    if not 0 < count < FAR:
        return ()
    enemies, on_own, too_high = state.own(1 - player), drawing_of(card).on_own, _too_high(state, card)
    for orientation in orientations_of(card):
        for anchor in squares_of(orientation.anchors & ~too_high):
            needs = [(anchor + shift, rank) for shift, rank in orientation.needs]
            needs += [(anchor, on_own)] if on_own is not None else []
            steps = tuple([(square, rank) for square, rank in needs if not own[rank] & BITS[square]])
            lacking = sum(1 for square, rank in steps for less in range(rank + 1) if not own[less] & BITS[square])
            if lacking == count and not any(enemies & BITS[square] for square, _ in steps):
                return steps
    return ()


def appears_on(state: State, player: int, card: int, steps: Iterable[tuple[int, int]]) -> int:
    """Returns the mask of the squares on which `player` could summon the being `card` if the pieces that `steps` names,
    as pairs (square, rank), stood there, in place of lower pieces of the player's.
    """
    world = state.clone()
    for square, rank in steps:
        for less in range(rank):
            world.pieces[3 * player + less] &= ~BITS[square]
        world.pieces[3 * player + rank] |= BITS[square]
    return summonable(world, player, card)


def _too_high(state: State, card: int) -> int:
    """The mask of the pieces, of both players, onto which the being `card` can't be summoned because of their rank."""
    return may_not_cover(card, state.pieces[1] | state.pieces[4], state.pieces[2] | state.pieces[5])
