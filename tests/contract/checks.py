"""What holds for every game at every decision: a function a promise, each raising AssertionError when it is broken."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from toybattle import link, save
from toybattle.match import Match
from toybattle.notation import format_action, format_match, parse_action, parse_match
from toybattle.protocol import UNKNOWN, Action, Emit, Frame, IllegalAction, Rules, Step

from .entry import Data, Entry


def plain(data: Any) -> Any:
    """The data after a trip through JSON text."""
    return json.loads(json.dumps(data))


def spread(states: Sequence[Any], most: int) -> Sequence[Any]:
    """So many of the states at most, evenly chosen: long games are not looked at more closely; `make soak` looks on."""
    return states[:: max(1, -(-len(states) // most))]


def fingerprint(state: Any) -> tuple[Any, ...]:
    """Everything about a state that may not change behind one's back."""
    return state.key(), json.dumps(state.dump()), state.options


def check_decision(rules: Rules[Any], state: Any) -> None:
    """Somebody is asked exactly while the game goes on; the options are distinct, written down, canonical in order."""
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
    """A verb with small ints; through notation it comes back the same. Looked at once for each game and action."""
    verb, *fields = action
    assert verb in rules.verbs, f"{verb} has no notation"
    assert type(action) is tuple and all(type(field) is int and field >= 0 for field in fields)
    text = format_action(rules, action)
    assert parse_action(rules, text) == action
    assert text.isascii() and (verb == rules.implied_verb or text.split()[0] == verb)


def check_state(rules: Rules[Any], entry: Entry, state: Any) -> tuple[Any, ...]:
    """The state's fingerprint. Frames are a step and ints; the dump is plain, complete and hides nothing."""
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
    """The fields of a dump in which UNKNOWN or None occurs, however deep."""

    def unknown(item: Any) -> bool:
        if isinstance(item, dict):
            return any(map(unknown, item.values()))
        if isinstance(item, (list, tuple)):
            return any(map(unknown, item))
        return item is None or item == UNKNOWN

    return {name for name, item in data.items() if unknown(item)}


def check_every_action(rules: Rules[Any], entry: Entry, state: Any) -> None:
    """Every legal action can be applied, leaves the state as it was, and soon comes to the next question."""
    before = fingerprint(state)
    for action in rules.legal_actions(state):
        after = rules.apply(state, action)
        assert fingerprint(state) == before, f"{action} changed the state it was applied to"
        assert fingerprint(rules.apply(state, action)) == fingerprint(after), f"{action} twice, two outcomes"
        steps = automatic_steps(rules, state, action)
        assert steps <= entry.automatic, f"{action} triggers {steps} automatic steps"


def automatic_steps(rules: Rules[Any], state: Any, action: Action) -> int:
    """How many frames are done without an answer after `action`."""
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
    """`apply` takes no action that isn't legal, and explains it."""
    before = fingerprint(state)
    try:
        rules.apply(state, action)
    except IllegalAction:
        assert fingerprint(state) == before
        return
    raise AssertionError(f"{action} was taken")


def check_untouched(rules: Rules[Any], start: Any, log: Iterable[Action]) -> None:
    """No action touches any state of the game so far, however far back."""
    states = [start]
    prints = [fingerprint(start)]
    for number, action in enumerate(log, 1):
        states.append(rules.apply(states[-1], action))
        for earlier, (state, before) in enumerate(zip(states, prints, strict=False)):
            assert fingerprint(state) == before, f"action {number}, {action}, changed the state after {earlier}"
        prints.append(fingerprint(states[-1]))


def check_end(rules: Rules[Any], state: Any) -> None:
    """What one wins the other loses; a bot's value of the end says the same."""
    result = rules.result(state)
    assert result is not None and result.winner in (None, 0, 1) and result.reason
    assert rules.scores(state) == result.scores and len(result.scores) == 2
    values = [rules.value(state, player) for player in (0, 1)]
    assert sum(values) == 1
    if result.winner is not None:
        assert values[result.winner] == 1


def check_written_forms(match: Match) -> None:
    """Log, save, transcript and link give the same match back, through JSON text too."""
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
