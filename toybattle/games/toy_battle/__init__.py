"""Toy Battle: troops are placed on bases; the enemy H.Q. or enough medals win.

One word per thing: a *troop* of some *kind* lies on a *base* or an *H.Q.* (both are *spaces*), joined by *paths*; the
*visible* troop of a *stack* occupies its base; *regions* carry *medals*; a player has a *rack*, a *reserve* and a
*discard*.

A base is *connected* if a chain of paths through bases that the player occupies joins it to the player's H.Q. A player
who occupies all bases of an *open* region *closes* it: the player takes its medals, and it is open no more. A *special
base* has an effect for whoever occupies it, or is *restricted* to some kinds of troop. A *frozen* troop stays on the
rack but can't be placed before its owner's next turn has ended. A set of spaces is a *mask*, an int whose bit `n`
stands for space `n`. A set of troops is one int too, with 4 bits for the number of troops of each kind. A reason why a
turn is good is told to a *reader*, and uses only what the reader's view shows.
"""

from .rules import ToyBattle

__all__ = ["ToyBattle"]

# Each module imports only modules that come before it in this list.
READING_ORDER = (
    *("troops", "terrains", "board", "state", "steps", "refusals"),
    *("scene", "why", "value", "learned", "ahead", "rules"),
    *("learning.drawing", "learning.lessons", "learning.puzzles", "learning.drills"),
)
