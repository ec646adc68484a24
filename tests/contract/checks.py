"""Checks of what must be true in every game at every decision.

Each check raises AssertionError if what it checks is not true.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from toybattle import link, save
from toybattle.match import Match
from toybattle.notation import format_action, format_match, parse_action, parse_match
from toybattle.protocol import UNKNOWN, Action, Emit, Frame, IllegalAction, Rules, Step

from .entry import Data, Entry


def plain(data: Any) -> Any:
    """Returns the data written as JSON text and read again, so that tuples have become lists."""
    return json.loads(json.dumps(data))


def spread(states: Sequence[Any], most: int) -> Sequence[Any]:
    """Returns at most `most` of the states, at equal distances, so that a check of a long game takes less time."""
    return states[:: max(1, -(-len(states) // most))]


def fingerprint(state: Any) -> tuple[Any, ...]:
    """Returns (`state.key()`, dump as JSON text, legal actions), to find out whether a state was changed by something
    that must not change it.
    """
    return state.key(), json.dumps(state.dump()), state.options


def check_decision(rules: Rules[Any], state: Any) -> None:
    """Checks that a player is asked if and only if the game goes on.

    If a player is asked, the legal actions must be well formed, and all different.
    """
    decision = rules.decision(state)
    actions = rules.legal_actions(state)
    assert (decision is None) == (rules.result(state) is not None) == (not state.stack)
    if decision is None:
        assert actions == ()
        return
    assert decision.player in (0, 1) and decision.step in rules.steps
    assert decision.actions == actions
    assert actions, "somebody is asked, but has nothing to answer"
    assert len(set(actions)) == len(actions), "the same option twice"
    for action in actions:
        check_action(rules, action)


@cache
def check_action(rules: Rules[Any], action: Action) -> None:
    """Checks that an action is a verb with ints from 0 on, and that its notation is read back as the same action.

    The result is cached, so that the same action of a game is checked only once.
    """
    verb, *fields = action
    assert verb in rules.verbs, f"{verb} has no notation"
    assert type(action) is tuple and all(type(field) is int and field >= 0 for field in fields)
    text = format_action(rules, action)
    assert parse_action(rules, text) == action
    assert text.isascii() and (verb == rules.implied_verb or text.split()[0] == verb)


def check_state(rules: Rules[Any], entry: Entry, state: Any) -> tuple[Any, ...]:
    """Checks a full state and returns its `fingerprint`. `entry` is the `Entry` of the game.

    Each frame must be a step and ints. The dump must be plain JSON data that hides nothing, and must load as the same
    state.
    """
    for frame in state.stack:
        step, player, *ints = frame
        assert isinstance(frame, tuple) and step in rules.steps and player in (0, 1)
        assert all(type(number) is int for number in (player, *ints))
    data = state.dump()
    text = json.dumps(data)
    trip = json.loads(text)
    assert trip == data, "not plain data"
    hash(state.key())
    again = rules.load(trip)
    assert (again.key(), again.dump()) == (state.key(), data), "load(dump) is another state"
    assert again.options == state.options, "another order for the same state"
    assert not (unknown_fields(data) - entry.nobody), "a true state hides something"
    return state.key(), text, state.options


def unknown_fields(data: Data) -> set[str]:
    """Returns the names of the fields of a dumped state in which something is hidden: UNKNOWN or None, however deep."""

    def unknown(item: Any) -> bool:
        if isinstance(item, dict):
            return any(map(unknown, item.values()))
        if isinstance(item, (list, tuple)):
            return any(map(unknown, item))
        return item is None or item == UNKNOWN

    return {name for name, item in data.items() if unknown(item)}


def check_every_action(rules: Rules[Any], entry: Entry, state: Any) -> None:
    """Checks that every legal action can be applied, leads to the same state each time, and leaves `state` unchanged.

    An action may be followed by at most `entry.automatic` steps in which nobody is asked.
    """
    before = fingerprint(state)
    for action in rules.legal_actions(state):
        after = rules.apply(state, action)
        assert fingerprint(state) == before, f"{action} changed the state it was applied to"
        assert fingerprint(rules.apply(state, action)) == fingerprint(after), f"{action} twice, two outcomes"
        steps = automatic_steps(rules, state, action)
        assert steps <= entry.automatic, f"{action} triggers {steps} automatic steps"


def automatic_steps(rules: Rules[Any], state: Any, action: Action) -> int:
    """Returns how many steps are carried out after `action` without a question to anybody."""
    count = 0

    def counting(step: Step) -> Step:
        def do(state: Any, emit: Emit | None, action: Action | None, frame: Frame) -> None:
            nonlocal count
            count += action is None
            step.do(state, emit, action, frame)

        return Step(step.ask, do)

    watched: Any = copy.copy(rules)
    watched.steps = {name: counting(step) for name, step in rules.steps.items()}
    watched.apply(state, action)
    return count


def check_refuses(rules: Rules[Any], state: Any, action: Action) -> None:
    """Checks that `apply` raises IllegalAction for this action and does not change the state."""
    before = fingerprint(state)
    try:
        rules.apply(state, action)
    except IllegalAction:
        assert fingerprint(state) == before
        return
    raise AssertionError(f"{action} was taken")


def check_untouched(rules: Rules[Any], start: Any, log: Iterable[Action]) -> None:
    """Plays the actions of `log` from the state `start` and checks that no action changes an earlier state."""
    states = [start]
    prints = [fingerprint(start)]
    for number, action in enumerate(log, 1):
        states.append(rules.apply(states[-1], action))
        for earlier, (state, before) in enumerate(zip(states, prints, strict=False)):
            assert fingerprint(state) == before, f"action {number}, {action}, changed the state after {earlier}"
        prints.append(fingerprint(states[-1]))


def check_end(rules: Rules[Any], state: Any) -> None:
    """Checks a game that is over: it has a result with a reason and scores.

    The values of the position for the two players must add up to 1, and the value for a winner must be 1.
    """
    result = rules.result(state)
    assert result is not None and result.winner in (None, 0, 1) and result.reason
    assert rules.scores(state) == result.scores and len(result.scores) == 2
    values = [rules.value(state, player) for player in (0, 1)]
    assert sum(values) == 1
    if result.winner is not None:
        assert values[result.winner] == 1


def check_written_forms(match: Match) -> None:
    """Checks that the log, save, transcript and link of a match are each read back as the same match.

    The log and the save are written as JSON text in between.
    """
    for again in (
        Match.replay(match.game, plain(match.options), match.seed, [tuple(action) for action in plain(match.log)]),
        save.load(plain(save.dump(match))),
        parse_match(format_match(match)),
        link.decode(link.encode(match))[0],
    ):
        if match.resigned is None or again.resigned is not None:
            assert again == match
        assert again.options == match.options and again.log == match.log
        assert again.state.key() == match.state.key()
        assert again.state.dump() == match.state.dump()
        assert again.events == match.events


def check_bounds(
    rules: Rules[Any],
    data: dict[str, Any],
    within: dict[str, Any],
    beyond: dict[str, Any],
    fitted: Callable[[dict[str, Any]], dict[str, Any]] = lambda data: data,
) -> None:
    """Checks that a position is loaded with values just within their bounds, and refused with values just beyond them.

    `data` is the dumped position. `within` and `beyond` map names of fields to values: all values of `within` are put
    into `data` together for one position, and all values of `beyond` for another one. `fitted` takes such a changed
    position, and returns it with its other fields changed so that they agree with the new values.
    """
    state = rules.load(fitted({**data, **within}))
    assert {name: state.dump()[name] for name in within} == within
    try:
        rules.load(fitted({**data, **beyond}))
    except ValueError:
        return
    raise AssertionError(f"loaded with {beyond}")
