"""Plays one game in the real engine and in the naive engine at once and compares the two at every decision."""

from __future__ import annotations

from typing import Any

from tests.games.toy_battle.naive import NaiveGame
from toybattle import GAMES
from toybattle.chance import pick, scramble
from toybattle.games.toy_battle.state import EMPTY_STACK, TROOPS_IN, State, pieces_of
from toybattle.games.toy_battle.terrains import SPACE_NAMES
from toybattle.protocol import Action, Options

RULES = GAMES["toy_battle"]


def naive_twin(options: Options, seed: int) -> NaiveGame:
    """Returns a new game in the naive engine that begins as the real engine's game with these options and this seed.

    The naive game also makes the same random picks as the real engine's game.
    """
    chosen = RULES.resolve(options)
    state = RULES.setup(chosen, seed)
    chance = state.seed

    def next_index(count: int) -> int:
        nonlocal chance
        chance, index = pick(chance, count)
        return index

    reserves = [list(reserve[:count]) for reserve, count in zip(state.reserve, state.reserve_count, strict=True)]
    racks = [list(TROOPS_IN[rack]) for rack in state.rack]
    return NaiveGame(chosen["terrain"], chosen["specials"], chosen["first"], racks, reserves, next_index)


def snapshot(state: State) -> dict[str, Any]:
    """A state of the real engine in the form in which the naive engine gives a position, so that both can be compared.

    It is a dict by names such as "medals" and "racks".
    """
    return {
        "over": state.winner >= 0,
        "winner": state.winner if state.winner >= 0 else None,
        "reason": state.reason,
        "player": state.stack[-1][1] if state.stack else None,
        "turn": state.turn,
        "medals": list(state.medals),
        "racks": [list(TROOPS_IN[rack]) for rack in state.rack],
        "frozen": [list(TROOPS_IN[frozen]) for frozen in state.frozen],
        "reserve": list(state.reserve_count),
        "discard": [list(TROOPS_IN[discard]) for discard in state.discard],
        "stacks": {space: list(pieces_of(stack)) for space, stack in enumerate(state.stacks) if stack != EMPTY_STACK},
        "taken": [[number for number in range(len(SPACE_NAMES)) if taken >> number & 1] for taken in state.taken],
    }


def compare(options: Options, seed: int, log: list[Action]) -> int:
    """Plays the random game with these options and this seed in both engines, and returns the number of its actions.

    Its actions are added to `log`. Raises AssertionError where the engines differ.
    """
    state = RULES.setup(options, seed)
    naive = naive_twin(options, seed)
    chance = scramble(seed + 1)
    while True:
        mine, theirs = snapshot(state), naive.snapshot()
        assert mine == theirs, {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
        actions = RULES.legal_actions(state)
        odd = set(actions) ^ set(naive.legal())
        assert not odd and len(actions) == len(naive.legal()), f"legal in one only: {sorted(odd)}"
        if not actions:
            return len(log)
        chance, index = pick(chance, len(actions))
        log.append(actions[index])
        RULES.play(state, actions[index])
        naive.play(actions[index])
