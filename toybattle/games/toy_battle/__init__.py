"""Toy Battle: troops are placed on bases; the enemy H.Q. or enough medals win.

One word per thing: a *troop* of some *kind* lies on a *base* or an *H.Q.* (both are *spaces*), joined by *paths*; the
*visible* troop of a *stack* occupies its base; *regions* carry *medals*; a player has a *rack*, a *reserve* and a
*discard*.
"""

from .rules import ToyBattle

__all__ = ["ToyBattle"]

# Each module imports only modules that come before it in this list.
READING_ORDER = (
    *("troops", "terrains", "board", "state", "steps", "refusals"),
    *("scene", "why", "value", "learned", "ahead", "rules"),
)
