"""What a player of Tash-Kalar may not know, by the rules; worked out from dumped states for the contract suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.contract.entry import Unseen
from toybattle.protocol import Event

Data = dict[str, Any]
SCHOOLS = ("imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave")
DECKS = (0, 1, 2)  # own beings, legends, flares
LEGENDS = range(12)


def place_of(player: int, deck: int) -> int:
    """The index, among the four decks of a state, of the deck from which the player draws cards of the sort `deck`.

    `deck` is 0 for beings, 1 for legends and 2 for flares. The four decks are each player's beings, the legends and the
    flares.
    """
    return player if deck == 0 else deck + 1


def _blank(entry: list[int], viewer: int) -> bool:
    return not entry[1] >> viewer & 1


def hand(data: Data, player: int) -> Counter[int]:
    """How often each being is in the player's hand, by the being's number; legends and flares are left out."""
    return Counter(card for card, _ in data["hands"][3 * player])


def unseen(data: Data, player: int) -> Unseen:
    """What `player` may know of the beings in the other player's hand, apart from legends.

    That is: which beings are certainly in the hand, which beings may be the rest of the hand, and how many the rest
    are.
    """
    rival = 1 - player
    entries = data["hands"][3 * rival]
    known = Counter(card for card, who in entries if who >> player & 1)
    open_ = {card for card, who in entries + data["decks"][rival] if who >> player & 1}
    open_ |= {*data["piles"][rival]} | {frame[2] for frame in data["stack"] if frame[:2] == ["aside", rival]}
    open_ |= {data["frozen"][rival], data["pending"][rival]}
    if is_drafting(data):
        open_ |= {card for card, _ in data["hands"][3 * player] + data["decks"][player]}
    pool = Counter(card for card in _deck(data, rival) if card not in open_)
    return Unseen(known, pool, len(entries) - known.total())


def is_drafting(data: Data) -> bool:
    """Whether the decks are still being drafted."""
    return any(frame[0] == "draft" for frame in data["stack"])


def _deck(data: Data, player: int) -> list[int]:
    """The numbers of the beings, apart from legends, that can come into the player's hand.

    In a game with a draft these are the beings of both schools until the draft is over, then those that the player has
    drafted; in other games the beings of the player's school.
    """
    if data["drafted"]:
        return list(data["drafted"][player])
    schools = data["schools"] if is_drafting(data) else [data["schools"][player]]
    return [
        card for school in schools for card in range(24 + 18 * SCHOOLS.index(school), 42 + 18 * SCHOOLS.index(school))
    ]


def pending(data: Data, player: int) -> tuple[int, ...]:
    """The cards of the player's own deck in the order of drawing; empty if the player knows any card of the deck."""
    deck = data["decks"][player]
    return tuple(card for card, _ in deck[::-1]) if all(_blank(entry, player) for entry in deck) else ()


def swaps(data: Data, viewer: int) -> Iterator[tuple[str, Data]]:
    """Yields pairs of a text that says what was exchanged and a full state that the viewer can't tell from `data`.

    `data` and these states are dumped. What is exchanged is the seed, the order of hidden cards or tasks in the decks,
    or hidden cards in the rival's hand.
    """
    rival = 1 - viewer
    yield "the chance to come", {**data, "seed": data["seed"] ^ 0x5DEECE66D}
    swapped = deepcopy(data)
    for deck in swapped["decks"]:
        _turn([entry for entry in deck if _blank(entry, viewer)])
    if swapped != data:
        yield "the order of decks", swapped
    for deck in DECKS:
        swapped = deepcopy(data)
        held = [entry for entry in swapped["hands"][3 * rival + deck] if _blank(entry, viewer)]
        below = [entry for entry in swapped["decks"][place_of(rival, deck)] if _blank(entry, viewer)]
        for one, other in zip(held, below, strict=False):
            one[0], other[0] = other[0], one[0]
        swapped["hands"][3 * rival + deck].sort()
        if swapped != data:
            yield f"the rival's hand and the deck {deck}", swapped
    swapped = deepcopy(data)
    _turn([entry for entry in swapped["task_deck"] if _blank(entry, viewer)])
    if swapped != data:
        yield "the order of the tasks", swapped


def _turn(entries: list[list[int]]) -> None:
    """Reverses the order of the cards in a list of pairs `[card, who knows it]`, in place.

    Only the cards change places: the second items of the pairs stay where they are.
    """
    for entry, card in zip(entries, [card for card, _ in entries][::-1], strict=True):
        entry[0] = card


def shows(event: Event, viewer: int) -> bool:
    """Whether the event may show the viewer something that was hidden before.

    Such events are: the viewer draws a card; a task is turned up or passed over; a card that was kept in the draft is
    shown, once the players exchange the packs from which they pick; a legend is discarded (an effect may have taken the
    legend from a hand).
    """
    return (
        event[0] in ("turned_up", "passed", "drafted")
        or (event[0] == "drew" and event[1] == viewer)
        or (event[0] == "discarded" and event[2] in LEGENDS)
    )
