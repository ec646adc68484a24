"""The functions of the verbs that destroy, change, place or swap pieces.

For each verb there is one function that lists its legal actions and another that carries out an action; or a single
function, if the player is not asked.
"""

from __future__ import annotations

from ....protocol import Action, Emit
from ..board import BITS, NEAR, SIDE, around, at, mask_at, squares_of
from ..cards.verbs import COMMON, HEROIC, LEGENDARY, STANDARD, Verb
from ..pieces import (
    change,
    convert,
    destroy,
    downgradable,
    enterable,
    open_gate,
    place,
    put,
    release,
    store,
    swap,
    take,
    upgradable,
)
from ..state import KILLS, NOBODY, SORTS, State
from .asking import Actions, Acts, AtOnce, Lists, at_each
from .regions import LEGEND_KILLED, REGIONS, Effect, pieces_in

NEEDED_BESIDE = (0, 1, 3)  # how many of the player's pieces have to be beside a piece destroyed for good, by its rank


def _list_destroy(state: State, effect: Effect, verb: Verb) -> Actions:
    squares = _linked(effect, verb, pieces_in(state, effect, verb.pieces))
    if verb.kind == "for_good":
        squares &= _outnumbered(state, effect, squares)
    return at_each("destroy", squares)


def _outnumbered(state: State, effect: Effect, squares: int) -> int:
    """Returns the mask of the squares in the mask `squares` whose piece the player can destroy for good.

    A piece destroyed for good does not return to its owner's stock. To destroy a heroic piece for good the player needs
    one own piece beside it, for a legendary piece three, for a common none. The being whose effect this is does not
    count.
    """
    others = state.own(effect.player) & ~mask_at(effect.being)
    found = 0
    for square in squares_of(squares):
        if (others & NEAR[square]).bit_count() >= NEEDED_BESIDE[state.piece_at(square) % 3]:
            found |= BITS[square]
    return found


def _linked(effect: Effect, verb: Verb, squares: int) -> int:
    """Returns the mask of those squares of the mask `squares` on which `verb` may act next.

    If the verb's kind is "linked" and the verb has acted before, these are the squares beside a square where it has
    acted. In all other cases all of `squares` are returned.
    """
    return squares & around(effect.mask) if verb.kind == "linked" and effect.count else squares


def _do_destroy(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    square = action[1]
    earlier = effect.mask
    owner, rank = divmod(state.piece_at(square), 3)
    kill(state, emit, effect, square)
    if verb.kind == "for_good":
        state.lost[2 * owner + SORTS[rank]] += 1
        if emit:
            emit("gone", owner, rank, square)
        if owner != effect.player:
            state.tally[KILLS + rank] += 1
    if verb.kind != "around":
        effect.chosen = square
    effect.mask = earlier | BITS[square]


def kill(state: State, emit: Emit | None, effect: Effect, square: int, counts: bool = True) -> None:
    """Destroys the piece on the square for the player of `effect`, and records in `effect` that its verb did this.

    If `counts` is false, the piece does not count among those destroyed in this turn.
    """
    piece = destroy(state, emit, effect.player, square, counts)
    effect.forget(square)
    note_kill(effect, piece)


def note_kill(effect: Effect, piece: int) -> None:
    """Records in `effect` that its current verb has destroyed `piece`, which is `3 * owner + rank`."""
    effect.killed += 1 + LEGEND_KILLED * (piece % 3 == LEGENDARY)


def _wipe(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    victims = squares_of(pieces_in(state, effect, verb.pieces))
    effect.did, effect.killed = len(victims), 0
    for square in victims:
        kill(state, emit, effect, square, verb.kind != "uncounted")


def _list_upgrade(state: State, effect: Effect, verb: Verb) -> Actions:
    return at_each("upgrade", upgradable(state, pieces_in(state, effect, verb.pieces)))


def _do_upgrade(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    change(state, emit, action[1], 1)
    effect.chosen = action[1]


def _raise(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    squares = squares_of(upgradable(state, pieces_in(state, effect, verb.pieces)))
    effect.did, effect.killed = len(squares), 0
    for square in squares:
        change(state, emit, square, 1)
        effect.chosen = square


def _list_downgrade(state: State, effect: Effect, verb: Verb) -> Actions:
    return at_each(
        "downgrade", downgradable(state, _linked(effect, verb, pieces_in(state, effect, verb.pieces))) & ~effect.mask
    )


def _do_downgrade(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    change(state, emit, action[1], -1)
    effect.mask |= BITS[action[1]]


def _list_convert(state: State, effect: Effect, verb: Verb) -> Actions:
    if state.stock(effect.player, COMMON) <= 0:
        return ()
    return at_each("convert", pieces_in(state, effect, verb.pieces))


def _do_convert(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    square = action[1]
    rank = state.piece_at(square) % 3
    convert(state, emit, effect.player, rank if verb.kind == "same" else COMMON, square)


def _defect(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    rival = 1 - effect.player
    for square in squares_of(pieces_in(state, effect, verb.pieces)):
        if state.stock(rival, COMMON) > 0:
            take(state, square)
            put(state, rival, COMMON, square)
            effect.forget(square)
            if emit:
                emit("converted", rival, COMMON, square)


def _list_place(state: State, effect: Effect, verb: Verb) -> Actions:
    if state.stock(_owner(effect, verb), verb.pieces.ranks[0]) <= 0:
        return ()
    if verb.kind == "outnumbered" and effect.count:
        own, enemy = state.own(effect.player), state.own(1 - effect.player)
        if enemy.bit_count() <= own.bit_count():
            return ()
    return at_each("place", state.empty() & REGIONS[verb.pieces.region](state, effect))


def _do_place(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    place(state, emit, _owner(effect, verb), verb.pieces.ranks[0], action[1])
    effect.chosen = action[1]


def _owner(effect: Effect, verb: Verb) -> int:
    return effect.player if verb.pieces.owner == "own" else 1 - effect.player


def _list_choose(state: State, effect: Effect, verb: Verb) -> Actions:
    if verb.kind == "empty":
        return at_each("choose", state.empty() & REGIONS[verb.pieces.region](state, effect))
    return at_each("choose", pieces_in(state, effect, verb.pieces))


def _do_choose(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    effect.chosen = action[1]
    if emit:
        emit("chose", effect.player, action[1])


def _list_tend(state: State, effect: Effect, verb: Verb) -> Actions:
    squares = REGIONS[verb.pieces.region](state, effect) & ~effect.mask
    player = effect.player
    enemies = state.pieces[3 - 3 * player + COMMON] | state.pieces[3 - 3 * player + HEROIC]
    empty = state.empty() if state.stock(player, COMMON) > 0 else 0
    return (
        *at_each("place", squares & empty),
        *at_each("destroy", squares & enemies),
        *at_each("upgrade", squares & state.pieces[3 * player + COMMON]),
    )


def _do_tend(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    name, square = action
    earlier = effect.mask
    if name == "place":
        place(state, emit, effect.player, COMMON, square)
    elif name == "destroy":
        kill(state, emit, effect, square)
    else:
        change(state, emit, square, 1)
    effect.mask = earlier | BITS[square]


def _list_mirror(state: State, effect: Effect, verb: Verb) -> Actions:
    """Returns the legal actions `("mirror", square)`: the piece on the square is copied across the line of the being's
    pattern.

    The line of the pattern is the one on which the being and the pieces of its pattern stand. The square that mirrors
    `square` across this line has to be empty. After a heroic piece was copied, nothing more can be copied. After a
    common was copied, only further commons on the same side of the line can be copied.
    """
    squares = pieces_in(state, effect, verb.pieces)
    commons = state.pieces[COMMON] | state.pieces[3 + COMMON]
    if effect.count:
        squares &= effect.mask & commons
        if effect.note:  # the first one was a heroic
            squares = 0
    if state.stock(effect.player, COMMON) <= 0:
        return ()
    empty = state.empty()
    images = [(square, _mirrored(effect, square)) for square in squares_of(squares)]
    return tuple([("mirror", square) for square, image in images if image >= 0 and empty & BITS[image]])


def _stands(effect: Effect) -> bool:
    """Whether the line of the being's pattern runs from north to south, not from west to east.

    This is the line on which the being and the pieces of its pattern stand, and across which other pieces are mirrored.
    """
    return effect.turned().offsets[0][0] == 0


def _mirrored(effect: Effect, square: int) -> int:
    """Returns the square that mirrors `square` across the line of the being's pattern; NOWHERE if it is off the board.

    The line of the pattern is the one on which the being and the pieces of its pattern stand.
    """
    x, y = square % SIDE, square // SIDE
    home_x, home_y = effect.home % SIDE, effect.home // SIDE
    return at(2 * home_x - x, y) if _stands(effect) else at(x, 2 * home_y - y)


def _is_before(effect: Effect, square: int) -> bool:
    """Whether `square` is west or north of the line on which the being and the pieces of its pattern stand."""
    if _stands(effect):
        return square % SIDE < effect.home % SIDE
    return square // SIDE < effect.home // SIDE


def _do_mirror(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    square = action[1]
    rank = state.piece_at(square) % 3
    place(state, emit, effect.player, rank, _mirrored(effect, square))
    effect.note = rank
    side = _is_before(effect, square)
    marks = squares_of(REGIONS["mark"](state, effect))
    effect.mask = sum(BITS[other] for other in marks if _is_before(effect, other) == side)


def _list_swap(state: State, effect: Effect, verb: Verb) -> Actions:
    """Returns the legal actions `("swap", one, other)`: the pieces on the squares `one` and `other` change places.

    The verb's `pieces` describes the piece on `one`, its `also` the piece on `other`. If both describe the same ranks,
    the two pieces have to be of equal rank.
    """
    assert verb.also
    swaps: list[Action] = []
    others = squares_of(pieces_in(state, effect, verb.also))
    for one in squares_of(pieces_in(state, effect, verb.pieces)):
        for other in others:
            if verb.pieces.ranks != verb.also.ranks or state.piece_at(one) % 3 == state.piece_at(other) % 3:
                swaps.append(("swap", one, other))
    return tuple(swaps)


def _do_swap(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _, one, other = action
    swap(state, emit, one, other)
    for name in ("being", "chosen"):
        square = getattr(effect, name)
        if square in (one, other):
            setattr(effect, name, other if square == one else one)


def _list_store(state: State, effect: Effect, verb: Verb) -> Actions:
    if state.stored[effect.player] != NOBODY:
        return ()
    return tuple([("store", square) for square in squares_of(pieces_in(state, effect, verb.pieces))])


def _do_store(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    store(state, emit, effect.player, action[1])


def _list_release(state: State, effect: Effect, verb: Verb) -> Actions:
    stored = state.stored[effect.player]
    if stored == NOBODY:
        return ()
    return at_each("place", enterable(state, stored % 3, STANDARD) & REGIONS[verb.pieces.region](state, effect))


def _do_release(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    if state.piece_at(action[1]) != NOBODY:
        effect.forget(action[1])
    release(state, emit, effect.player, action[1])


def _open(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for square in squares_of(pieces_in(state, effect, verb.pieces)):
        open_gate(state, emit, effect.player, square)


AT_ONCE: dict[str, AtOnce] = {
    "wipe": _wipe,
    "raise": _raise,
    "defect": _defect,
    "open": _open,
}
LISTS: dict[str, Lists] = {
    "destroy": _list_destroy,
    "upgrade": _list_upgrade,
    "downgrade": _list_downgrade,
    "convert": _list_convert,
    "place": _list_place,
    "choose": _list_choose,
    "tend": _list_tend,
    "mirror": _list_mirror,
    "swap": _list_swap,
    "store": _list_store,
    "release": _list_release,
}
ACTS: dict[str, Acts] = {
    "destroy": _do_destroy,
    "upgrade": _do_upgrade,
    "downgrade": _do_downgrade,
    "convert": _do_convert,
    "place": _do_place,
    "choose": _do_choose,
    "tend": _do_tend,
    "mirror": _do_mirror,
    "swap": _do_swap,
    "store": _do_store,
    "release": _do_release,
}
