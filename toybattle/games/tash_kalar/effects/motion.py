"""The functions of the verbs that let pieces move, leap, run or shoot.

For each verb there is one function that lists its legal actions and another that carries out an action; or a single
function, if the player is not asked.
"""

from __future__ import annotations

from ....protocol import Action, Emit
from ..board import (
    BITS,
    COLOURED,
    EVERY_WAY,
    NEAR,
    WAYS,
    WITHIN_2,
    around,
    beside,
    distance,
    mask_at,
    ray,
    squares_near,
    squares_of,
    way_of,
)
from ..cards.verbs import COMBAT, COMMON, Verb
from ..pieces import enterable, place, shift
from ..state import NOBODY, State
from .asking import AT, GO, Actions, Acts, AtOnce, Lists
from .changes import kill, note_kill
from .regions import LEGEND_KILLED, REGIONS, Effect, pieces_in

FAN = 2  # squares that a fan reaches


def _list_move(state: State, effect: Effect, verb: Verb) -> Actions:
    kind = verb.kind
    if is_combat_left(effect, verb):
        kind = COMBAT
    moves = _moves(state, effect, verb, pieces_in(state, effect, verb.pieces), kind)
    if verb.also:
        moves += _moves(state, effect, verb, pieces_in(state, effect, verb.also), verb.also_kind)
        moves.sort()
    return tuple(moves)


def is_combat_left(effect: Effect, verb: Verb) -> bool:
    """Returns whether a move by the verb may still be a combat move: it allows some, and not all are used."""
    return verb.number > effect.note


def _moves(state: State, effect: Effect, verb: Verb, movers: int, kind: str) -> list[Action]:
    if verb.along == "each":  # chosen around the being, even if it is gone by now
        movers = effect.mask
        for owner in (0, 1):
            if effect.note >> 4 * owner & 15 >= verb.limits[0]:
                movers &= ~state.own(owner)
    elif effect.count and verb.along == "same":
        movers &= mask_at(effect.chosen)
    elif effect.count == 2 and verb.along == "led" and not effect.note:
        movers &= mask_at(effect.being)
    moves = []
    for start in squares_of(movers):
        ends = NEAR[start]
        if verb.along in ("on", "sled"):
            ends = _straight(start, (effect.way,) if verb.along == "on" else _sled_ways(effect))
        ends &= enterable(state, state.piece_at(start) % 3, kind)
        if ends and verb.where:
            ends &= _allowed(state, effect, verb.where, start)
        moves += [("move", start, end) for end in squares_of(ends)]
    return moves


def _straight(start: int, ways: tuple[int, ...]) -> int:
    """Returns the mask of the squares beside `start` in the directions `ways`."""
    return sum(BITS[end] for end in [beside(start, way) for way in ways] if end >= 0)


def _sled_ways(effect: Effect) -> tuple[int, ...]:
    """Returns the directions of the next move by a verb that allows only slight turns (`along` is "sled").

    For the first move these are the directions that the being's pattern marks. After that they are the direction of the
    last move and the two directions next to it.
    """
    if not effect.count:
        return effect.turned().ways
    return tuple([(effect.way + turn) % len(WAYS) for turn in (-1, 0, 1)])


def _allowed(state: State, effect: Effect, where: str, start: int) -> int:
    """Returns the mask of the squares on which a move from `start` may end according to the limit `where`.

    `where` is the limit that a card sets, such as "coloured" or "beside own" (beside another piece of the player's).
    Whether a piece can enter these squares is not checked.
    """
    if where == "mark":
        return REGIONS["mark"](state, effect)
    if where == "no commons":
        return ~(state.pieces[COMMON] | state.pieces[3 + COMMON])
    if where == "beside own":
        return around(state.own(effect.player) & ~BITS[start])
    if where == "coloured":
        return COLOURED
    if where == "chosen":
        return REGIONS["chosen"](state, effect)
    if where == "ring":
        return squares_near(WITHIN_2, effect.being) & ~squares_near(NEAR, effect.being)
    assert where in ("toward gate", "toward gate only"), where
    gate = state.gates[effect.player]
    if gate == NOBODY:
        return 0
    far = distance(start, gate)
    ends = sum(BITS[end] for end in squares_of(NEAR[start]) if distance(end, gate) < far)
    return ends & ~BITS[gate] if where == "toward gate only" else ends


def _do_move(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _, start, end = action
    rank = state.piece_at(start) % 3
    if verb.along == "led" and start == effect.being:
        effect.note = 1
    victim = _shift(state, emit, effect, start, end)
    effect.way = way_of(start, end)
    if verb.number and victim != NOBODY and victim % 3 == rank:
        effect.note += 1
    if verb.along == "each":
        effect.mask &= ~BITS[end]
        effect.note += 1 << 4 * (state.piece_at(end) // 3)


def _shift(state: State, emit: Emit | None, effect: Effect, start: int, end: int) -> int:
    victim = shift(state, emit, effect.player, start, end)
    effect.follow(start, end)
    if victim != NOBODY:
        note_kill(effect, victim)
    return victim


def _list_leap(state: State, effect: Effect, verb: Verb) -> Actions:
    leaps: list[Action] = []
    for start in squares_of(pieces_in(state, effect, verb.pieces)):
        ends = enterable(state, state.piece_at(start) % 3, verb.kind) & ~BITS[start]
        for end in squares_of(ends):
            if not verb.number or distance(start, end) == verb.number:
                leaps.append(("leap", start, end))
    return tuple(leaps)


def _do_leap(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _shift(state, emit, effect, action[1], action[2])


def _strike(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for square in squares_of(pieces_in(state, effect, verb.pieces)):
        _shift(state, emit, effect, effect.being, square)


def _list_run(state: State, effect: Effect, verb: Verb) -> Actions:
    if effect.count:
        return (GO,) if verb.where != "wall" and _can_go_on(state, effect, verb) else ()
    ways = effect.turned().ways if verb.along == "marks" else EVERY_WAY
    runs: list[Action] = []
    for start in squares_of(pieces_in(state, effect, verb.pieces)):
        ends = enterable(state, state.piece_at(start) % 3, verb.kind)
        for way in ways:
            end = beside(start, way)
            if end >= 0 and ends & BITS[end]:
                runs.append(("run", start, way))
    return tuple(runs)


def _can_go_on(state: State, effect: Effect, verb: Verb) -> bool:
    start = effect.chosen
    if start < 0 or (verb.where == "legend" and effect.killed >= LEGEND_KILLED):
        return False
    rank = state.piece_at(start) % 3
    end = beside(start, effect.way)
    return end >= 0 and effect.count < verb.limits[rank] and bool(enterable(state, rank, verb.kind) & BITS[end])


def _do_run(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    if action[0] == "run":
        _, effect.chosen, effect.way = action
    _shift(state, emit, effect, effect.chosen, beside(effect.chosen, effect.way))
    while verb.where == "wall" and _can_go_on(state, effect, verb):
        _shift(state, emit, effect, effect.chosen, beside(effect.chosen, effect.way))


def _list_annihilate(state: State, effect: Effect, verb: Verb) -> Actions:
    """Returns the legal actions of an annihilation, which has two stages.

    In the first stage they are `("place", square)`: a common of the player's is placed on the square. In the second
    stage they are `("move", square, end)`: this common moves to `end`, an enemy common is placed on the square that it
    has left, and the enemy common moves the opposite way. An action of the first stage is listed only if the second
    stage is then possible.
    """
    player = effect.player
    if effect.count:
        return tuple([("move", effect.chosen, end) for end in _parting(state, player, effect.chosen)])
    if state.stock(player, COMMON) <= 0:
        return ()
    squares = squares_of(state.empty() & REGIONS[verb.pieces.region](state, effect))
    return tuple([AT["place"][square] for square in squares if _parting(state, player, square)])


def _parting(state: State, player: int, square: int) -> list[int]:
    """Returns the squares to which a common of the player's can move from `square` in an annihilation.

    Afterwards an enemy common is placed on `square` and moves in the opposite direction; this has to be possible too.
    """
    ends = enterable(state, COMMON, COMBAT)
    enemies = state.pieces[3 - 3 * player + COMMON]
    found = []
    for way in EVERY_WAY:
        end, far = beside(square, way), beside(square, _opposite(way))
        if end < 0 or far < 0 or not (ends & BITS[end] and ends & BITS[far]):
            continue
        if state.stock(1 - player, COMMON) > 0 or enemies & BITS[end]:
            found.append(end)
    return sorted(found)


def _do_annihilate(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    player = effect.player
    if action[0] == "place":
        place(state, emit, player, COMMON, action[1])
        effect.chosen = action[1]
        return
    _, start, end = action
    _shift(state, emit, effect, start, end)
    place(state, emit, 1 - player, COMMON, start)
    _shift(state, emit, effect, start, beside(start, _opposite(way_of(start, end))))


def _list_oppose(state: State, effect: Effect, verb: Verb) -> Actions:
    """Returns the legal actions `("move", start, end)` for two moves in opposite directions, one action for each move.

    For the first action they are the moves after which another piece can make the opposite move. For the second action
    they are these opposite moves.
    """
    if effect.count:
        return _opposed(state, effect, verb)
    moves: list[Action] = []
    for start in squares_of(pieces_in(state, effect, verb.pieces)):
        for end in squares_of(NEAR[start] & enterable(state, state.piece_at(start) % 3, verb.kind)):
            after, trial = state.clone(), Effect(effect.frame(""))
            _oppose(after, None, trial, start, end)
            if _opposed(after, trial, verb):
                moves.append(("move", start, end))
    return tuple(moves)


def _opposed(state: State, effect: Effect, verb: Verb) -> Actions:
    moves: list[Action] = []
    for start in squares_of(pieces_in(state, effect, verb.pieces)):
        end = beside(start, _opposite(effect.way))
        if start == effect.chosen or end < 0:
            continue
        if BITS[end] & enterable(state, state.piece_at(start) % 3, verb.kind):
            moves.append(("move", start, end))
    return tuple(moves)


def _oppose(state: State, emit: Emit | None, effect: Effect, start: int, end: int) -> None:
    _shift(state, emit, effect, start, end)
    effect.way = way_of(start, end)


def _do_oppose(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _oppose(state, emit, effect, action[1], action[2])


def _opposite(way: int) -> int:
    return (way + 4) % len(WAYS)


def _victims(state: State, effect: Effect, verb: Verb, way: int) -> tuple[int, ...]:
    """Returns the squares of the pieces that a shot of the being in the direction `way` hits.

    Only pieces that `verb.pieces` describes are hit. `verb.kind` says where: "line" is the whole direction, "first"
    only the nearest piece, "second" the nearest two pieces, "fan" the direction and the two directions next to it, up
    to two squares away. With "first" and "second", a piece that is not hit stops the shot. In each direction the
    nearest piece comes first.
    """
    if effect.being < 0:
        return ()
    targets = pieces_in(state, effect, verb.pieces)
    if verb.kind == "line":
        return tuple([square for square in ray(effect.being, way) if targets & BITS[square]])
    if verb.kind == "fan":
        ways = [(way + turn) % len(WAYS) for turn in (-1, 0, 1)]
        lines = [square for turned in ways for square in ray(effect.being, turned)[:FAN]]
        return tuple([square for square in lines if targets & BITS[square]])
    standing = ~state.empty()
    line = [square for square in ray(effect.being, way) if standing & BITS[square]]
    hit = []
    for square in line[: 2 if verb.kind == "second" else 1]:
        if not targets & BITS[square]:
            break
        hit.append(square)
    return tuple(hit)


def _list_shoot(state: State, effect: Effect, verb: Verb) -> Actions:
    ways = effect.turned().ways if effect.being >= 0 else ()
    return tuple([("shoot", way) for way in ways if verb.times.least or _victims(state, effect, verb, way)])


def _do_shoot(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    effect.way = action[1]
    for square in _victims(state, effect, verb, effect.way):
        kill(state, emit, effect, square)


def _loose(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for square in _victims(state, effect, verb, effect.way):
        kill(state, emit, effect, square)


AT_ONCE: dict[str, AtOnce] = {
    "strike": _strike,
    "loose": _loose,
}
LISTS: dict[str, Lists] = {
    "move": _list_move,
    "leap": _list_leap,
    "run": _list_run,
    "annihilate": _list_annihilate,
    "oppose": _list_oppose,
    "shoot": _list_shoot,
}
ACTS: dict[str, Acts] = {
    "move": _do_move,
    "leap": _do_leap,
    "run": _do_run,
    "annihilate": _do_annihilate,
    "oppose": _do_oppose,
    "shoot": _do_shoot,
}
