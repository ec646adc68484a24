"""A match as a JSON-plain dict and back, with a schema number; where the dict is kept is not known here."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any

from . import GAMES
from .match import Match, ReplayError
from .notation import format_action, parse_action

SCHEMA = 1
MAX_ACTIONS = 2000
TYPES = {  # of what `dump` writes
    "schema": (int,),
    "game": (str,),
    "rules": (int,),
    "options": (dict,),
    "seed": (str,),
    "log": (list,),
    "resigned": (int, NoneType),
}


class SaveError(ValueError):
    """A save that can't be opened: `reason` is a message id; `match` the valid part of it, if there is one."""

    def __init__(self, reason: str, match: Match | None = None, **parameters: Any) -> None:
        super().__init__(f"{reason} {parameters}" if parameters else reason)
        self.reason = reason
        self.match = match
        self.parameters = parameters


def dump(match: Match) -> dict[str, Any]:
    """The match as plain data: its decisions, never its states."""
    return {
        "schema": SCHEMA,
        "game": match.game,
        "rules": match.rules.version,
        "options": dict(match.options),
        "seed": str(match.seed),  # JSON readers elsewhere round numbers of 64 bits
        "log": [format_action(match.rules, action) for action in match.log],
        "resigned": match.resigned,
    }


def load(data: Mapping[str, Any]) -> Match:
    """The match that `dump` wrote. Raises SaveError, with the valid part when only the end is bad."""
    if not isinstance(data, Mapping) or set(TYPES) - set(data):
        raise SaveError("save_damaged")
    schema, game, version, options, seed, log, resigned = (data[name] for name in TYPES)
    if any(type(data[name]) not in types for name, types in TYPES.items()):
        raise SaveError("save_damaged")
    if schema > SCHEMA or game not in GAMES or version > GAMES[game].version:
        raise SaveError("save_newer")
    if len(log) > MAX_ACTIONS or resigned not in (None, 0, 1) or not (seed.isascii() and seed.isdecimal()):
        raise SaveError("save_damaged")
    rules = GAMES[game]
    try:
        match = Match.start(game, rules.options_since(version, options), int(seed))
    except (ValueError, TypeError) as error:
        raise SaveError("save_damaged") from error
    actions = []
    fault = False
    for text in log:
        try:
            actions.append(parse_action(rules, text if isinstance(text, str) else ""))
        except ValueError:
            fault = True
            break
    try:
        match = Match.replay(game, match.options, match.seed, actions)
    except ReplayError as error:
        raise SaveError("save_stops", error.match, count=len(error.match.log)) from error
    if fault:
        raise SaveError("save_stops", match, count=len(match.log))
    if resigned is not None and match.result is None:
        match = match.with_resignation(resigned)
    return match
