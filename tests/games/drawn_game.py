"""A game that stands as it was drawn, in words: what is played, what is asked, what is seen. Each game adds its own."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action, Event, Rules, State

S = TypeVar("S", bound=State)


def lines_of(text: str) -> tuple[dict[str, str], dict[str, str]]:
    """The lines of a drawing by name: those that say something in words, and those with a colon."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    head = {name: value for name, _, value in (line.partition(" ") for line in lines if ":" not in line)}
    body = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines if ":" in line)}
    return head, body


class DrawnGame(Generic[S]):
    """A position and what has happened since."""

    rules: ClassVar[Rules[Any]]

    def __init__(self, state: S) -> None:
        self.state = state
        self.heard: list[Event] = []

    @staticmethod
    def tell(event: Event) -> str:
        """An event in words."""
        raise NotImplementedError

    def play(self, *actions: str) -> Self:
        """These actions, one after the other; the events are those of all of them. Raises on an illegal one."""
        self.heard = []
        for text in actions:
            action = self.read(text)
            assert action in self.state.options, f"{text!r} is not among {self.options}"
            self.state = self.rules.apply(self.state, action, lambda *event: self.heard.append(event))
        return self

    def read(self, text: str) -> Action:
        """The action of a text."""
        return parse_action(self.rules, text)

    @property
    def asked(self) -> str:
        """The step that waits for an answer, "" once the game is over."""
        return self.state.stack[-1][0] if self.state.stack else ""

    @property
    def player(self) -> str:
        """Who is asked, "" once the game is over."""
        return self.rules.players[self.state.stack[-1][1]] if self.state.stack else ""

    @property
    def options(self) -> list[str]:
        """What may be answered."""
        return [format_action(self.rules, action) for action in self.state.options]

    def can(self, action: str) -> bool:
        """Is it among the options?"""
        return action in self.options

    def refused(self, action: str) -> str:
        """The id of what stands against an action, "" when it is legal."""
        refusal = self.rules.refusal(self.state, self.read(action))
        return refusal[0] if refusal else ""

    @property
    def events(self) -> list[str]:
        """What has happened since `play` was called."""
        return [self.tell(event) for event in self.heard]

    def seen_by(self, player: str) -> list[str]:
        """The events as one player may see them."""
        return [self.tell(self.rules.seen(event, self.rules.players.index(player))) for event in self.heard]

    def view_of(self, player: str) -> Self:
        """The game as one player may see it."""
        return type(self)(self.rules.view(self.state, self.rules.players.index(player)))

    @property
    def scores(self) -> tuple[int, int]:
        """Of blue and red."""
        return self.rules.scores(self.state)

    @property
    def won(self) -> str:
        """Who won and why: `blue points`, `nobody full`; "" while the game goes on."""
        result = self.rules.result(self.state)
        if result is None:
            return ""
        return f"{'nobody' if result.winner is None else self.rules.players[result.winner]} {result.reason}"
