"""The eleven abilities as rows: what each says, what of the board it looks at, and what it does.

`reach(field, directions)` is worked out once for every card and field: whatever of the area `act` has to look at.
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
    """One ability. The same for every card that has it, but for the area."""

    name: str
    text: str
    reach: Callable[[int, list[str]], Any]
    act: Callable[..., int]


# --- what an ability looks at ---------------------------------------------------------------------------------------


def area(field: int, directions: list[str]) -> Fields:
    """The fields of the area that exist."""
    return tuple(target for target in [beside(field, way) for way in directions] if target != OFF)


def beyond(field: int, directions: list[str]) -> Pairs:
    """The same, each with the next field in its direction, OFF beyond the edge."""
    return tuple((target, beside(target, way)) for way in directions for target in area(field, [way]))


def across(field: int, directions: list[str]) -> Pairs:
    """The same, each with the field on the other side of the token, OFF beyond the edge."""
    return tuple((target, beside(field, way, -1)) for way in directions for target in area(field, [way]))


def whole(field: int, directions: list[str]) -> int:
    """The mask of the area; when a part of it is off the board, one that can't be covered (Q13)."""
    fields = area(field, directions)
    return sum(BITS[target] for target in fields) if len(fields) == len(directions) else FULL + 1


def nothing(field: int, directions: list[str]) -> None:
    """There is no area."""


# --- what it does ---------------------------------------------------------------------------------------------------


def chip(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A1. Friends are hit too (Q9)."""
    cells = state.cells
    for target in reach:
        if cells[target]:
            weaken(state, emit, target, 1)
    return field


def shove(state: State, emit: Emit | None, player: int, field: int, reach: Pairs) -> int:
    """A2. One field straight away, if nothing stands there; off the board is destroyed (Q7)."""
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
    """A3. To the opposite field, if nothing stands there; off the board is destroyed; none moves twice (Q8)."""
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
    """A Shell becomes a Plain 1 where it stood (Q11, decision 3)."""
    if emit:
        emit("fell", state.cells[field] & 1, field)
    destroy(state, emit, field)


def sprout(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A4."""
    return _make(state, emit, player, field, reach)


def gift(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A5."""
    return _make(state, emit, 1 - player, field, reach)


def _make(state: State, emit: Emit | None, owner: int, field: int, reach: Fields) -> int:
    """What is made is plain and was not played (Q21)."""
    cells = state.cells
    for target in reach:
        if not cells[target]:
            put(state, target, ONES[owner])
            if emit:
                emit("made", owner, target)
    return field


def encore(state: State, emit: Emit | None, player: int, field: int, reach: int) -> int:
    """A6. Every field of the area must exist and be occupied (Q13)."""
    if not reach & ~(state.own[0] | state.own[1]):
        _bank(state, emit, player)
    return field


def yield_turn(state: State, emit: Emit | None, player: int, field: int, reach: None) -> int:
    """A7."""
    _bank(state, emit, 1 - player)
    return field


def _bank(state: State, emit: Emit | None, player: int) -> None:
    state.banked[player] += 1
    if emit:
        emit("banked", player, state.banked[player])


def volley(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """A8. Friends of the player who places count and are hit; the placed token does neither (Q12, decision 7)."""
    friends = state.own[player]
    amount = sum([friends >> target & 1 for target in reach])
    if amount:
        cells = state.cells
        for target in reach:
            if cells[target]:
                weaken(state, emit, target, amount)
    return field


def switch(state: State, emit: Emit | None, player: int, field: int, reach: None) -> int:
    """A9. With the token of the card before this one, whoever played it; never with an older one (Q15, decision 5)."""
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
    """A10. Golden replaces what the token was (Q20); the value stays (decision 8)."""
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
    """A11. For the next token played, not for those that are made (Q19)."""
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
