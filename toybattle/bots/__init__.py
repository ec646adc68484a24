"""Who plays: each level is a function from what a player may see to an action. No level is ever handed a full state."""

from __future__ import annotations

from typing import Any, Protocol

from ..protocol import Action, Rules
from . import greedy, search, uniform


class Player(Protocol):
    """Chooses one of the view's legal actions; the same for the same view and seed."""

    def __call__(self, rules: Rules[Any], view: Any, seed: int) -> Action: ...


LEVELS: dict[str, Player] = {"random": uniform.choose, "greedy": greedy.choose, "search": search.choose}
