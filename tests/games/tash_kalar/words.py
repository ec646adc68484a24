"""Cards, events, boards and views of Tash-Kalar written as short lines of text, for tests."""

from __future__ import annotations

from typing import Any

from toybattle.games.tash_kalar.board import GRID, SQUARE_NAMES, at
from toybattle.games.tash_kalar.cards.table import CARD_NAMES
from toybattle.games.tash_kalar.cards.verbs import RANK_NAMES
from toybattle.games.tash_kalar.tasks import TASK_NAMES
from toybattle.protocol import UNKNOWN, Event

PLAYERS = ("blue", "red")
DECK_NAMES = ("being", "legend", "flare")

# The names of an event's fields, after its kind and the player it is about.
FIELDS = {
    "turn": "number",
    "placed": "rank square",
    "picked_up": "rank square",
    "summoned": "card square",
    "destroyed": "rank square",
    "moved": "rank square square",
    "upgraded": "rank square",
    "downgraded": "rank square",
    "converted": "rank square",
    "chose": "square",
    "gained": "number",
    "again": "",
    "recalled": "card",
    "discarded": "card",
    "froze": "card",
    "thawed": "card",
    "slowed": "",
    "opened": "square",
    "buried": "card",
    "warped": "card",
    "copied": "card",
    "took_back": "card",
    "swapped": "square square",
    "gone": "rank square",
    "stored": "rank square",
    "released": "rank square",
    "returned": "card deck",
    "flared": "card number number",
    "drew": "card deck",
    "reshuffled": "deck",
    "kept": "card",
    "drafted": "card",
    "left_over": "card",
    "dealt": "",
    "scored": "number word",
    "claimed": "task",
    "turned_up": "task",
    "passed": "task",
    "ending": "word",
    "won": "word",
    "tied": "word",
}


def card(number: int, names: tuple[str, ...] = CARD_NAMES) -> str:
    """The name of the card with this number, or `?` if the number is hidden.

    `names` are the names of all cards; for the number of a task it must be the names of all tasks.
    """
    return "?" if number == UNKNOWN else names[number]


def tell(event: Event) -> str:
    """The event as one line, such as `blue summoned bomb e5`."""
    kind, player, *fields = event
    words = [PLAYERS[player], kind]
    for name, field in zip(FIELDS[kind].split(), fields, strict=True):
        if name == "card":
            words.append(card(field))
        elif name == "task":
            words.append(TASK_NAMES[field])
        elif name == "square":
            words.append(SQUARE_NAMES[field])
        elif name == "rank":
            words.append(RANK_NAMES[field])
        elif name == "deck":
            words.append(DECK_NAMES[field])
        else:
            words.append(str(field))
    return " ".join(words)


def board(data: dict[str, Any]) -> list[str]:
    """The board of a dumped state, the actions left and the points, as lines of text.

    The first nine lines are the rows of the board. In these a piece is the first letter of its rank, a small letter for
    blue and a capital for red.
    """

    def drawn(x: int, y: int) -> str:
        if at(x, y) < 0:
            return " "
        piece = data["pieces"].get(SQUARE_NAMES[y * 9 + x])
        return "." if piece is None else ("chl", "CHL")[piece[0]][piece[1]]

    rows = ["".join(drawn(x, y) for x in range(9)).rstrip() for y in range(len(GRID) // 9)]
    return [*rows, f"actions {data['actions']}", f"points: blue {data['points'][0]}, red {data['points'][1]}"]


def hand(entries: list[list[int]]) -> str:
    """The names of the cards in `entries` as one text: `?` for a hidden card, `-` alone if there are no cards.

    `entries` are a hand's beings, legends or flares, each as `[card, who knows it]`.
    """
    return " ".join(card(number) for number, _ in entries) or "-"


def view(data: dict[str, Any]) -> list[str]:
    """A dumped view as lines of text, without the board: the tasks, if there are any, and a line for each player.

    A player's line has the hand, the size of the deck, the discard pile, the Gateway, the pending and frozen cards, and
    the claimed tasks.
    """
    lines = []
    if data["tasks"]:
        tasks = " ".join(TASK_NAMES[task] for task in data["tasks"])
        lines.append(f"tasks: {tasks}; next: {card(data['next_task'], TASK_NAMES)}")
    for player, name in enumerate(PLAYERS):
        hands = " / ".join(hand(entries) for entries in data["hands"][3 * player : 3 * player + 3])
        parts = [hands, f"deck {len(data['decks'][player])}"]
        if data["piles"][player]:
            parts.append("pile " + " ".join(card(number) for number in data["piles"][player]))
        if data["gates"][player] >= 0:
            parts.append("gate " + SQUARE_NAMES[data["gates"][player]])
        if data["pending"][player] >= 0:
            parts.append("pending " + card(data["pending"][player]))
        if data["frozen"][player] >= 0:
            parts.append("frozen " + card(data["frozen"][player]))
        if data["claimed"][player]:
            parts.append("claimed " + " ".join(TASK_NAMES[task] for task in data["claimed"][player]))
        lines.append(f"{name} {'; '.join(parts)}")
    return lines
