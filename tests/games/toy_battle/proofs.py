"""Proofs: functions that tell from full states whether a reason for a turn is true, by playing the turn.

A reader of the reasons may not know both racks, so a proof tries all racks that the reader thinks possible. For a
reason about one troop, the proof tries each single troop that the player may have. For the question whether the rival
can still take an H.Q. in the next turn, the proof also tries that the rival places up to three Cap'ns and then one more
troop, since a player may place another troop after each Cap'n.

Positions are dumped states here, mostly called `data`. The proofs share only the rules of play and the terrains with
the code that finds the reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cached_property
from math import comb
from operator import ge
from typing import Any

from toybattle.games.toy_battle.terrains import FIRST_HQ, SPACE_NAMES, TERRAINS
from toybattle.games.toy_battle.troops import CAPN, KINDS, KWAK
from toybattle.protocol import UNKNOWN, Action, Event, Reason

from .drawing import RULES

Data = dict[str, Any]
SKIP = ("skip",)
TURN_LIMIT = 200
EVERY_TROOP = Counter(dict.fromkeys(KINDS, 3))


class May:
    """The troops that may be on a player's rack, as far as the reader of a reason knows.

    The rack has all troops of `sure`, and as many troops of `pool` as `slots` says. Both count the troops by kind. At
    most `free` troops of the rack can be placed in one turn, because all other troops are frozen.
    """

    def __init__(self, data: Data, player: int, sure: Counter[int], free: int) -> None:
        seen = Counter(kind for stack in data["stacks"].values() for owner, kind in stack if owner == player)
        self.sure = sure
        self.slots = data["rack_count"][player] - sure.total()
        self.pool = EVERY_TROOP - seen - Counter(data["discard"][player]) - sure
        self.free = free

    def can_hold(self, troops: Sequence[int]) -> bool:
        """Whether it is possible that the player has all these troops on the rack and can place them in one turn.

        `troops` are kinds of troops; a kind can be there more than once.
        """
        drawn = Counter(troops) - self.sure
        return len(troops) <= self.free and drawn.total() <= self.slots and drawn <= self.pool

    def racks(self, capns: int = 0) -> list[list[int]]:
        """Sets of troops that can be on the rack and be placed in one turn: up to `capns` Cap'ns and one more troop.

        After each Cap'n its player may place another troop. Each set is a list of kinds.
        """
        racks = [[CAPN] * count + [kind] for count in range(capns + 1) for kind in KINDS]
        return [rack for rack in racks if self.can_hold(rack)]


def percent(may: May, racks: list[Counter[int]]) -> int:
    """The chance that the player has all troops of at least one of `racks` on the rack, in percent.

    Each of `racks` counts troops by kind. `may` says which troops may be on the player's rack. The result is 0 only if
    the player certainly has none of `racks`, and 100 only if the player certainly has one.
    """
    pool = [may.pool[kind] for kind in KINDS]
    wanted = [[rack[kind] - may.sure[kind] for kind in KINDS] for rack in racks]
    good = total = 0
    hands = [((), 1)]  # the numbers of the first kinds that were drawn, and in how many ways
    for count in pool:
        hands = [
            ((*hand, number), ways * comb(count, number))
            for hand, ways in hands
            for number in range(min(count, may.slots - sum(hand)) + 1)
        ]
    for hand, ways in hands:
        if sum(hand) == may.slots:
            total += ways
            good += ways * any(all(map(ge, hand, rack)) for rack in wanted)
    return 100 if good == total else max(1, min(99, int(100 * good / total + 0.5))) if good else 0


class Case:
    """Some actions of one turn that have been played, about which a reason is to be proved.

    `before` and `after` are dumped full states; in `after` all further choices of the turn have been declined. `view`
    is what the reader of the reason saw before the actions, as a dumped view.
    """

    def __init__(self, state: Any, actions: Sequence[Action], view: Any) -> None:
        self.player: int = state.stack[-1][1]
        self.rival = 1 - self.player
        self.actions = actions
        self.options = state.options
        self.before: Data = state.dump()
        self.view: Data = view.dump()
        self.terrain = TERRAINS[self.before["terrain"]]
        self.events: list[Event] = []
        for action in actions:
            state = RULES.apply(state, action, lambda *event: self.events.append(event))
        while state.stack and state.turn == self.before["turn"]:
            state = RULES.apply(state, SKIP)
        self.after: Data = state.dump()
        self.is_last = self.before["turn"] > TURN_LIMIT - 2  # the player has no other turn

    @cached_property
    def may_before(self) -> tuple[May, May]:
        """Returns (what blue's rack may have, what red's rack may have) before the actions, as far as the view
        tells.
        """
        mays = []
        for player in (0, 1):
            rack, known = self.view["rack"][player], Counter(self.view["known"][player])
            free = self.view["rack_count"][player] - self.view["frozen_count"][player]
            may = May(self.view, player, known if rack is None else Counter(rack), free)
            if rack is not None:
                may.sure -= Counter(self.view["frozen"][player])
            mays.append(may)
        return mays[0], mays[1]

    @cached_property
    def may_after(self) -> tuple[May, May]:
        """Returns (what blue's rack may have, what red's rack may have) after the actions.

        This is what somebody knows who sees only the view before the actions, and not which troops the actions draw,
        strike or freeze.
        """
        rack = self.view["rack"][self.player]
        if rack is None:
            sure = Counter(self.after["known"][self.player])
        else:
            sure = Counter(rack)
            for event in self.events:
                if event[0] in ("placed", "recalled", "recovered"):
                    sure[event[2]] += -1 if event[0] == "placed" else 1
            sure = +sure
        mine = May(self.after, self.player, sure, self.after["rack_count"][self.player])
        theirs = self.may_before[self.rival]
        lost = sum(action in (("strike",), ("freeze",)) for action in self.actions)
        left = May(self.view, self.rival, Counter(), theirs.free - lost)
        left.sure, left.slots, left.pool = theirs.sure, theirs.slots, theirs.pool
        return (left, mine) if self.player else (mine, left)

    def top(self, data: Data, base: int) -> tuple[int, int]:
        """Returns (owner, kind) of the visible troop on a base in the dumped state `data`.

        Both are UNKNOWN if the base is empty.
        """
        stack = data["stacks"].get(SPACE_NAMES[base])
        return tuple(stack[-1]) if stack else (UNKNOWN, UNKNOWN)

    def owned(self, data: Data, player: int) -> set[int]:
        """The bases that the player occupies in the dumped state `data`."""
        return {space.id for space in self.terrain.spaces if self.top(data, space.id)[0] == player}

    def near(self, space: int) -> set[int]:
        """The spaces that are joined to `space` by a path."""
        paths = self.terrain.paths
        return {end for start, end in paths if start == space} | {start for start, end in paths if end == space}

    def headquarters(self, player: int) -> set[int]:
        """The H.Q.s of a player."""
        return {space.id for space in self.terrain.spaces if space.id - FIRST_HQ in (2 * player, 2 * player + 1)}

    def connected(self, data: Data, player: int) -> set[int]:
        """The bases of the player that are connected in the dumped state `data`.

        A base is connected if a chain of the player's bases leads from it to an H.Q. of the player.
        """
        owned = self.owned(data, player)
        edge = [base for hq in self.headquarters(player) for base in self.near(hq) & owned]
        found = set(edge)
        while edge:
            new = self.near(edge.pop()) & owned - found
            found |= new
            edge += new
        return found

    def missing(self, data: Data, player: int) -> int:
        """The least number of bases that the player must still occupy for a chain from an own H.Q. to an enemy H.Q.

        The dumped state `data` says which bases the player occupies already.
        """
        owned = self.owned(data, player)
        cost = {base: int(base not in owned) for hq in self.headquarters(player) for base in self.near(hq)}
        for _ in self.terrain.spaces:
            for start in list(cost):
                for base in self.near(start):
                    if start < FIRST_HQ and base < FIRST_HQ:
                        step = cost[start] + (base not in owned)
                        cost[base] = min(step, cost.get(base, step))
        return min(cost[base] for hq in self.headquarters(1 - player) for base in self.near(hq) if base in cost)

    def turn_with(self, data: Data, player: int, rack: list[int]) -> Any:
        """A full state in which a turn of the player begins with exactly the troops of `rack` on the player's rack.

        `rack` lists kinds of troops. The troops on the rack aren't frozen and aren't known to the rival. The player's
        reserve is always one Kwak, and the turn always the first of the game. All else is as in the dumped state
        `data`.
        """
        changed = {**data, "stack": [["turn", player]], "winner": UNKNOWN, "reason": "", "turn": 1}
        for name, own in (("rack", rack), ("known", []), ("frozen", []), ("reserve", [KWAK])):
            changed[name] = [own if who == player else data[name][who] for who in (0, 1)]
        for name in ("rack", "frozen"):
            changed[f"{name}_count"] = [len(hand) for hand in changed[name]]
        return RULES.load(changed)

    def with_one_troop(self, data: Data, player: int, may: May) -> Iterator[Any]:
        """Yields every state that can follow when the player places one troop that may be on the player's rack.

        `may` says which troops may be there. The turn begins in the position of the dumped state `data`. The questions
        of the troop's effect and of the base's effect are answered in every way.
        """
        for rack in may.racks():
            edge = [self.turn_with(data, player, rack)]
            while edge:
                state = edge.pop()
                for action in state.options:
                    if action[0] != "draw" or state.stack[-1][0] != "turn":
                        after = RULES.apply(state, action)
                        yield after
                        if after.stack and after.turn == state.turn:
                            edge.append(after)

    def can_close(self, data: Data, player: int, may: May, region: int) -> bool:
        """Whether the player can take the medals of the region by placing one troop that may be on the player's rack.

        `may` says which troops may be there. The turn begins in the position of the dumped state `data`.
        """
        return any(after.taken[player] >> region & 1 for after in self.with_one_troop(data, player, may))

    def closers(self, data: Data, player: int, may: May, region: int) -> set[int]:
        """The kinds of troops of which one placement is enough to take the medals of the region: see `can_close`."""
        found = set()
        for rack in may.racks():
            only = May(data, player, Counter(rack), 1)
            only.slots = 0
            found |= set(rack) if self.can_close(data, player, only, region) else set()
        return found

    def can_win(self, data: Data, player: int, may: May) -> bool:
        """Whether the player can win by medals by placing one troop that may be on the player's rack.

        `may` says which troops may be there. The turn begins in the position of the dumped state `data`.
        """
        return any(
            after.winner == player and after.reason == "medals" for after in self.with_one_troop(data, player, may)
        )

    def targets(self, data: Data, player: int, may: May, capns: int) -> set[int]:
        """The enemy H.Q.s that the player can take in one turn with up to `capns` Cap'ns and one more troop.

        After each Cap'n its player may place another troop. The turn begins in the position of the dumped state `data`;
        `may` says which troops may be on the player's rack.
        """
        found: set[int] = set()
        for rack in may.racks(capns):
            edge = [self.turn_with(data, player, rack)]
            boards: set[Any] = set()  # looked at already, whatever the order of the placements
            while edge:
                state = edge.pop()
                for action in state.options:
                    if action[0] != "place":
                        continue
                    after = RULES.apply(state, action)
                    if after.reason == "hq":
                        found.add(action[2])
                    elif after.stack and after.stack[-1][0] == "extra":
                        board = (tuple(after.own), after.rack[player])
                        if board not in boards:
                            boards.add(board)
                            edge.append(after)
        return found

    def racks_that_win(self, data: Data, player: int, may: May, reason: str) -> list[Counter[int]]:
        """Returns the sets of troops with which the player can win in one turn: each is up to three Cap'ns and one more
        troop.

        After each Cap'n its player may place another troop. The player wins by an enemy H.Q. if `reason` is "hq", and
        by medals if it is "medals". The turn begins in the position of the dumped state `data`; `may` says which troops
        may be on the player's rack. Each set counts the troops by kind.
        """
        return [Counter(rack) for rack in may.racks(3) if self._can_win_with(data, player, rack, reason)]

    def _can_win_with(self, data: Data, player: int, rack: list[int], reason: str) -> bool:
        edge = [self.turn_with(data, player, rack)]
        met: set[Any] = set()
        while edge:
            state = edge.pop()
            for action in state.options:
                if action[0] in ("draw", "strike", "freeze", "recover"):
                    continue
                after = RULES.apply(state, action)
                if after.winner == player and after.reason == reason:
                    return True
                key = (tuple(after.stacks), after.rack[player], tuple(after.stack))
                if after.stack and after.turn == state.turn and key not in met:
                    met.add(key)
                    edge.append(after)
        return False

    def kinds_that_cover(self, base: int, kind: int) -> set[int]:
        """The kinds of troops with which the rival could cover a troop of the kind `kind` on the base.

        All other bases are taken to be the rival's, so that the rival reaches the base.
        """
        stacks = {
            SPACE_NAMES[space.id]: [[self.rival, KWAK]]
            for space in self.terrain.spaces
            if space.id < FIRST_HQ and space.id != base
        }
        stacks[SPACE_NAMES[base]] = [[self.player, kind]]
        state = self.turn_with({**self.before, "stacks": stacks}, self.rival, list(KINDS))
        return {action[1] for action in state.options if action[0] == "place" and action[2] == base}

    def told(self, *event: Any) -> bool:
        """Whether the actions have caused an event that is equal to the tuple `event`."""
        return event in self.events

    def held(self, data: Data, player: int, region: int) -> int:
        """How many of the region's bases the player occupies in the dumped state `data`."""
        return len(set(self.terrain.regions[region].bases) & self.owned(data, player))

    def is_open(self, data: Data, region: int) -> bool:
        """Whether nobody has taken the medals of the region yet in the dumped state `data`."""
        return not (data["taken"][0] | data["taken"][1]) >> region & 1


def _won(case: Case, winner: int, reason: str) -> bool:
    return (case.after["winner"], case.after["reason"]) == (winner, reason)


def _region_in_reach(case: Case, may: May, region: int) -> bool:
    player = case.player
    now = case.can_close(case.after, player, may, region)
    return now and not case.is_last and not case.can_close(case.before, player, case.may_before[player], region)


def _medals(case: Case, *regions: int) -> int:
    return sum(case.terrain.regions[region].medals for region in regions)


def _took(case: Case, *regions: int) -> bool:
    gained = case.after["taken"][case.player] & ~case.before["taken"][case.player]
    return gained == sum(1 << region for region in regions)


def _asked_turn(case: Case) -> bool:
    return bool(case.before["stack"][-1][0] == "turn")


def _is_draw(case: Case) -> bool:
    return _asked_turn(case) and case.actions[0] == ("draw",)


def _drawn(case: Case) -> int:
    return len(case.before["reserve"][case.player]) - len(case.after["reserve"][case.player])


def _covered(case: Case, kind: int, space: int) -> bool:
    name = SPACE_NAMES[space]
    before, after = case.before["stacks"][name], case.after["stacks"][name]
    under = after[: len(before)] == before and len(after) > len(before)
    return before[-1] == [case.rival, kind] and under and after[-1][0] == case.player


def _stops_hq(case: Case, space: int, least: int, count: int) -> bool:
    rival = case.rival
    may = case.may_before[rival]
    return (
        space in case.targets(case.before, rival, may, 3)
        and not case.targets(case.after, rival, case.may_after[rival], 3)
        and count == percent(may, case.racks_that_win(case.before, rival, may, "hq")) >= least
    )


def _stops_medals(case: Case, least: int, count: int) -> bool:
    rival = case.rival
    may = case.may_before[rival]
    return count == percent(
        may, case.racks_that_win(case.before, rival, may, "medals")
    ) >= least and not case.racks_that_win(case.after, rival, case.may_after[rival], "medals")


def _stops_region(case: Case, region: int) -> bool:
    rival = case.rival
    return (
        case.is_open(case.after, region)
        and case.can_close(case.before, rival, case.may_before[rival], region)
        and not case.can_close(case.after, rival, case.may_after[rival], region)
    )


def _limits_region(case: Case, region: int, *kinds: int) -> bool:
    before, after = (
        case.closers(data, case.rival, may[case.rival], region)
        for data, may in ((case.before, case.may_before), (case.after, case.may_after))
    )
    return case.is_open(case.after, region) and after == set(kinds) and len(kinds) <= 2 and len(before) > len(kinds)


def _lowers(case: Case, reason: str, count: int, rest: int) -> bool:
    before, after = (
        percent(may[case.rival], case.racks_that_win(data, case.rival, may[case.rival], reason))
        for data, may in ((case.before, case.may_before), (case.after, case.may_after))
    )
    return (before, after) == (count, rest) and count >= 20 and 0 < rest <= count / 2


def _limits_hq(case: Case, space: int) -> bool:
    rival = case.rival
    return (
        bool(case.targets(case.before, rival, case.may_before[rival], 0))
        and not case.targets(case.after, rival, case.may_after[rival], 0)
        and space in case.targets(case.after, rival, case.may_after[rival], 3)
    )


def _denies(case: Case, space: int, region: int) -> bool:
    bases = set(case.terrain.regions[region].bases)
    theirs = case.owned(case.before, case.rival) & case.owned(case.after, case.rival)
    return (
        case.is_open(case.after, region)
        and bases - theirs == {space}
        and space in case.owned(case.after, case.player) - case.owned(case.before, case.player)
        and any(action[0] == "place" and action[2] == space for action in case.actions)
    )


def _undrawn(case: Case) -> May:
    """What may be on the player's rack after the actions, without the troops that the actions drew.

    If the reader doesn't see the player's rack, the drawn troops can't be told apart, and nothing is left out.
    """
    may = case.may_after[case.player]
    if case.view["rack"][case.player] is None:
        return may
    less = May(case.after, case.player, may.sure, may.sure.total())
    less.slots = 0
    return less


def _surely(case: Case, proof: Callable[..., bool], *ints: int) -> bool:
    """Whether `proof` succeeds with troops that the actions have not drawn, or else with any troop that they may have
    drawn, one at a time. `proof` is called as in `_hopes`.
    """
    less, may = _undrawn(case), case.may_after[case.player]
    if proof(case, less, *ints) or may is less or not may.slots:
        return proof(case, less, *ints)
    for kind in may.pool:
        one = copy(less)
        one.sure, one.free = less.sure + Counter([kind]), less.free + 1
        if not proof(case, one, *ints):
            return False
    return True


def _hopes(case: Case, proof: Callable[..., bool], *ints: int) -> bool:
    """Whether `proof` succeeds with troops that the player may have after the actions, drawn ones included.

    This judges reasons such as `hopes_hq`: with the right draw the player could take an H.Q. in the next turn. `proof`
    is called as `proof(case, may, *ints)`: `may` says which troops may be on the rack, and `ints` are the numbers of
    the reason. The result is False if the reader knows the player's whole rack, and if any troop would do.
    """
    may = case.may_after[case.player]
    return may.slots > 0 and proof(case, may, *ints) and not _surely(case, proof, *ints)


def _threatens_hq(case: Case, may: May, space: int) -> bool:
    player = case.player
    now = space in case.targets(case.after, player, may, 0)
    return now and not case.is_last and not case.targets(case.before, player, case.may_before[player], 0)


def _threatens_medals(case: Case, may: May) -> bool:
    player = case.player
    now = case.can_win(case.after, player, may)
    return now and not case.is_last and not case.can_win(case.before, player, case.may_before[player])


def _cuts(case: Case, *bases: int) -> bool:
    rival = case.rival
    now = case.owned(case.after, rival) - case.connected(case.after, rival)
    return set(bases) == now & case.connected(case.before, rival)


def _links(case: Case, *bases: int) -> bool:
    loose = case.owned(case.before, case.player) - case.connected(case.before, case.player)
    return set(bases) == loose & case.connected(case.after, case.player)


def _uncovers(case: Case, kind: int, space: int) -> bool:
    left = any(event[0] in ("discarded", "pushed") and event[3] == space for event in case.events)
    return left and case.top(case.after, space) == (case.player, kind)


def _firm(case: Case, space: int, *kinds: int) -> bool:
    owner, kind = case.top(case.before, space)
    earlier = case.kinds_that_cover(space, kind) if owner == case.player else set(KINDS)
    now = case.kinds_that_cover(space, case.top(case.after, space)[1])
    return now == set(kinds) and len(now) < len(earlier) and case.top(case.after, space)[0] == case.player


def _reinforces(case: Case, space: int) -> bool:
    before, after = case.top(case.before, space), case.top(case.after, space)
    return before[0] == after[0] == case.player and case.kinds_that_cover(space, after[1]) < case.kinds_that_cover(
        space, before[1]
    )


def _distance(case: Case, player: int) -> tuple[int, int]:
    return case.missing(case.before, player), case.missing(case.after, player)


def _share(case: Case, player: int, region: int, count: int, total: int) -> int:
    """How many more of the region's bases the player occupies after the actions of the case than before them.

    Asserts that the player occupies `count` bases of the region after the actions, and that the region is open and has
    `total` bases.
    """
    assert case.is_open(case.after, region) and total == len(case.terrain.regions[region].bases)
    assert count == case.held(case.after, player, region)
    return count - case.held(case.before, player, region)


PROOFS: dict[str, Callable[..., bool]] = {
    "win_hq": lambda c, space: _won(c, c.player, "hq") and c.top(c.after, space)[0] == c.player,
    "win_medals": lambda c, count: _won(c, c.player, "medals") and count >= c.terrain.threshold,
    "loses": lambda c: _won(c, c.rival, "medals"),
    "win_limit": lambda c: _won(c, c.player, "turn_limit"),
    "lose_limit": lambda c: _won(c, c.rival, "turn_limit"),
    "win_stuck": lambda c: _won(c, c.player, "stuck"),
    "lose_stuck": lambda c: _won(c, c.rival, "stuck"),
    "only_draw": lambda c: c.options == (("draw",),) and _asked_turn(c),
    "forced": lambda c: c.options == (c.actions[0],),
    "stops_hq": lambda c, space: _stops_hq(c, space, 100, 100),
    "stops_hq_chance": lambda c, space, count: _stops_hq(c, space, 20, count) and count < 100,
    "stops_hq_rare": lambda c, space, count: _stops_hq(c, space, 1, count) and count < 20,
    "stops_medals": lambda c: _stops_medals(c, 100, 100),
    "stops_medals_chance": lambda c, count: _stops_medals(c, 20, count) and count < 100,
    "stops_medals_rare": lambda c, count: _stops_medals(c, 1, count) and count < 20,
    "stops_region": _stops_region,
    "lowers_hq": lambda c, space, count, rest: (
        space in c.targets(c.before, c.rival, c.may_before[c.rival], 3) and _lowers(c, "hq", count, rest)
    ),
    "lowers_medals": lambda c, count, rest: _lowers(c, "medals", count, rest),
    "limits_region": _limits_region,
    "limits_hq": _limits_hq,
    "denies": _denies,
    "closes": lambda c, region, count: _took(c, region) and count == _medals(c, region),
    "closes_more": lambda c, count, *regions: _took(c, *regions) and count == _medals(c, *regions) and len(regions) > 1,
    "threatens_hq": lambda c, space: _surely(c, _threatens_hq, space),
    "threatens_hq_capn": lambda c, space: (
        c.view["rack"][c.player] is not None
        and not c.is_last
        and space in c.targets(c.after, c.player, _undrawn(c), 3)
        and not c.targets(c.before, c.player, c.may_before[c.player], 3)
    ),
    "threatens_medals_capn": lambda c: (
        c.view["rack"][c.player] is not None
        and not c.is_last
        and bool(c.racks_that_win(c.after, c.player, _undrawn(c), "medals"))
        and not c.racks_that_win(c.before, c.player, c.may_before[c.player], "medals")
    ),
    "threatens_medals": lambda c: _surely(c, _threatens_medals),
    "threatens_two": lambda c, one, other: (
        one != other
        and _surely(c, _region_in_reach, one)
        and _surely(c, _region_in_reach, other)
        and (
            c.view["rack"][c.player] is not None
            or all(len(c.closers(c.after, c.player, c.may_after[c.player], each)) > 2 for each in (one, other))
        )
    ),
    "threatens_region": lambda c, region, count, *kinds: (
        _surely(c, _region_in_reach, region)
        and count == _medals(c, region)
        and (set(kinds) == c.closers(c.after, c.player, _undrawn(c), region) or not kinds)
    ),
    "hopes_hq": lambda c, space: _hopes(c, _threatens_hq, space) and not c.targets(c.after, c.player, _undrawn(c), 0),
    "hopes_medals": lambda c: _hopes(c, _threatens_medals) and not c.can_win(c.after, c.player, _undrawn(c)),
    "hopes_region": lambda c, region, count: (
        _hopes(c, _region_in_reach, region)
        and not c.can_close(c.after, c.player, _undrawn(c), region)
        and count == _medals(c, region)
    ),
    "cuts": _cuts,
    "links": lambda c, base: _links(c, base),
    "links_more": lambda c, *bases: len(bases) > 1 and _links(c, *bases),
    "covers_strong": lambda c, kind, space: kind >= 5 and _covered(c, kind, space),
    "covers": _covered,
    "removes": lambda c, kind, space: c.told("discarded", c.rival, kind, space),
    "uncovers": _uncovers,
    "pushes": lambda c, kind, start, end: c.told("pushed", c.rival, kind, start, end),
    "strikes": lambda c, count: (
        count == c.after["rack_count"][c.rival] and any(event[0] == "struck" for event in c.events)
    ),
    "freezes": lambda c, count: (
        count == c.after["rack_count"][c.rival] - c.after["frozen_count"][c.rival]
        and c.after["frozen_count"][c.rival] > c.before["frozen_count"][c.rival]
    ),
    "recovers": lambda c, kind: c.told("recovered", c.player, kind),
    "recalls": lambda c, kind, space: c.told("recalled", c.player, kind, space),
    "restocks": lambda c, count: (
        any(event[0] in ("recalled", "recovered") for event in c.events)
        and count == c.after["rack_count"][c.player] <= 3
    ),
    "refills": lambda c, count: count == _drawn(c) > 0 and not _is_draw(c),
    "touches_hq": lambda c: _distance(c, c.player)[1] == 0 < _distance(c, c.player)[0],
    "nearer": lambda c, count: count == _distance(c, c.player)[1] < _distance(c, c.player)[0],
    "farther": lambda c, count: count == _distance(c, c.rival)[1] > _distance(c, c.rival)[0],
    "builds": lambda c, *ints: _share(c, c.player, *ints) > 0,
    "spoils": lambda c, *ints: _share(c, c.rival, *ints) < 0,
    "firm": _firm,
    "reinforces": _reinforces,
    "draws_last": lambda c: _is_draw(c) and not c.after["reserve"][c.player],
    "draws_few": lambda c, count, after: (
        _is_draw(c) and count == c.before["rack_count"][c.player] <= 3 and after == c.after["rack_count"][c.player]
    ),
    "draws": lambda c, count: _is_draw(c) and count == c.after["rack_count"][c.player] and _drawn(c) > 0,
    "leaves": lambda c, count: not _is_draw(c) and not _drawn(c) and count == c.after["rack_count"][c.player],
    "keeps": lambda c, count: count == len(c.after["reserve"][c.player]) and not _drawn(c),
    "full_rack": lambda c: c.before["rack_count"][c.player] == 8 and _asked_turn(c) and ("draw",) not in c.options,
    "empty_reserve": lambda c: not c.before["reserve"][c.player] and _asked_turn(c) and ("draw",) not in c.options,
    "holds": lambda c, kind, space: c.top(c.after, space) == (c.player, kind) and c.top(c.before, space)[0] != c.player,
    "restacks": lambda c, kind, space: (
        c.top(c.after, space) == (c.player, kind) and c.top(c.before, space)[0] == c.player
    ),
    "declines": lambda c: c.before["stacks"] == c.after["stacks"] and not _drawn(c),
}


def is_true(case: Case, reason: Reason) -> bool:
    """Whether a reason is true of what the player does in `case`, which has the positions before and after it.

    Raises KeyError if there is no proof for the reason.
    """
    id, *ints = reason
    return PROOFS[id](case, *ints)
