"""The eleven abilities as rows: the text of each, which fields it looks at, and what it does.

Each ability has two functions. `reach(field, directions)` returns the fields that `act` has to look at, in the form
that `act` needs; it is computed once for every card and field. `act(state, emit, player, field, reach)` lets the
ability act once for the token that `player` has just placed on `field`, and returns the field where that token ends up.
An ability acts on the fields of its area one after another, clockwise from north.
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
    """An ability: its name, its text, and its two functions `reach` and `act`.

    `reach` finds the fields on which the ability of a card depends if the card is played on a given field: usually
    those of the card's area. `act` lets the ability act on these fields. Two cards with the same ability can have
    different areas.
    """

    name: str
    text: str
    reach: Callable[[int, list[str]], Any]
    act: Callable[..., int]


# --- where an ability acts ------------------------------------------------------------------------------------------


def area(field: int, directions: list[str]) -> Fields:
    """Returns the fields beside `field` in these directions, such as "N" or "SE", without those beyond the edge."""
    return tuple(target for target in [beside(field, way) for way in directions] if target != OFF)


def beyond(field: int, directions: list[str]) -> Pairs:
    """Returns a pair (near, next) for each field of the area: that field, and the next field in the same direction from
    `field`.

    The next field is OFF if it is beyond the edge. The area is the fields beside `field` in these directions.
    """
    return tuple((target, beside(target, way)) for way in directions for target in area(field, [way]))


def across(field: int, directions: list[str]) -> Pairs:
    """Returns a pair (near, opposite) for each field of the area: that field, and the field on the other side of
    `field`.

    The opposite field is OFF if it is beyond the edge. The area is the fields beside `field` in these directions.
    """
    return tuple((target, beside(field, way, -1)) for way in directions for target in area(field, [way]))


def whole(field: int, directions: list[str]) -> int:
    """Returns the mask of the area, for an ability that needs a token on every field of the area (question 13 of the
    rules).

    The area is the fields beside `field` in these directions. If a part of the area is off the board, the result is a
    mask with a bit that stands for no field, so that the area never counts as covered with tokens.
    """
    fields = area(field, directions)
    return sum(BITS[target] for target in fields) if len(fields) == len(directions) else FULL + 1


def nothing(field: int, directions: list[str]) -> None:
    """Returns None, since an ability without an area does not depend on any fields. The parameters are not used."""


# --- what an ability does -------------------------------------------------------------------------------------------


def chip(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """Ability 1: takes 1 from the value of every token in the area, the player's own ones too (question 9 in the
    questions and answers of the rules).

    `reach` is the area. Returns `field`, where the placed token stays.
    """
    cells = state.cells
    for target in reach:
        if cells[target]:
            weaken(state, emit, target, 1)
    return field


def shove(state: State, emit: Emit | None, player: int, field: int, reach: Pairs) -> int:
    """Ability 2: moves each token in the area one field further away from `field`, if that next field is empty.

    A token pushed off the board is destroyed (question 7 of the rules). `reach` has a pair (near, next) for each field
    of the area: that field, and the next field. Returns `field`, where the placed token stays.
    """
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
    """Ability 3: moves each token in the area to the opposite side of `field`, if the field there is empty.

    A token moved off the board is destroyed, and no token moves twice (question 8 of the rules). `reach` has a pair
    (near, opposite) for each field of the area: that field, and the opposite field. Returns `field`, where the placed
    token stays.
    """
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
    """Destroys the token on `field`, which an ability has moved off the board (question 11 of the rules).

    A Shell instead becomes a Plain of value 1 on `field` (ruling 3 of the rules).
    """
    if emit:
        emit("fell", state.cells[field] & 1, field)
    destroy(state, emit, field)


def sprout(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """Ability 4: makes a Plain of value 1 for the player on every empty field of the area, which is `reach`.

    Returns `field`, where the placed token stays.
    """
    return _make(state, emit, player, field, reach)


def gift(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """Ability 5: makes a Plain of value 1 for the rival on every empty field of the area, which is `reach`.

    Returns `field`, where the placed token stays.
    """
    return _make(state, emit, 1 - player, field, reach)


def _make(state: State, emit: Emit | None, owner: int, field: int, reach: Fields) -> int:
    """Makes a Plain of value 1 for `owner` on every empty field among the fields `reach`, and returns `field`.

    Tokens that are made don't count as played (question 21 of the rules).
    """
    cells = state.cells
    for target in reach:
        if not cells[target]:
            put(state, target, ONES[owner])
            if emit:
                emit("made", owner, target)
    return field


def encore(state: State, emit: Emit | None, player: int, field: int, reach: int) -> int:
    """Ability 6: gives the player an extra turn if every field of the area is on the board and has a token (question 13
    of the rules).

    `reach` is the mask of the area. Returns `field`, where the placed token stays.
    """
    if not reach & ~(state.own[0] | state.own[1]):
        _bank(state, emit, player)
    return field


def yield_turn(state: State, emit: Emit | None, player: int, field: int, reach: None) -> int:
    """Ability 7: gives the rival an extra turn. Returns `field`, where the placed token stays. `reach` is not used."""
    _bank(state, emit, 1 - player)
    return field


def _bank(state: State, emit: Emit | None, player: int) -> None:
    state.banked[player] += 1
    if emit:
        emit("banked", player, state.banked[player])


def volley(state: State, emit: Emit | None, player: int, field: int, reach: Fields) -> int:
    """Ability 8: every token in the area loses 1 from its value for each token that the player has in the area.

    `reach` is the area. The player's own tokens lose value too. The placed token is not counted and loses nothing
    (question 12 and ruling 7 of the rules). Returns `field`, where the placed token stays.
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
    """Ability 9: swaps the placed token with the token that was played just before it, by either player.

    If that earlier token is no longer on the board, nothing happens: the placed token is not swapped with a still older
    one instead (question 15 and ruling 5 of the rules). `reach` is not used. Returns the field on which the placed
    token ends up.
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
    """Ability 10: turns every token of value 1 or 2 in the area, which is `reach`, into a Golden.

    The tokens keep their value but lose their former kind (question 20 of the rules' questions and answers, and
    ruling 8). Returns `field`, where the placed token stays.
    """
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
    """Ability 11: adds 1 to the value of the next token that the player plays (question 19 of the rules).

    A token that an ability makes does not count as played. `reach` is not used. Returns `field`, where the placed token
    stays.
    """
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
