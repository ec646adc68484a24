"""Token Battle as text for the tests: tokens, stacks, events, boards and views as short lines."""

from __future__ import annotations

from typing import Any

from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES
from toybattle.games.token_battle.kinds import KIND_NAMES
from toybattle.protocol import UNKNOWN, Event

PLAYERS = ("blue", "red")
MARKS = ("", "s", "b", "e", "t", "-", "!", "*")  # the sign of each kind on a drawn board

# The names of an event's fields, after its kind and the player it is about.
FIELDS = {
    "turn": "number",
    "placed": "stack card field value",
    "uncovered": "stack card",
    "weakened": "field amount",
    "broke": "field",
    "destroyed": "field",
    "shoved": "field field",
    "vaulted": "field field",
    "fell": "field",
    "made": "field",
    "banked": "number",
    "switched": "field field",
    "gilded": "field",
    "whetted": "number",
    "gained": "number number",
    "fired": "field field",
    "picked": "card",
    "won": "reason",
    "tied": "reason",
}


def tell(event: Event) -> str:
    """The event as one line of text: its player, its kind, and the rest of the event.

    `blue placed 1 awl c3 3` says that blue has played the card awl from the first stack onto c3, with the value 3.
    """
    kind, player, *fields = event
    words = [PLAYERS[player], kind]
    for name, field in zip(FIELDS[kind].split(), fields, strict=True):
        if name == "card":
            words.append(CARD_NAMES[field])
        elif name == "field":
            words.append(FIELD_NAMES[field])
        elif name == "stack":
            words.append(str(field + 1))
        else:
            words.append(str(field))
    return " ".join(words)


def token(parts: list[int]) -> str:
    """A token as text, such as `blue plain 2`; `parts` are its owner, kind and value in a dumped state."""
    owner, kind, value = parts
    return f"{PLAYERS[owner]} {KIND_NAMES[kind]} {value}"


def stack(cards: list[int]) -> str:
    """The cards of a stack as text from the top down: `?` for a hidden card, `-` alone for an empty stack."""
    return " ".join("?" if card == UNKNOWN else CARD_NAMES[card] for card in cards) or "-"


def board(data: dict[str, Any]) -> list[str]:
    """The board of a dumped state as lines of text: six rows, the field played last, and the scores."""

    def drawn(name: str) -> str:
        if name not in data["tokens"]:
            return "."
        owner, kind, value = data["tokens"][name]
        return f"{'br'[owner]}{value}{MARKS[kind]}"

    rows = [" ".join(drawn(column + row) for column in "abcdef") for row in "123456"]
    last = FIELD_NAMES[data["last"]] if data["last"] >= 0 else "-"
    return [*rows, f"last {last}", f"scores: blue {data['scores'][0]}, red {data['scores'][1]}"]


def view(data: dict[str, Any]) -> list[str]:
    """A dumped view as lines of text, without the board.

    The lines give the cards that lie face up in a draft, the stacks, the picked cards, extra turns and bonuses.
    """
    lines = [f"offered: {stack(data['pool'])}"] if data["pool"] else []
    for player, name in enumerate(PLAYERS):
        stacks = []
        for cards, used in zip(data["sets"][4 * player : 4 * player + 4], data["used"][4 * player :], strict=False):
            top = used % len(cards) if cards else 0
            stacks.append(stack(cards[top:] + cards[:top]))
        parts = [" / ".join(stacks)]
        if data["stack"] and data["stack"][-1][0] != "turn":
            parts.append(f"picked: {stack(data['picked'][player])}")
        parts += [f"{word} {data[word][player]}" for word in ("banked", "whet") if data[word][player]]
        lines.append(f"{name} {'; '.join(parts)}")
    return lines
