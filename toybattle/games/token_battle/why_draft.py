"""Why a card is worth picking or laying in a draft: claims that are true of it, in a table, strongest first.

A draft is judged by how often sets with a card have won, by measure: `SHARES`. Where a card lies in its stack the bot
does not weigh; but when it can be played is true all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...protocol import Action, Reason
from ...reasons import Ints, ReasonRow, fields_of, reasons_of
from .state import HIDDEN, State
from .steps import cards_left
from .value import EVEN, SHARES


class Drafted(NamedTuple):
    """One card that is picked or laid: the cards that it is taken from, and those that already lie in its stack."""

    number: int
    others: tuple[int, ...]
    above: tuple[int, ...] | None  # None for a pick

    @property
    def share(self) -> int:
        """In how many of a hundred games sets with it have won."""
        return _per_cent(self.number)


def _per_cent(card: int) -> int:
    return (SHARES[card] + 5) // 10


# --- the claims: each answers with its ints when it is true, None when it is not ------------------------------------


def only_card(card: Drafted) -> Ints | None:
    """There was no other."""
    return None if card.others else ()


def wins_most(card: Drafted) -> Ints | None:
    """Of the cards on offer, sets with this one have won most often: in so many of a hundred games."""
    is_best = all(SHARES[card.number] >= SHARES[other] for other in card.others)
    return (card.share,) if card.above is None and is_best else None


def wins_most_left(card: Drafted) -> Ints | None:
    """The same of the player's cards that lay in no stack."""
    is_best = all(SHARES[card.number] >= SHARES[other] for other in card.others)
    return (card.share,) if card.above is not None and is_best else None


def wins_often(card: Drafted) -> Ints | None:
    """Sets with it have won more often than not."""
    return (card.share,) if card.share > EVEN // 10 else None


def opens(card: Drafted) -> Ints | None:
    """It lies on top, so it can be played in the first turn."""
    return () if card.above == () else None


def follows(card: Drafted) -> Ints | None:
    """It can be played once so many cards above it have been."""
    return (len(card.above),) if card.above else None


def has_won(card: Drafted) -> Ints | None:
    """Sets with it have won in so many of a hundred games: always so."""
    return (card.share,)


CLAIMS = (
    ReasonRow("wins", only_card),
    ReasonRow("wins", wins_most, "count"),
    ReasonRow("wins", wins_most_left, "count"),
    ReasonRow("wins", wins_often, "count"),
    ReasonRow("place", opens),
    ReasonRow("place", follows, "count"),
    ReasonRow("wins", has_won, "count"),
)
FIELDS = fields_of(CLAIMS)


def reasons(view: State, action: Action, player: int) -> tuple[Reason, ...]:
    """What speaks for a pick or a lay of `player`, one reason a topic; none for what the reader can't see.

    Raises ValueError if it cannot follow.
    """
    if view.stack[-1][0] == "lay" and view.stacks(player)[0] == HIDDEN:
        return ()
    card = _card(view, action, player)
    if card is None:
        return ()
    return reasons_of(card, CLAIMS)


def _card(view: State, action: Action, player: int) -> Drafted | None:
    verb, *ints = action
    if view.stack[-1] != ("pick" if verb == "pick" else "lay", player):
        raise ValueError(f"{action} cannot follow: it is not asked of player {player}")
    if verb == "ready":
        return None
    number = ints[-1]
    cards: Sequence[int] = view.pool if verb == "pick" else cards_left(view, player)
    if number not in cards:
        raise ValueError(f"{action} cannot follow: the card is not there")
    others = tuple([other for other in cards if other != number])
    return Drafted(number, others, None if verb == "pick" else view.stacks(player)[ints[0]])
