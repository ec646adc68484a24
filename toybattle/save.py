"""A match as a JSON-plain dict and back, with a schema number; where the dict is kept is not known here."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from types import NoneType
from typing import Any, NamedTuple, TypeVar

from . import GAMES
from .match import SEEDS, Match, Replay
from .notation import format_action, parse_action

T = TypeVar("T")

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


class Outline(NamedTuple):
    """A save that has not been played: its options in their one form, its log as text, who resigned."""

    game: str
    options: dict[str, Any]
    seed: int
    log: tuple[Any, ...]
    resigned: int | None


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


def outline(data: Any) -> Outline:
    """What `dump` wrote, checked as far as it can be without playing. Raises SaveError."""
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
        chosen = rules.resolve(rules.options_since(version, options))
        number = int(seed)
    except (ValueError, TypeError) as error:
        raise SaveError("save_damaged") from error
    if number >= SEEDS:
        raise SaveError("save_damaged")
    return Outline(game, chosen, number, tuple(log), resigned)


def replaying(saved: Outline) -> Generator[None, None, Match]:
    """Plays a match out, and rests after each action; it returns the match.

    Raises SaveError with the valid part when only the end is bad.
    """
    rules = GAMES[saved.game]
    replay = Replay(Match.start(saved.game, saved.options, saved.seed))
    for text in saved.log:
        try:
            replay.play(parse_action(rules, text if isinstance(text, str) else ""))
        except ValueError as error:
            raise SaveError("save_stops", replay.match, count=len(replay.log)) from error
        yield
    match = replay.match
    if saved.resigned is not None and match.result is None:
        match = match.with_resignation(saved.resigned)
    return match


def load(data: Mapping[str, Any]) -> Match:
    """The match that `dump` wrote. Raises SaveError, with the valid part when only the end is bad."""
    return finished(replaying(outline(data)))


def finished(work: Generator[None, None, T]) -> T:
    """What work that rests comes to when nobody else is to be heard meanwhile."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            value: T = end.value
            return value
