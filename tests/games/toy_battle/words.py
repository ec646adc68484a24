"""Toy Battle as text for the tests: stacks, racks, events, boards and views as short lines."""

from __future__ import annotations

from typing import Any

from toybattle.games.toy_battle.terrains import SPACE_NAMES, TERRAINS
from toybattle.games.toy_battle.troops import KIND_NAMES
from toybattle.protocol import UNKNOWN, Event

PLAYERS = ("blue", "red")

# The names of an event's fields, after its kind and the player it is about.
FIELDS = {
    "turn": "number",
    "placed": "kind space piece",
    "drew": "kind",
    "took": "region medals",
    "discarded": "kind space",
    "struck": "kind",
    "recalled": "kind space",
    "pushed": "kind space space",
    "recovered": "kind",
    "froze": "kind",
    "thawed": "",
    "won": "reason",
}


def tell(event: Event) -> str:
    """The event as one line, such as `blue placed hook c over red kwak`."""
    kind, player, *fields = event
    words = [PLAYERS[player], kind]
    for name, field in zip(FIELDS[kind].split(), fields, strict=True):
        if name == "kind":
            words.append("?" if field == UNKNOWN else KIND_NAMES[field])
        elif name == "space":
            words.append(SPACE_NAMES[field])
        elif name == "piece":
            words += [] if field == UNKNOWN else ["over", PLAYERS[field >> 3], KIND_NAMES[field & 7]]
        else:
            words.append(f"{name} {field}" if name in ("region", "medals") else str(field))
    return " ".join(words)


def hand(kinds: list[int] | None) -> str:
    """The kinds of troops of a rack or a discard as text, in the given order.

    The text is `-` if there are no troops, and `?` if `kinds` is None because the troops are hidden.
    """
    return "?" if kinds is None else " ".join(KIND_NAMES[kind] for kind in kinds) or "-"


def stack(pieces: list[list[int]]) -> str:
    """A stack as text from bottom to top, such as `blue roxy / red kwak`.

    `pieces` lists each troop as [player, kind].
    """
    return " / ".join(f"{PLAYERS[player]} {KIND_NAMES[kind]}" for player, kind in pieces)


def board(data: dict[str, Any]) -> list[str]:
    """The board of a dumped state as lines of text: every stack, and the medals."""
    terrain = TERRAINS[data["terrain"]]
    medals = [
        sum(region.medals for number, region in enumerate(terrain.regions) if taken >> number & 1)
        for taken in data["taken"]
    ]
    lines = [f"{name}: {stack(pieces)}" for name, pieces in data["stacks"].items()]
    return [*lines, f"medals: blue {medals[0]}, red {medals[1]}, to win {terrain.threshold}"]


def view(data: dict[str, Any]) -> list[str]:
    """A dumped view as lines of text, without the board: a line for each player with the rack, reserve and discard."""
    lines = []
    for player, name in enumerate(PLAYERS):
        parts = [f"rack {data['rack_count'][player]}: {hand(data['rack'][player])}"]
        if data["frozen_count"][player]:
            parts.append(f"frozen {data['frozen_count'][player]}: {hand(data['frozen'][player])}")
        if data["known"][player]:
            parts.append(f"known: {hand(data['known'][player])}")
        reserve = data["reserve"][player]
        parts.append(f"reserve {len(reserve)}" + ("" if UNKNOWN in reserve or not reserve else ": seen"))
        if data["discard"][player]:
            parts.append(f"discard: {hand(data['discard'][player])}")
        lines.append(f"{name} {'; '.join(parts)}")
    return lines
