"""The verbs at work: what each asks, what an answer does, and how one row of a program follows another.

An effect that waits is a frame named for its verb. `run_on` carries out rows until one has to ask; a question with
nothing to answer is passed over at once, an optional one can be stopped.
"""

from __future__ import annotations

from collections.abc import Callable

from ...protocol import Action, Emit, Frame, Step
from .beings import (
    DECK_OF,
    DECKS,
    FLARES_DECK,
    HAS_FROZEN,
    HAS_WARP,
    LEGENDS_DECK,
    MERCHANT,
    OWN,
    PROGRAMS,
    WARP,
    card_of,
    source_of,
)
from .board import (
    BITS,
    COLOURED,
    EVERY_WAY,
    GRID,
    NEAR,
    SIDE,
    WAYS,
    WITHIN_2,
    around,
    at,
    beside,
    distance,
    ray,
    squares_of,
    way_of,
)
from .pieces import (
    change,
    convert,
    destroy,
    downgradable,
    enterable,
    open_gate,
    place,
    put,
    release,
    shift,
    store,
    swap,
    take,
    upgradable,
)
from .points import legend_summoned
from .regions import CONDITIONS, LEGEND_KILLED, REGIONS, Effect, pieces_in
from .state import BOTH, KILLS, NOBODY, SORTS, State, place_of
from .verbs import AS_MANY, COMBAT, COMMON, ENDLESS, HEROIC, LEGENDARY, STANDARD, Verb

Actions = tuple[Action, ...]

STOP: Action = ("stop",)
GO: Action = ("go",)
FAN = 2  # how far a fan reaches
NEEDED_BESIDE = (0, 1, 3)  # own pieces by the rank of what is destroyed for good

# The actions of verbs that name one square.
AT = {
    name: tuple((name, square) for square in GRID)
    for name in ("place", "destroy", "upgrade", "downgrade", "convert", "choose", "pick_up")
}


def at_each(verb: str, squares: int) -> Actions:
    """The verb on each of these squares."""
    table = AT[verb]
    return tuple([table[square] for square in squares_of(squares)])


# --- one row after another ------------------------------------------------------------------------------------------


def start(
    state: State,
    emit: Emit | None,
    player: int,
    source: int,
    turning: int = 0,
    home: int = NOBODY,
    felled: int = NOBODY,
    used: int = 0,
) -> None:
    """A program begins; it goes on until it has to ask."""
    if PROGRAMS[source]:
        zeros = (0, 0, 0, 0, 0, 0, 0)
        frame = ("", player, source, 0, turning, home, felled, home, used, NOBODY, NOBODY, *zeros)
        run_on(state, emit, Effect(frame))


def run_on(state: State, emit: Emit | None, effect: Effect) -> None:
    """Carries out the rows from the present one on, until one asks or there are no more."""
    program = PROGRAMS[effect.source]
    while effect.row < len(program):
        verb = program[effect.row]
        if verb.branch in (0, effect.branch) and CONDITIONS[verb.when](state, effect):
            at_once = AT_ONCE.get(verb.step)
            if at_once is None:
                _begin(state, effect, verb)
                state.stack.append(effect.frame(verb.step))
                return
            at_once(state, emit, effect, verb)
        effect.row += 1


def _begin(state: State, effect: Effect, verb: Verb) -> None:
    effect.most = effect.did if verb.times == AS_MANY else ENDLESS if verb.step == "run" else verb.times.most
    effect.count = effect.did = effect.killed = effect.note = 0
    if verb.step == "either":
        effect.branch = 0
    effect.mask = pieces_in(state, effect, verb.pieces) if verb.along == "each" else 0


def ask(state: State, frame: Frame) -> Actions:
    """What the verb lists; what is optional, or done often enough, can be stopped."""
    effect = Effect(frame)
    verb = PROGRAMS[effect.source][effect.row]
    if effect.count >= effect.most:
        return ()
    actions = LISTS[verb.step](state, effect, verb)
    return (*actions, STOP) if actions and effect.count >= verb.times.least else actions


def do(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Once more, or on to the next row."""
    effect = Effect(frame)
    if action is None or action == STOP:
        effect.row += 1
        run_on(state, emit, effect)
        return
    verb = PROGRAMS[effect.source][effect.row]
    ACTS[verb.step](state, emit, effect, verb, action)
    effect.count += 1
    effect.did += 1
    state.stack.append(effect.frame(verb.step))


def can_begin(state: State, effect: Effect, number: int) -> tuple[bool, bool]:
    """Of an alternative: whether its first row can do anything, and whether it must."""
    program = PROGRAMS[effect.source]
    verb = next(verb for verb in program[effect.row :] if verb.branch == number)
    if verb.step == "raise":
        return bool(upgradable(state, pieces_in(state, effect, verb.pieces))), True
    if verb.step == "unpend":
        return state.pending[effect.player] not in (NOBODY, MERCHANT), True
    if verb.step == "gain":
        return True, True
    if verb.step == "wipe":
        return bool(pieces_in(state, effect, verb.pieces)), True
    trial = Effect(effect.frame(""))
    _begin(state, trial, verb)
    return bool(LISTS[verb.step](state, trial, verb)), verb.times.least > 0


# --- verbs that name squares ----------------------------------------------------------------------------------------


def _list_destroy(state: State, effect: Effect, verb: Verb) -> Actions:
    squares = _linked(effect, verb, pieces_in(state, effect, verb.pieces))
    if verb.kind == "for_good":
        squares &= _outnumbered(state, effect, squares)
    return at_each("destroy", squares)


def _outnumbered(state: State, effect: Effect, squares: int) -> int:
    """Those whose piece has enough own ones beside it, the being left out, by rank."""
    others = state.own(effect.player) & ~(BITS[effect.being] if effect.being >= 0 else 0)
    found = 0
    for square in squares_of(squares):
        if (others & NEAR[square]).bit_count() >= NEEDED_BESIDE[state.piece_at(square) % 3]:
            found |= BITS[square]
    return found


def _linked(effect: Effect, verb: Verb, squares: int) -> int:
    """Of pieces that must hang together: those that touch the square of an earlier one."""
    return squares & around(effect.mask) if verb.kind == "linked" and effect.count else squares


def _do_destroy(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    square = action[1]
    earlier = effect.mask
    owner, rank = divmod(state.piece_at(square), 3)
    _kill(state, emit, effect, square)
    if verb.kind == "for_good":
        state.lost[2 * owner + SORTS[rank]] += 1
        if owner != effect.player:
            state.tally[KILLS + rank] += 1
    if verb.kind != "around":
        effect.chosen = square
    effect.mask = earlier | BITS[square]


def _kill(state: State, emit: Emit | None, effect: Effect, square: int, counts: bool = True) -> None:
    piece = destroy(state, emit, effect.player, square, counts)
    effect.forget(square)
    _note_kill(effect, piece)


def _note_kill(effect: Effect, piece: int) -> None:
    effect.killed += 1 + LEGEND_KILLED * (piece % 3 == LEGENDARY)


def _wipe(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    victims = squares_of(pieces_in(state, effect, verb.pieces))
    effect.did, effect.killed = len(victims), 0
    for square in victims:
        _kill(state, emit, effect, square, verb.kind != "uncounted")


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


def _list_mirror(state: State, effect: Effect, verb: Verb) -> Actions:
    """Pieces whose mirrored square is empty; the second of two is a common of the same side."""
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
    """Whether the line of the pattern runs from north to south."""
    return effect.turned().offsets[0][0] == 0


def _mirrored(effect: Effect, square: int) -> int:
    """The square on the other side of the line that the pattern stands on, NOWHERE beyond the edge."""
    x, y = square % SIDE, square // SIDE
    home_x, home_y = effect.home % SIDE, effect.home // SIDE
    return at(2 * home_x - x, y) if _stands(effect) else at(x, 2 * home_y - y)


def _is_before(effect: Effect, square: int) -> bool:
    """Whether it is on the western or northern side of that line."""
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
        _kill(state, emit, effect, square)
    else:
        change(state, emit, square, 1)
    effect.mask = earlier | BITS[square]


# --- verbs that move pieces -----------------------------------------------------------------------------------------


def _list_move(state: State, effect: Effect, verb: Verb) -> Actions:
    kind = verb.kind
    if verb.number > effect.note:  # a combat move is left
        kind = COMBAT
    moves = _moves(state, effect, verb, pieces_in(state, effect, verb.pieces), kind)
    if verb.also:
        moves += _moves(state, effect, verb, pieces_in(state, effect, verb.also), verb.also_kind)
        moves.sort()
    return tuple(moves)


def _moves(state: State, effect: Effect, verb: Verb, movers: int, kind: str) -> list[Action]:
    if verb.along == "each":  # chosen around the being, even if it is gone by now
        movers = effect.mask
        for owner in (0, 1):
            if effect.note >> 4 * owner & 15 >= verb.limits[0]:
                movers &= ~state.own(owner)
    elif effect.count and verb.along == "same":
        movers &= BITS[effect.chosen] if effect.chosen >= 0 else 0
    elif effect.count == 2 and verb.along == "led" and not effect.note:
        movers &= BITS[effect.being] if effect.being >= 0 else 0
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
    """The squares beside this one in these directions."""
    return sum(BITS[end] for end in [beside(start, way) for way in ways] if end >= 0)


def _sled_ways(effect: Effect) -> tuple[int, ...]:
    """At first the marked directions, then the last one and those beside it."""
    if not effect.count:
        return effect.turned().ways
    return tuple([(effect.way + turn) % len(WAYS) for turn in (-1, 0, 1)])


def _allowed(state: State, effect: Effect, where: str, start: int) -> int:
    """The squares that a card lets its moves end on."""
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
        return WITHIN_2[effect.being] & ~NEAR[effect.being] if effect.being >= 0 else 0
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
    effect.chosen = end
    if victim != NOBODY:
        _note_kill(effect, victim)
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


# --- shots ----------------------------------------------------------------------------------------------------------


def _victims(state: State, effect: Effect, verb: Verb, way: int) -> tuple[int, ...]:
    """What a shot in this direction hits, the nearest first."""
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
        _kill(state, emit, effect, square)


def _loose(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for square in _victims(state, effect, verb, effect.way):
        _kill(state, emit, effect, square)


# --- the turn, cards, alternatives ----------------------------------------------------------------------------------


def _gain(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    state.actions += verb.number
    if emit:
        emit("gained", effect.player, verb.number)


def _draw(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for deck, count in enumerate(verb.limits):
        state.draws[deck] += count


def _license(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    state.license = verb.kind


def _again(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    state.again = True
    if emit:
        emit("again", effect.player)


def _open(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for square in squares_of(pieces_in(state, effect, verb.pieces)):
        open_gate(state, emit, effect.player, square)


def _credit(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    legend_summoned(state, emit, effect.player)


def _bury(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    """The card lies aside below the effect that is carried out."""
    player, card = effect.player, card_of(effect.source)
    if state.decks[player]:
        state.stack.remove(("aside", player, card))
        state.decks[player] = (card << 2 | BOTH, *state.decks[player])
        if emit:
            emit("buried", player, card)


def _list_swap(state: State, effect: Effect, verb: Verb) -> Actions:
    """Pairs of the first and the second sort; where both sorts have several ranks, of the same one."""
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


def _opposite(way: int) -> int:
    return (way + 4) % len(WAYS)


def _list_annihilate(state: State, effect: Effect, verb: Verb) -> Actions:
    """First a square, then a move: only those that let everything be done."""
    player = effect.player
    if effect.count:
        return tuple([("move", effect.chosen, end) for end in _parting(state, player, effect.chosen)])
    if state.stock(player, COMMON) <= 0:
        return ()
    squares = squares_of(state.empty() & REGIONS[verb.pieces.region](state, effect))
    return tuple([AT["place"][square] for square in squares if _parting(state, player, square)])


def _parting(state: State, player: int, square: int) -> list[int]:
    """Where an own common that stands there can go so that an enemy one can go the opposite way."""
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
    """First moves that leave another piece one in the opposite direction, then those."""
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


def _list_copy_from(state: State, effect: Effect, verb: Verb) -> Actions:
    cards = sorted(state.piles[effect.player])
    return tuple([("copy", card) for card in cards if HAS_WARP[card] and card != MERCHANT])


def _do_copy_from(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    effect.note = action[1]


def _copy(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    """The last row of its card: the other program is carried out in its place."""
    card = state.pending[effect.player] if verb.kind == "pending" else effect.note
    if card not in (NOBODY, MERCHANT):
        if emit:
            emit("copied", effect.player, card)
        start(state, emit, effect.player, source_of(card, WARP))


def _list_drop(state: State, effect: Effect, verb: Verb) -> Actions:
    pending = state.pending[effect.player]
    return () if pending in (NOBODY, MERCHANT) else (("drop", pending),)


def _do_drop(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    player, card = effect.player, action[1]
    state.pending[player] = NOBODY
    state.piles[player] = (*state.piles[player], card)
    if emit:
        emit("discarded", player, card)


def _unpend(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    player, card = effect.player, state.pending[effect.player]
    state.pending[player] = NOBODY
    hand = 3 * player + OWN
    state.hands[hand] = tuple(sorted((*state.hands[hand], card << 2 | BOTH)))
    if emit:
        emit("took_back", player, card)


def _list_toss(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("toss", card) for deck in DECKS for card in state.hand(effect.player, deck)])


def _do_toss(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _discard(state, emit, effect.player, action[1])


def _discard(state: State, emit: Emit | None, player: int, card: int) -> None:
    """A card of the hand goes to its discard pile."""
    hand, pile = 3 * player + DECK_OF[card], place_of(player, DECK_OF[card])
    state.hands[hand] = tuple([entry for entry in state.hands[hand] if entry >> 2 != card])
    state.piles[pile] = (*state.piles[pile], card)
    if emit:
        emit("discarded", player, card)


def _disown(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    for card in state.hand(effect.player, LEGENDS_DECK):
        _discard(state, emit, effect.player, card)


def _retrace(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    player = effect.player
    if state.piles[player]:
        card = state.piles[player][-1]
        state.piles[player] = state.piles[player][:-1]
        state.decks[player] = (*state.decks[player], card << 2 | BOTH)
        if emit:
            emit("recalled", player, card)


def _double(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    state.doubled += 1


def _slow(state: State, emit: Emit | None, effect: Effect, verb: Verb) -> None:
    rival = 1 - effect.player
    state.slowed[rival] += 1
    if emit:
        emit("slowed", rival)


def _list_spend(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("spend", card) for card in state.hand(effect.player, FLARES_DECK)])


def _do_spend(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    _discard(state, emit, effect.player, action[1])


def _list_freeze(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("freeze", card) for card in sorted(state.piles[effect.player]) if HAS_FROZEN[card]])


def _do_freeze(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    player, card = effect.player, action[1]
    state.piles[player] = tuple([other for other in state.piles[player] if other != card])
    freeze(state, emit, player, card)


def freeze(state: State, emit: Emit | None, player: int, card: int) -> None:
    """The card lies open with its frozen effect; one that lay there is discarded."""
    if state.frozen[player] != NOBODY:
        state.piles[player] = (*state.piles[player], state.frozen[player])
        if emit:
            emit("discarded", player, state.frozen[player])
    state.frozen[player] = card
    if emit:
        emit("froze", player, card)


def _list_recall(state: State, effect: Effect, verb: Verb) -> Actions:
    return tuple([("recall", card) for card in sorted(state.piles[effect.player])])


def _do_recall(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    player, card = effect.player, action[1]
    deck = place_of(player, OWN)
    state.piles[deck] = tuple([other for other in state.piles[deck] if other != card])
    state.decks[deck] = (*state.decks[deck], card << 2 | BOTH)
    if emit:
        emit("recalled", player, card)


def _list_either(state: State, effect: Effect, verb: Verb) -> Actions:
    offered: list[Action] = []
    for number in range(1, verb.number + 1):
        can, must = can_begin(state, effect, number)
        if can or (verb.times.least and not must):
            offered.append(("either", number - 1))
    return tuple(offered)


def _do_either(state: State, emit: Emit | None, effect: Effect, verb: Verb, action: Action) -> None:
    effect.branch = action[1] + 1


AT_ONCE: dict[str, Callable[[State, Emit | None, Effect, Verb], None]] = {
    "wipe": _wipe,
    "raise": _raise,
    "strike": _strike,
    "loose": _loose,
    "gain": _gain,
    "draw": _draw,
    "license": _license,
    "again": _again,
    "defect": _defect,
    "open": _open,
    "credit": _credit,
    "bury": _bury,
    "copy": _copy,
    "unpend": _unpend,
    "disown": _disown,
    "retrace": _retrace,
    "double": _double,
    "slow": _slow,
}
LISTS: dict[str, Callable[[State, Effect, Verb], Actions]] = {
    "destroy": _list_destroy,
    "upgrade": _list_upgrade,
    "downgrade": _list_downgrade,
    "convert": _list_convert,
    "place": _list_place,
    "choose": _list_choose,
    "tend": _list_tend,
    "move": _list_move,
    "leap": _list_leap,
    "run": _list_run,
    "shoot": _list_shoot,
    "mirror": _list_mirror,
    "swap": _list_swap,
    "store": _list_store,
    "release": _list_release,
    "annihilate": _list_annihilate,
    "oppose": _list_oppose,
    "copy_from": _list_copy_from,
    "drop": _list_drop,
    "toss": _list_toss,
    "spend": _list_spend,
    "freeze": _list_freeze,
    "recall": _list_recall,
    "either": _list_either,
}
ACTS: dict[str, Callable[[State, Emit | None, Effect, Verb, Action], None]] = {
    "destroy": _do_destroy,
    "upgrade": _do_upgrade,
    "downgrade": _do_downgrade,
    "convert": _do_convert,
    "place": _do_place,
    "choose": _do_choose,
    "tend": _do_tend,
    "move": _do_move,
    "leap": _do_leap,
    "run": _do_run,
    "shoot": _do_shoot,
    "mirror": _do_mirror,
    "swap": _do_swap,
    "store": _do_store,
    "release": _do_release,
    "annihilate": _do_annihilate,
    "oppose": _do_oppose,
    "copy_from": _do_copy_from,
    "drop": _do_drop,
    "toss": _do_toss,
    "spend": _do_spend,
    "freeze": _do_freeze,
    "recall": _do_recall,
    "either": _do_either,
}
EFFECT_STEPS = {name: Step(ask, do) for name in LISTS}
