"""What Stepping Stones tells the contract suite, which are the tests that every game must pass."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from tests.contract.entry import Data, Entry


def swaps(data: Data, viewer: int) -> Iterator[tuple[str, Data]]:
    """Yields pairs (text, other state): in the other state something is exchanged that the viewer can't see.

    A card of the rival's hand changes places with the card that lies aside; the text says which card of the hand it is.
    `data` is the first state. This state and the other states are dicts, as the method `dump` of a state returns them.
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
