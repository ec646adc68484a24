"""The eleven abilities as rows: the text of each, which fields it looks at, and what it does.

`reach(field, directions)` is computed once for every card and field: the part of the board that `act` has to look at.
`act(state, emit, player, field, reach)` acts once for the token just placed on `field`, and returns the field where
that token ends up. Targets come clockwise from north.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...protocol import Emit
from .board import BITS, FULL, OFF, beside
from .kinds import EMPTY, GOLDEN, GOLDEN_BELOW, KIND_BITS, ONES, token_of
from .state import NOBODY, State, move, put, take
from .tokens import destroy, weaken

Fields = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]


class Ability(NamedTuple):
    """One ability. It is the same for every card that has it, except for the area."""

    name: str
    text: str
    reach: Callable[[int, list[str]], Any]
    act: Callable[..., int]


# --- where an ability acts ------------------------------------------------------------------------------------------


def area(field: int, directions: list[str]) -> Fields:
    """The fields of the area, without those beyond the edge."""
    return tuple(target for target in [beside(field, way) for way in directions] if target != OFF)


def beyond(field: int, directions: list[str]) -> Pairs:
    """The fields of the area, each with the next field in its direction, OFF beyond the edge."""
    return tuple((target, beside(target, way)) for way in directions for target in area(field, [way]))


def across(field: int, directions: list[str]) -> Pairs:
    """The fields of the area, each with the field on the opposite side of the token, OFF beyond the edge."""
    return tuple((target, beside(field, way, -1)) for way in directions for target in area(field, [way]))


def whole(field: int, directions: list[str]) -> int:
    """The mask of the area; if a part of it is off the board, a mask that can never be covered (Q13)."""
    fields = area(field, directions)
    return sum(BITS[target] for target in fields) if len(fields) == len(directions) else FULL + 1


def nothing(field: int, directions: list[str]) -> None:
    """For abilities without an area."""


# --- what an ability does -------------------------------------------------------------------------------------------


def chip(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A1: every token in the area loses 1, the player's own included (Q9)."""
    cells = state.cells
    for target in reach:
        if cells[target]:
            weaken(state, emit, target, 1)
    return field


def shove(state: State, emit: Emit | None, player: int, field: int, reach: Pairs) -> int:
    """A2: pushes each token one field straight away, if that is empty; off the board it is destroyed (Q7)."""
    cells = state.cells
    for target, end in reach:
        if cells[target]:
            if end == OFF:
                _fall(state, emit, target)
            elif not cells[end]:
                move(state, target, end)
                if emit:
                    emit("shoved", cells[end] & 1, target, end)
    return field


def vault(state: State, emit: Emit | None, player: int, field: int, reach: Pairs) -> int:
    """A3: moves each token to the opposite field, if empty; off the board it is destroyed. None moves twice (Q8)."""
    cells = state.cells
    landed = 0
    for target, end in reach:
        if cells[target] and not landed & BITS[target]:
            if end == OFF:
                _fall(state, emit, target)
            elif not cells[end]:
                move(state, target, end)
                landed |= BITS[end]
                if emit:
                    emit("vaulted", cells[end] & 1, target, end)
    return field


def _fall(state: State, emit: Emit | None, field: int) -> None:
    """Destroys a token pushed off the board; a Shell becomes a Plain of value 1 where it was (Q11, decision 3)."""
    if emit:
        emit("fell", state.cells[field] & 1, field)
    destroy(state, emit, field)


def sprout(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A4: makes a Plain of the player's, value 1, on every empty field of the area."""
    return _make(state, emit, player, field, reach)


def gift(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A5: makes a Plain of the enemy's, value 1, on every empty field of the area."""
    return _make(state, emit, 1 - player, field, reach)


def _make(state: State, emit: Emit | None, owner: int, field: int, reach: Fields) -> int:
    """Makes Plains of value 1. They don't count as played (Q21)."""
    cells = state.cells
    for target in reach:
        if not cells[target]:
            put(state, target, ONES[owner])
            if emit:
                emit("made", owner, target)
    return field


def encore(state: State, emit: Emit | None, player: int, field: int, reach: int) -> int:
    """A6: gives an extra turn if every field of the area exists and is occupied (Q13)."""
    if not reach & ~(state.own[0] | state.own[1]):
        _bank(state, emit, player)
    return field


def yield_turn(state: State, emit: Emit | None, player: int, field: int, reach: None) -> int:
    """A7: gives the enemy an extra turn."""
    _bank(state, emit, 1 - player)
    return field


def _bank(state: State, emit: Emit | None, player: int) -> None:
    state.banked[player] += 1
    if emit:
        emit("banked", player, state.banked[player])


def volley(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A8: every token in the area loses 1 for each of the player's tokens there.

    The player's own tokens are hit too. The placed token neither counts nor is hit (Q12, decision 7).
    """
    friends = state.own[player]
    amount = sum([friends >> target & 1 for target in reach])
    if amount:
        cells = state.cells
        for target in reach:
            if cells[target]:
                weaken(state, emit, target, amount)
    return field


def switch(state: State, emit: Emit | None, player: int, field: int, reach: None) -> int:
    """A9: swaps places with the token of the previous card, whoever played it, or with none if it is gone.

    It never swaps with an older one (Q15, decision 5).
    """
    last = state.last
    if last == NOBODY:
        return field
    played, other = state.cells[field], state.cells[last]
    take(state, field)
    take(state, last)
    put(state, last, played)
    put(state, field, other)
    if emit:
        emit("switched", player, field, last)
    return last


def gild(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A10: tokens of value 1 or 2 become Goldens of the same value and lose what they were (Q20, decision 8)."""
    cells = state.cells
    for target in reach:
        token = cells[target]
        if token != EMPTY and token >> 4 < GOLDEN_BELOW and token & KIND_BITS != GOLDEN << 1:
            take(state, target)
            put(state, target, token_of(token & 1, GOLDEN, token >> 4))
            if emit:
                emit("gilded", token & 1, target)
    return field


def whet(state: State, emit: Emit | None, player: int, field: int, reach: None) -> int:
    """A11: adds 1 to the player's next token that is played; tokens that are made don't count (Q19)."""
    state.whet[player] += 1
    if emit:
        emit("whetted", player, state.whet[player])
    return field


ABILITIES = {
    ability.name: ability
    for ability in (
        Ability("chip", "Every token in the area loses 1.", area, chip),
        Ability("shove", "Pushes every token in the area one field away.", beyond, shove),
        Ability("vault", "Every token in the area jumps to the opposite field.", across, vault),
        Ability("sprout", "Makes a Plain of yours of value 1 on every empty field of the area.", area, sprout),
        Ability("gift", "Makes an enemy Plain of value 1 on every empty field of the area.", area, gift),
        Ability("encore", "If the whole area is covered with tokens, you get an extra turn.", whole, encore),
        Ability("yield", "The enemy gets an extra turn.", nothing, yield_turn),
        Ability("volley", "Every token in the area loses as much as you have tokens there.", area, volley),
        Ability("switch", "Changes places with the token played last.", nothing, switch),
        Ability("gild", "Every token in the area of value 1 or 2 becomes a Golden.", area, gild),
        Ability("whet", "The next token that you play has 1 more value.", nothing, whet),
    )
}
