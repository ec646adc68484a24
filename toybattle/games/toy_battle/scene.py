"""What the reader of a reason may know of a turn: which troops each player may hold, and what each player can do.

The reader sees the position as a view shows it. A player *may hold* a troop if nothing that the reader sees rules out
that the troop is on the player's rack. A player *can* do something if it is possible with some troops that the player
may hold, and *cannot* if it is possible with none. "Next turn" means a turn that begins in the position that the reader
sees, as if the other player did nothing before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from ...protocol import UNKNOWN, Action, Emit, Event
from .board import SPACES, Table
from .state import KINDS_IN, TROOPS_IN, State, hand_of, unseen
from .steps import END_FRAMES, SKIP, STEPS, TURN_LIMIT, drawable, place, placements
from .terrains import FIRST_HQ, PUSH
from .troops import CAPN, TROOPS

WINS_BASES = ("discard", "push")  # the effects by which a player can win a base
MOST_BASES = 3  # that one placement can win: by the troop itself, by its effect, and by the effect of its base


class Hold(NamedTuple):
    """What the reader knows about the troops on one player's rack.

    `sure` is the troops that are known to be on the rack, without those that the reader knows to be frozen. `slots` is
    how many troops on the rack are of a kind that the reader doesn't know, and `pool` is all troops that these may be.
    `free` is how many troops on the rack aren't frozen. `sure` and `pool` are ints with 4 bits for the number of troops
    of each kind.
    """

    sure: int
    slots: int
    pool: int
    free: int

    @property
    def hand(self) -> int:
        """One troop of each kind that the player may be able to place, as an int with 4 bits for each kind."""
        if self.free <= 0:
            return 0
        return hand_of(KINDS_IN[self.sure | self.pool if self.slots > 0 else self.sure])

    def without(self, kind: int) -> Hold:
        """Returns what the reader knows of the same rack after a troop of the kind `kind` has been placed from it."""
        one = 1 << 4 * kind
        if self.sure >> 4 * kind & 15:
            return self._replace(sure=self.sure - one, free=self.free - 1)
        return self._replace(slots=self.slots - 1, pool=self.pool - one, free=self.free - 1)

    def percent(self, ways: Ways) -> int:
        """Returns how likely it is, in percent, that the troops on the rack allow at least one of `ways`.

        A way is a pair (number of Cap'ns placed first, kind of the last troop). All troops that may be on the rack are
        equally likely to be there. The result is 0 if this is impossible, 100 if it is certain, and 1 to 99 in between.
        If the rack has frozen troops that the reader doesn't know, the chance can't be computed, and the result is 0.
        """
        if self.free != len(TROOPS_IN[self.sure]) + self.slots:
            return 0
        pool = [self.pool >> 4 * kind & 15 for kind in range(len(TROOPS))]
        size, others = sum(pool), sum(pool) - pool[CAPN]
        held = [self.sure >> 4 * kind & 15 for kind in range(len(TROOPS))]
        hands = 0
        for capns in range(min(pool[CAPN], self.slots) + 1):
            count = self.slots - capns
            most = capns + held[CAPN]
            wanted = {kind for used, kind in ways if used <= most - (kind == CAPN)}
            if any(held[kind] or kind == CAPN for kind in wanted):
                fitting = comb(others, count)
            else:
                fitting = comb(others, count) - comb(others - sum(pool[kind] for kind in wanted), count)
            hands += comb(pool[CAPN], capns) * fitting
        total = comb(size, self.slots)
        return 100 if hands == total else max(1, min(99, (200 * hands + total) // (2 * total))) if hands else 0


# ways to win in one turn: how many Cap'ns are placed first, and the kind of the last troop
Ways = frozenset[tuple[int, int]]


def possible_hand(state: State, player: int) -> Hold:
    """Returns a `Hold`: which troops are known to be on the player's rack, and what its other troops may be.

    All of it follows from `state`, a view or a full state. If `state` hides the rack, the only known troops are those
    that both players have seen going back to the rack.
    """
    is_known = state.rack[player] != UNKNOWN
    sure = state.rack[player] if is_known else state.known[player]
    slots = state.rack_count[player] - len(TROOPS_IN[sure])
    free = state.rack_count[player] - state.frozen_count[player]
    return Hold(sure - state.frozen[player] if is_known else sure, slots, unseen(state, player), free)


class Scene:
    """A position as one reader of reasons knows it. Each table is indexed by player and computes each value once.

    options[player]   the placements that would be legal if it were the player's turn, with troops the player may hold
    within[player]    what one placement can gain next turn, as a `Within`
    takes_hq[player]  an enemy H.Q. that the player can take next turn, also with Cap'ns' extra troops; UNKNOWN if none
    ways_to_hq[player]      the ways to take an enemy H.Q. next turn: pairs (number of Cap'ns placed first, last kind)
    ways_to_medals[player]  the ways to win by medals next turn, as the same sort of pairs
    linked[player]    mask of the player's bases that are connected to one of the player's H.Q.s
    """

    def __init__(self, state: State, holds: tuple[Hold, Hold]) -> None:
        self.state = state
        self.holds = holds
        self.options = Table(lambda player: placements(_with_turn(state, player, holds[player]), player))
        self.within = Table(lambda player: _within(_with_turn(state, player, holds[player]), player))
        self.takes_hq = Table(lambda player: _storms(state, player, holds[player]))
        self.ways_to_hq = Table(
            lambda player: _ways_to_hq(_with_turn(state, player, holds[player]), player, holds[player])
        )
        self.ways_to_medals = Table(
            lambda player: _ways_to_medals(_with_turn(state, player, holds[player]), player, holds[player])
        )
        self.linked = Table(lambda player: state.own[player] & state.board.reach[player][state.own[player]])


class Within(NamedTuple):
    """What a player can gain by one placement with its effects, but without extra placements.

    `regions` is the mask of the open regions that the player can close, with one placement or another; `wins` says
    whether the player can win by medals; `medals` is the most medals that one placement can take, and `together` how
    many regions it closes then. `closers` maps the number of each of these regions to the kinds of troops that can
    close it, as a mask.
    """

    regions: int
    wins: bool
    medals: int
    together: int
    closers: Mapping[int, int]


def _with_turn(state: State, player: int, hold: Hold) -> State:
    """Returns a copy of `state` in which the placements of `player` can be listed.

    The copy has no pending frames, and the player's rack has one troop of each kind that the player may be able to
    place. `hold` is what the reader knows about the rack.
    """
    world = state.clone()
    world.stack.clear()
    world.rack[player] = hold.hand
    world.frozen[player] = 0
    world.known[player] = 0
    return world


def _within(world: State, player: int) -> Within:
    wins, best = False, (0, 0)
    closed: dict[tuple[str, int], int] = {}  # the regions that alike placements close, as a mask
    closers: dict[int, int] = {}
    for _, kind, space in placements(world, player):
        effect = TROOPS[kind].effect
        alike = (effect if effect in WINS_BASES else "", space)
        if space >= FIRST_HQ:
            continue
        if alike not in closed:
            closed[alike] = 0
            placed = world.clone()
            place(placed, None, player, kind, space, 0)
            for end in _ends(placed):
                taken = end.taken[player] & world.open
                closed[alike] |= taken
                wins = wins or end.winner == player
                best = max(best, (world.board.medals[taken], taken.bit_count()))
        for region in SPACES[closed[alike]]:
            closers[region] = closers.get(region, 0) | 1 << kind
    return Within(sum(1 << region for region in closers), wins, *best, closers)


def _ends(state: State) -> Iterator[State]:
    """Yields the positions after the pending effects that can win bases, which are discards and pushes.

    There is one position for each choice of actions for these effects. Other pending effects are removed without being
    carried out. `state` is changed.
    """
    while state.stack and state.stack[-1][0] not in WINS_BASES:
        state.stack.pop()
    if not state.stack:
        yield state
        return
    frame = state.stack.pop()
    step = STEPS[frame[0]]
    for action in step.ask(state, frame) or (SKIP,):
        after = state.clone()
        step.do(after, None, action, frame)
        yield from _ends(after)


class Winning(NamedTuple):
    """The spaces, ascending, on which a player may win next turn. Each space is in the first field that fits only.

    `at_once`     any troop that can be placed there wins
    `by_jumbo`    Jumbo wins there, by the troop that it discards
    `by_push`     a troop wins there, by the effect of the base
    `by_capn`     a Cap'n that the player is known to hold can be placed there; then one more troop wins, on a space
                  where no troop would have won without the Cap'n
    `then`        for each space of `by_capn`: where one more troop wins after that Cap'n
    `kinds`       for each space of `at_once`: the kinds of troops that the player may place there, ascending
    `held`        the kinds of troops that the player may be able to place, ascending
    """

    at_once: tuple[int, ...] = ()
    by_jumbo: tuple[int, ...] = ()
    by_push: tuple[int, ...] = ()
    by_capn: tuple[int, ...] = ()
    then: tuple[Winning, ...] = ()
    kinds: tuple[tuple[int, ...], ...] = ()
    held: tuple[int, ...] = ()

    @property
    def spaces(self) -> set[int]:
        """All spaces that the first four fields name."""
        return set().union(*self[:4])


def winning_places(view: State, player: int) -> Winning:
    """Returns where `player` may win next turn with one troop that the player may hold, or with a Cap'n that the player
    is known to hold and one more troop.

    There is no such space if the turn limit leaves the player no next turn. `view` is the position as a reader sees it,
    in which it is the other player's turn.
    """
    if view.turn >= TURN_LIMIT:
        return Winning()
    return _winning_places(view, player, possible_hand(view, player))


def _winning_places(state: State, player: int, hold: Hold) -> Winning:
    world = _with_turn(state, player, hold)
    board, own = world.board, world.own[player]
    promised = [
        board.medals[1 << region]
        for region in SPACES[world.open]
        if (board.region_bases[region] & ~own).bit_count() <= MOST_BASES
    ]
    first = 0 if world.medals[player] + sum(promised) >= board.threshold else FIRST_HQ
    found = _places(world, player, lambda end: end.winner == player, first)
    now = found.spaces
    by_capn: dict[int, Winning] = {}
    if hold.sure >> 4 * CAPN & 15 and hold.free > 1:
        rest = hold.without(CAPN)
        for _, kind, space in placements(world, player):
            if kind != CAPN or space >= FIRST_HQ or space in now:
                continue
            placed = world.clone()
            place(placed, None, player, kind, space, 0)
            if placed.winner == UNKNOWN and any(frame[0] == "extra" for frame in placed.stack):
                then = _winning_places(placed, player, rest)
                by_capn |= {space: then} if then.spaces - now else {}
    return found._replace(by_capn=tuple(sorted(by_capn)), then=tuple([by_capn[space] for space in sorted(by_capn)]))


def medal_places(view: State, player: int, least: int) -> Winning:
    """Returns where `player` may take at least `least` medals next turn, with one troop that the player may hold. The
    fields `by_capn` and `then` are empty.

    `view` is the position as a reader sees it, in which it is the other player's turn.
    """
    world = _with_turn(view, player, possible_hand(view, player))
    medals = world.medals[player] + least
    return _places(world, player, lambda end: end.medals[player] >= medals)


def _places(world: State, player: int, has_come: Callable[[State], bool], first: int = 0) -> Winning:
    """Returns the spaces on which `player` can place a troop so that a position comes about for which `has_come` is
    true, at once or by the troop's or the base's effect. Spaces with a number below `first` are left out, and the
    fields `by_capn` and `then` are empty.

    `world` comes from `_with_turn`.
    """
    tried: set[tuple[str, int]] = set()
    fitting: dict[int, list[int]] = {}
    at_once: set[int] = set()
    by_jumbo: set[int] = set()
    by_push: set[int] = set()
    for _, kind, space in placements(world, player):
        effect = TROOPS[kind].effect
        alike = (effect if effect in WINS_BASES else "", space)
        fitting.setdefault(space, []).append(kind)
        if alike in tried or space < first:
            continue
        tried.add(alike)
        placed = world.clone()
        place(placed, None, player, kind, space, 0)
        if has_come(placed):
            at_once.add(space)
        elif any(has_come(end) for end in _ends(placed)):
            (by_jumbo if effect == "discard" else by_push).add(space)
    by_push -= at_once
    by_jumbo -= at_once | by_push
    return Winning(
        tuple(sorted(at_once)),
        tuple(sorted(by_jumbo)),
        tuple(sorted(by_push)),
        kinds=tuple([tuple(sorted(fitting[space])) for space in sorted(at_once)]),
        held=tuple(KINDS_IN[world.rack[player]]),
    )


class Chances(NamedTuple):
    """How likely it is, in percent, that a player holds Cap'ns and a last troop that can win next turn: by taking an
    enemy H.Q., and by medals. 0 means that it is impossible.

    `capns_to_hq` and `capns_to_medals` are how many Cap'ns this takes at least, 0 if it is impossible.
    """

    hq: int
    medals: int
    capns_to_hq: int
    capns_to_medals: int


def chances_by_capn(view: State, player: int) -> Chances:
    """Returns how likely it is, in percent, that `player` can win next turn by placing Cap'ns first, judged by what
    the reader of `view` knows.

    No troop alone may be able to win (see `winning_places`). `view` is the position in which it is the other player's
    turn.
    """
    if view.turn >= TURN_LIMIT:
        return Chances(0, 0, 0, 0)
    hold = possible_hand(view, player)
    to_hq, to_medals = _ways_to_hq(view, player, hold), _ways_to_medals(view, player, hold)
    hq, medals = (min((capns for capns, _ in ways), default=0) for ways in (to_hq, to_medals))
    return Chances(hold.percent(to_hq), hold.percent(to_medals), hq, medals)


def _storms(state: State, player: int, hold: Hold) -> int:
    world = _with_turn(state, player, hold)
    actions = placements(world, player)
    targets: list[int] = [space for _, _, space in actions if space >= FIRST_HQ]
    if targets:
        return targets[0]
    if state.board.distance[player][state.own[player]] >= hold.free:
        return UNKNOWN
    for _, kind, space in actions:
        if TROOPS[kind].effect == "extra" and not state.own[player] >> space & 1:
            placed = world.clone()
            place(placed, None, player, kind, space, 0)
            if any(frame[0] == "extra" for frame in placed.stack):
                found = _storms(placed, player, hold.without(kind))
                if found != UNKNOWN:
                    return found
    return UNKNOWN


def _ways_to_hq(state: State, player: int, hold: Hold) -> Ways:
    world = _with_turn(state, player, hold)
    if _storms(world, player, hold) == UNKNOWN:
        return frozenset()

    def last(placed: State) -> set[int]:
        return {kind for _, kind, space in placements(placed, player) if space >= FIRST_HQ}

    return _ways(world, player, hold, last)


def _ways_to_medals(state: State, player: int, hold: Hold) -> Ways:
    world = _with_turn(state, player, hold)
    board = world.board
    most = min(hold.free, 1 + (hold.sure >> 4 * CAPN & 15) + (hold.pool >> 4 * CAPN & 15 if hold.slots > 0 else 0))
    # each troop wins a base, the last one's effect may win one more, and so may the effect of each push base
    bases = 2 * most + 1 if PUSH in board.special else most + 1
    within = [
        board.medals[1 << region]
        for region in SPACES[world.open]
        if (board.region_bases[region] & ~world.own[player]).bit_count() <= bases
    ]
    if most <= 0 or world.medals[player] + sum(within) < board.threshold:
        return frozenset()

    def last(placed: State) -> set[int]:
        wins: dict[tuple[bool, int], bool] = {}
        kinds = set()
        for _, kind, space in placements(placed, player):
            alike = (TROOPS[kind].effect in WINS_BASES, space)
            if space < FIRST_HQ and alike not in wins:
                after = placed.clone()
                place(after, None, player, kind, space, 0)
                wins[alike] = any(end.winner == player for end in _ends(after))
            if wins.get(alike):
                kinds.add(kind)
        return kinds

    return _ways(world, player, hold, last)


def _ways(world: State, player: int, hold: Hold, last: Callable[[State], set[int]]) -> Ways:
    """Returns the ways in which `player` can win in one turn that begins in the position `world`.

    A way is a pair (number of Cap'ns placed first, kind of the troop placed last). Of several ways with the same last
    kind, only the way with the fewest Cap'ns is returned. `hold` is what the reader of the reasons knows about the rack
    of `player`. `last` is a function that takes a position and returns the kinds of troops of which a placement wins
    there at once.
    """
    found: set[tuple[int, int]] = set()
    edge = [(world, hold)]
    boards: set[tuple[int, ...]] = set()
    for capns in range(4):
        further: list[tuple[State, Hold]] = []
        for placed, left in edge:
            if left.free <= 0:
                continue
            kinds = last(placed)
            found |= {(capns, kind) for kind in kinds if all((fewer, kind) not in found for fewer in range(capns))}
            for _, kind, space in placements(placed, player):
                is_push = space < FIRST_HQ and placed.board.special[space] == PUSH
                if kind != CAPN or space >= FIRST_HQ or (placed.own[player] >> space & 1 and not is_push):
                    continue
                after = placed.clone()
                place(after, None, player, kind, space, 0)
                rest = left.without(kind)
                after.rack[player] = rest.hand
                board = (*after.own, *after.tops, len(after.stack))
                if (
                    board not in boards
                    and after.winner == UNKNOWN
                    and any(frame[0] == "extra" for frame in after.stack)
                ):
                    boards.add(board)
                    after.stack.remove(next(frame for frame in after.stack if frame[0] == "extra"))
                    further.append((after, rest))
        edge = further
    return frozenset(found)


# --- a turn ---------------------------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """Some actions of one player's turn as a reader sees them: the positions before and after the actions, and their
    events.

    `before` and `after` are these positions; in `after` every effect that is still pending counts as declined. `events`
    has only the events that are neither hidden nor random. `undrawn` differs from `after` only in that the player's
    rack lacks the troops drawn by these actions. `drawn` has one position for each kind of troop that these actions may
    have drawn: it differs from `undrawn` only in that the player's rack has one more troop, of that kind. If the reader
    does not see that rack, or if nothing was drawn, `undrawn` is `after`, and `drawn` is empty.
    """

    before: Scene
    after: Scene
    undrawn: Scene
    drawn: tuple[Scene, ...]
    actions: Sequence[Action]
    events: Sequence[Event]
    player: int
    rival: int


def turn_of(view: State, actions: Sequence[Action], player: int) -> Turn:
    """Returns the turn in which `player` takes `actions`, as the reader of `view` sees the turn.

    `view` is the position before the actions. Raises ValueError if the actions can't be played in this order.
    """
    rival = 1 - player
    before = Scene(view, (possible_hand(view, 0), possible_hand(view, 1)))
    state = view.clone()
    if view.rack[player] == UNKNOWN:  # the troops that were placed were on the rack, and so may be any other troop
        placed = hand_of([action[1] for action in actions if action[0] == "place"])
        state.rack[player] = placed + before.holds[player].hand
        state.frozen[player] = 0
    events: list[Event] = []
    for action in actions:
        _carry_out(state, lambda *event: events.append(event), player, action)
    if view.rack[player] == UNKNOWN:
        state.rack[player] = UNKNOWN
    state.frozen[player] = state.frozen_count[player] = 0  # freed at the end of the turn
    mine = possible_hand(state, player)
    # A struck or frozen troop may have been any of the rack: nothing is ruled out, only fewer can be placed.
    lost = view.rack_count[rival] - state.rack_count[rival] + state.frozen_count[rival] - view.frozen_count[rival]
    theirs = before.holds[rival]._replace(free=before.holds[rival].free - lost)

    def with_own(hold: Hold) -> Scene:
        return Scene(state, (theirs, hold) if player else (hold, theirs))

    after = undrawn = with_own(mine)
    drawn: list[Scene] = []
    if view.rack[player] != UNKNOWN and mine.slots:
        less = mine._replace(slots=0, free=mine.free - mine.slots)
        undrawn = with_own(less)
        drawn = [
            with_own(less._replace(sure=less.sure + (1 << 4 * kind), free=less.free + 1))
            for kind in KINDS_IN[mine.pool]
        ]
    return Turn(before, after, undrawn, tuple(drawn), actions, events, player, rival)


def _carry_out(state: State, emit: Emit, player: int, action: Action) -> None:
    """Carries out an action of `player` in `state`, but does not end the turn.

    Of the troops that are drawn, frozen, or discarded by a strike only the number changes, since their kinds are not
    known. Pending effects that the action does not answer count as declined. Raises ValueError if the action answers no
    pending question.
    """
    stack = state.stack
    while stack and action not in STEPS[stack[-1][0]].ask(state, stack[-1]):
        stack.pop()  # declined or never asked: the reader need not know which
    if not stack:
        raise ValueError(f"{action} cannot follow")
    frame = stack.pop()
    step = frame[0]
    if step == "turn":
        stack.append(END_FRAMES[player])
    verb = action[0]
    if verb == "draw":
        drawn = drawable(state, player, 1 if step == "draw_one" else 2)
        state.rack_count[player] += drawn
        state.reserve_count[player] -= drawn
    elif verb == "strike":
        state.rack_count[1 - player] -= 1
    elif verb == "freeze":
        state.frozen_count[1 - player] += 1
    elif verb == "place":
        place(state, emit, player, action[1], action[2], 1)
    else:
        STEPS[step].do(state, emit, action, frame)
