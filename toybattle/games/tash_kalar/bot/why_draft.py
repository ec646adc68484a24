"""Why a being is good to keep in a draft: a table of the possible reasons, strongest first, each with a test.

A test is a function of the being. If the reason is true of the being, the test returns a tuple of ints: the details
that the sentence on the reason tells, such as the number of the being's card. If the reason is not true, the test
returns None. A being is judged by its value in DRAFT_VALUES, which was measured in games that the bot played against
itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....protocol import Action, Apart, Reason
from ....reasons import Ints, ReasonRow, fields_of, reasons_apart, reasons_of
from ..cards.table import OWN
from ..patterns import drawing_of
from ..state import State
from .value import draft_value

FEW = 3  # a being is among the best of a pack if at most this many have a higher value


class Kept(NamedTuple):
    """A being that is kept in a draft, the beings that were left in the pack, and the name of the game's mode."""

    card: int
    others: Sequence[int]
    mode: str

    @property
    def better(self) -> int:
        """How many of the beings that were left in the pack have a higher value than the kept one."""
        return sum([draft_value(other, self.mode) > draft_value(self.card, self.mode) for other in self.others])


def _pieces(card: int) -> int:
    drawing = drawing_of(card)
    return len(drawing.pieces) + (drawing.on_own is not None)


# --- the tests of the reasons: each returns its ints if it is true of the being, else None --------------------------


def brings_most(kept: Kept) -> Ints | None:
    """Returns `(card,)`, the kept being, if no other being of the pack has a higher value; else None."""
    return (kept.card,) if not kept.better else None


def brings_much(kept: Kept) -> Ints | None:
    """Returns `(card, count)`: the kept being, and how many other beings of the pack have a higher value.

    The result is None if `count` is more than three, or at least half the number of the other beings.
    """
    return (kept.card, kept.better) if kept.better <= FEW and 2 * kept.better < len(kept.others) else None


def needs_fewest(kept: Kept) -> Ints | None:
    """Returns `(card, count)`, the kept being and the number of pieces in its pattern, if every other being of the pack
    has more pieces in its pattern; else None.
    """
    count = _pieces(kept.card)
    return (kept.card, count) if all(_pieces(other) > count for other in kept.others) else None


def _worse(kept: Kept) -> int:
    return -kept.better


REASON_ROWS = (
    ReasonRow("value", brings_most, "card", _worse),
    ReasonRow("value", brings_much, "card count", _worse),
    ReasonRow("pattern", needs_fewest, "card count"),
)
FIELDS = fields_of(REASON_ROWS)


def reasons(view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
    """Returns the reasons why the cards that `player` keeps of a pack are good, each as a tuple `(id, *ints)`.

    The ints are the details that the sentence on the reason tells, such as the number of the being's card. `view` is
    the position before the first of `actions`, in which `player` keeps these cards. There are at most two reasons for a
    single card, and at most one for each of several cards. There are none if `view` is the other player's, to whom the
    kept cards are secret. Raises ValueError if the actions can't be played in this order.
    """
    if view.stack[-1] != ("draft", player):
        raise ValueError(f"player {player} is not asked")
    if view.viewer == 1 - player:
        return ()
    pack = list(view.hand(player, OWN))
    found: list[Reason] = []
    for action in actions:
        if action[0] != "pick" or action[1] not in pack:
            raise ValueError(f"{action} cannot follow")
        pack.remove(action[1])
        found += reasons_of(Kept(action[1], tuple(pack), view.mode.name), REASON_ROWS)[
            : 1 if len(actions) > 1 else None
        ]
    return tuple(found)


def apart(view: State, action: Action, other: Action, player: int, other_view: State) -> tuple[Apart, ...]:
    """Returns the reasons to keep the card of `action` that set it apart from the card of `other`.

    `player` is asked for `action` in the position `view`, as in `reasons`, and for `other` in `other_view`. Of anything
    but picks there are none.
    """
    if view.viewer == 1 - player or not action[0] == other[0] == "pick":
        return ()
    kept, compared = [
        Kept(one[1], tuple([card for card in place.hand(player, OWN) if card != one[1]]), place.mode.name)
        for one, place in ((action, view), (other, other_view))
    ]
    return reasons_apart(kept, compared, REASON_ROWS)
