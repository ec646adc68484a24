"""Positions of Toy Battle as text; such a text is called a drawing.

Each line gives one fact. What no line gives is empty, has its usual value, or follows from the other lines:

    terrain castle_field             castle_field when left out
    specials off                     the special bases have no effect; when left out, they have their effects
    c: blue roxy / red kwak          a stack from bottom to top; H.Q.s are B1 B2 R1 R2
    blue rack: hook kwak
    blue reserve: star roxy          in the order of drawing; when left out, all remaining troops but the two weakest
                                     and the two strongest
    red discard: jumbo
    red frozen: hook                 troops of the rack that are frozen
    red known: hook                  troops of the rack that both players know to be there
    blue took: ceg acdhb             the regions whose medals blue has taken, each written as the names of its bases;
                                     when left out, all regions of which blue occupies all bases
    turn: blue 7                     the player and the turn's number, blue 1 when left out
    seed: 3                          the seed of all chance to come, 1 when left out
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ....learning.drawing import lines_of
from ..terrains import SPACE_IDS, SPACE_NAMES, TERRAINS, Terrain
from ..troops import KIND_NAMES

PLAYERS = ("blue", "red")
HANDS = ("rack", "reserve", "discard", "frozen", "known")


def drawn(text: str) -> dict[str, Any]:
    """Returns the position of the drawing `text`, as a dumped state.

    Raises ValueError if a line or a troop is not understood, KeyError if there is no such terrain or base, and
    AssertionError if a player has too many troops of a kind.
    """
    head, body = lines_of(text)
    data: dict[str, Any] = {
        "terrain": head.pop("terrain", "castle_field"),
        "specials": head.pop("specials", "on") == "on",
        "seed": int(body.pop("seed", "1")),
        "winner": -1,
        "reason": "",
        "stacks": {},
    }
    player, turn = (body.pop("turn", "blue") + " 1").split()[:2]
    data["stack"], data["turn"] = [["turn", PLAYERS.index(player)]], int(turn)
    for name in SPACE_NAMES:
        if name in body:
            data["stacks"][name] = [_piece(piece) for piece in body.pop(name).split("/")]
    for name in HANDS:
        data[name] = [_hand(body.pop(f"{player} {name}", None)) for player in PLAYERS]
    _complete(data)
    terrain = TERRAINS[data["terrain"]]
    held = [body.pop(f"{player} took", None) for player in PLAYERS]
    data["taken"] = [
        _held(terrain, data, player) if names is None else sum(1 << _region(terrain, name) for name in names.split())
        for player, names in enumerate(held)
    ]
    if head or body:
        raise ValueError(f"not understood: {[*head, *body]}")
    return data


def options_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a game in which the position `data`, a dumped state, can occur."""
    return {name: data[name] for name in ("terrain", "specials")}


def _piece(text: str) -> list[int]:
    player, kind = text.split()
    return [PLAYERS.index(player), KIND_NAMES.index(kind)]


def _hand(text: str | None) -> list[int] | None:
    return None if text is None else [KIND_NAMES.index(kind) for kind in text.split() if kind != "-"]


def _complete(data: dict[str, Any]) -> None:
    """Fills in what the dumped state `data` lacks after the lines of a drawing were read.

    A rack, a discard, and the frozen and the known troops have no troops if no line gives them. A reserve that no line
    gives gets all troops of the player that are nowhere else, except the two weakest and the two strongest of them:
    these stand for the four troops that each player removes at the set-up. The numbers of troops on each rack and of
    its frozen troops are added. Raises AssertionError if a player has too many troops of a kind.
    """
    for player in (0, 1):
        for name in ("rack", "discard", "frozen", "known"):
            data[name][player] = sorted(data[name][player] or [])
        used = Counter(kind for stack in data["stacks"].values() for owner, kind in stack if owner == player)
        used += (
            Counter(data["rack"][player]) + Counter(data["discard"][player]) + Counter(data["reserve"][player] or [])
        )
        assert all(count <= 3 for count in used.values()), f"more than three of a kind: {used}"
        if data["reserve"][player] is None:
            left = sorted((Counter(dict.fromkeys(range(8), 3)) - used).elements())
            data["reserve"][player] = left[2:-2]
        data["reserve"][player] = data["reserve"][player][::-1]  # the last is drawn first
    data["rack_count"] = [len(rack) for rack in data["rack"]]
    data["frozen_count"] = [len(frozen) for frozen in data["frozen"]]


def _region(terrain: Terrain, bases: str) -> int:
    wanted = tuple(sorted(SPACE_IDS[name] for name in bases))
    return [region.bases for region in terrain.regions].index(wanted)


def _held(terrain: Terrain, data: dict[str, Any], player: int) -> int:
    tops = {SPACE_IDS[name]: pieces[-1][0] for name, pieces in data["stacks"].items()}
    held = 0
    for number, region in enumerate(terrain.regions):
        if all(tops.get(base) == player for base in region.bases):
            held |= 1 << number
    return held
