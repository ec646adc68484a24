"""How well a bot plays: the same search with more or less of it, and more or less of a slip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..chance import pick, scramble
from ..protocol import Action, Rules
from .search import Search, resume


class Level(NamedTuple):
    """How long it thinks, and how much worse than the best an action may be for it to take it anyway."""

    iterations: int
    slack: float  # in worth, 0 to 1


# From "first game ever" to "all it has". Saves hold the names and links the places: append, never reorder.
LEVELS: dict[str, Level] = {
    "recruit": Level(8, 0.072),
    "scout": Level(12, 0.048),
    "captain": Level(25, 0.025),
    "colonel": Level(80, 0.0),
    "general": Level(3000, 0.0),
}


def answer(search: Search, level: Level) -> Action:
    """What a player of that level takes, once the search has run: the best, or at random one that is near it."""
    best = search.best()
    if not level.slack or search.is_decided:
        return best
    options = search.options()
    floor = max(option.worth for option in options) - level.slack
    near = [option.action for option in options if option.worth >= floor or option.action == best]
    return near[pick(scramble(~search.seed), len(near))[1]]


def level_player(level: Level) -> Callable[[Rules[Any], Any, int], Action]:
    """A player of that level, for one game: it remembers its tree from one question of a chain to the next."""
    last: Search | None = None

    def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
        nonlocal last
        last = resume(last, rules, view, seed)
        last.run(level.iterations - last.visits)
        return answer(last, level)

    return choose
