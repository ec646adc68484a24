"""Positions of Token Battle as text for the tests; such a text is called a drawing. The actions of a game
are given as text, too.

Each line gives one fact. What is left out is empty, has its usual value, or follows from the other lines:

    variant sprint                   classic when left out
    closed                           cards are hidden until they have been on top
    c3: blue shell 2                 a token
    blue: awl vine                   cards on top of the first stacks, or a whole set, or a preset
    blue used: 1 0 0 0               how many cards each stack has played
    scores: 990 980                  the points of blue and red
    red banked: 1                    extra turns that red has won and not yet taken
    blue whet: 1                     the bonus for the value of the next token
    last: c3                         the token played last
    turn: red 12                     the player and the turn's number, blue 5 when left out
"""

from __future__ import annotations

from typing import Any

from tests.games.drawn_game import DrawnGame, lines_of
from toybattle.games.token_battle import TokenBattle
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NAMES, CARD_NUMBERS
from toybattle.games.token_battle.kinds import KIND_NAMES
from toybattle.games.token_battle.sets import PRESETS, STACKS, parse_set
from toybattle.games.token_battle.state import State
from toybattle.games.token_battle.tokens import gains
from toybattle.notation import parse_action
from toybattle.protocol import Action

from . import words
from .words import PLAYERS

RULES = TokenBattle()


def position(text: str) -> Game:
    """Returns a game that begins in the position of the drawing `text`.

    The first question of the game is which card a player places in a turn, not a question of a draft.
    """
    return Game(RULES.load(drawn(text)))


def drawn(text: str) -> dict[str, Any]:
    """Returns the position of the drawing `text`, as a dumped state. Raises ValueError if a line is not understood."""
    head, body = lines_of(text)
    player, turn = (body.pop("turn", "blue") + " 5").split()[:2]
    data: dict[str, Any] = {
        "variant": head.pop("variant", "classic"),
        "closed": head.pop("closed", None) is not None,
        "viewer": -1,
        "turn": int(turn),
        "stack": [["turn", PLAYERS.index(player)]],
        "pool": [],
        "picked": [[], []],
        "sets": [list(stack) for player in PLAYERS for stack in _stacks(body.pop(player, "workbench"))],
        "used": [int(count) for player in PLAYERS for count in body.pop(f"{player} used", "0 0 0 0").split()],
        "tokens": {name: _token(body.pop(name)) for name in FIELD_NAMES if name in body},
        "scores": [int(score) for score in body.pop("scores", "0 0").split()],
        "whet": [int(body.pop(f"{player} whet", "0")) for player in PLAYERS],
        "banked": [int(body.pop(f"{player} banked", "0")) for player in PLAYERS],
        "last": FIELD_NAMES.index(body.pop("last")) if "last" in body else -1,
        "reason": "",
    }
    if head or body:
        raise ValueError(f"not understood: {[*head, *body]}")
    return data


def _token(text: str) -> list[int]:
    player, kind, value = text.split()
    return [PLAYERS.index(player), KIND_NAMES.index(kind), int(value)]


def _stacks(text: str) -> tuple[tuple[int, ...], ...]:
    """The four stacks that `text` gives, each as the numbers of its cards from the top down.

    `text` is a whole set, the name of a preset, or the names of up to four top cards. If only top cards are given,
    other cards are added to make four stacks of two.
    """
    if "/" in text or text in PRESETS:
        return parse_set(text)
    tops = [CARD_NUMBERS[name] for name in text.split()]
    left = [card for card in range(len(CARD_NAMES)) if card not in tops]
    tops += [left.pop(0) for _ in range(STACKS - len(tops))]
    return tuple((top, left.pop(0)) for top in tops)


class Game(DrawnGame[State]):
    """A game of Token Battle that begins in the position of a drawing. Board and stacks are read as text."""

    rules = RULES
    tell = staticmethod(words.tell)

    def read(self, text: str) -> Action:
        """The action for which `text` stands. `awl d4` places the card awl, which must lie on top of a stack, on d4."""
        first, *rest = text.split()
        if first not in CARD_NUMBERS:
            return parse_action(RULES, text)
        tops = [self.state.top(self.state.stack[-1][1], stack) for stack in range(STACKS)]
        return ("place", tops.index(CARD_NUMBERS[first]), FIELD_NAMES.index(rest[0]))

    def at(self, field: str) -> str:
        """The token on a field as text, such as `blue plain 2`; "" if the field is empty."""
        tokens = self.state.dump()["tokens"]
        return words.token(tokens[field]) if field in tokens else ""

    @property
    def board(self) -> dict[str, str]:
        """All tokens on the board as text, by the names of their fields."""
        return {name: words.token(parts) for name, parts in self.state.dump()["tokens"].items()}

    @property
    def gains(self) -> tuple[int, int]:
        """Returns (points of blue, points of red) that the tokens would score if a turn were scored now."""
        return gains(self.state)

    @property
    def banked(self) -> tuple[int, int]:
        """Returns (extra turns of blue, extra turns of red) that are banked, that is, won and not yet taken."""
        blue, red = self.state.banked
        return blue, red

    @property
    def last(self) -> str:
        """The field of the token that was played last, "" if no token was played or that token is gone."""
        return FIELD_NAMES[self.state.last] if self.state.last >= 0 else ""

    def stacks(self, player: str) -> str:
        """The player's four stacks as one text, the cards of each stack from the top down."""
        return " / ".join(words.stack(list(cards)) for cards in self.state.cards(PLAYERS.index(player)))
