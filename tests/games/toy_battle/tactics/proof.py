"""Proofs of tactics: exhaustive play through every rack that the rival may hold and every chance, a turn or two deep.

A proof uses nothing hidden: worlds that look the same to the player form one group, and one action must do for all of
them. No proof rests on troops that are yet to be drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from tests.contract.games import ENTRIES
from tests.games.toy_battle.drawing import RULES
from toybattle.chance import pick, scramble
from toybattle.games.toy_battle.state import State
from toybattle.games.toy_battle.troops import RACK_LIMIT
from toybattle.protocol import Action

ENTRY = ENTRIES["toy_battle"]
CHANCY = ("strike", "freeze")  # actions whose outcome is picked at random

# How many turns after this one are looked at, and whether it is enough not to have lost by then.
DEPTH = {"wins": (0, False), "saves": (1, True), "forces": (2, False)}


class Goal(NamedTuple):
    """What is to be proved, and what is already known of groups of worlds."""

    player: int
    last: int  # the last turn that is looked at
    survives: bool  # is a game that goes on after it good enough?
    known: dict[tuple[Any, ...], bool]


def _chances() -> tuple[int, ...]:
    """One seed for each combination of indices that `pick` gives for racks of 1 to RACK_LIMIT troops, frozen or not."""
    found: dict[tuple[int, ...], int] = {}
    for number in range(2000):
        seed = scramble(number)
        found.setdefault(tuple(pick(seed, count)[1] for count in range(1, RACK_LIMIT + 1)), seed)
    return tuple(found.values())


CHANCES = _chances()


def worlds_of(state: State, player: int) -> list[State]:
    """One world for each rack that the rival may hold as far as the player knows."""
    view = RULES.view(state, player)
    rival = 1 - player
    unseen = ENTRY.cards.unseen(view.dump(), player)
    assert view.frozen_count[rival] == 0, "frozen troops of the rival aren't told apart here"
    base = RULES.determinize(view, 1).dump()
    worlds = []
    for drawn in sorted(set(combinations(sorted(unseen.pool.elements()), unseen.missing))):
        left = sorted((unseen.pool - Counter(drawn)).elements())
        data: dict[str, Any] = {**base, "rack": list(base["rack"]), "reserve": list(base["reserve"])}
        data["rack"][rival] = sorted([*unseen.known.elements(), *drawn])
        data["reserve"][rival] = left[: len(base["reserve"][rival])]
        worlds.append(RULES.load(data))
    return worlds


def proven(state: State, proof: str) -> tuple[Action, ...]:
    """The actions that win this turn, save the game for one turn of the rival, or force a win by the next own turn."""
    turns, survives = DEPTH[proof]
    player = state.stack[-1][1]
    worlds = worlds_of(state, player)
    goal = Goal(player, state.turn + turns, survives, {})
    return tuple(action for action in state.options if _may(action, goal) and _all_hold(worlds, action, goal))


def _may(action: Action, goal: Goal) -> bool:
    """Whether a proof may use this action: a forced win may not draw, since what is drawn is unknown."""
    return goal.survives or action != ("draw",)


def _all_hold(worlds: Iterable[State], action: Action, goal: Goal) -> bool:
    """Whether the goal holds after `action`, whatever chance does, in every group of worlds that look the same."""
    groups: dict[Any, list[State]] = {}
    for world in worlds:
        for after in _outcomes(world, action):
            groups.setdefault(RULES.view(after, goal.player).key(), []).append(after)
    return all(_holds(group, goal) for group in groups.values())


def _outcomes(world: State, action: Action) -> list[State]:
    """The states that may follow an action, each once."""
    found = {}
    for seed in CHANCES if action[0] in CHANCY else (world.seed,):
        after = world.clone()
        after.seed = seed
        RULES.play(after, action)
        after.seed = world.seed
        found[after.key()] = after
    return list(found.values())


def _holds(worlds: list[State], goal: Goal) -> bool:
    """Whether the goal holds in these worlds: the player has one action for all of them, or the rival no refutation."""
    state = worlds[0]
    if not state.stack:
        return state.winner == goal.player
    if state.turn > goal.last:
        return goal.survives
    key = tuple(world.key() for world in worlds)
    if key not in goal.known:
        if state.stack[-1][1] == goal.player:
            goal.known[key] = any(_may(action, goal) and _all_hold(worlds, action, goal) for action in state.options)
        else:
            actions = sorted({action for world in worlds for action in world.options})
            goal.known[key] = all(
                _all_hold([world for world in worlds if action in world.options], action, goal) for action in actions
            )
    return goal.known[key]
