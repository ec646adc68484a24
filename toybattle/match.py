"""One game from its first position to the present: its options, its seed, and the log of its actions.

Nothing else in the engine keeps a game's history. A match never changes: playing, undoing and resigning return a new
match, which shares the earlier positions with the old match.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from . import GAMES
from .protocol import UNKNOWN, Action, Decision, Event, IllegalAction, Result, Rules

SEEDS = 1 << 64


class ReplayError(ValueError):
    """Raised for a log with an illegal action.

    `match` is the match before that action; `reason` says why the action is illegal.
    """

    def __init__(self, match: Match, reason: str) -> None:
        super().__init__(f"action {len(match.log) + 1}: {reason}")
        self.match = match
        self.reason = reason


@dataclass(frozen=True)
class Match:
    """A game in progress or over: which game it is, its options, its seed, the log of its actions, who resigned (None
    if nobody), and whether the players have agreed on a draw.

    `positions[n]` is the state after n actions; `events[n]` are the events that action n, counted from 0, has caused. A
    match never changes.

    Most matches begin in the position that options and seed lead to. A match that begins in another position has this
    position, dumped and written as JSON, as its `origin`, and 0 as its seed.

    `toybattle.fair` makes matches of games by link. Their positions and events are what is known on one device, and
    their seed is UNKNOWN; `with_action` must not be called on such a match.
    """

    game: str
    options: Mapping[str, Any]
    seed: int
    log: tuple[Action, ...] = ()
    resigned: int | None = None
    positions: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    events: tuple[tuple[Event, ...], ...] = field(default=(), compare=False, repr=False)
    is_agreed_draw: bool = False
    origin: str = field(default="", repr=False)

    @staticmethod
    def start(game: str, options: Mapping[str, Any], seed: int) -> Match:
        """A new match. Raises ValueError on an unknown game or option, or a seed that does not fit in 64 bits."""
        if game not in GAMES:
            raise ValueError(f"no game is called {game!r}")
        if not 0 <= seed < SEEDS:
            raise ValueError("a seed has 64 bits")
        rules = GAMES[game]
        chosen = rules.resolve(options)
        return Match(game, chosen, seed, positions=(rules.setup(chosen, seed),))

    @staticmethod
    def from_position(game: str, options: Mapping[str, Any], position: Mapping[str, Any]) -> Match:
        """A match that begins in `position`, the dump of a full state of a game with these options.

        Raises ValueError on an unknown game or option, or if `position` is no such dump.
        """
        if game not in GAMES:
            raise ValueError(f"no game is called {game!r}")
        rules = GAMES[game]
        state = rules.load(position)
        if state.stack and not all(state.is_known_to(player) for player in (0, 1)):
            raise ValueError("a match begins in a position of which nothing is hidden")
        return Match(game, rules.resolve(options), 0, positions=(state,), origin=json.dumps(state.dump()))

    @staticmethod
    def replay(game: str, options: Mapping[str, Any], seed: int, log: Iterable[Action]) -> Match:
        """Returns the match in which the actions `log` have been played.

        If an action is illegal, raises ReplayError, which holds the match before that action. Raises ValueError on an
        unknown game or option, or a seed that does not fit in 64 bits.
        """
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
        """The position now. Like every position of a match, it must not be changed."""
        return self.positions[-1]

    def at(self, count: int) -> Any:
        """The position after the first `count` actions."""
        return self.positions[count]

    @property
    def turns(self) -> int:
        """The number of the turn in which the last action was taken; that of the first position if none was."""
        return self.at(max(0, len(self.log) - 1)).turn  # type: ignore[no-any-return]

    @property
    def decision(self) -> Decision | None:
        """The decision to be made now: who is asked what, and the legal actions. None if the game has ended, a player
        has resigned, or both have agreed on a draw.
        """
        return None if self.resigned is not None or self.is_agreed_draw else self.rules.decision(self.state)

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        result = self.rules.result(self.state)
        if result is None and self.resigned is not None:
            return Result(1 - self.resigned, "resigned", self.rules.scores(self.state))
        if result is None and self.is_agreed_draw:
            return Result(None, "agreed", self.rules.scores(self.state))
        return result

    @property
    def winner_by_play(self) -> int | None:
        """The player who has won by what happened on the board; None while the match goes on, after a draw, and if a
        player has resigned.
        """
        result = self.result
        return result.winner if result and result.reason != "resigned" else None

    def since(self, player: int) -> range:
        """The numbers of the actions that the other player has taken since `player` last took one."""
        start = len(self.log)
        while start and self.player_at(start - 1) != player:
            start -= 1
        return range(start, len(self.log))

    def with_action(self, action: Action) -> Match:
        """The match after one more action. Raises IllegalAction if the action is not legal or the match is over."""
        if self.resigned is not None or self.is_agreed_draw or self.seed == UNKNOWN:
            raise IllegalAction("the match is over")
        heard: list[Event] = []
        state = self.rules.apply(self.state, action, lambda *event: heard.append(event))
        return replace(
            self,
            log=(*self.log, action),
            positions=(*self.positions, state),
            events=(*self.events, tuple(heard)),
        )

    def with_resignation(self, player: int) -> Match:
        """The match after `player` has resigned. Raises IllegalAction if the match is already over."""
        if self.result is not None:
            raise IllegalAction("the match is over")
        return replace(self, resigned=player)

    def upto(self, count: int) -> Match:
        """The match as it was after its first `count` actions."""
        return replace(
            self,
            log=self.log[:count],
            resigned=None,
            positions=self.positions[: count + 1],
            events=self.events[:count],
            is_agreed_draw=False,
        )

    def player_at(self, count: int) -> int:
        """The player who took action number `count`, counted from 0."""
        player: int = self.positions[count].stack[-1][1]
        return player

    def begins_turn(self, number: int) -> bool:
        """Whether the action with the number `number` (counted from 0) is the first action of a turn."""
        if not number:
            return True
        before = self.at(number - 1).turn, self.player_at(number - 1)
        return before != (self.at(number).turn, self.player_at(number))

    def turn_start(self, number: int) -> int:
        """The number of the first action of the turn to which the action `number` (counted from 0) belongs; 0 if
        `number` is -1.
        """
        return next(filter(self.begins_turn, range(number, -1, -1)), 0)

    def seen(self, number: int, viewer: int | None) -> tuple[Event, ...]:
        """The events that action `number`, counted from 0, has caused, as the player `viewer` saw them.

        In these events UNKNOWN stands for what `viewer` could not see. If `viewer` is None, nothing is hidden.
        """
        events = self.events[number]
        return events if viewer is None else tuple(self.rules.seen(event, viewer) for event in events)

    def seen_since(self, player: int) -> list[Event]:
        """Returns what has happened since the last action of `player`: the events that the other player's actions have
        caused, in their order, as `player` saw them.
        """
        return [event for number in self.since(player) for event in self.seen(number, player)]

    def reveals(self, start: int) -> bool:
        """Whether any action from number `start` on (counted from 0) revealed something hidden or had a random
        outcome.
        """
        return any(event[0] in self.rules.reveals for events in self.events[start:] for event in events)


class Replay:
    """A match that is built again from its log one action at a time, so that the caller can pause between actions."""

    def __init__(self, start: Match) -> None:
        self.start = start
        self.log: list[Action] = []
        self.positions = list(start.positions)
        self.events: list[tuple[Event, ...]] = []

    def play(self, action: Action) -> None:
        """Plays the next action. If the action is illegal, raises IllegalAction and changes nothing."""
        heard: list[Event] = []
        after = self.start.rules.apply(self.positions[-1], action, lambda *event: heard.append(event))
        self.positions.append(after)
        self.log.append(action)
        self.events.append(tuple(heard))

    @property
    def match(self) -> Match:
        """The match as far as its actions have been played."""
        return replace(self.start, log=tuple(self.log), positions=tuple(self.positions), events=tuple(self.events))
