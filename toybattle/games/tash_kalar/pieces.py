"""Changes of the board: pieces are put on squares, taken off, moved, swapped, destroyed, and changed in rank.

Destroyed enemy pieces are counted. No other code changes the board. Nothing here checks whether a change is legal.
"""

from __future__ import annotations

from ...protocol import Emit
from .board import BITS
from .cards.verbs import COMBAT, EMPTY, HEROIC, LEGENDARY
from .state import KILLS, NOBODY, SORTS, State


def enterable(state: State, rank: int, kind: str) -> int:
    """Returns the mask of all squares of the board that a piece may enter with a move or leap of the kind `kind`.

    `rank` is the rank of the piece that moves; how far away the squares are does not matter. The piece may enter an
    empty square, and, unless `kind` is EMPTY, a square with a piece of either player of a lower rank than `rank`. If
    `kind` is COMBAT, it may also enter a square with a piece of the same rank.
    """
    squares = state.empty()
    if kind != EMPTY:
        below = rank + 1 if kind == COMBAT else rank
        pieces = state.pieces
        for lower in range(below):
            squares |= pieces[lower] | pieces[3 + lower]
    return squares


def upgradable(state: State, squares: int) -> int:
    """Returns the mask of the squares in the mask `squares` whose piece can be upgraded.

    A common can always be upgraded, a heroic piece only if its owner has a legendary piece in stock.
    """
    pieces = state.pieces
    found = squares & (pieces[0] | pieces[3])
    for player in (0, 1):
        if state.stock(player, LEGENDARY) > 0:
            found |= squares & pieces[3 * player + HEROIC]
    return found


def downgradable(state: State, squares: int) -> int:
    """Returns the mask of the squares in the mask `squares` whose piece can be downgraded.

    A heroic piece can always be downgraded, a legendary piece only if its owner has a two-sided piece (common or
    heroic) in stock.
    """
    pieces = state.pieces
    found = squares & (pieces[1] | pieces[4])
    for player in (0, 1):
        if state.stock(player, HEROIC) > 0:
            found |= squares & pieces[3 * player + LEGENDARY]
    return found


def put(state: State, player: int, rank: int, square: int) -> None:
    """Puts a piece of this player and rank on an empty square, without emitting an event."""
    state.pieces[3 * player + rank] |= BITS[square]


def take(state: State, square: int) -> int:
    """Removes the piece from the square, so that the piece is in its owner's stock again. Returns the piece as `3 *
    owner + rank`.
    """
    piece = state.piece_at(square)
    state.pieces[piece] ^= BITS[square]
    if state.gates[piece // 3] == square:
        state.gates[piece // 3] = NOBODY
    return piece


def pick_up(state: State, emit: Emit | None, square: int) -> None:
    """Returns the piece on a square to its owner's stock, without destroying it, and emits the event "picked_up"."""
    player, rank = divmod(take(state, square), 3)
    if emit:
        emit("picked_up", player, rank, square)


def destroy(state: State, emit: Emit | None, player: int, square: int, counts: bool = True) -> int:
    """Destroys the piece on the square, and returns the piece as `3 * owner + rank`. `player` is who destroys it.

    If the piece belongs to the other player, it counts among those destroyed in this turn, unless `counts` is false.
    """
    piece = take(state, square)
    owner, rank = divmod(piece, 3)
    if owner != player and counts:
        state.tally[KILLS + rank] += 1 + state.doubled
    if emit:
        emit("destroyed", owner, rank, square)
    return piece


def place(state: State, emit: Emit | None, player: int, rank: int, square: int) -> None:
    """Places a piece of this player and rank from the stock on an empty square, and emits the event "placed"."""
    put(state, player, rank, square)
    if emit:
        emit("placed", player, rank, square)


def shift(state: State, emit: Emit | None, player: int, start: int, end: int) -> int:
    """Moves the piece on the square `start` to the square `end`, and destroys any piece on `end`.

    `player` is who moves the piece, perhaps not its owner. Returns the destroyed piece as `3 * owner + rank`, or NOBODY
    if there was none.
    """
    victim = state.piece_at(end)
    owner, rank = divmod(state.piece_at(start), 3)
    if emit:
        emit("moved", owner, rank, start, end)
    if victim != NOBODY:
        destroy(state, emit, player, end)
    state.pieces[3 * owner + rank] ^= BITS[start] | BITS[end]
    if state.gates[owner] == start:
        state.gates[owner] = end
    return victim


def swap(state: State, emit: Emit | None, one: int, other: int) -> None:
    """Swaps the pieces on two squares. A piece that is a Gateway is the Gateway on its new square too."""
    gates = [square in state.gates for square in (one, other)]
    pieces = take(state, one), take(state, other)
    for piece, square, is_gate in ((pieces[0], other, gates[0]), (pieces[1], one, gates[1])):
        put(state, piece // 3, piece % 3, square)
        if is_gate:
            state.gates[piece // 3] = square
    if emit:
        emit("swapped", pieces[0] // 3, one, other)


def store(state: State, emit: Emit | None, player: int, square: int) -> None:
    """Takes a piece off the board and stores it on the card of a being of `player`, not in the stock of the piece's
    owner.
    """
    is_gate = square in state.gates
    piece = take(state, square)
    state.lost[2 * (piece // 3) + SORTS[piece % 3]] += 1
    state.stored[player] = piece + 6 * is_gate
    if emit:
        emit("stored", piece // 3, piece % 3, square)


def release(state: State, emit: Emit | None, player: int, square: int) -> None:
    """Moves the piece that is stored on the card of a being of `player` onto the square, and destroys any piece that is
    there.

    If the stored piece was a Gateway, it is the Gateway again.
    """
    stored, state.stored[player] = state.stored[player], NOBODY
    owner, rank = divmod(stored % 6, 3)
    state.lost[2 * owner + SORTS[rank]] -= 1
    if emit:
        emit("released", owner, rank, square)
    if state.piece_at(square) != NOBODY:
        destroy(state, emit, player, square)
    put(state, owner, rank, square)
    if stored >= 6:
        state.gates[owner] = square


def change(state: State, emit: Emit | None, square: int, by: int) -> None:
    """Changes the rank of the piece on the square by `by`, which is 1 or -1.

    A piece that becomes legendary is no longer the Gateway.
    """
    is_gate = square in state.gates
    owner, rank = divmod(take(state, square), 3)
    put(state, owner, rank + by, square)
    if is_gate and rank + by != LEGENDARY:
        state.gates[owner] = square
    if emit:
        emit("upgraded" if by > 0 else "downgraded", owner, rank + by, square)


def convert(state: State, emit: Emit | None, player: int, rank: int, square: int) -> None:
    """Destroys the enemy piece on the square and puts a piece of `player` with the rank `rank` in its place."""
    destroy(state, emit, player, square)
    put(state, player, rank, square)
    if emit:
        emit("converted", player, rank, square)


def open_gate(state: State, emit: Emit | None, player: int, square: int) -> None:
    """Makes the player's piece on this square the player's Gateway."""
    state.gates[player] = square
    if emit:
        emit("opened", player, square)
