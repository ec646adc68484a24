"""Games of Token Battle that begin in the position of a drawing and are played and read as text.

What the lines of a drawing mean is said in `toybattle.games.token_battle.learning.drawing`.
"""

from __future__ import annotations

from tests.games.drawn_game import DrawnGame
from toybattle.games.token_battle import TokenBattle
from toybattle.games.token_battle.board import FIELD_NAMES
from toybattle.games.token_battle.cards import CARD_NUMBERS
from toybattle.games.token_battle.learning.drawing import drawn
from toybattle.games.token_battle.sets import STACKS
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


class Game(DrawnGame[State]):
    """A game of Token Battle for tests: it begins in the position of a drawing, and its properties give the board and
    the stacks as text, to compare with.
    """

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
