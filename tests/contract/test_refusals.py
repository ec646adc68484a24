"""Any value that is given to a match as an action is refused unless it is a legal action.

A value that is no action at all is refused for another reason than an action that isn't legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.contract import checks
from toybattle import GAMES
from toybattle.chance import pick
from toybattle.match import Match
from toybattle.protocol import Action, IllegalAction, Rules


class Odd:
    """An object that is equal to everything and can't be hashed, and whose `repr` raises ValueError."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        raise ValueError("nothing to show")


def nested(depth: int) -> tuple[Any, ...]:
    """Returns an empty tuple inside `depth` further tuples, each of which is the only item of the next one.

    The tests use a depth of 9999, which is deeper than Python's `repr` can go.
    """
    inner: tuple[Any, ...] = ()
    for _ in range(depth):
        inner = (inner,)
    return inner


# Values to put in place of an int, some of which are equal to an int.
NO_NUMBERS = (
    True,
    False,
    1.0,
    0.0,
    float("nan"),
    1 + 0j,
    "1",
    "",
    None,
    b"1",
    (),
    (1,),
    [1],
    {},
    {1},
    Odd(),
    nested(9999),
)
FAR_OFF = (-1, -2, -(10**30), 1 << 16, 1 << 64, 10**5000)
NO_ACTIONS = (
    None,
    True,
    1,
    "place",
    "",
    b"",
    (),
    [],
    {},
    set(),
    ("",),
    (None,),
    (1,),
    (Odd(),),
    Odd(),
    ([],),
    ({},),
    nested(9999),
)


def every_action(rules: Rules[Any], verb: str) -> Iterator[Action]:
    """Yields every action with this verb, legal or not, in which each number stands for something that exists, such as
    a space or a card.
    """
    for fields in product(*(range(len(names)) for names in rules.verbs[verb])):
        yield (verb, *fields)


def malformed(rules: Rules[Any], action: Action) -> Iterator[Any]:
    """Yields values that resemble `action`, but are not actions of the game with these rules.

    Among them are a list, a text, tuples with a wrong verb or a wrong number, and tuples that are too long or too
    short.
    """
    verb, *fields = action
    yield list(action)
    yield " ".join(map(str, action))
    yield from ((name, *fields) for name in (verb.upper(), f"{verb} ", "no such verb", None, 1, verb.encode(), (verb,)))
    yield from ((*action, extra) for extra in (0, 1, None, verb))
    yield (action,)
    if fields:
        yield from ((verb,), action[:-1], (verb, fields), (verb, tuple(fields)))
    for place, names in enumerate(rules.verbs[verb], 1):
        for wrong in (*NO_NUMBERS, *FAR_OFF, len(names), ~action[place], -len(names)):
            yield (*action[:place], wrong, *action[place + 1 :])
    for other in GAMES.values():
        for name in other.verbs:
            if name not in rules.verbs:
                yield (name, *fields)
                yield (name, *(0 for _ in other.verbs[name]))


def looked_at(match: Match) -> list[Any]:
    """Returns the states on which the tests try actions: a few positions of the match, its last position and two views.

    The two views show two of the few positions to the player who isn't asked there.
    """
    states = list(checks.spread(match.positions, 3))
    views = [match.rules.view(state, 1 - state.stack[-1][1]) for state in states[:2]]
    return [*states, *views, match.state]


def test_what_is_no_action_is_refused_as_such(match: Match, rules: Rules[Any]) -> None:
    for number, state in enumerate(looked_at(match)):
        before = checks.fingerprint(state)
        _, index = pick(number, len(state.options) or 1)
        likes = [state.options[index]] if state.options else [("no such verb",)]
        likes += [next(every_action(rules, verb)) for verb in rules.verbs]
        for wrong in (
            *NO_ACTIONS,
            *(each for like in likes if like[0] in rules.verbs for each in malformed(rules, like)),
        ):
            assert rules.refusal(state, wrong) == ("no_such_action", {})
            with pytest.raises(IllegalAction):
                rules.apply(state, wrong)
        assert checks.fingerprint(state) == before


def test_an_action_that_is_not_legal_is_refused_by_another_reason(match: Match, rules: Rules[Any]) -> None:
    for state in looked_at(match):
        before = checks.fingerprint(state)
        for verb in rules.verbs:
            for action in every_action(rules, verb):
                refusal = rules.refusal(state, action)
                assert (refusal is None) == (action in state.options), action
                if refusal:
                    reason, parameters = refusal
                    assert type(reason) is str and reason and reason != "no_such_action"
                    assert checks.plain(parameters) == parameters
        assert checks.fingerprint(state) == before


def test_true_is_not_taken_for_one(rules: Rules[Any], match: Match) -> None:
    ones = [(state, action) for state in match.positions for action in state.options if 1 in action[1:]]
    assert ones
    for state, action in ones[::20]:
        alike = tuple(True if field == 1 else field for field in action)
        assert alike == action and alike in state.options, "Python takes the one for the other"
        with pytest.raises(IllegalAction):
            rules.apply(state, alike)
        with pytest.raises(IllegalAction):
            match.upto(0).with_action(alike)


def test_what_is_no_action_ends_a_replay_where_it_stands(match: Match, rules: Rules[Any]) -> None:
    for wrong in NO_ACTIONS:
        with pytest.raises(ValueError, match="action 3"):
            Match.replay(match.game, match.options, match.seed, [*match.log[:2], wrong])
