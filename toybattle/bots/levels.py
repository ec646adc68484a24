"""The bot's five levels, which all use the same search.

They differ in the number of iterations, and in how far the value of the chosen action may be below the best value: in
every position alike or, for a level that is steady, the less the nearer the game is to being decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..chance import pick, scramble
from ..protocol import Action, Level, Rules
from .search import Search, resume

# From a beginner to full strength; each game says what they are. Saves hold the names and links the indices:
# append, never reorder.
LEVELS = ("recruit", "scout", "captain", "colonel", "general")


def level_of(rules: Rules[Any], name: str) -> Level:
    """Returns the settings that the game of `rules` has for the level `name`, such as "scout".

    Raises ValueError if there is no such level.
    """
    return rules.levels[LEVELS.index(name)]


def answer(search: Search, level: Level) -> Action:
    """Returns the action that a bot of this level takes after the search.

    The best action is the one with the most visits. It is returned if `level.slack` is 0, or if the search found
    nothing to choose: only one legal action, or one that wins at once. Otherwise the action is drawn at random from the
    best action and all actions whose value is at most `level.slack` below the highest value. For a level that
    `is_steady` the slack is smaller where the highest value `v` is near 0 or 1: it is multiplied by `4 * v * (1 - v)`.
    """
    best = search.best()
    if not level.slack or search.is_decided:
        return best
    options = search.options()
    high = max(option.value for option in options)
    floor = high - (4 * high * (1 - high) if level.is_steady else 1) * level.slack
    near = [option.action for option in options if option.value >= floor or option.action == best]
    return near[pick(scramble(~search.seed), len(near))[1]]


def level_player(name: str) -> Callable[[Rules[Any], Any, int], Action]:
    """Returns a new bot of the level `name`, to be used in one game.

    The bot is a function of the rules, a view and a seed, and returns an action. It keeps its search tree between the
    actions of one turn.
    """
    last: Search | None = None

    def choose(rules: Rules[Any], view: Any, seed: int) -> Action:
        nonlocal last
        level = level_of(rules, name)
        last = resume(last, rules, view, seed)
        last.run(level.iterations - last.visits)
        return answer(last, level)

    return choose
