"""Lines: actions in the order in which they are expected to be played, and the turns that they consist of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .protocol import Action, Rules

DETOUR = 3  # actions in a row, at most, that are left out of a turn if they lead nowhere


def after(rules: Rules[Any], state: Any, actions: Sequence[Action]) -> Any:
    """Returns the position after `actions`, which begin in `state`; None if they can't be played in this order."""
    for action in actions:
        if not state.stack or action not in state.options:
            return None
        state = rules.apply(state, action)
    return state


def value_after(rules: Rules[Any], state: Any, actions: Sequence[Action]) -> float | None:
    """Returns the value for player 0 of the position after `actions`, which begin in `state`; None if they can't be
    played in this order.
    """
    before = after(rules, state, actions[:-1])
    if before is None or not before.stack or actions[-1] not in before.options:
        return None
    return rules.values(before, actions[-1:])[0]


def is_turn_over(start: Any, state: Any) -> bool:
    """Whether the turn of the player who is asked in the position `start`, or the game, is over in the later position
    `state`.
    """
    return not state.stack or state.stack[-1][1] != start.stack[-1][1] or state.turn != start.turn


def is_whole(rules: Rules[Any], view: Any, actions: Sequence[Action]) -> bool:
    """Whether the turn of the player to move in `view`, or the game, is over after `actions`. False if they can't be
    played in this order.
    """
    world = after(rules, rules.determinize(view, 0), actions)
    return world is not None and is_turn_over(view, world)


def expected_turn(rules: Rules[Any], view: Any, line: Sequence[Action]) -> tuple[Action, ...]:
    """Returns the beginning of `line`: its actions up to the end of the turn, or up to the first action whose outcome
    can't be known beforehand.

    That action, which shows something hidden or has a random outcome, is the last one of the result. If `line` ends
    before, and the turn wins the game when it is `completed`, the result is the completed turn: a search ends as soon
    as it knows that it wins. `line` is what the bot expects from `view` on; the result is empty if it is, or if its
    first action isn't legal in `view`.
    """
    world = rules.determinize(view, 0)
    player, turn = view.stack[-1][1], view.turn
    told: list[Action] = []
    for action in line:
        if action not in world.options or world.stack[-1][1] != player or world.turn != turn:
            break
        kinds: list[str] = []
        rules.play(world, action, lambda kind, *_, kinds=kinds: kinds.append(kind))
        told.append(action)
        if not rules.reveals.isdisjoint(kinds) or not world.stack:
            return tuple(told)
    if told and len(told) == len(line) and world.stack[-1][1] == player and world.turn == turn:
        whole = completed(rules, view, told)
        result = rules.result(after(rules, rules.determinize(view, 0), whole))
        if result and result.winner == player:
            return whole
    return tuple(told)


def completed(rules: Rules[Any], view: Any, turn: Sequence[Action]) -> tuple[Action, ...]:
    """Returns `turn`, which begins in `view`, continued to its end, or up to the first action whose outcome can't be
    known beforehand, with the action whose value (`Rules.values`) is best for the player of the turn each time.
    """
    world = rules.determinize(view, 0)
    player = view.stack[-1][1]
    told = list(turn)
    number = 0
    while True:
        if number == len(told):
            values = rules.values(world, world.options)
            best = max(range(len(values)), key=lambda at: values[at] if player == 0 else -values[at])
            told.append(world.options[best])
        kinds: list[str] = []
        rules.play(world, told[number], lambda kind, *_, kinds=kinds: kinds.append(kind))
        number += 1
        if is_turn_over(view, world) or not rules.reveals.isdisjoint(kinds):
            return tuple(told)


def straight(rules: Rules[Any], view: Any, line: Sequence[Action]) -> tuple[Action, ...]:
    """Returns `line` without actions of its first turn that lead nowhere, such as a step and the step back: up to three
    in a row (DETOUR), if the turn leads to the same position without them. The first action stays.

    Where something has to be declined then, that is added.
    """
    turn = expected_turn(rules, view, line)
    world = rules.determinize(view, 0)
    end = after(rules, world, turn)
    for count in range(DETOUR, 0, -1) if end is not None else ():
        for start in range(1, len(turn) - count + 1):
            found = _with_declined(rules, world, (*turn[:start], *turn[start + count :]))
            other = after(rules, world, found)
            if len(found) < len(turn) and other is not None and other.key() == end.key():
                return (*found, *line[len(turn) :])
    return tuple(line)


def _with_declined(rules: Rules[Any], state: Any, actions: Sequence[Action]) -> tuple[Action, ...]:
    """Returns `actions`, which are to be played from `state` on, with an action that declines something added before
    each one that is legal only after it. If one can't be made legal so, it returns `actions` unchanged, which can't be
    played then.
    """
    found: list[Action] = []
    for action in actions:
        if state.stack and action not in state.options:
            plain = [option for option in state.options if len(option) == 1]
            declined = next((one for one in plain if action in _options_after(rules, state, one)), None)
            if declined is None:
                return tuple(actions)
            found.append(declined)
            state = rules.apply(state, declined)
        if not state.stack:
            return tuple(actions)
        found.append(action)
        state = rules.apply(state, action)
    return tuple(found)


def _options_after(rules: Rules[Any], state: Any, action: Action) -> Sequence[Action]:
    """Returns the legal actions in the position after `action`; none if the game is over there."""
    after_it = rules.apply(state, action)
    return after_it.options if after_it.stack else ()


def expected_answer(rules: Rules[Any], view: Any, line: Sequence[Action]) -> tuple[Any, tuple[Action, ...]] | None:
    """Returns (world, answer): the rival's turn with which `line` goes on after the turn of the player to move in
    `view`, and a full state that fits what this player knows before the rival's turn.

    `line` is what the bot expects from `view` on. The result is None if `line` ends too early or the game does, and if
    the legal actions depend on what the player can't see: then nobody can say what the rival could answer.
    """
    player = view.stack[-1][1]
    one, other = rules.determinize(view, 0), rules.determinize(view, 1)
    world, answer = None, []
    for action in line:
        if one.options != other.options or action not in one.options:
            return None
        if one.stack[-1][1] != player:
            world = world or one
            answer.append(action)
        elif answer:
            break
        one, other = rules.apply(one, action), rules.apply(other, action)
        if not one.stack:
            break
    return (world, tuple(answer)) if world else None


def next_turn(rules: Rules[Any], state: Any, line: Sequence[Action]) -> Any:
    """Returns the position in which the next turn of the player to move in `state` begins if `line` is played; None if
    it can't be played in `state` or ends before.
    """
    player, turn = state.stack[-1][1], state.turn
    for action in line:
        if not state.stack or action not in state.options:
            return None
        state = rules.apply(state, action)
        if state.stack and state.stack[-1][1] == player and state.turn != turn:
            return state
    return None
