"""Why a card is good to pick or to lay in a draft: a table of reasons, strongest first, that are true of the card.

Each reason has a test, a function of the card. If the reason is true, the test returns a tuple of ints: the details
that the sentence on the reason tells, such as a percentage. The tuple is empty if the sentence needs none. If the
reason is not true, the test returns None. A card is judged by `SHARES`: the share of measured games that were won by
sets with the card. The bot does not judge at which place of a stack a card is laid, but the reasons that name the place
are true.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...protocol import Action, Apart, Reason
from ...reasons import Ints, ReasonRow, fields_of, reasons_apart, reasons_of
from .state import HIDDEN, State
from .steps import cards_left
from .value import EVEN, SHARES


class Drafted(NamedTuple):
    """A card that a player picks or lays in a draft, as its number, and the other cards that could have been chosen.

    To pick a card is to take it from the cards on offer; to lay a card is to put a picked card into a stack. `above`
    has the cards that lie already in the stack in which the card is laid, from the top down; it is None for a card that
    is picked.
    """

    number: int
    others: tuple[int, ...]
    above: tuple[int, ...] | None  # None for a pick

    @property
    def share(self) -> int:
        """Returns the share of won games, in percent, among the measured games of the sets with this card."""
        return _per_cent(self.number)


def _per_cent(card: int) -> int:
    return (SHARES[card] + 5) // 10


# --- the tests of the reasons: each returns its ints if it is true of the card, else None ---------------------------


def only_card(card: Drafted) -> Ints | None:
    """Returns `()` if no other card could have been picked or laid; else None."""
    return None if card.others else ()


def wins_most(card: Drafted) -> Ints | None:
    """Returns `(share,)` for a picked card: the percentage of games won by the sets with this card.

    The result is None if another card on offer has a higher share, or if the card is not picked but laid in a stack.
    """
    is_best = all(SHARES[card.number] >= SHARES[other] for other in card.others)
    return (card.share,) if card.above is None and is_best else None


def wins_most_left(card: Drafted) -> Ints | None:
    """Returns `(share,)` for a card laid in a stack: the percentage of games won by the sets with this card.

    The result is None if another card that is still to be laid has a higher share, or if the card is not laid but
    picked.
    """
    is_best = all(SHARES[card.number] >= SHARES[other] for other in card.others)
    return (card.share,) if card.above is not None and is_best else None


def wins_often(card: Drafted) -> Ints | None:
    """Returns `(share,)`: the percentage of games won by the sets with this card; None if it is 50 or less."""
    return (card.share,) if card.share > EVEN // 10 else None


def opens(card: Drafted) -> Ints | None:
    """Returns `()` if the card is laid on top of its stack, so that it can be played in the first turn; else None."""
    return () if card.above == () else None


def follows(card: Drafted) -> Ints | None:
    """Returns `(count,)` for a card laid in a stack: how many cards of the stack have to be played before it.

    The result is None if the card lies on top, or if the card is not laid but picked.
    """
    return (len(card.above),) if card.above else None


def has_won(card: Drafted) -> Ints | None:
    """Returns `(share,)`: of the games from which the bot has learnt to draft, the percentage that sets with this card
    have won. This reason is always true."""
    return (card.share,)


def _share(card: Drafted) -> int:
    return card.share


REASON_ROWS = (
    ReasonRow("wins", only_card),
    ReasonRow("wins", wins_most, "count", _share),
    ReasonRow("wins", wins_most_left, "count", _share),
    ReasonRow("wins", wins_often, "count", _share),
    ReasonRow("place", opens),
    ReasonRow("place", follows, "count"),
    ReasonRow("wins", has_won, "count", _share),
)
FIELDS = fields_of(REASON_ROWS)


def reasons(view: State, action: Action, player: int) -> tuple[Reason, ...]:
    """Returns the reasons for a card that `player` picks or lays, each as `(id, *ints)`: two, one or none.

    The ints are the details that the sentence on the reason tells, such as a percentage. At most one reason is about
    the card's share of won games, at most one about its place in the stack. There are none if the reader of `view`
    can't see the card, or if the action is `ready`. Raises ValueError if the action can't be played in this position.
    """
    if view.stack[-1][0] == "lay" and view.stacks(player)[0] == HIDDEN:
        return ()
    card = _card(view, action, player)
    if card is None:
        return ()
    return reasons_of(card, REASON_ROWS)


def apart(view: State, action: Action, other: Action, player: int, other_view: State) -> tuple[Apart, ...]:
    """Returns the reasons for the card of `action` that set it apart from the card of `other`, as in `reasons`.

    `action` is played in the position `view`, `other` in `other_view`; both are at the same stage of the draft.
    """
    if view.stack[-1][0] == "lay" and view.stacks(player)[0] == HIDDEN:
        return ()
    card, compared = _card(view, action, player), _card(other_view, other, player)
    return reasons_apart(card, compared, REASON_ROWS) if card and compared else ()


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
