"""What `changes.py`, `grants.py` and `motion.py` share: types and actions.

The types are those of the functions that carry out a verb or list its legal actions. The actions are those with one
square or none, such as `("destroy", 12)` and `("stop",)`.
"""

from __future__ import annotations

from collections.abc import Callable

from ....protocol import Action, Emit
from ..board import GRID, squares_of
from ..cards.verbs import Verb
from ..state import State
from .regions import Effect

Actions = tuple[Action, ...]
AtOnce = Callable[[State, Emit | None, Effect, Verb], None]  # a verb that is carried out without asking
Lists = Callable[[State, Effect, Verb], Actions]
Acts = Callable[[State, Emit | None, Effect, Verb, Action], None]

STOP: Action = ("stop",)
GO: Action = ("go",)

# The actions of verbs that name one square.
AT = {
    name: tuple((name, square) for square in GRID)
    for name in ("place", "destroy", "upgrade", "downgrade", "convert", "choose", "pick_up")
}


def at_each(verb: str, squares: int) -> Actions:
    """Returns the actions `(verb, square)`, such as `("destroy", 12)`, for each square of the mask `squares`, in
    ascending order.
    """
    table = AT[verb]
    return tuple([table[square] for square in squares_of(squares)])
