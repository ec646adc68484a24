"""How well a bot plays: the same search with more or less of it, and more or less of a slip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..chance import pick, scramble
from ..protocol import Action, Level, Rules
from .search import Search, resume

# From "first game ever" to "all it has"; what each of them is, a game says. Saves hold the names and links the places:
# append, never reorder.
LEVELS = ("recruit", "scout", "captain", "colonel", "general")


def level_of(rules: Rules[Any], name: str) -> Level:
    """What the level of that name is in a game."""
    return rules.levels[LEVELS.index(name)]


def answer(search: Search, level: Level) -> Action:
    """What a player of that level takes, once the search has run: the best, or at random one that is near it."""
    best = search.best()
    if not level.slack or search.is_decided:
        return best
    options = search.options()
    floor = max(option.value for option in options) - level.slack
    near = [option.action for option in options if option.value >= floor or option.action == best]
    return near[pick(scramble(~search.seed), len(near))[1]]


def level_player(name: str) -> Callable[[Rules[Any], Any, int], Action]:
    """A player of that level, for one game: it remembers its tree from one question of a chain to the next."""
    last: Search | None = None

    def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
        nonlocal last
        level = level_of(rules, name)
        last = resume(last, rules, view, seed)
        last.run(level.iterations - last.visits)
        return answer(last, level)

    return choose
