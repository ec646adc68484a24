"""The position of Stepping Stones."""

from __future__ import annotations

from ...fields import FRAMES, Fields, field, viewer
from ...plain import integers, list_of, tuple_of
from ...protocol import UNKNOWN, Action, Frame

CARDS = range(1, 10)
STONES = range(5)
HAND = 4  # cards dealt to each player
EMPTY = 0
NOBODY = -1


def _seen_hands(state: State, player: int) -> tuple[tuple[int, ...], ...]:
    return tuple(hand if owner == player else (UNKNOWN,) * len(hand) for owner, hand in enumerate(state.hands))


class State(Fields, title="Stepping Stones"):
    """One position of the game.

    `hands` has the cards of player 0 and those of player 1. `tops` has for each stone the card on top, EMPTY for no
    card, and `owners` the player whose card that is, NOBODY for no card.
    """

    viewer: int = field(NOBODY, integers(NOBODY, 1), seen=viewer)  # whose view it is; NOBODY in a full state
    turn: int = field(1, integers(1))
    stack: list[Frame] = field([], FRAMES)
    options: tuple[Action, ...] = field(())
    hands: tuple[tuple[int, ...], ...] = field(
        ((), ()), tuple_of(tuple_of(integers(UNKNOWN, CARDS[-1])), 2), seen=_seen_hands
    )
    tops: list[int] = field([EMPTY] * len(STONES), list_of(integers(EMPTY, CARDS[-1]), len(STONES)))
    owners: list[int] = field([NOBODY] * len(STONES), list_of(integers(NOBODY, 1), len(STONES)))
    played: tuple[int, ...] = field((), tuple_of(integers(CARDS[0], CARDS[-1])))  # all cards so far, in order
    last: int = field(NOBODY, integers(NOBODY, 1))  # who played the last card

    def is_known_to(self, player: int) -> bool:
        """Whether this is a full state or the player's own view, so that the player's hand is in it."""
        return self.viewer in (NOBODY, player)
