"""Positions of Token Battle as text; such a text is called a drawing.

Each line gives one fact. What is left out is empty, has its usual value, or follows from the other lines:

    variant sprint                   classic when left out
    closed                           cards are hidden until they have been on top; never hidden when left out
    c3: blue shell 2                 a token
    blue: awl vine                   top cards of the first stacks, or a whole set, or a preset; workbench when left out
    blue used: 1 0 0 0               how many cards have been played from each stack
    scores: 990 980                  the points of blue and red
    red banked: 1                    extra turns that red has won and not yet taken
    blue whet: 1                     the bonus for the value of blue's next token
    last: c3                         the field of the token played last
    turn: red 12                     the player and the turn's number, blue 5 when left out
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....learning.drawing import lines_of
from ..board import FIELD_NAMES
from ..cards import CARD_NAMES, CARD_NUMBERS
from ..kinds import KIND_NAMES
from ..sets import PRESETS, STACKS, format_set, parse_set

PLAYERS = ("blue", "red")


def drawn(text: str) -> dict[str, Any]:
    """Returns the position of the drawing `text`, as a dumped state.

    Raises ValueError if a line is not understood, or KeyError if a card on top of a stack has an unknown name.
    """
    head, body = lines_of(text)
    player, turn = (body.pop("turn", "blue") + " 5").split()[:2]
    data: dict[str, Any] = {
        "variant": head.pop("variant", "classic"),
        "closed": head.pop("closed", None) is not None,
        "viewer": -1,
        "turn": int(turn),
        "stack": [["turn", PLAYERS.index(player)]],
        "pool": [],
        "picked": [[], []],
        "sets": [list(stack) for player in PLAYERS for stack in _stacks(body.pop(player, "workbench"))],
        "used": [int(count) for player in PLAYERS for count in body.pop(f"{player} used", "0 0 0 0").split()],
        "tokens": {name: _token(body.pop(name)) for name in FIELD_NAMES if name in body},
        "scores": [int(score) for score in body.pop("scores", "0 0").split()],
        "whet": [int(body.pop(f"{player} whet", "0")) for player in PLAYERS],
        "banked": [int(body.pop(f"{player} banked", "0")) for player in PLAYERS],
        "last": FIELD_NAMES.index(body.pop("last")) if "last" in body else -1,
        "reason": "",
    }
    if head or body:
        raise ValueError(f"not understood: {[*head, *body]}")
    return data


def options_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a game in which the position `data`, a dumped state, can occur."""
    sets = [format_set(tuple(map(tuple, data["sets"][4 * player : 4 * player + 4]))) for player in (0, 1)]
    return {"variant": data["variant"], "closed": data["closed"], "blue_set": sets[0], "red_set": sets[1]}


def _token(text: str) -> list[int]:
    player, kind, value = text.split()
    return [PLAYERS.index(player), KIND_NAMES.index(kind), int(value)]


def _stacks(text: str) -> tuple[tuple[int, ...], ...]:
    """The four stacks that `text` gives, each as the numbers of its cards from the top down.

    `text` is a whole set, the name of a preset, or the names of up to four top cards. If only top cards are given,
    other cards are added to make four stacks of two.
    """
    if "/" in text or text in PRESETS:
        return parse_set(text)
    tops = [CARD_NUMBERS[name] for name in text.split()]
    left = [card for card in range(len(CARD_NAMES)) if card not in tops]
    tops += [left.pop(0) for _ in range(STACKS - len(tops))]
    return tuple((top, left.pop(0)) for top in tops)
