"""Which beings can be summoned where, which pieces may be picked up for this, and how beings come to the board."""

from __future__ import annotations

from collections.abc import Iterator

from ...protocol import Emit
from .board import BITS, GREEN, PLAIN, RED, squares_of
from .cards.table import BEING, BEINGS, IS_LEGEND, OPENS_GATE, PROGRAMS, source_of
from .cards.verbs import COMMON, HEROIC, RANKS
from .effects.programs import start
from .patterns import drawing_of, matching, matching_with, orientations_of, squares_at
from .pieces import destroy, open_gate, put
from .points import legend_summoned
from .state import NOBODY, ON_GREEN, ON_RED, SORTS, SUMMONED, State

Masks = tuple[int, int, int]  # pieces of each rank or a higher one

# The beings whose effects refer to the pieces they were summoned with.
USES = frozenset(
    card
    for card in BEINGS
    for verb in PROGRAMS[source_of(card, BEING)]
    if "used" in (verb.pieces.region, verb.also.region if verb.also else "")
)


def matches(state: State, player: int, card: int, own: Masks, vacated: int = 0) -> tuple[int, ...]:
    """Returns the squares on which the pattern of the being `card` allows summoning it, as one mask for each
    orientation.

    `own[rank]` is the mask of the player's pieces of that rank or a higher one. If an effect has set `state.license`,
    enemy pieces or empty squares stand in for these pieces, as `license_next` in `cards/verbs.py` says. `vacated` is a
    mask of squares that count as empty although pieces stand there. A being whose pattern may be anywhere can be
    summoned on every empty uncoloured square once the pattern is complete.
    """
    found = completed_at(state, player, card, own, vacated)
    if drawing_of(card).is_free:
        plain = state.empty() & PLAIN
        return tuple([plain if anywhere else 0 for anywhere in found])
    return found


def completed_at(state: State, player: int, card: int, own: Masks, vacated: int = 0) -> tuple[int, ...]:
    """Returns the squares of the summoning at which the pattern of the being `card` is complete, as one mask for each
    orientation.

    For a pattern without a square of the summoning, the masks have the squares on which the pattern's middle lies.
    `own[rank]` is the mask of the player's pieces of that rank or a higher one. If an effect has set `state.license`,
    enemy pieces or empty squares stand in for these pieces, as `license_next` in `cards/verbs.py` says. `vacated` is a
    mask of squares that count as empty although pieces stand there.
    """
    if not state.license:
        return matching(card, own)
    other = state.or_better(1 - player)
    if state.license == "enemy_pieces":
        return matching(card, other)
    lent = (0, 0, 0) if state.license == "empty_squares" else other
    void = 0 if state.license == "enemy_piece" else state.empty() | vacated
    return matching_with(card, own, lent, void)


def squares_for_piece(state: State, player: int, card: int) -> int:
    """Returns the mask of the squares where the being's piece may appear, provided that its pattern is complete there.

    Squares with a piece of a higher rank are left out. If the being has to be summoned onto a piece of the player's,
    squares without such a piece are left out too. Bits that stand for no square of the board may be set.
    """
    rank = BEINGS[card].rank
    higher = 0
    for above in RANKS[rank + 1 :]:
        higher |= state.pieces[above] | state.pieces[3 + above]
    on_own = drawing_of(card).on_own
    return ~higher if on_own is None else state.or_better(player)[on_own] & ~higher


def summonable(state: State, player: int, card: int) -> int:
    """Returns the mask of the squares on which the player can summon the being `card` in this position."""
    own = state.or_better(player)
    squares = 0
    for matched in matches(state, player, card, own):
        squares |= matched
    squares &= squares_for_piece(state, player, card)
    rank = BEINGS[card].rank
    if not squares or state.stock(player, rank) > 0:
        return squares
    free = squares & pieces_of_sort(state, player, rank)
    for square in squares_of(squares & ~free):
        if any(_spare(state, player, card, square)):
            free |= BITS[square]
    return free


def pieces_of_sort(state: State, player: int, rank: int) -> int:
    """Returns the mask of those pieces of the player's that are of the same sort as a piece of this rank.

    For LEGENDARY these are the legendary pieces, for COMMON and HEROIC all commons and heroics.
    """
    common, heroic, legendary = state.pieces[3 * player : 3 * player + 3]
    return legendary if SORTS[rank] else common | heroic


def pick_ups(state: State, player: int, card: int, square: int) -> int:
    """Returns the mask of the player's pieces that can be picked up from the board to become the being `card` on
    `square`.

    The being's pattern has to be complete without the picked-up piece.
    """
    return sum(_spare(state, player, card, square))


def _spare(state: State, player: int, card: int, square: int) -> Iterator[int]:
    """Yields the player's pieces, each as a mask with one square, that can be picked up to become the being `card` on
    `square`.

    The being's pattern has to be complete without the picked-up piece.
    """
    one, two, three = state.or_better(player)
    for spare in squares_of(pieces_of_sort(state, player, BEINGS[card].rank) & ~BITS[square]):
        without = ~BITS[spare]
        own = (one & without, two & without, three & without)
        if any(matched & BITS[square] for matched in matches(state, player, card, own, BITS[spare])):
            yield BITS[spare]


def lacks_piece(state: State, player: int, card: int, square: int) -> bool:
    """Whether the player has to pick up a piece from the board to summon the being `card` on `square`.

    That is the case if no piece of the right sort is in stock, unless a piece of the player's of that sort stands on
    `square` itself: the summoning destroys that piece, and so returns it to the stock.
    """
    rank = BEINGS[card].rank
    return state.stock(player, rank) <= 0 and not pieces_of_sort(state, player, rank) & BITS[square]


def appear(state: State, emit: Emit | None, player: int, card: int, square: int) -> tuple[tuple[int, ...], int]:
    """Puts the being's piece on the square, destroys any piece that stood there, and counts the summoning for the
    tasks.

    Returns (numbers, destroyed piece). `numbers` are the orientations among which the player chooses for the being's
    effect, as indices into the list of all different orientations of the pattern. The destroyed piece is `3 * owner +
    rank`, NOBODY if there was none.
    """
    found = matches(state, player, card, state.or_better(player))
    numbers = [number for number, matched in enumerate(found) if matched & BITS[square]]
    state.license = ""
    rank = BEINGS[card].rank
    if emit:
        emit("summoned", player, card, square)
    felled = NOBODY
    if not state.empty() & BITS[square]:
        felled = destroy(state, emit, player, square)
    put(state, player, rank, square)
    state.tally[SUMMONED] += 1
    state.tally[ON_RED] += bool(RED & BITS[square])
    state.tally[ON_GREEN] += bool(GREEN & BITS[square])
    if IS_LEGEND[card]:
        legend_summoned(state, emit, player)
    if OPENS_GATE[card]:
        gate = state.gates[player]
        if gate == NOBODY or (rank == HEROIC and state.piece_at(gate) % 3 == COMMON):
            open_gate(state, emit, player, square)
    return distinct(card, square, numbers), felled


def distinct(card: int, square: int, numbers: list[int]) -> tuple[int, ...]:
    """Returns those of the possible orientations that lead to different effects of the being `card` on `square`.

    `numbers` are the possible orientations. Here an orientation is an index into the list of all different orientations
    of the pattern. Two orientations lead to the same effect if they mark the same squares and directions, unless the
    effect refers to the pattern's pieces and these differ. Of orientations with the same effect, only the first is
    kept.
    """
    found, seen = [], []
    for number in numbers:
        orientation = orientations_of(card)[number]
        used = squares_at(square, orientation.offsets) if card in USES else 0
        marked = squares_at(square, orientation.marks), squares_at(square, orientation.other_marks)
        if (used, marked, orientation.ways) not in seen:
            seen.append((used, marked, orientation.ways))
            found.append(number)
    return tuple(found)


def carry_out(state: State, emit: Emit | None, player: int, card: int, square: int, number: int, felled: int) -> None:
    """Begins the effect of the being `card`, which has just been summoned on `square`.

    `number` is the pattern's orientation, as an index into the list of all different orientations of the pattern.
    `felled` is the piece that the summoning destroyed, as `3 * owner + rank`, or NOBODY if it destroyed none.
    """
    used = squares_at(square, orientations_of(card)[number].offsets) if card in USES else 0
    start(state, emit, player, source_of(card, BEING), number, square, felled, used)
