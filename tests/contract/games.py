"""What the contract suite must be told about each game: one entry a game, and no game without one.

The swaps are written by hand from the rules, on dumped states, so that they can't repeat a mistake of `view`: each
yields another true state that the viewer must not be able to tell from this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from tests.contract.counting import less
from tests.games.tash_kalar import drawing as kalar_drawing
from tests.games.tash_kalar import hidden as kalar_hidden
from tests.games.tash_kalar import invariants as kalar_invariants
from tests.games.tash_kalar import oracle as kalar_oracle
from tests.games.tash_kalar import words as kalar_words
from tests.games.token_battle import drawing as token_drawing
from tests.games.token_battle import hidden as token_hidden
from tests.games.token_battle import invariants as token_invariants
from tests.games.token_battle import oracle as token_oracle
from tests.games.token_battle import words as token_words
from tests.games.toy_battle import drawing, oracle, words
from tests.games.toy_battle.invariants import check_everything
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.protocol import Action, Event, Options

Data = dict[str, Any]  # what State.dump gives
Setup = tuple[dict[str, Any], int]  # options and seed


class Unseen(NamedTuple):
    """What one player may know of the other's hand."""

    known: Counter[int]  # certainly in it
    pool: Counter[int]  # where the rest of it comes from
    missing: int  # how many of the pool are in it


class Entry(NamedTuple):
    """One game as the contract suite sees it."""

    setups: tuple[Setup, ...]  # the random games that are looked at
    longest: int  # no game takes more decisions
    automatic: int  # no answer triggers more automatic steps
    nobody: frozenset[str]  # fields of a true state in which UNKNOWN means "nobody yet"
    chance: Callable[[Data], int] | None  # the chance to come; None when the set-up settles all of it
    dealt: Callable[[Data], object]  # of a first position of the first set-up: what the seed settled
    is_open: Callable[[Data], bool]  # nobody ever has a secret in this game
    swaps: Callable[[Data, int], Iterator[tuple[str, Data]]]  # (what is exchanged, the other state)
    shows: Callable[[Event, int], bool]  # may this event tell the viewer something hidden?
    unseen: Callable[[Data, int], Unseen]  # of the other player's hand, from this player's view
    hand: Callable[[Data, int], Counter[int]]  # of a true state
    pending: Callable[[Data, int], tuple[int, ...]]  # hidden things in an order, the next one first
    invariants: Callable[[list[Any]], None]  # the game's own, over all positions of one match
    differential: Callable[[Options, int, list[Action]], int] | None  # one game beside a second engine
    position: Callable[[str], Any]  # the state of a drawing
    tell: Callable[[Event], str]
    board: Callable[[Data], list[str]]  # of a dumped state or view
    sight: Callable[[Data], list[str]]  # the rest of a dumped view
    playthroughs: tuple[Setup, ...]


def _toy_battle_setups() -> tuple[Setup, ...]:
    usual = [({"terrain": name, "first": seed % 2, "specials": True}, seed) for seed, name in enumerate(TERRAINS)]
    plain = ({"terrain": "battlefield", "first": 1, "specials": False}, 71)
    return (*usual, plain, ({"terrain": "la_croisette", "first": 0, "specials": True}, 72))


def _toy_battle_out_of_play(data: Data, player: int) -> Counter[int]:
    """The player's troops that lie on the board or in the discard."""
    seen = Counter(kind for stack in data["stacks"].values() for owner, kind in stack if owner == player)
    return seen + Counter(data["discard"][player])


def _toy_battle_removed(data: Data, player: int) -> list[int]:
    """The four that were removed unseen."""
    seen = [_toy_battle_out_of_play(data, player), Counter(data["rack"][player]), Counter(data["reserve"][player])]
    return sorted(less(Counter(dict.fromkeys(range(8), 3)), *seen).elements())


def _toy_battle_swaps(data: Data, viewer: int) -> Iterator[tuple[str, Data]]:
    rival = 1 - viewer
    yield "the chance to come", {**data, "seed": data["seed"] ^ 0x5DEECE66D}

    for player in (viewer, rival):
        swapped = deepcopy(data)
        swapped["reserve"][player].reverse()
        yield f"the order of reserve {player}", swapped

        swapped = deepcopy(data)
        removed = _toy_battle_removed(data, player)
        reserve = swapped["reserve"][player]
        count = min(len(removed), len(reserve))
        swapped["reserve"][player] = removed[:count] + reserve[count:]
        yield f"reserve {player} and what was removed", swapped

    known = Counter(data["known"][rival])
    hidden = sorted(less(Counter(data["rack"][rival]), known).elements())
    pool = [*data["reserve"][rival], *_toy_battle_removed(data, rival)]
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


def _toy_battle_shows(event: Event, viewer: int) -> bool:
    """A struck troop is public; what one draws, and which of one's troops is frozen, one sees oneself."""
    return event[0] == "struck" or (event[0] in ("drew", "froze") and event[1] == viewer)


def _toy_battle_unseen(data: Data, player: int) -> Unseen:
    rival = 1 - player
    known = Counter(data["known"][rival])
    pool = less(Counter(dict.fromkeys(range(8), 3)), _toy_battle_out_of_play(data, rival), known)
    return Unseen(known, pool, data["rack_count"][rival] - known.total())


def _toy_battle_invariants(positions: list[Any]) -> None:
    removed: list[Counter[int]] = []
    for state in positions:
        check_everything(state, removed)


OWN_SETS = (
    "awl vine handsaw / rasp file ovation / elbows ram lantern shockwave hedge / mint colossus",
    "gilder whetstone / scarecrow drumroll bonfire / plumb_line nugget tollgate / whirlpool clover",
)
TOKEN_BATTLE_SETUPS: tuple[Setup, ...] = (
    ({"variant": "draft"}, 1),
    ({"variant": "draft", "first": 1, "closed": True}, 2),
    ({"variant": "classic", "blue_set": "workbench", "red_set": "landslide"}, 4),
    ({"variant": "classic", "closed": True, "blue_set": OWN_SETS[0], "red_set": "goldsmith"}, 5),
    ({"variant": "sprint", "first": 0, "closed": True, "blue_set": "metronome", "red_set": "siege"}, 6),
    ({"variant": "mirror", "balance": False, "blue_set": OWN_SETS[1]}, 6),
    ({"variant": "classic", "closed": True, "balance": False, "blue_set": "siege", "red_set": OWN_SETS[1]}, 7),
)

TASH_KALAR_SETUPS: tuple[Setup, ...] = (
    ({"mode": "high_form", "first": 0, "blue_school": "imperial", "red_school": "sylvan"}, 1434),
    ({"mode": "duel", "first": 1, "blue_school": "sylvan", "red_school": "imperial"}, 383),
    ({"mode": "high_form", "first": 0, "blue_school": "sylvan", "red_school": "imperial"}, 215),
    ({"mode": "duel", "first": 1, "blue_school": "everfrost", "red_school": "everfrost"}, 50),
    ({"mode": "high_form", "first": 0, "blue_school": "etherweave", "red_school": "nethervoid"}, 17),
    ({"mode": "high_form", "first": 0, "blue_school": "etherweave", "red_school": "etherweave"}, 113),
    ({"mode": "duel", "first": 1, "blue_school": "highland", "red_school": "everfrost", "draft": True}, 1),
)

ENTRIES: dict[str, Entry] = {
    "toy_battle": Entry(
        setups=_toy_battle_setups(),
        longest=2000,
        automatic=12,
        nobody=frozenset({"winner"}),
        chance=lambda data: int(data["seed"]),
        dealt=lambda data: sorted(data["rack"][0]),
        is_open=lambda data: False,
        swaps=_toy_battle_swaps,
        shows=_toy_battle_shows,
        unseen=_toy_battle_unseen,
        hand=lambda data, player: Counter(data["rack"][player]),
        pending=lambda data, player: tuple(reversed(data["reserve"][player])),
        invariants=_toy_battle_invariants,
        differential=oracle.compare,
        position=lambda text: drawing.position(text).state,
        tell=words.tell,
        board=words.board,
        sight=words.view,
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
    ),
    "token_battle": Entry(
        setups=TOKEN_BATTLE_SETUPS,
        longest=200,
        automatic=0,
        nobody=frozenset({"last", "viewer"}),
        chance=None,
        dealt=lambda data: data["pool"],
        is_open=token_hidden.is_open,
        swaps=token_hidden.swaps,
        shows=token_hidden.shows,
        unseen=lambda data, player: Unseen(*token_hidden.unseen(data, player)),
        hand=token_hidden.hand,
        pending=lambda data, player: (),
        invariants=token_invariants.check_everything,
        differential=token_oracle.compare,
        position=lambda text: token_drawing.position(text).state,
        tell=token_words.tell,
        board=token_words.board,
        sight=token_words.view,
        playthroughs=(
            ({"variant": "classic", "first": 0, "blue_set": "siege", "red_set": "garden"}, 2),
            ({"variant": "sprint", "first": 1, "closed": True, "blue_set": "metronome", "red_set": "goldsmith"}, 5),
            ({"variant": "draft", "first": 0, "closed": True}, 7),
        ),
    ),
    "tash_kalar": Entry(
        setups=TASH_KALAR_SETUPS,
        longest=2500,
        automatic=8,
        nobody=frozenset({"viewer", "next_task", "last", "stack", "frozen", "gates", "pending", "stored"}),
        chance=lambda data: int(data["seed"]),
        dealt=lambda data: data["hands"],
        is_open=lambda data: False,
        swaps=kalar_hidden.swaps,
        shows=kalar_hidden.shows,
        unseen=lambda data, player: Unseen(*kalar_hidden.unseen(data, player)),
        hand=kalar_hidden.hand,
        pending=kalar_hidden.pending,
        invariants=kalar_invariants.check_everything,
        differential=kalar_oracle.compare,
        position=lambda text: kalar_drawing.position(text).state,
        tell=kalar_words.tell,
        board=kalar_words.board,
        sight=kalar_words.view,
        playthroughs=(({"mode": "high_form", "first": 1, "blue_school": "highland", "red_school": "sylvan"}, 7),),
    ),
}
