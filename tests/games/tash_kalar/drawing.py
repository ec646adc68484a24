"""Games of Tash-Kalar that begin in the position of a drawing and are played and read as text.

What the lines of a drawing mean is said in `toybattle.games.tash_kalar.learning.drawing`.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.drawn_game import DrawnGame
from toybattle.games.tash_kalar import TashKalar
from toybattle.games.tash_kalar.board import SQUARE_NAMES, at, squares_of
from toybattle.games.tash_kalar.cards.table import (
    CARD_NAMES,
    CARD_NUMBERS,
    SCHOOLS,
)
from toybattle.games.tash_kalar.cards.verbs import RANK_LETTERS
from toybattle.games.tash_kalar.learning.drawing import drawn
from toybattle.games.tash_kalar.patterns import drawing_of
from toybattle.games.tash_kalar.state import State
from toybattle.games.tash_kalar.tasks import TASK_NAMES

from . import words
from .words import PLAYERS

RULES = TashKalar()


def position(text: str) -> Game:
    """Returns a game that begins in the position of the drawing `text`.

    The first question of the game is which action a player takes in a turn, not a question of an effect or of a draft.
    """
    return Game(RULES.load(drawn(text)))


def others(cards: Iterable[int], *names: str) -> str:
    """The names of `cards`, which are numbers, as one text with spaces between; the cards in `names` are left out.

    The text can be used in a line of a drawing that lists cards.
    """
    return " ".join(CARD_NAMES[card] for card in cards if CARD_NAMES[card] not in names)


def summoned(card: str, square: str, rest: str = "") -> Game:
    """The game after blue has summoned the being called `card` on the square called `square`, in the position that
    `ready_to_summon` makes.
    """
    game = ready_to_summon(card, square, rest).play(f"summon {card} {square}")
    heard = game.heard
    if game.asked == "orient":
        game.play("orient as_drawn")
    game.heard = heard + game.heard if game.heard is not heard else heard
    return game


def ready_to_summon(card: str, square: str, rest: str = "") -> Game:
    """A game in which blue can summon the being called `card` on the square called `square`.

    The pieces of the pattern stand as the card shows them. `rest` may add pieces and any other lines of a drawing. If
    `rest` has no line for the schools, blue has the school of the being (Imperial for a legend).
    """
    number = CARD_NUMBERS[card]
    drawing = drawing_of(number)
    x, y = SQUARE_NAMES.index(square) % 9, SQUARE_NAMES.index(square) // 9
    assert all(at(x + right, y + down) >= 0 for (right, down), _ in drawing.pieces), "not on the board"
    own = [(SQUARE_NAMES[at(x + right, y + down)], rank) for (right, down), rank in drawing.pieces]
    if drawing.on_own is not None:
        own.append((square, drawing.on_own))
    pieces = " ".join(f"{name}{RANK_LETTERS[rank]}" for name, rank in own)
    schools = [name for name, cards in SCHOOLS.items() if number in cards] or ["imperial"]
    lines = [line.strip() for line in rest.splitlines() if line.strip()]
    added = {"blue": "", "blue hand": ""}
    for line in list(lines):
        name, _, words = line.partition(":")
        if name in added:
            added[name] = words
            lines.remove(line)
    head = "" if any(line.startswith("schools ") for line in lines) else f"schools {schools[0]} imperial"
    text = [head, f"blue: {pieces} {added['blue']}", f"blue hand: {card} {added['blue hand']}", *lines]
    return position("\n".join(text))


class Game(DrawnGame[State]):
    """A game of Tash-Kalar that is played on from a given position, with actions, events and pieces as text."""

    rules = RULES
    tell = staticmethod(words.tell)

    def only(self, verb: str) -> str:
        """The legal actions with the verb `verb` as one text, without the verb: `only("destroy")` may be `c3 d4`."""
        return " ".join(text.removeprefix(verb).strip() for text in self.options if text.split()[0] == verb)

    def squares(self, card: str) -> str:
        """The names of the squares on which the being `card` may be summoned, joined by spaces, such as `c3 d4`."""
        return " ".join(text.split()[2] for text in self.options if text.startswith(f"summon {card} "))

    def happened(self, kind: str) -> list[str]:
        """The events of this kind that the last `play` caused, each as text without the kind, like `blue bomb e5`."""
        return [words.tell(event).replace(f" {kind}", "", 1) for event in self.heard if event[0] == kind]

    def pieces(self, player: str) -> str:
        """The player's pieces as in a drawing: `c5 e5H` is a common on c5 and a heroic piece on e5."""
        owner = PLAYERS.index(player)
        found = []
        for square in squares_of(self.state.own(owner)):
            rank = self.state.piece_at(square) % 3
            found.append(SQUARE_NAMES[square] + ("", "H", "L")[rank])
        return " ".join(found)

    def hand(self, player: str) -> str:
        """The names of the cards in a player's hand as one text: beings, then legends, then flares."""
        data = self.state.dump()
        first = 3 * PLAYERS.index(player)
        return " ".join(words.card(card) for entries in data["hands"][first : first + 3] for card, _ in entries)

    def pile(self, name: str) -> str:
        """The names of the cards in the discard pile called `name` as one text, the newest last.

        `name` is `blue` or `red` for the beings of a player, `legend` or `flare`.
        """
        return " ".join(words.card(card) for card in self.state.piles[("blue", "red", "legend", "flare").index(name)])

    def deck(self, name: str) -> list[str]:
        """The names of the cards in the deck called `name`, the next one to be drawn first.

        `name` is `blue` or `red` for the beings of a player, `legend` or `flare`.
        """
        entries = self.state.dump()["decks"][("blue", "red", "legend", "flare").index(name)]
        return [words.card(card) for card, _ in reversed(entries)]

    @property
    def actions(self) -> int:
        """The number of actions that are left this turn."""
        return self.state.actions

    @property
    def kills(self) -> tuple[int, ...]:
        """The numbers of enemy commons, heroics and legendary pieces that were destroyed this turn."""
        return tuple(self.state.tally[:3])

    @property
    def open_tasks(self) -> str:
        """The names of the tasks that lie open for both players to claim, joined by spaces."""
        return " ".join(TASK_NAMES[task] for task in self.state.tasks)
