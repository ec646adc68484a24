"""What is hidden from a player of Token Battle: written from the rules, for the contract suite.

All states here are dumped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.contract.counting import less
from tests.contract.entry import Unseen
from toybattle.protocol import Event

Data = dict[str, Any]


def is_open(data: Data) -> bool:
    """Whether nothing is ever hidden in the game of the dumped state `data`.

    That is so if both players see all cards of both sets, and no draft takes place.
    """
    return not data["closed"] and data["variant"] != "draft"


def is_laying(data: Data) -> bool:
    """Whether a player in the dumped state `data` still has to lay cards, picked in a draft, into stacks.

    The other player doesn't see which card is laid in which stack.
    """
    return any(frame[0] == "lay" for frame in data["stack"])


def seen(data: Data, player: int) -> list[list[int]]:
    """A list of the four stacks of `player`, each as a list of the numbers of its cards, without cards that are hidden.

    A card is hidden if only one player knows it. `data` is a dumped full state.
    """
    stacks, used = data["sets"][4 * player : 4 * player + 4], data["used"][4 * player : 4 * player + 4]
    return [cards[: count + 1] if data["closed"] else cards for cards, count in zip(stacks, used, strict=True)]


def _count(stacks: list[list[int]]) -> Counter[int]:
    return Counter(card for cards in stacks for card in cards)


def hand(data: Data, player: int) -> Counter[int]:
    """Counts the cards in the set of `player` by their numbers; for the contract suite the whole set is the hand.

    The result is empty until both players have laid their stacks. `data` is a dumped full state.
    """
    return Counter() if is_laying(data) else _count(data["sets"][4 * player : 4 * player + 4])


def unseen(data: Data, player: int) -> Unseen:
    """Returns what `player` knows of the cards in the rival's set.

    An `Unseen` has the known cards of the set, the cards that may also be in the set, and how many of these are in it.
    It has no cards at all until both players have laid their stacks. `data` is a dumped full state.
    """
    if is_laying(data):
        return Unseen(Counter(), Counter(), 0)
    rival = 1 - player
    known = _count(seen(data, rival))
    pool = less(Counter(data["picked"][rival] or range(42)), known)
    return Unseen(known, pool, sum(map(len, data["sets"][4 * rival : 4 * rival + 4])) - known.total())


def swaps(data: Data, viewer: int) -> Iterator[tuple[str, Data]]:
    """Yields pairs (text, other state): the other state differs from `data` only in what is hidden from the viewer.

    The text says what differs: the rival's hidden cards or their order, or what the rival lays in a draft. All states
    are dumped full states.
    """
    rival = 1 - viewer
    first = 4 * rival
    if is_laying(data):
        swapped = deepcopy(data)
        swapped["sets"][first : first + 4] = [cards[::-1] for cards in data["sets"][first : first + 4]][::-1]
        yield "how the rival lays", swapped
        if data["stack"][-1] != ["lay", rival]:
            return
        swapped = deepcopy(data)
        swapped["sets"][first : first + 4] = [[], [], [], []]
        yield "how far the rival is", swapped
        return
    known, pool, _ = unseen(data, viewer)
    hidden = list(less(hand(data, rival), known).elements())
    others = sorted(less(pool, Counter(hidden)).elements())
    for name, cards in (("the order of the rival's cards", hidden[::-1]), ("the rival's cards", others + hidden)):
        swapped = deepcopy(data)
        left = iter(cards)
        for stack, shown in zip(swapped["sets"][first : first + 4], seen(data, rival), strict=True):
            stack[len(shown) :] = [next(left) for _ in stack[len(shown) :]]
        if swapped != data:
            yield name, swapped


def shows(event: Event, viewer: int) -> bool:
    """Whether the event shows the viewer something that was hidden: it tells which card the rival has uncovered."""
    return event[0] == "uncovered" and event[1] != viewer
