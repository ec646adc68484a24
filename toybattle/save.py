"""A match as a dict of plain data that can be written as JSON, and back. Where the dict is kept is up to the caller."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from types import NoneType
from typing import Any, NamedTuple, TypeVar

from . import GAMES
from .match import SEEDS, Match, Replay
from .notation import format_action, parse_action

T = TypeVar("T")

# The schema of a match with an origin; any other match has the first one, which former versions of the engine read too.
SCHEMA = 2
FIRST_SCHEMA = 1
MAX_ACTIONS = 2000
TYPES = {  # types of the values that `dump` writes
    "schema": (int,),
    "game": (str,),
    "rules": (int,),
    "options": (dict,),
    "seed": (str,),
    "log": (list,),
    "resigned": (int, NoneType),
}


class Outline(NamedTuple):
    """A save that has been checked but not replayed: the game's name, its options, seed and actions, and who resigned.

    The options are in canonical form. The actions in `log` are still text, and may be illegal. `resigned` is the number
    of the player who resigned, or None. `origin` is the dump of the position in which the match begins; None if that is
    the position to which options and seed lead.
    """

    game: str
    options: dict[str, Any]
    seed: int
    log: tuple[Any, ...]
    resigned: int | None
    origin: Mapping[str, Any] | None = None

    @property
    def start(self) -> Match:
        """The saved match as it was at its beginning, without any actions.

        Raises ValueError if the match begins in a position of its own (its `origin`) that is no dump of a full state.
        """
        if self.origin is None:
            return Match.start(self.game, self.options, self.seed)
        return Match.from_position(self.game, self.options, self.origin)


class SaveError(ValueError):
    """Raised for a save that can't be opened.

    `reason` is the id of the message for the user, `parameters` the values that the message contains. `match` is the
    match before the first illegal action; None if something else is wrong.
    """

    def __init__(self, reason: str, match: Match | None = None, **parameters: Any) -> None:
        super().__init__(f"{reason} {parameters}" if parameters else reason)
        self.reason = reason
        self.match = match
        self.parameters = parameters


def dump(match: Match) -> dict[str, Any]:
    """Returns the match as a dict that can be written as JSON.

    The dict has the schema, the game's name, the version of the rules, the options, the seed, the actions and who
    resigned. If the match begins in another position than the one to which options and seed lead, the dict has this
    position too. It has no other positions.
    """
    data = {
        "schema": SCHEMA if match.origin else FIRST_SCHEMA,
        "game": match.game,
        "rules": match.rules.version,
        "options": dict(match.options),
        "seed": str(match.seed),  # other JSON readers round 64-bit numbers
        "log": [format_action(match.rules, action) for action in match.log],
        "resigned": match.resigned,
    }
    return {**data, "origin": json.loads(match.origin)} if match.origin else data


def outline(data: Any) -> Outline:
    """Returns the outline of `data`, a dict that `dump` made. Everything is checked except whether the actions are
    legal.

    Raises SaveError on any other data.
    """
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
    saved = Outline(game, chosen, number, tuple(log), resigned, data.get("origin"))
    if saved.origin is not None:
        try:
            saved.start  # noqa: B018 - raises if the position is damaged
        except (ValueError, TypeError) as error:
            raise SaveError("save_damaged") from error
    return saved


def replaying(saved: Outline) -> Generator[None, None, Match]:
    """Returns a generator that replays the match of `saved`: it yields None after each action, and its return value is
    the match.

    At the first action that is not legal the generator raises SaveError, which holds the match before that action.
    """
    rules = GAMES[saved.game]
    replay = Replay(saved.start)
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
    """Returns the match of which `dump` made `data`.

    Raises SaveError on any other data; if the data is wrong only in that an action is not legal, the error holds the
    match before that action.
    """
    return finished(replaying(outline(data)))


def finished(work: Generator[None, None, T]) -> T:
    """Runs the generator `work` to its end without a pause, and returns the generator's return value."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            value: T = end.value
            return value
