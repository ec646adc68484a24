"""Drawn positions, and a game played and read in words: the language of the card tests.

A position is written one thing a line; whatever is left out is empty, the usual, or follows from the rest:

    terrain castle_field             castle_field when left out
    specials off
    c: blue roxy / red kwak          a stack from bottom to top; H.Q.s are B1 B2 R1 R2
    blue rack: hook kwak
    blue reserve: star roxy          in the order in which they are drawn; all that is left but four when left out
    red discard: jumbo
    red frozen: hook                 part of the rack
    red known: hook                  part of the rack that everybody saw
    blue took: ceg acdhb             regions, by their bases; those that are held when left out
    turn: blue 7                     blue 1 when left out
    seed: 3
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.drawn_game import DrawnGame, lines_of
from toybattle import GAMES
from toybattle.games.toy_battle.state import State
from toybattle.games.toy_battle.terrains import SPACE_IDS, SPACE_NAMES, TERRAINS, Terrain
from toybattle.games.toy_battle.troops import KIND_NAMES

from . import words
from .words import PLAYERS

RULES = GAMES["toy_battle"]
HANDS = ("rack", "reserve", "discard", "frozen", "known")


def position(text: str) -> Game:
    """The game that stands as drawn, its next turn about to be decided."""
    return Game(RULES.load(drawn(text)))


def drawn(text: str) -> dict[str, Any]:
    """The dumped state of a drawing. Raises ValueError on a line that says nothing, or troops that don't exist."""
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


def _piece(text: str) -> list[int]:
    player, kind = text.split()
    return [PLAYERS.index(player), KIND_NAMES.index(kind)]


def _hand(text: str | None) -> list[int] | None:
    return None if text is None else [KIND_NAMES.index(kind) for kind in text.split() if kind != "-"]


def _complete(data: dict[str, Any]) -> None:
    """Counts, empty hands and the rest of the troops: the reserves, but four."""
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


class Game(DrawnGame[State]):
    """A game in words: what is played, what is asked, what is seen."""

    rules = RULES
    tell = staticmethod(words.tell)

    def spaces(self, kind: str) -> str:
        """Where a troop may be placed: `a c R1`."""
        return " ".join(text.split()[2] for text in self.options if text.startswith(f"place {kind} "))

    def at(self, space: str) -> str:
        """The stack of a space from bottom to top, "" for none."""
        return words.stack(self.state.dump()["stacks"].get(space, []))

    def hand(self, text: str) -> str:
        """A hand in order of strength: `hand("blue rack")`, also discard, frozen, known."""
        player, name = text.split()
        return words.hand(self.state.dump()[name][PLAYERS.index(player)])

    def left(self, player: str) -> int:
        """How many troops are in the reserve."""
        return self.state.reserve_count[PLAYERS.index(player)]

    @property
    def medals(self) -> tuple[int, int]:
        """Of blue and red."""
        return self.scores
