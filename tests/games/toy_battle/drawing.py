"""Games of Toy Battle that begin in the position of a drawing and are played and read as text.

What the lines of a drawing mean is said in `toybattle.games.toy_battle.learning.drawing`.
"""

from __future__ import annotations

from tests.games.drawn_game import DrawnGame
from toybattle import GAMES
from toybattle.games.toy_battle.learning.drawing import drawn
from toybattle.games.toy_battle.state import State

from . import words
from .words import PLAYERS

RULES = GAMES["toy_battle"]


def position(text: str) -> Game:
    """Returns a game that begins in the position of the drawing `text`.

    The first question of the game is what a player does in a new turn, not a question in the middle of a turn.
    """
    return Game(RULES.load(drawn(text)))


class Game(DrawnGame[State]):
    """A game of Toy Battle that begins in the position of a drawing. Stacks and racks can be read as text."""

    rules = RULES
    tell = staticmethod(words.tell)

    def spaces(self, kind: str) -> str:
        """The spaces on which a troop of the kind called `kind` may be placed, as one text such as `a c R1`."""
        return " ".join(text.split()[2] for text in self.options if text.startswith(f"place {kind} "))

    def at(self, space: str) -> str:
        """The stack on a space as text from bottom to top, such as `blue roxy / red kwak`; "" if the space is empty."""
        return words.stack(self.state.dump()["stacks"].get(space, []))

    def hand(self, text: str) -> str:
        """The troops of a player in one place as text, in order of strength.

        `text` names the player and the place: `hand("blue rack")` gives the troops on blue's rack. The other places are
        `discard`, `frozen` (the frozen troops of the rack) and `known` (those troops of the rack that the rival knows).
        """
        player, name = text.split()
        return words.hand(self.state.dump()[name][PLAYERS.index(player)])

    def left(self, player: str) -> int:
        """The number of troops in a player's reserve."""
        return self.state.reserve_count[PLAYERS.index(player)]

    @property
    def medals(self) -> tuple[int, int]:
        """Returns (medals of blue, medals of red)."""
        return self.scores
