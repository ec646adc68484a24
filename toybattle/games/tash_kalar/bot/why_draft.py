"""Why a being is worth keeping in a draft: claims that are true of it, in a table, strongest first.

A draft is judged by what each being has brought in games that the bot played against itself: `WORTHS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....protocol import Action, Reason
from ....reasons import Ints, ReasonRow, fields_of, reasons_of
from ..cards.table import OWN
from ..patterns import drawing_of
from ..state import State
from .value import draft_value

FEW = 3  # a being is one of the best of a pack if so many at most have brought more


class Kept(NamedTuple):
    """A being that is kept, and the others of the pack."""

    card: int
    others: Sequence[int]
    mode: str

    @property
    def better(self) -> int:
        """How many of the others have brought more."""
        return sum([draft_value(other, self.mode) > draft_value(self.card, self.mode) for other in self.others])


def _pieces(card: int) -> int:
    drawing = drawing_of(card)
    return len(drawing.pieces) + (drawing.on_own is not None)


# --- the claims: each answers with its ints when it is true, None when it is not ------------------------------------


def brings_most(kept: Kept) -> Ints | None:
    """Which: no other being of the pack has brought more."""
    return (kept.card,) if not kept.better else None


def brings_much(kept: Kept) -> Ints | None:
    """Which: only so many of the others have brought more, three at most and less than half of them."""
    return (kept.card, kept.better) if kept.better <= FEW and 2 * kept.better < len(kept.others) else None


def needs_fewest(kept: Kept) -> Ints | None:
    """Which, and how many: no other pattern of the pack needs as few pieces."""
    count = _pieces(kept.card)
    return (kept.card, count) if all(_pieces(other) > count for other in kept.others) else None


CLAIMS = (
    ReasonRow("value", brings_most, "card"),
    ReasonRow("value", brings_much, "card count"),
    ReasonRow("pattern", needs_fewest, "card count"),
)
FIELDS = fields_of(CLAIMS)


def reasons(view: State, actions: Sequence[Action], player: int) -> tuple[Reason, ...]:
    """What speaks for the cards that `player` keeps of a pack, a reason or two for each.

    None for the other player, to whom they are secret. Raises ValueError if they cannot follow.
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
        found += reasons_of(Kept(action[1], tuple(pack), view.mode.name), CLAIMS)[: 1 if len(actions) > 1 else None]
    return tuple(found)
