"""One game from its first position to now: options, seed, and the log of actions. The only owner of history.

A match never changes: playing, undoing and resigning give a new one that shares the positions so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from . import GAMES
from .protocol import Action, Decision, Event, IllegalAction, Result, Rules

SEEDS = 1 << 64


class ReplayError(ValueError):
    """A log that stops being legal. `match` is the valid part; `reason` says what is wrong with the next action."""

    def __init__(self, match: Match, reason: str) -> None:
        super().__init__(f"action {len(match.log) + 1}: {reason}")
        self.match = match
        self.reason = reason


@dataclass(frozen=True)
class Match:
    """A game in progress or ended. `positions[n]` is the state after n actions, `events[n]` what action n caused."""

    game: str
    options: Mapping[str, Any]
    seed: int
    log: tuple[Action, ...] = ()
    resigned: int | None = None
    positions: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    events: tuple[tuple[Event, ...], ...] = field(default=(), compare=False, repr=False)

    @staticmethod
    def start(game: str, options: Mapping[str, Any], seed: int) -> Match:
        """A new game. Raises ValueError on an unknown game or option, or a seed of more than 64 bits."""
        if game not in GAMES:
            raise ValueError(f"no game is called {game!r}")
        if not 0 <= seed < SEEDS:
            raise ValueError("a seed has 64 bits")
        rules = GAMES[game]
        chosen = rules.resolve(options)
        return Match(game, chosen, seed, positions=(rules.setup(chosen, seed),))

    @staticmethod
    def replay(game: str, options: Mapping[str, Any], seed: int, log: Iterable[Action]) -> Match:
        """The match that these actions make. Raises ReplayError with the valid part, or ValueError as `start` does."""
        replay = Replay(Match.start(game, options, seed))
        for action in log:
            try:
                replay.play(action)
            except IllegalAction as error:
                raise ReplayError(replay.match, str(error)) from error
        return replay.match

    @property
    def rules(self) -> Rules[Any]:
        """The rules of this match's game."""
        return GAMES[self.game]

    @property
    def state(self) -> Any:
        """The position now. To be left untouched, like every position of a match."""
        return self.positions[-1]

    def at(self, count: int) -> Any:
        """The position after the first `count` actions."""
        return self.positions[count]

    @property
    def decision(self) -> Decision | None:
        """Who is asked what now, or None when the match is over."""
        return None if self.resigned is not None else self.rules.decision(self.state)

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        result = self.rules.result(self.state)
        if result is None and self.resigned is not None:
            return Result(1 - self.resigned, "resigned", self.rules.scores(self.state))
        return result

    def with_action(self, action: Action) -> Match:
        """The match after one more action. Raises IllegalAction, after the end too."""
        if self.resigned is not None:
            raise IllegalAction("the match is over")
        heard: list[Event] = []
        state = self.rules.apply(self.state, action, lambda *event: heard.append(event))
        return Match(
            self.game,
            self.options,
            self.seed,
            (*self.log, action),
            None,
            (*self.positions, state),
            (*self.events, tuple(heard)),
        )

    def with_resignation(self, player: int) -> Match:
        """The match given up by `player`. Raises IllegalAction when it is over already."""
        if self.result is not None:
            raise IllegalAction("the match is over")
        return Match(self.game, self.options, self.seed, self.log, player, self.positions, self.events)

    def upto(self, count: int) -> Match:
        """The match as it was after its first `count` actions."""
        return Match(
            self.game, self.options, self.seed, self.log[:count], None, self.positions[: count + 1], self.events[:count]
        )

    def player_at(self, count: int) -> int:
        """Who took action number `count`, from 0."""
        player: int = self.positions[count].stack[-1][1]
        return player

    def reveals(self, start: int) -> bool:
        """True when anything since the first `start` actions showed something hidden or settled a chance."""
        return any(event[0] in self.rules.reveals for events in self.events[start:] for event in events)


class Replay:
    """A match that is played out again, one action after the other; whoever asks may rest in between."""

    def __init__(self, start: Match) -> None:
        self.start = start
        self.log: list[Action] = []
        self.positions = list(start.positions)
        self.events: list[tuple[Event, ...]] = []

    def play(self, action: Action) -> None:
        """The next action. Raises IllegalAction, and then nothing has changed."""
        heard: list[Event] = []
        after = self.start.rules.apply(self.positions[-1], action, lambda *event: heard.append(event))
        self.positions.append(after)
        self.log.append(action)
        self.events.append(tuple(heard))

    @property
    def match(self) -> Match:
        """What has been played so far."""
        start = self.start
        return Match(
            start.game, start.options, start.seed, tuple(self.log), None, tuple(self.positions), tuple(self.events)
        )
