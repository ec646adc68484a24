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
    """The index, in a state's list of four decks, of the deck from which the player draws cards of the sort `deck`.

    The sorts are 0 for beings, 1 for legends and 2 for flares. The four decks are the beings of player 0, the beings of
    player 1, the legends and the flares.
    """
    return player if deck == 0 else deck + 1


def _blank(entry: list[int], viewer: int) -> bool:
    return not entry[1] >> viewer & 1


def hand(data: Data, player: int) -> Counter[int]:
    """Counts the beings in the player's hand by their numbers; legends and flares are left out. `data` is a dumped
    state.
    """
    return Counter(card for card, _ in data["hands"][3 * player])


def unseen(data: Data, player: int) -> Unseen:
    """What `player` knows of the beings in the other player's hand; legends and flares are left out.

    An `Unseen` has the known beings of the hand, the beings that may also be in the hand, and how many of these are in
    it. `data` is a dumped state.
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
    """Whether the decks are still being drafted in the dumped state `data`."""
    return any(frame[0] == "draft" for frame in data["stack"])


def _deck(data: Data, player: int) -> list[int]:
    """The numbers of the beings, apart from legends, that can come into the player's hand. `data` is a dumped state.

    In a game with a draft these are the beings of both schools while the draft goes on, and afterwards the beings that
    the player has drafted. In other games they are the beings of the player's school.
    """
    if data["drafted"]:
        return list(data["drafted"][player])
    schools = data["schools"] if is_drafting(data) else [data["schools"][player]]
    return [
        card for school in schools for card in range(24 + 18 * SCHOOLS.index(school), 42 + 18 * SCHOOLS.index(school))
    ]


def pending(data: Data, player: int) -> tuple[int, ...]:
    """The numbers of the cards in the player's own deck, the next one to be drawn first. `data` is a dumped state.

    The result is empty if the player knows the place of a card in the deck, since then not every order of the cards is
    possible.
    """
    deck = data["decks"][player]
    return tuple(card for card, _ in deck[::-1]) if all(_blank(entry, player) for entry in deck) else ()


def swaps(data: Data, viewer: int) -> Iterator[tuple[str, Data]]:
    """Yields pairs (text, other state): the other state differs from `data` only in what is hidden from the viewer.

    The text says what differs: the seed, the order of hidden cards or tasks in the decks, or the hidden cards in the
    rival's hand. All states are dumped.
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
    """Reverses the order of the cards in `entries`, in place. Each entry is a list `[card, who knows it]`.

    Only the cards change places: the second item of each entry stays where it is.
    """
    for entry, card in zip(entries, [card for card, _ in entries][::-1], strict=True):
        entry[0] = card


def shows(event: Event, viewer: int) -> bool:
    """Whether the event may show the viewer something that was hidden before.

    Such an event tells which card the viewer draws, which task is turned up or passed over, which card a player has
    kept in the draft (told when the packs are exchanged), or which legend is discarded (it may come from a hand).
    """
    return (
        event[0] in ("turned_up", "passed", "drafted")
        or (event[0] == "drew" and event[1] == viewer)
        or (event[0] == "discarded" and event[2] in LEGENDS)
    )
