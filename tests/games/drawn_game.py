"""DrawnGame: the base class of games that tests play with actions, events and players as text.

Such a game begins in the position of a drawing, which is a text diagram. Each game has a subclass in its module
`drawing.py`, whose function `position` reads a drawing.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action, Event, Rules, State

S = TypeVar("S", bound=State)


class DrawnGame(Generic[S]):
    """A game that tests play on from any position, with actions, events and players as text.

    `state` is the present position, and `heard` are the events of the last `play`.
    """

    rules: ClassVar[Rules[Any]]

    def __init__(self, state: S) -> None:
        self.state = state
        self.heard: list[Event] = []

    @staticmethod
    def tell(event: Event) -> str:
        """The event as one line of text, such as `blue placed hook c over red kwak`."""
        raise NotImplementedError

    def play(self, *actions: str) -> Self:
        """Plays these actions one after another and returns the game; `events` then has the events of all `actions`.

        Raises AssertionError if an action is not legal.
        """
        self.heard = []
        for text in actions:
            action = self.read(text)
            assert action in self.state.options, f"{text!r} is not among {self.options}"
            self.state = self.rules.apply(self.state, action, lambda *event: self.heard.append(event))
        return self

    def read(self, text: str) -> Action:
        """The action for which `text` stands: ("place", 4, 2) for `place hook c`. The action need not be legal."""
        return parse_action(self.rules, text)

    @property
    def asked(self) -> str:
        """The name of the step at which a player is asked now, "" once the game is over."""
        return self.state.stack[-1][0] if self.state.stack else ""

    @property
    def player(self) -> str:
        """The name of the player who is asked, "" once the game is over."""
        return self.rules.players[self.state.stack[-1][1]] if self.state.stack else ""

    @property
    def options(self) -> list[str]:
        """The legal actions as text."""
        return [format_action(self.rules, action) for action in self.state.options]

    def can(self, action: str) -> bool:
        """Whether an action is legal."""
        return action in self.options

    def refused(self, action: str) -> str:
        """The id of the reason why an action is refused, "" if the action is legal."""
        refusal = self.rules.refusal(self.state, self.read(action))
        return refusal[0] if refusal else ""

    @property
    def events(self) -> list[str]:
        """The events of the last `play` as text."""
        return [self.tell(event) for event in self.heard]

    def seen_by(self, player: str) -> list[str]:
        """The events of the last `play` as text, without what is hidden from the player with the name `player`."""
        return [self.tell(self.rules.seen(event, self.rules.players.index(player))) for event in self.heard]

    def view_of(self, player: str) -> Self:
        """A new game whose position is the view of the player with the name `player`; it has no events."""
        return type(self)(self.rules.view(self.state, self.rules.players.index(player)))

    @property
    def scores(self) -> tuple[int, int]:
        """Returns (blue's score, red's score)."""
        return self.rules.scores(self.state)

    @property
    def won(self) -> str:
        """The winner and the reason, such as `blue points`, or `nobody full` for a draw; "" while the game goes on."""
        result = self.rules.result(self.state)
        if result is None:
            return ""
        return f"{'nobody' if result.winner is None else self.rules.players[result.winner]} {result.reason}"
