"""The bots use nothing hidden, even with all their iterations and over a whole game; planted leaks are found.

It is also tested that worlds are dealt as often as the exact odds say.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

import pytest

from tests.contract.games import ENTRIES
from tests.contract.test_odds import TOO_FAR, misfit
from tests.fairness import check_thoughts, exchanges, positions
from tests.games.toy_battle.drawing import position
from toybattle import GAMES
from toybattle.bots import PLAYERS
from toybattle.chance import scramble
from toybattle.games.toy_battle import ToyBattle
from toybattle.games.toy_battle.state import TROOPS_IN, State, hand_of
from web.bot.worker import ITERATIONS

RULES = GAMES["toy_battle"]
ENTRY = ENTRIES["toy_battle"]
SEED = 5000  # of the first game here; the command begins at 1


# --- the swap test


def test_so_it_is_with_all_the_time_that_a_level_or_a_hint_takes() -> None:
    budgets = sorted({*(level.iterations for level in RULES.levels), ITERATIONS["hint"]})
    looked = 0
    for number, (_, _, _, state) in enumerate(positions("toy_battle", SEED)):
        if number % 40 == 7 and len(state.options) > 1:
            others = list(exchanges(RULES, ENTRY, state, state.stack[-1][1]))[:1]
            check_thoughts(RULES, state, others, number, budgets)
            looked += len(others)
        if looked == 3:
            break


def test_a_player_that_remembers_a_whole_game_chooses_alike() -> None:
    """Two bots play on in two states that differ only in what is hidden, and must choose the same actions.

    Both bots are of one level, and keep what they remember from one decision to the next.
    """
    compared = 0
    for number, (_, _, _, start) in enumerate(positions("toy_battle", SEED)):
        if number == 60:
            break
        player = start.stack[-1][1]
        for _, twin in list(exchanges(RULES, ENTRY, start, player))[:1]:
            players = PLAYERS["captain"](), PLAYERS["captain"]()
            states = [start, twin]
            while all(state.stack and state.stack[-1][1] == player for state in states):
                views = [RULES.view(state, player) for state in states]
                if views[0].key() != views[1].key():
                    break
                chosen = [choose(RULES, view, number) for choose, view in zip(players, views, strict=True)]
                assert chosen[0] == chosen[1]
                states = [RULES.apply(state, chosen[0]) for state in states]
                compared += 1
    assert compared > 60


class ShowsTheRack(ToyBattle):
    """Rules with a leak: in a view the whole rack of the rival is marked as known to both players."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.known[1 - player] = state.rack[1 - player]
        return view


class ImaginesWithTheTrueChance(ToyBattle):
    """Rules with a leak: a view keeps the true seed, and worlds are drawn with this seed."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.seed = state.seed
        return view

    def determinize(self, view: State, seed: int) -> State:
        return super().determinize(view, seed ^ view.seed)


class JudgesByTheTrueReserve(ToyBattle):
    """Rules with a leak: a view keeps the player's own reserve in its true order."""

    def view(self, state: State, player: int) -> State:
        view = super().view(state, player)
        view.reserve[player] = state.reserve[player]
        return view


@pytest.mark.parametrize("faulty", [ShowsTheRack, ImaginesWithTheTrueChance, JudgesByTheTrueReserve])
def test_a_planted_leak_makes_a_difference(faulty: type[ToyBattle]) -> None:
    rules = faulty()
    with pytest.raises(AssertionError, match="the search knows"):
        for number, (_, _, _, state) in enumerate(positions("toy_battle", SEED)):
            if number == 40:
                break
            others = list(exchanges(RULES, ENTRY, state, state.stack[-1][1]))
            check_thoughts(rules, state, others, number, (30,))


# --- the worlds

WORLDS = 3000
Dealt = tuple[int, int]  # the rival's rack and what of it is frozen, as hands


@cache
def _choices(pool: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """All ways to take `size` troops out of `pool`.

    `pool` and each way are tuples in which item `k` is the number of troops of kind `k`.
    """
    return tuple(taken for taken in product(*(range(min(count, size) + 1) for count in pool)) if sum(taken) == size)


def _ways(pool: tuple[int, ...], taken: tuple[int, ...]) -> int:
    return prod(comb(count, number) for count, number in zip(pool, taken, strict=True))


def exact_odds(state: State, viewer: int) -> tuple[dict[Dealt, float], float]:
    """Returns (odds, excluded share) for what may be on the rival's rack, as far as the viewer knows.

    The odds map (rack, frozen troops) to a chance from 0 to 1. The rack and the frozen troops are sets of troops, each
    one int with 4 bits for the number of troops of each kind. All unseen troops are equally likely to be on the rack,
    and all troops of the rack equally likely to be frozen. If the rival is asked, racks with which the rival would have
    no legal action are excluded; the share, from 0 to 1, says how likely they were.
    """
    data = RULES.view(state, viewer).dump()
    rival = 1 - viewer
    unseen = ENTRY.cards.unseen(data, viewer)
    pool = tuple(unseen.pool[kind] for kind in range(8))
    weights: dict[Dealt, int] = {}
    total = 0
    for drawn in _choices(pool, unseen.missing):
        rack = tuple(number + unseen.known[kind] for kind, number in enumerate(drawn))
        for frozen in _choices(rack, data["frozen_count"][rival]):
            weight = _ways(pool, drawn) * _ways(rack, frozen)
            total += weight
            world = state.clone()
            world.rack[rival], world.frozen[rival] = _hand(rack), _hand(frozen)
            if world.stack[-1][1] == viewer or RULES.steps[world.stack[-1][0]].ask(world, world.stack[-1]):
                weights[_hand(rack), _hand(frozen)] = weight
    left = sum(weights.values())
    return {dealt: weight / left for dealt, weight in weights.items()}, 1 - left / total


def _hand(counts: tuple[int, ...]) -> int:
    return hand_of([kind for kind, count in enumerate(counts) for _ in range(count)])


class Deal(NamedTuple):
    """A position from which worlds are drawn, as blue sees it.

    `drawing` gives an earlier position as a text diagram, and the actions `played` lead from there to the position.
    `falls_away` says whether some racks of red are excluded because red, who is asked, would have no legal action.
    """

    drawing: str
    played: tuple[str, ...] = ()
    falls_away: bool = False


DEALS = {
    "two troops, nothing known": Deal(
        """
        a: blue star
        n: red hook
        blue rack: roxy
        red rack: star kwak
        """
    ),
    "four troops, two of them known": Deal(
        """
        a: blue star
        n: red hook
        blue rack: roxy
        red rack: star star capn kwak
        red known: capn star
        """
    ),
    "late, with most troops seen": Deal(
        """
        a: blue star / red roxy / blue kwak
        n: red hook
        red discard: kwak kwak skully skully skully jumbo jumbo xb42 xb42 xb42 roxy
        blue rack: star
        red rack: star kwak capn
        """
    ),
    "one of three frozen, and red may draw": Deal(
        """
        terrain battlefield
        a: blue star
        n: red hook
        blue rack: hook roxy
        red rack: star kwak capn
        """,
        ("place hook d", "freeze"),
    ),
    "two of three frozen": Deal(
        """
        terrain battlefield
        a: blue star
        c: blue hook
        n: red hook
        blue rack: capn hook roxy
        red rack: star kwak capn
        """,
        ("place capn d", "place hook f", "freeze", "freeze"),
    ),
    "red can't draw any more, so it can place one of two": Deal(
        """
        turn: red 40
        n: blue roxy
        o: blue roxy
        blue rack: hook
        red rack: kwak skully
        red reserve: -
        red discard: kwak kwak skully skully capn capn capn jumbo jumbo jumbo hook hook hook xb42 xb42 star roxy roxy
        """,
        falls_away=True,
    ),
    "red can't draw any more, so it can place one of two that aren't frozen": Deal(
        """
        terrain battlefield
        a: blue star
        c: blue star
        m: blue roxy
        n: blue star
        blue rack: xb42 roxy
        red rack: kwak roxy hook
        red reserve: -
        red discard: kwak kwak skully skully capn capn capn jumbo jumbo jumbo hook hook xb42 xb42 star star roxy
        """,
        ("place xb42 d", "skip", "freeze"),
        falls_away=True,
    ),
}


def check_deal(rules: ToyBattle, deal: Deal) -> None:
    """Draws many worlds from blue's view of the position `deal`, and checks how red's troops are distributed in them.

    Each possible pair (red's rack, red's frozen troops) must occur about as often as `exact_odds` says.
    """
    state = position(deal.drawing).play(*deal.played).state
    odds, lost = exact_odds(state, 0)
    assert (lost > 0) == deal.falls_away
    view = rules.view(state, 0)
    worlds = [rules.determinize(view, scramble(number)) for number in range(WORLDS)]
    observed = Counter((world.rack[1], world.frozen[1]) for world in worlds)
    assert set(observed) <= set(odds), "a world that can't be"
    cells = {dealt: number for number, dealt in enumerate(odds)}
    found = Counter({cells[dealt]: count for dealt, count in observed.items()})
    assert misfit(found, {cells[dealt]: WORLDS * chance for dealt, chance in odds.items()}) < TOO_FAR, "other odds"
    for kind in range(8):
        expected: dict[int, float] = {}
        for (rack, _), chance in odds.items():
            copies = rack >> 4 * kind & 15
            expected[copies] = expected.get(copies, 0.0) + WORLDS * chance
        copies_found = Counter(world.rack[1] >> 4 * kind & 15 for world in worlds)
        assert misfit(copies_found, expected) < TOO_FAR, f"other odds of kind {kind}"


@pytest.mark.parametrize("name", DEALS)
def test_worlds_are_dealt_with_the_exact_odds(name: str) -> None:
    check_deal(ToyBattle(), DEALS[name])


class FreezesTheWeakest(ToyBattle):
    """Rules with a fault: in every world the frozen troops are the weakest of the rival's rack."""

    def determinize(self, view: State, seed: int) -> State:
        world = super().determinize(view, seed)
        rival = 1 - self.viewer(view)
        world.frozen[rival] = hand_of(TROOPS_IN[world.rack[rival]][: world.frozen_count[rival]])
        return world


class ForgetsThatRedCanAnswer(ToyBattle):
    """Rules with a fault: worlds include racks with which the player who is asked would have no legal action."""

    def determinize(self, view: State, seed: int) -> State:
        unasked = view.clone()
        unasked.stack = []
        world = super().determinize(unasked, seed)
        world.stack = view.stack[:]
        return world


class DealsKindsInsteadOfTroops(ToyBattle):
    """Rules with a fault: worlds are dealt as if every kind were equally likely, however many troops of it are left."""

    def _unseen(self, view: State, player: int) -> tuple[int, ...]:
        return tuple(kind for kind in sorted(set(super()._unseen(view, player))) for _ in range(3))


@pytest.mark.parametrize(
    ("faulty", "name", "found"),
    [
        (FreezesTheWeakest, "one of three frozen, and red may draw", "other odds"),
        (ForgetsThatRedCanAnswer, "red can't draw any more, so it can place one of two", "a world that can't be"),
        (DealsKindsInsteadOfTroops, "late, with most troops seen", "other odds|a world that can't be"),
    ],
)
def test_worlds_that_are_dealt_otherwise_are_found(faulty: type[ToyBattle], name: str, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        check_deal(faulty(), DEALS[name])
