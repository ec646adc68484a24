"""Puzzles as plain values that JSON can take, and back. What is read may be from anywhere, so all is checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..actions import format_action, parse_action
from ..protocol import Action, Rules
from .puzzles import GRADES, SOLVED, Puzzle, Theme, judged, start_of

FIELDS = set(Puzzle._fields)
MOST = 2000  # actions of a log
SEEDS = 1 << 64


def dump(rules: Rules[Any], puzzle: Puzzle) -> dict[str, Any]:
    """Returns the puzzle as a dict that JSON can take. Actions are written in notation."""
    value = puzzle._asdict()
    for name in ("log", "solution"):
        value[name] = [format_action(rules, action) for action in value[name]]
    return {**value, "options": dict(puzzle.options), "parameters": dict(puzzle.parameters)}


def load(rules: Rules[Any], themes: Sequence[Theme[Any]], value: Any) -> Puzzle:
    """Returns the puzzle that `dump` has written as `value`. Raises ValueError, and no other error, on any other value.

    The actions of the log are played, and the solution is tried: a puzzle that is returned can be solved.
    """
    try:
        return _load(rules, themes, value)
    except (LookupError, TypeError, AttributeError, AssertionError, OverflowError, RecursionError) as error:
        raise ValueError(f"not a puzzle: {error!r}") from error


def _load(rules: Rules[Any], themes: Sequence[Theme[Any]], value: Any) -> Puzzle:
    if not isinstance(value, dict) or set(value) != FIELDS or value["game"] != rules.name:
        raise ValueError("a puzzle of this game has all its fields and no others")
    given = Puzzle(**value)
    for name in ("theme", "origin"):
        _check(isinstance(value[name], str), name)
    for name, allowed in (("seed", range(SEEDS)), ("player", range(2)), ("grade", GRADES)):
        _check(type(value[name]) is int and value[name] in allowed, name)
    _check(isinstance(given.options, dict), "options")
    _check(isinstance(given.parameters, dict) and "goal" in given.parameters, "parameters")
    _check(all(type(number) is int for number in given.parameters.values()), "parameters")
    if given.origin:
        json.dumps(rules.load(json.loads(given.origin)).dump())
    puzzle = given._replace(
        options=rules.resolve(given.options),
        log=_actions(rules, value["log"]),
        solution=_actions(rules, value["solution"]),
    )
    start = start_of(rules, puzzle)
    _check(start.stack[-1][1] == puzzle.player, "player")
    _check(judged(rules, themes, puzzle, puzzle.solution).status == SOLVED, "solution")
    return puzzle


def _actions(rules: Rules[Any], texts: Any) -> tuple[Action, ...]:
    _check(isinstance(texts, list) and len(texts) <= MOST and all(isinstance(text, str) for text in texts), "actions")
    return tuple([parse_action(rules, text) for text in texts])


def _check(is_sound: bool, name: str) -> None:
    if not is_sound:
        raise ValueError(f"the puzzle's {name} can't be right")
