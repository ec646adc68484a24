"""What happens to tokens on the board: they are weakened or destroyed, gain points, and fire rays between turns."""

from __future__ import annotations

from ...protocol import Emit
from .board import COLUMNS, NEAR, ROWS
from .kinds import FEEDS, KIND_BITS, ONES, ROW_RAY, SHELL
from .state import NOBODY, State, take


def weaken(state: State, emit: Emit | None, field: int, amount: int) -> None:
    """Takes `amount` from the value of the token on this field.

    If the value falls to 0 or less, the token is destroyed at once (question 10 of the rules).
    """
    token = state.cells[field]
    if token >> 4 <= amount:
        destroy(state, emit, field)
        return
    state.cells[field] = token - (amount << 4)
    owner = token & 1
    state.total[owner] -= amount << (state.golden >> field & 1)
    if emit:
        emit("weakened", owner, field, amount)


def destroy(state: State, emit: Emit | None, field: int) -> None:
    """Destroys the token on this field: removes it, or, if it is a Shell, puts a Plain of value 1 in its place.

    See kind 2 and question 11 of the rules.
    """
    token = state.cells[field]
    owner = token & 1
    if token & KIND_BITS == SHELL << 1:
        state.cells[field] = ONES[owner]
        state.total[owner] += 1 - (token >> 4)
        if emit:
            emit("broke", owner, field)
    else:
        take(state, field)
        if emit:
            emit("destroyed", owner, field)


def gains(state: State) -> tuple[int, int]:
    """Returns (blue's gain, red's gain): what the tokens of each player score in a turn (questions 2 to 5 of the
    rules).

    A token scores its value and its support, which is what it gains from Banners, Beacons and Tolls nearby. For a
    Golden both are doubled.
    """
    blue, red = state.total
    support = state.support
    if support:
        blues, reds = state.own
        golden = state.golden
        cells = state.cells
        while support:
            lowest = support & -support
            support ^= lowest
            field = lowest.bit_length() - 1
            near = NEAR[field]
            feeds = FEEDS[cells[field] & 15]
            if feeds & 1:
                fed = near & blues
                blue += fed.bit_count() + (fed & golden).bit_count()
            if feeds & 2:
                fed = near & reds
                red += fed.bit_count() + (fed & golden).bit_count()
    return blue, red


def gain(state: State, field: int) -> int:
    """What the token on the field scores for its owner in a turn, with support from tokens nearby; 0 for an empty
    field.
    """
    token = state.cells[field]
    total = token >> 4
    support = state.support & NEAR[field]
    while support:
        lowest = support & -support
        support ^= lowest
        total += FEEDS[state.cells[lowest.bit_length() - 1] & 15] >> (token & 1) & 1
    return total << (state.golden >> field & 1) if token else 0


def supporters(state: State, field: int) -> tuple[int, ...]:
    """Returns the fields of the tokens nearby that make the token on this field gain 1 more each turn; () for an empty
    field.
    """
    token = state.cells[field]
    near = state.support & NEAR[field] if token else 0
    fields = [other for other in range(near.bit_length()) if near >> other & 1]
    return tuple(other for other in fields if FEEDS[state.cells[other] & 15] >> (token & 1) & 1)


def fire(state: State, emit: Emit | None) -> None:
    """Fires all rays at once: each takes 1 from the first token in each of its two directions.

    If several rays hit one token, the losses add up. In a direction without a token nothing happens. See kinds 6 and 7,
    question 16 and ruling 2 of the rules.
    """
    cells = state.cells
    taken = state.own[0] | state.own[1]
    hits: dict[int, int] = {}
    rays = state.rays
    while rays:
        lowest = rays & -rays
        rays ^= lowest
        field = lowest.bit_length() - 1
        token = cells[field]
        before, after = (ROWS if token & KIND_BITS == ROW_RAY << 1 else COLUMNS)[field]
        if before := before & taken:
            target = before.bit_length() - 1
            hits[target] = hits.get(target, 0) + 1
            if emit:
                emit("fired", token & 1, field, target)
        if after := after & taken:
            target = (after & -after).bit_length() - 1
            hits[target] = hits.get(target, 0) + 1
            if emit:
                emit("fired", token & 1, field, target)
    for field, amount in hits.items():
        weaken(state, emit, field, amount)
    if state.last != NOBODY and not cells[state.last]:
        state.last = NOBODY
