"""What the contract suite must be told about Stepping Stones."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from tests.contract.entry import Data, Entry


def swaps(data: Data, viewer: int) -> Iterator[tuple[str, Data]]:
    """Yields (text, other state) for each card of the rival's hand; the text says which card it is.

    In the other state this card has changed places with the card that lies aside. The contract suite checks that the
    player `viewer` can't tell the other state from `data`, a state as JSON data.
    """
    rival = 1 - viewer
    known = {*data["played"], *data["hands"][0], *data["hands"][1]}
    (left_out,) = set(range(1, 10)) - known
    for at in range(len(data["hands"][rival])):
        twin = deepcopy(data)
        twin["hands"][rival] = sorted([*twin["hands"][rival][:at], *twin["hands"][rival][at + 1 :], left_out])
        yield f"card {at} of the rival and the one left out", twin


ENTRY = Entry(
    setups=(({"first": 0}, 1), ({"first": 1}, 2)),
    longest=8,
    automatic=1,  # a turn in which nothing can be played ends the game
    swaps=swaps,
    nobody=frozenset({"viewer", "owners", "last"}),
)
