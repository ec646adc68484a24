"""Proofs of tactics, which try all that can happen for a turn or two: every rack of the rival and all of chance.

A proof uses nothing hidden: worlds that look the same to the player form one group, and the player must take the same
action in all worlds of a group. No proof rests on troops that are yet to be drawn.
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
    """A goal to be proved: that `player` wins by the end of turn `last` or, if `survives`, does not lose by then.

    `known` remembers results for groups of worlds that look the same to the player: it maps a tuple of the worlds'
    `key()`s to whether the goal is reached from them.
    """

    player: int
    last: int  # the last turn that is looked at
    survives: bool  # is a game that goes on after it good enough?
    known: dict[tuple[Any, ...], bool]


def _chances() -> tuple[int, ...]:
    """Returns seeds that together lead to every possible result of a random pick out of up to RACK_LIMIT troops.

    A seed decides which index `pick` gives for 1 troop, for 2 troops, and so on up to RACK_LIMIT troops. Many seeds are
    tried; for each different tuple of such indices the result has one seed.
    """
    found: dict[tuple[int, ...], int] = {}
    for number in range(2000):
        seed = scramble(number)
        found.setdefault(tuple(pick(seed, count)[1] for count in range(1, RACK_LIMIT + 1)), seed)
    return tuple(found.values())


CHANCES = _chances()


def worlds_of(state: State, player: int) -> list[State]:
    """Returns a full state for each rack that the rival may hold, as far as `player` knows in the position `state`."""
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
    """Returns the legal actions for which the proof called `proof` succeeds.

    `wins` proves that the player wins in this turn, `saves` that the rival doesn't win in the next turn, and `forces`
    that the player certainly wins by the turn after that.
    """
    turns, survives = DEPTH[proof]
    player = state.stack[-1][1]
    worlds = worlds_of(state, player)
    goal = Goal(player, state.turn + turns, survives, {})
    return tuple(action for action in state.options if _may(action, goal) and _all_hold(worlds, action, goal))


def _may(action: Action, goal: Goal) -> bool:
    """Whether the proof may use `action`. A proof that the player wins may not draw troops, since what is drawn is
    unknown.
    """
    return goal.survives or action != ("draw",)


def _all_hold(worlds: Iterable[State], action: Action, goal: Goal) -> bool:
    """Whether the goal is reached after `action` in each of `worlds`, whatever chance does.

    The worlds that follow are sorted into groups that look the same to the player. The player must then be able to
    reach the goal with the same action in all worlds of a group.
    """
    groups: dict[Any, list[State]] = {}
    for world in worlds:
        for after in _outcomes(world, action):
            groups.setdefault(RULES.view(after, goal.player).key(), []).append(after)
    return all(_holds(group, goal) for group in groups.values())


def _outcomes(world: State, action: Action) -> list[State]:
    """The different states that can follow the action in `world`, depending on chance."""
    found = {}
    for seed in CHANCES if action[0] in CHANCY else (world.seed,):
        after = world.clone()
        after.seed = seed
        RULES.play(after, action)
        after.seed = world.seed
        found[after.key()] = after
    return list(found.values())


def _holds(worlds: list[State], goal: Goal) -> bool:
    """Whether the goal is reached from `worlds`, which all look the same to the player.

    If the player is asked, one action must reach the goal in all worlds. If the rival is asked, no action may prevent
    the goal.
    """
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
