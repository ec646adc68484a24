"""Why a turn is good: a table of reasons, strongest first, each tested on the positions before and after the turn.

Every reason is given from one reader's knowledge (see `scene.py`), so that the result depends on the reader's view
alone. In the position *after* the turn every effect that is still pending counts as declined, and the kinds of the
troops that were drawn, frozen, or discarded by a strike in the turn stay unknown.

Each reason has a test, a function that takes a turn. If the reason is true of the turn, the test returns a tuple of
ints: the details that the sentence on the reason tells. The tuple is empty if the sentence needs none; `fields` in the
row of the reason says what the ints are. If the reason is not true, the test returns None. Kinds, spaces and regions
are given as their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...protocol import UNKNOWN, Action, Apart, Reason
from ...reasons import Ints, ReasonRow, fields_of, reasons_apart, reasons_of
from .board import FAR, SPACES
from .scene import Scene, Turn, Ways, turn_of
from .state import State
from .steps import SKIP, STEPS, TURN_LIMIT
from .terrains import FIRST_HQ
from .troops import KINDS, KWAK, RACK_LIMIT, TROOPS

STRONG = 5  # lowest strength of a troop whose covering is a reason of its own
FEW = 3  # highest number of troops on the rack that calls for a draw
SURE = 100  # percent
RARE = 20  # percent; what is less likely for the rival is not among the strongest reasons
FIRM = 2  # highest number of kinds that can cover a troop that stands firmly


def _asked_with(turn: Turn) -> tuple[Action, ...]:
    """Returns the legal actions of the first decision of the turn, as far as the reader knows.

    If the reader can't see the player's rack, the rack is taken to hold one troop of each kind that the player may be
    able to place.
    """
    world = turn.before.state.clone()
    if world.rack[turn.player] == UNKNOWN:
        world.rack[turn.player] = turn.before.holds[turn.player].hand
        world.frozen[turn.player] = 0
    return STEPS[world.stack[-1][0]].ask(world, world.stack[-1])


def _placed(turn: Turn) -> list[tuple[int, int]]:
    """Returns (kind, space) for each troop that was placed in the turn and is visible after the turn, the latest
    first.
    """
    state = turn.after.state
    mine = turn.player << 3
    placed = [(action[1], action[2]) for action in turn.actions if action[0] == "place"]
    return [(kind, space) for kind, space in reversed(placed) if state.stacks[space] & 15 == mine | kind]


def _was_held(turn: Turn, space: int) -> bool:
    """Whether the player occupied the space with this number before the turn."""
    return bool(turn.before.state.own[turn.player] >> space & 1)


def _first(turn: Turn, kind: str) -> Ints | None:
    """Returns the values of the first event of the kind `kind` in the turn, such as `(troop, space)`; None if there is
    no such event.

    The event's kind, and the player whom the event is about, are left out.
    """
    return next((event[2:] for event in turn.events if event[0] == kind), None)


def _has(turn: Turn, verb: str) -> bool:
    return any(action[0] == verb for action in turn.actions)


def _medals(turn: Turn, regions: int) -> int:
    return turn.after.state.board.medals[regions]


def _richest(turn: Turn, regions: int) -> Ints:
    """Returns the numbers of the regions in the mask `regions`, the regions with most medals first."""
    return tuple(sorted(SPACES[regions], key=lambda region: -_medals(turn, 1 << region)))


def _coverers(turn: Turn, kind: int, space: int) -> Ints:
    """Returns the kinds of troops that can cover a troop of the kind `kind` on `space`.

    They are the stronger kinds and Kwak, the joker, without those that are not allowed on the space.
    """
    allowed = turn.after.state.board.allowed
    return tuple(other for other in KINDS if allowed[other] >> space & 1 and (other > kind or other == KWAK))


# --- the tests of the reasons: each returns its ints if it is true of the turn, else None ---------------------------


def win_hq(turn: Turn) -> Ints | None:
    """Returns `(space,)`, the enemy H.Q. on which a troop of the player lies, so that the player wins; None if there is
    none.
    """
    state = turn.after.state
    if state.winner != turn.player or state.reason != "hq":
        return None
    return (next(space for _, space in _placed(turn) if space >= FIRST_HQ),)


def win_medals(turn: Turn) -> Ints | None:
    """Returns `(count,)`, the player's medals, if they reach the threshold, which wins the game; else None."""
    state = turn.after.state
    won = state.winner == turn.player and state.reason == "medals"
    return (state.medals[turn.player],) if won else None


def loses(turn: Turn) -> Ints | None:
    """Returns `()` if the rival's medals have reached the threshold in this turn, so that the rival has won;
    else None.
    """
    return () if turn.after.state.winner == turn.rival else None


def win_limit(turn: Turn) -> Ints | None:
    """Returns `()` if this is the last turn that the turn limit allows and the rival does not have more medals, so that
    the player wins; else None.
    """
    return () if _ends_by_limit(turn) and _leads(turn) else None


def lose_limit(turn: Turn) -> Ints | None:
    """Returns `()` if this is the last turn that the turn limit allows and the rival has more medals and so wins; else
    None.
    """
    return () if _ends_by_limit(turn) and not _leads(turn) else None


def win_stuck(turn: Turn) -> Ints | None:
    """Returns `()` if the rival can neither draw nor place next turn and does not have more medals, so that the player
    wins; else None.
    """
    return () if _ends_by_stuck(turn) and _leads(turn) else None


def lose_stuck(turn: Turn) -> Ints | None:
    """Returns `()` if the rival can neither draw nor place next turn but has more medals and so wins; else None."""
    return () if _ends_by_stuck(turn) and not _leads(turn) else None


def _ends_by_limit(turn: Turn) -> bool:
    return turn.after.state.winner == UNKNOWN and turn.after.state.turn == TURN_LIMIT


def _ends_by_stuck(turn: Turn) -> bool:
    state = turn.after.state
    can_draw = state.rack_count[turn.rival] < RACK_LIMIT and state.reserve_count[turn.rival] > 0
    return state.winner == UNKNOWN and not can_draw and not turn.after.options[turn.rival]


def _leads(turn: Turn) -> bool:
    """Whether the player would win if medals were counted now.

    With equally many medals the player wins, because the rival's turn is next.
    """
    return turn.after.state.medals[turn.player] >= turn.after.state.medals[turn.rival]


def only_draw(turn: Turn) -> Ints | None:
    """Returns `()` if the turn consists of drawing because the player could place nothing; else None."""
    is_draw = turn.actions[0][0] == "draw" and turn.before.state.stack[-1][0] == "turn"
    return () if is_draw and len(_asked_with(turn)) == 1 else None


def forced(turn: Turn) -> Ints | None:
    """Returns `()` if the first action of the turn was the only legal one; else None."""
    return () if len(_asked_with(turn)) == 1 else None


def stops_hq(turn: Turn) -> Ints | None:
    """Returns `(space,)`: an H.Q. of the player that the rival can't take next turn any more, although before the
    player's actions of this turn it was certain that the rival could take an H.Q. next turn.

    Extra placements of Cap'ns count too. The result is None if that was not certain, or if the rival may be able to
    take an H.Q. next turn after these actions.
    """
    found = _stopped_hq(turn)
    return found[:1] if found and found[1] == SURE else None


def stops_hq_chance(turn: Turn) -> Ints | None:
    """Returns `(space, percent)`. `space` is an H.Q. of the player that the rival might have taken next turn, and can't
    take after the player's actions of this turn. `percent` is how likely it was, before these actions, that the rival
    could take an H.Q. next turn.

    The result is None if `percent` would be exactly 100, or below 20 (RARE), or if the rival may still be able to take
    an H.Q. next turn. It is None too if the actions lower the rival's chance to win by medals by more percent than
    that.
    """
    found = _stopped_hq(turn)
    return found if found and max(RARE, _taken_off(lowers_medals(turn))) <= found[1] < SURE else None


def stops_hq_rare(turn: Turn) -> Ints | None:
    """Returns `(space, percent)`. `space` is an H.Q. of the player that the rival might have taken next turn, and can't
    take after the player's actions of this turn. `percent` is how likely it was, before these actions, that the rival
    could take an H.Q. next turn.

    The result is None if `percent` would be 0, or 20 (RARE) or more, or if the rival may still be able to take an H.Q.
    next turn.
    """
    found = _stopped_hq(turn)
    return found if found and found[1] < RARE else None


def _stopped_hq(turn: Turn) -> Ints | None:
    """Returns `(space, percent)`. `space` is an H.Q. of the player that the rival might have taken next turn, and can't
    take after the player's actions of this turn. `percent` is how likely it was, before these actions, that the rival
    could take an H.Q. next turn.

    The result is None if `percent` would be 0, or if the rival may still be able to take an H.Q. next turn.
    """
    space = turn.before.takes_hq[turn.rival]
    if space == UNKNOWN or turn.after.takes_hq[turn.rival] != UNKNOWN:
        return None
    percent = turn.before.holds[turn.rival].percent(turn.before.ways_to_hq[turn.rival])
    return (space, percent) if percent else None


def stops_medals(turn: Turn) -> Ints | None:
    """Returns `()` if the rival would have had a certain win by medals in the next turn, and has none after these
    actions; else None.

    The rival may win by a single placement or by several, one after another, that Cap'ns allow.
    """
    return () if _stopped_medals(turn) == SURE else None


def stops_medals_chance(turn: Turn) -> Ints | None:
    """Returns `(percent,)`: how likely it was, before these actions, that the rival could win by medals next turn.

    The result is None if `percent` would be exactly 100, or below 20 (RARE), or if the rival may still be able to win
    by medals next turn.
    """
    percent = _stopped_medals(turn)
    return (percent,) if RARE <= percent < SURE else None


def stops_medals_rare(turn: Turn) -> Ints | None:
    """Returns `(percent,)`: how likely it was, before these actions, that the rival could win by medals next turn.

    The result is None if `percent` would be 0, or 20 (RARE) or more, or if the rival may still be able to win by medals
    next turn.
    """
    percent = _stopped_medals(turn)
    return (percent,) if 0 < percent < RARE else None


def _stopped_medals(turn: Turn) -> int:
    """Returns how likely it was, before these actions, that the rival could win by medals next turn, in percent.

    The result is 0 too if the rival may still be able to win by medals next turn.
    """
    ways = turn.before.ways_to_medals[turn.rival]
    return turn.before.holds[turn.rival].percent(ways) if ways and not turn.after.ways_to_medals[turn.rival] else 0


def closes(turn: Turn) -> Ints | None:
    """Returns `(region, count)`: the region whose medals the player has taken in this turn, and the number of these
    medals.

    The result is None if the player has taken the medals of no region, or of several.
    """
    regions = turn.after.state.taken[turn.player] & turn.before.state.open
    return (regions.bit_length() - 1, _medals(turn, regions)) if regions.bit_count() == 1 else None


def closes_more(turn: Turn) -> Ints | None:
    """Returns `(count, region, region, ...)` if the player has taken the medals of several regions, `count` medals in
    all; else None.
    """
    regions = turn.after.state.taken[turn.player] & turn.before.state.open
    return (_medals(turn, regions), *SPACES[regions]) if regions.bit_count() > 1 else None


def threatens_hq(turn: Turn) -> Ints | None:
    """Returns `(space,)`, an enemy H.Q. on which the player can place a troop next turn.

    Troops drawn by these actions count only if any troop would do (see `hopes_hq`). The result is None if there is no
    such H.Q., if the player could already place a troop on an enemy H.Q. before these actions, or if the turn limit
    leaves the player no next turn.
    """
    return _new_hq(turn, _whatever_is_drawn(turn, _hqs))


def _new_hq(turn: Turn, spaces: int) -> Ints | None:
    return (SPACES[spaces][0],) if spaces and not _hqs(turn.before, turn.player) and _has_next(turn) else None


def _hqs(scene: Scene, player: int) -> int:
    """Returns a mask of the enemy H.Q.s on which `player` can place a troop next turn."""
    spaces = 0
    for _, _, space in scene.options[player]:
        spaces |= 1 << space if space >= FIRST_HQ else 0
    return spaces


def _regions(scene: Scene, player: int) -> int:
    """Returns a mask of the regions that `player` can close next turn by one placement with its effects."""
    return scene.within[player].regions


def _wins(scene: Scene, player: int) -> int:
    """Returns 1 if `player` can win by medals next turn by one placement with its effects, else 0."""
    return int(scene.within[player].wins)


def _whatever_is_drawn(turn: Turn, reached: Callable[[Scene, int], int]) -> int:
    """Returns a mask of what the player can reach next turn, whichever troops the actions have drawn.

    That is what the troops that were not drawn reach, and what each kind of troop that may have been drawn would reach.
    `reached` takes a position and the player, and returns a mask of what the player can reach there.
    """
    sure = reached(turn.undrawn, turn.player)
    more = reached(turn.after, turn.player) & ~sure
    for scene in turn.drawn:
        more &= reached(scene, turn.player) if more else 0
    return sure | more


def threatens_hq_capn(turn: Turn) -> Ints | None:
    """Returns `(space,)`, an enemy H.Q. that the player can take next turn by placing a Cap'n first.

    Only troops count that the reader sees on the rack and that were not drawn by these actions. The result is None if
    there is no such H.Q. or no next turn, if the reader can't see the rack, if the actions also let the player take an
    enemy H.Q. without a Cap'n, or if the player could already take an enemy H.Q. in one turn before the actions.
    """
    space = turn.undrawn.takes_hq[turn.player] if _is_seen(turn) and threatens_hq(turn) is None else UNKNOWN
    is_new = space != UNKNOWN and turn.before.takes_hq[turn.player] == UNKNOWN
    return (space,) if is_new and _has_next(turn) else None


def _is_seen(turn: Turn) -> bool:
    """Whether the reader sees the player's rack."""
    return turn.before.state.rack[turn.player] != UNKNOWN


def threatens_medals(turn: Turn) -> Ints | None:
    """Returns `()` if the player can win by medals next turn and could not before these actions; else None.

    Only what the player can gain by one placement with its effects counts, without extra placements of Cap'ns. Troops
    drawn by these actions count only if any troop would do (see `hopes_medals`).
    """
    return _new_medals(turn, _whatever_is_drawn(turn, _wins))


def _new_medals(turn: Turn, wins: int) -> Ints | None:
    return () if wins and not _wins(turn.before, turn.player) and _has_next(turn) else None


def threatens_medals_capn(turn: Turn) -> Ints | None:
    """Returns `()` if the player can win by medals next turn by placing a Cap'n first; else None.

    Only troops count that the reader sees on the rack and that were not drawn by these actions. The result is None too
    if the reader can't see the rack, if there is no next turn, if one placement without a Cap'n is enough, or if the
    player could already win by medals in one turn before these actions.
    """
    if not _is_seen(turn) or turn.undrawn.within[turn.player].wins or not _has_next(turn):
        return None
    before, after = turn.before.ways_to_medals[turn.player], turn.undrawn.ways_to_medals[turn.player]
    return () if after and not before else None


def threatens_two(turn: Turn) -> Ints | None:
    """Returns `(region, region)`, the two regions with most medals that the player can newly close; None if there are
    fewer than two.

    The player can newly close a region if one placement next turn with its effects is enough, and was not enough before
    these actions. If the reader doesn't see the player's rack, a region that at most two kinds of troops can close
    doesn't count: of such a region `threatens_region` tells the kinds.
    """
    new = _new_regions(turn, _whatever_is_drawn(turn, _regions))
    if not _is_seen(turn):
        new = sum(1 << region for region in SPACES[new] if len(_closers(turn, region)) > FIRM)
    return _richest(turn, new)[:2] if new.bit_count() > 1 else None


def _closers(turn: Turn, region: int) -> Ints:
    """Returns the kinds of troops with which the player could close `region` next turn, as far as the reader knows.

    If the reader sees the player's rack, they are the kinds on it that were not drawn by these actions.
    """
    scene = turn.undrawn if _is_seen(turn) else turn.after
    return SPACES[scene.within[turn.player].closers.get(region, 0)]


def threatens_region(turn: Turn) -> Ints | None:
    """Returns `(region, count, kind, ...)`: the region with most medals that the player can newly close, its number of
    medals, and the kinds of troops with which that is possible, if they are at most two and other troops that the
    player may place could not do it.

    The player can newly close a region if one placement next turn with its effects is enough, and was not enough before
    these actions. Troops drawn by these actions count only if any troop would do (see `hopes_region`). The result is
    None if there is no such region.
    """
    found = _richest_new(turn, _whatever_is_drawn(turn, _regions))
    if found is None:
        return None
    kinds = _closers(turn, found[0])
    others = {kind for _, kind, _ in turn.undrawn.options[turn.player]}.difference(kinds)
    return (*found, *kinds) if len(kinds) <= FIRM and (others or not _is_seen(turn)) else found


def _richest_new(turn: Turn, regions: int) -> Ints | None:
    new = _new_regions(turn, regions)
    if not new:
        return None
    region = _richest(turn, new)[0]
    return region, _medals(turn, 1 << region)


def _new_regions(turn: Turn, regions: int) -> int:
    """Returns a mask of those of `regions`, a mask, that the player could not close by one placement with its effects
    before the actions of `turn`. The result is 0 if the turn limit leaves the player no next turn.
    """
    return regions & ~_regions(turn.before, turn.player) if _has_next(turn) else 0


def hopes_hq(turn: Turn) -> Ints | None:
    """Returns `(space,)`, an enemy H.Q. on which the player can place a troop next turn only if these actions draw the
    right troop.

    The result is None if there is no such H.Q., if any troop would do, or if the player could place a troop on an enemy
    H.Q. without a drawn troop, before these actions or after them.
    """
    return None if threatens_hq(turn) else _new_hq(turn, _hqs(turn.after, turn.player))


def hopes_medals(turn: Turn) -> Ints | None:
    """Returns `()` if the player can win by medals next turn only if these actions draw the right troop; else None.

    The result is None too if the player could already win by medals with one placement before these actions.
    """
    return None if threatens_medals(turn) is not None else _new_medals(turn, _wins(turn.after, turn.player))


def hopes_region(turn: Turn) -> Ints | None:
    """Returns `(region, count)`: a region that the player can close next turn only if the actions of `turn` draw the
    right troop, and the number of the region's medals.

    Regions that the player could already close before the actions don't count. Of several such regions, the region with
    most medals is returned. The result is None if there is no such region, or if the actions let the player close
    another region without a drawn troop or with any.
    """
    return None if threatens_region(turn) else _richest_new(turn, _regions(turn.after, turn.player))


def _has_next(turn: Turn) -> bool:
    """Whether the turn limit leaves the player another turn after this one."""
    return turn.after.state.turn + 2 <= TURN_LIMIT


def stops_region(turn: Turn) -> Ints | None:
    """Returns `(region,)`, an open region that the rival can't close in the next turn, but could if these actions had
    not been made.

    Only what the rival can close by one placement with its effects counts, without extra placements of Cap'ns. Of
    several such regions, the region with most medals is returned. The result is None if there is no such region.
    """
    state = turn.after.state
    lost = turn.before.within[turn.rival].regions & ~turn.after.within[turn.rival].regions & state.open
    return _richest(turn, lost)[:1] or None


def lowers_hq(turn: Turn) -> Ints | None:
    """Returns `(space, before, after)`: an H.Q. of the player that the rival might take next turn, and how likely it
    was that the rival could take an H.Q. next turn, in percent, before and after these actions.

    The result is None if `before` would be less than 20 (RARE), if `after` would be 0, or if it would be more than half
    of `before`. It is None too if the actions lower the rival's chance to win by medals by more percent than that.
    """
    found = _lowered(turn, turn.before.ways_to_hq[turn.rival], turn.after.ways_to_hq[turn.rival])
    if not found or _taken_off(found) < _taken_off(lowers_medals(turn)):
        return None
    return (turn.before.takes_hq[turn.rival], *found)


def lowers_medals(turn: Turn) -> Ints | None:
    """Returns `(before, after)`: how likely it was that the rival could win by medals next turn, in percent, before and
    after these actions.

    The result is None if `before` would be less than 20 (RARE), if `after` would be 0, or if it would be more than half
    of `before`.
    """
    return _lowered(turn, turn.before.ways_to_medals[turn.rival], turn.after.ways_to_medals[turn.rival])


def _taken_off(lowered: Ints | None) -> int:
    """Returns by how many percent a chance is lower, `lowered` being the chance before and after; 0 if it is None."""
    return lowered[0] - lowered[1] if lowered else 0


def _lowered(turn: Turn, ways_before: Ways, ways_after: Ways) -> Ints | None:
    """Returns (before, after), two chances in percent: that the rival's rack allowed one of `ways_before` before the
    turn, and that it allows one of `ways_after` after it.

    The result is None if the first chance is less than 20 (RARE), if the second one is 0, or if it is more than half of
    the first.
    """
    before, after = turn.before.holds[turn.rival].percent(ways_before), turn.after.holds[turn.rival].percent(ways_after)
    return (before, after) if before >= RARE and 0 < 2 * after <= before else None


def limits_region(turn: Turn) -> Ints | None:
    """Returns `(region, kind, ...)`: an open region that the rival can close in the next turn, and the kinds of troops,
    at most two, with which that is possible. Before these actions more kinds of troops could do it.

    Only what the rival can close by one placement with its effects counts, without extra placements of Cap'ns. Of
    several such regions, the region with most medals is returned. The result is None if there is no such region.
    """
    before, after = (scene.within[turn.rival].closers for scene in (turn.before, turn.after))
    limited = [
        region
        for region, kinds in after.items()
        if kinds.bit_count() <= FIRM and kinds.bit_count() < before.get(region, 0).bit_count()
    ]
    found = _richest(turn, sum(1 << region for region in limited))[:1]
    return (*found, *SPACES[after[found[0]]]) if found else None


def limits_hq(turn: Turn) -> Ints | None:
    """Returns `(space,)`, an H.Q. of the player that the rival may take next turn only after placing a Cap'n, although
    before these actions one placement could have taken an H.Q. of the player; else None.
    """
    if not _hqs(turn.before, turn.rival) or _hqs(turn.after, turn.rival):
        return None
    space = turn.after.takes_hq[turn.rival]
    return (space,) if space != UNKNOWN else None


def denies(turn: Turn) -> Ints | None:
    """Returns `(space, region)`: a base on which the player has placed a troop, and an open region of which the rival
    occupies all other bases, before and after these actions. None if there is no such base, or if it was the player's
    before.

    Of several such regions, the region with most medals is returned.
    """
    state = turn.after.state
    rivals = turn.before.state.own[turn.rival] & state.own[turn.rival]
    for _, space in _placed(turn):
        if _was_held(turn, space):
            continue
        lacking = sum(
            1 << number
            for number, region in enumerate(state.board.terrain.regions)
            if state.open >> number & 1 and [base for base in region.bases if not rivals >> base & 1] == [space]
        )
        if lacking:
            return space, _richest(turn, lacking)[0]
    return None


def cuts(turn: Turn) -> Ints | None:
    """Returns `(base, ...)`, the bases of the rival that these actions have cut off from the rival's H.Q.s; None if
    there are none.

    Bases that the rival has lost are not among them.
    """
    lost = turn.before.linked[turn.rival] & turn.after.state.own[turn.rival] & ~turn.after.linked[turn.rival]
    return SPACES[lost] or None


def links(turn: Turn) -> Ints | None:
    """Returns `(base,)`, the base that the player had already before these actions, and that these actions have
    connected to an H.Q. of the player.

    The result is None if there is no such base, or if there are several.
    """
    linked = _newly_linked(turn)
    return linked if len(linked) == 1 else None


def links_more(turn: Turn) -> Ints | None:
    """Returns `(base, base, ...)`, the bases that the player had already before these actions, and that these actions
    have connected to an H.Q. of the player, if there are several; else None.
    """
    linked = _newly_linked(turn)
    return linked if len(linked) > 1 else None


def _newly_linked(turn: Turn) -> Ints:
    loose = turn.before.state.own[turn.player] & ~turn.before.linked[turn.player]
    return SPACES[loose & turn.after.linked[turn.player]]


def covers_strong(turn: Turn) -> Ints | None:
    """Returns `(kind, space)` of the strongest enemy troop that a placed troop covers, if that enemy troop has a
    strength of 5 or more; else None.
    """
    covered = covers(turn)
    return covered if covered and TROOPS[covered[0]].strength >= STRONG else None


def covers(turn: Turn) -> Ints | None:
    """Returns `(kind, space)` of the strongest enemy troop that a placed troop covers; None if none is covered.

    Only enemy troops that were visible before the turn count.
    """
    state = turn.before.state
    enemies = [space for _, space in _placed(turn) if state.own[turn.rival] >> space & 1]
    return max(((state.stacks[space] & 7, space) for space in enemies), default=None)


def removes(turn: Turn) -> Ints | None:
    """Returns `(kind, space)` of the first enemy troop that was discarded from the board; None if none was
    discarded.
    """
    return _first(turn, "discarded")


def uncovers(turn: Turn) -> Ints | None:
    """Returns `(kind, space)` of a troop of the player's that became visible because the enemy troop on top of it was
    discarded or pushed away; None if there is no such troop.
    """
    state = turn.after.state
    for kind, _, *rest in turn.events:
        if kind in ("discarded", "pushed") and state.own[turn.player] >> rest[1] & 1:
            return state.stacks[rest[1]] & 7, rest[1]
    return None


def pushes(turn: Turn) -> Ints | None:
    """Returns `(kind, start, end)` for the first enemy troop that was pushed, from one base to another; None if none
    was pushed.
    """
    return _first(turn, "pushed")


def strikes(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many troops are left on the rival's rack, if a strike has discarded a troop from that
    rack; else None.
    """
    return (turn.after.state.rack_count[turn.rival],) if _has(turn, "strike") else None


def freezes(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many troops on the rival's rack are not frozen, if the turn has frozen a troop; else
    None.
    """
    state = turn.after.state
    if not _has(turn, "freeze"):
        return None
    return (state.rack_count[turn.rival] - state.frozen_count[turn.rival],)


def recovers(turn: Turn) -> Ints | None:
    """Returns `(kind,)` of the first troop that came back from the discard to the rack; None if no troop did."""
    return _first(turn, "recovered")


def recalls(turn: Turn) -> Ints | None:
    """Returns `(kind, space)` of the first troop that came back from the board to the rack; None if no troop came back.

    The space is the base that the troop left.
    """
    return _first(turn, "recalled")


def touches_hq(turn: Turn) -> Ints | None:
    """Returns `()` if the player's chain of bases touches an enemy H.Q. now and did not before these actions; else
    None.
    """
    before, after = _distances(turn, turn.player)
    return () if after == 0 < before else None


def nearer(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many more bases the player's chain needs to touch an enemy H.Q. after the turn, if that
    number has become smaller.

    The result is None if the number has not become smaller, or if the chain already touches an enemy H.Q.
    """
    before, after = _distances(turn, turn.player)
    return (after,) if 0 < after < before else None


def farther(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many more bases the rival needs after the turn for a chain that touches an H.Q. of the
    player.

    The result is None if the turn has not made this number larger, or if no chain of the rival can touch such an H.Q.
    any more.
    """
    before, after = _distances(turn, turn.rival)
    return (after,) if before < after < FAR else None


def _distances(turn: Turn, player: int) -> tuple[int, int]:
    """Returns (before, after): how many more bases the chain of `player` needs to touch an enemy H.Q., before and after
    the turn.
    """
    table = turn.after.state.board.distance[player]
    return table[turn.before.state.own[player]], table[turn.after.state.own[player]]


def builds(turn: Turn) -> Ints | None:
    """Returns `(region, count, total)`: an open region, how many of its bases the player has, and how many bases the
    region has.

    The player has more bases of the region than before, and at least two. The result is None if there is no such
    region.
    """
    return _share(turn, turn.player, lambda before, after: after > before and after > 1, 1)


def spoils(turn: Turn) -> Ints | None:
    """Returns `(region, count, total)`: an open region, how many of its bases the rival still has, and how many bases
    the region has.

    The rival had at least two bases of the region and now has fewer. The result is None if there is no such region.
    """
    return _share(turn, turn.rival, lambda before, after: after < before and before > 1, 0)


def _share(turn: Turn, owner: int, changed: Callable[[int, int], bool], counted: int) -> Ints | None:
    """Returns `(region, count, total)`: an open region, how many of its bases `owner` has after the turn, and how many
    bases the region has.

    `changed` takes two numbers, how many of a region's bases `owner` had before the turn and has after it, and returns
    whether the region counts. Of several regions that count, the one with the largest product of its medals and the
    share of its bases that `owner` has is returned: the share before the turn if `counted` is 0, the share after the
    turn if `counted` is 1. If no region counts, the result is None.
    """
    board = turn.after.state.board
    found: list[tuple[int, int, Ints]] = []
    for region in SPACES[turn.after.state.open]:
        bases = board.region_bases[region]
        held = [(bases & scene.state.own[owner]).bit_count() for scene in (turn.before, turn.after)]
        if changed(*held):
            total = bases.bit_count()
            promise = _medals(turn, 1 << region) * held[counted] * 100 // total
            found.append((promise, -region, (region, held[1], total)))
    return max(found)[2] if found else None


def firm(turn: Turn) -> Ints | None:
    """Returns `(space, kind, ...)`: the space of a placed troop, and the kinds of troops, at most two, that can cover
    this troop.

    Before the turn, more kinds could cover the visible troop on that space; a space that the player did not occupy
    counts as if every kind could have covered it. The result is None if there is no such placed troop.
    """
    for kind, space in _placed(turn):
        kinds_that_cover = _coverers(turn, kind, space)
        was_mine = _was_held(turn, space)
        earlier = _coverers(turn, turn.before.state.stacks[space] & 7, space) if was_mine else KINDS
        if len(kinds_that_cover) <= FIRM and len(kinds_that_cover) < len(earlier):
            return space, *kinds_that_cover
    return None


def reinforces(turn: Turn) -> Ints | None:
    """Returns `(space,)`, a base on which a placed troop covers another troop of the player's that was easier to cover.

    A troop is easier to cover if more kinds of troops can do it. The result is None if there is no such base.
    """
    for kind, space in _placed(turn):
        was_mine = _was_held(turn, space)
        earlier = _coverers(turn, turn.before.state.stacks[space] & 7, space)
        if was_mine and len(_coverers(turn, kind, space)) < len(earlier):
            return (space,)
    return None


def restocks(turn: Turn) -> Ints | None:
    """Returns `(count,)`, the number of troops on the player's rack after the turn, if a troop came back to the rack
    and there are at most three; else None.
    """
    is_back = _first(turn, "recalled") or _first(turn, "recovered")
    return (_on_rack(turn),) if is_back and _on_rack(turn) <= FEW else None


def refills(turn: Turn) -> Ints | None:
    """Returns `(count,)`, the number of troops that the player has drawn for effects in this turn.

    The result is None if no troop was drawn, or if the turn consists of drawing.
    """
    return (_drawn(turn),) if _drawn(turn) and not _draws(turn) else None


def _drawn(turn: Turn) -> int:
    """How many troops the player has drawn in this turn, for effects or instead of placing a troop."""
    return turn.before.state.reserve_count[turn.player] - turn.after.state.reserve_count[turn.player]


def _draws(turn: Turn) -> bool:
    """Whether the turn consists of drawing instead of placing a troop."""
    return turn.actions[0] == ("draw",) and turn.before.state.stack[-1][0] == "turn"


def draws_last(turn: Turn) -> Ints | None:
    """Returns `()` if the turn consists of drawing and empties the player's reserve; else None."""
    return () if _draws(turn) and not turn.after.state.reserve_count[turn.player] else None


def draws_few(turn: Turn) -> Ints | None:
    """Returns `(count, next)`, how many troops are on the player's rack before and after the turn, if the turn consists
    of drawing and there were at most three.

    The result is None if there were more, or if the turn consists of something else.
    """
    count = turn.before.state.rack_count[turn.player]
    return (count, _on_rack(turn)) if _draws(turn) and count <= FEW else None


def draws(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many troops are on the player's rack after the turn, if the turn consists of drawing;
    else None.
    """
    return (_on_rack(turn),) if _draws(turn) else None


def leaves(turn: Turn) -> Ints | None:
    """Returns `(count,)`, the number of troops on the player's rack after the actions, unless the turn consists of
    drawing; else None.

    This is no reason for a turn. It is told beside a draw that is compared with the turn.
    """
    return None if _draws(turn) else (_on_rack(turn),)


def _on_rack(turn: Turn) -> int:
    """How many troops are on the player's rack after the turn, to choose from next turn."""
    return turn.after.state.rack_count[turn.player]


def keeps(turn: Turn) -> Ints | None:
    """Returns `(count,)`, how many troops stay in the reserve, if the player has declined to draw for an effect.

    The result is None if the first decision was not about an effect that draws, or if the player did anything but
    decline.
    """
    step = turn.before.state.stack[-1][0]
    if step not in ("draw_one", "draw_two") or any(action != SKIP for action in turn.actions):
        return None
    return (turn.after.state.reserve_count[turn.player],)


def full_rack(turn: Turn) -> Ints | None:
    """Returns `()` if a troop had to be placed because drawing is not allowed with a full rack; else None."""
    is_full = turn.before.state.rack_count[turn.player] >= RACK_LIMIT
    return () if is_full and turn.before.state.stack[-1][0] == "turn" else None


def empty_reserve(turn: Turn) -> Ints | None:
    """Returns `()` if a troop had to be placed because the reserve was empty; else None."""
    is_empty = not turn.before.state.reserve_count[turn.player]
    return () if is_empty and turn.before.state.stack[-1][0] == "turn" else None


def holds(turn: Turn) -> Ints | None:
    """Returns `(kind, space)` of the last troop that the player has placed in this turn on a space that was not the
    player's before, and that is still visible. None if there is no such troop.
    """
    return next(((kind, space) for kind, space in _placed(turn) if not _was_held(turn, space)), None)


def restacks(turn: Turn) -> Ints | None:
    """Returns `(kind, space)` of the last troop that the player has placed in this turn on a space that was the
    player's already, and that is still visible. None if there is no such troop.
    """
    return next(((kind, space) for kind, space in _placed(turn) if _was_held(turn, space)), None)


def declines(turn: Turn) -> Ints | None:
    """Returns `()` if every action was to decline what an effect offered; else None."""
    return () if all(action == SKIP for action in turn.actions) else None


# --- how much of a reason is true of a turn, to compare two turns ---------------------------------------------------


def _won_medals(turn: Turn) -> int:
    """How many medals the player has taken in this turn."""
    return _medals(turn, turn.after.state.taken[turn.player] & turn.before.state.open)


def _near_medals(turn: Turn) -> int:
    """How many medals the region has that `threatens_region` tells; 0 if it tells none."""
    return (threatens_region(turn) or (0, 0))[1]


# --- the table ------------------------------------------------------------------------------------------------------


# In the fields, `kind`, `space` and `region` are their numbers; `count`, `total` and `medals` are counts.

LEAVES = ReasonRow("choice", leaves, "count")

# If one of these is true, no other reason is given.
ENDS = (
    ReasonRow("end", win_hq, "space"),
    ReasonRow("end", win_medals, "count"),
    ReasonRow("end", loses),
    ReasonRow("end", win_limit),
    ReasonRow("end", lose_limit),
    ReasonRow("end", win_stuck),
    ReasonRow("end", lose_stuck),
)

# The reasons for a turn, by what it decides: the game, many medals, the fight for bases, the rack, the ground.
REASON_ROWS = (
    ReasonRow("choice", only_draw),
    ReasonRow("choice", forced),
    ReasonRow("guard", stops_hq, "space"),
    ReasonRow("guard", stops_medals),
    ReasonRow("guard", stops_hq_chance, "space count"),
    ReasonRow("guard", stops_medals_chance, "count"),
    ReasonRow("guard", lowers_hq, "space count rest"),
    ReasonRow("guard", lowers_medals, "count rest"),
    ReasonRow("guard", limits_hq, "space"),
    ReasonRow("medals", closes_more, "count regions*", _won_medals),
    ReasonRow("medals", closes, "region count", _won_medals),
    ReasonRow("hq", threatens_hq, "space"),
    ReasonRow("regions", threatens_medals),
    ReasonRow("hq", threatens_hq_capn, "space"),
    ReasonRow("regions", threatens_medals_capn),
    ReasonRow("regions", threatens_two, "region other"),
    ReasonRow("guard", stops_region, "region"),
    ReasonRow("guard", limits_region, "region kinds*"),
    ReasonRow("guard", denies, "space region"),
    ReasonRow("lines", cuts, "bases*"),
    ReasonRow("regions", threatens_region, "region count kinds*", _near_medals),
    ReasonRow("guard", stops_hq_rare, "space count"),
    ReasonRow("guard", stops_medals_rare, "count"),
    ReasonRow("clash", covers_strong, "kind space"),
    ReasonRow("clash", removes, "kind space"),
    ReasonRow("clash", pushes, "kind space target"),
    ReasonRow("lines", links_more, "bases*"),
    ReasonRow("rack", strikes, "count"),
    ReasonRow("rack", freezes, "count"),
    ReasonRow("choice", draws_last, "", _on_rack, LEAVES),
    ReasonRow("choice", draws_few, "count next", _on_rack, LEAVES),
    ReasonRow("choice", draws, "count", _on_rack, LEAVES),
    ReasonRow("lines", links, "bases*"),
    ReasonRow("hq", touches_hq),
    ReasonRow("hq", nearer, "count"),
    ReasonRow("uncovering", uncovers, "kind space"),
    ReasonRow("guard", farther, "count"),
    ReasonRow("clash", covers, "kind space"),
    ReasonRow("regions", builds, "region count total"),
    ReasonRow("ground", spoils, "region count total"),
    ReasonRow("rack", refills, "count", _drawn),
    ReasonRow("rack", restocks, "count", _on_rack, LEAVES),
    ReasonRow("rack", recovers, "kind"),
    ReasonRow("regions", hopes_hq, "space"),
    ReasonRow("regions", hopes_medals),
    ReasonRow("regions", hopes_region, "region count"),
    ReasonRow("rack", recalls, "kind space"),
    ReasonRow("ground", firm, "space kinds*"),
    ReasonRow("ground", reinforces, "space"),
)

# Weak reasons, for turns of which none of those above is true.
QUIET = (
    ReasonRow("quiet", keeps, "count"),
    ReasonRow("quiet", full_rack),
    ReasonRow("quiet", empty_reserve),
    ReasonRow("quiet", holds, "kind space"),
    ReasonRow("quiet", restacks, "kind space"),
    ReasonRow("quiet", declines),
)

# Reasons that show no turn to be good by themselves: the quiet ones, and what was unlikely anyway.
WEAK = frozenset([*(row.id for row in QUIET), "stops_hq_rare", "stops_medals_rare"])

# Reasons that keep the rival from something that could come at once.
GUARDING = frozenset(row.id for row in REASON_ROWS if row.topic == "guard")

FIELDS = fields_of(ENDS, REASON_ROWS, QUIET, (LEAVES,))


def reasons(view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
    """Returns the one or two strongest reasons for these actions of one turn of `player`, as far as `view` shows.

    Each reason is a tuple `(id, *ints)`; the ints are the details that the sentence on the reason tells, such as the
    number of a space. `view` is the position before the first action, in which `player` is asked: a view of either
    player, or a full state. If `actions` is empty, the result is empty. Raises ValueError if the actions can't be
    played in this order.
    """
    if not actions:
        return ()
    turn = turn_of(view, actions, player)
    found = reasons_of(turn, ENDS, REASON_ROWS, QUIET)
    assert found, f"nothing is true of {actions}"
    return found


def apart(
    view: State, actions: Sequence[Action], other: Sequence[Action], player: int, other_view: State
) -> tuple[Apart, ...]:
    """Returns the reasons for `actions` that set them apart from the actions `other`.

    `actions` are actions of one turn of `player` that begins in the position `view`, as in `reasons`, and `other` of
    one that begins in `other_view`.
    """
    if not actions or not other:
        return ()
    seen, compared = turn_of(view, actions, player), turn_of(other_view, other, player)
    return reasons_apart(seen, compared, REASON_ROWS, ENDS, QUIET)
