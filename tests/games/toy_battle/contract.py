"""What Toy Battle tells the contract suite, which are the tests that every game must pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.contract.counting import less
from tests.contract.entry import Cards, Data, Entry, Fair, Setup, Unseen
from tests.games.toy_battle import drawing, oracle, words
from tests.games.toy_battle.invariants import check_everything
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.protocol import Event


def _setups() -> tuple[Setup, ...]:
    usual = [({"terrain": name, "first": seed % 2, "specials": True}, seed) for seed, name in enumerate(TERRAINS)]
    plain = ({"terrain": "battlefield", "first": 1, "specials": False}, 71)
    return (*usual, plain, ({"terrain": "la_croisette", "first": 0, "specials": True}, 72))


def _public_troops(data: Data, player: int) -> Counter[int]:
    """Counts by kind the player's troops that lie on the board or in the discard; `data` is a dumped state."""
    seen = Counter(kind for stack in data["stacks"].values() for owner, kind in stack if owner == player)
    return seen + Counter(data["discard"][player])


def _removed(data: Data, player: int) -> list[int]:
    """The kinds of the player's four troops that were removed at the set-up, unseen by both players.

    `data` is a dumped full state.
    """
    seen = [_public_troops(data, player), Counter(data["rack"][player]), Counter(data["reserve"][player])]
    return sorted(less(Counter(dict.fromkeys(range(8), 3)), *seen).elements())


def _swaps(data: Data, viewer: int) -> Iterator[tuple[str, Data]]:
    rival = 1 - viewer
    yield "the chance to come", {**data, "seed": data["seed"] ^ 0x5DEECE66D}

    for player in (viewer, rival):
        swapped = deepcopy(data)
        swapped["reserve"][player].reverse()
        yield f"the order of reserve {player}", swapped

        swapped = deepcopy(data)
        removed = _removed(data, player)
        reserve = swapped["reserve"][player]
        count = min(len(removed), len(reserve))
        swapped["reserve"][player] = removed[:count] + reserve[count:]
        yield f"reserve {player} and what was removed", swapped

    known = Counter(data["known"][rival])
    hidden = sorted(less(Counter(data["rack"][rival]), known).elements())
    pool = [*data["reserve"][rival], *_removed(data, rival)]
    for shift, name in ((0, "the rival's rack and reserve"), (len(pool) // 2, "the rival's rack and removed troops")):
        swapped = deepcopy(data)
        turned = pool[shift:] + pool[:shift]
        count = min(len(hidden), len(turned))
        rack = sorted([*known.elements(), *turned[:count], *hidden[count:]])
        swapped["rack"][rival] = rack
        swapped["reserve"][rival] = (hidden[:count] + turned[count:])[: len(data["reserve"][rival])]
        swapped["frozen"][rival] = rack[: data["frozen_count"][rival]]
        yield name, swapped

    swapped = deepcopy(data)
    swapped["frozen"][rival] = sorted(data["rack"][rival])[::-1][: data["frozen_count"][rival]][::-1]
    yield "which of the rival's troops are frozen", swapped


def _shows(event: Event, viewer: int) -> bool:
    """Whether the event may show the viewer something that was hidden before.

    Such an event tells which troop of either player is struck, or which of the viewer's own troops is drawn or frozen.
    """
    return event[0] == "struck" or (event[0] in ("drew", "froze") and event[1] == viewer)


def _unseen(data: Data, player: int) -> Unseen:
    rival = 1 - player
    known = Counter(data["known"][rival])
    pool = less(Counter(dict.fromkeys(range(8), 3)), _public_troops(data, rival), known)
    return Unseen(known, pool, data["rack_count"][rival] - known.total())


def _invariants(positions: list[Any]) -> None:
    removed: list[Counter[int]] = []
    for state in positions:
        check_everything(state, removed)


ENTRY = Entry(
    setups=_setups(),
    longest=2000,
    automatic=12,
    nobody=frozenset({"winner"}),
    chance=lambda data: int(data["seed"]),
    dealt=lambda data: sorted(data["rack"][0]),
    swaps=_swaps,
    shows=_shows,
    cards=Cards(
        unseen=_unseen,
        hand=lambda data, player: Counter(data["rack"][player]),
        pending=lambda data, player: tuple(reversed(data["reserve"][player])),
    ),
    fair=Fair(200, 20),
    invariants=_invariants,
    differential=oracle.compare,
    position=lambda text: drawing.position(text).state,
    tell=words.tell,
    board=words.board,
    view_lines=words.view,
    playthroughs=tuple(
        ({"terrain": terrain, "first": seed % 2, "specials": True}, seed)
        for terrain, seed in (
            ("castle_field", 195),
            ("tropical_pool", 130),
            ("city_of_clouds", 119),
            ("volcanic_jungle", 53),
            ("cursed_cemetery", 102),
            ("station_metal_x", 234),
            ("battlefield", 365),
        )
    ),
)
