"""Drawn positions, and a game played and read in words: the language of the card tests.

A position is written one thing a line; whatever is left out is empty, the usual, or follows from the rest:

    variant sprint                   classic when left out
    closed
    c3: blue shell 2                 a token
    blue: awl vine                   cards on top of the first stacks, or a whole set, or a preset
    blue used: 1 0 0 0               how often each stack was used
    scores: 990 980
    red banked: 1
    blue whet: 1
    last: c3                         the token played last
    turn: red 12                     blue 5 when left out
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
    """The game that stands as drawn, its next turn about to be decided."""
    return Game(RULES.load(drawn(text)))


def drawn(text: str) -> dict[str, Any]:
    """The dumped state of a drawing. Raises ValueError on a line that says nothing."""
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
    """A set; if only the tops are given, cards that they leave over lie under them and fill the other stacks."""
    if "/" in text or text in PRESETS:
        return parse_set(text)
    tops = [CARD_NUMBERS[name] for name in text.split()]
    left = [card for card in range(len(CARD_NAMES)) if card not in tops]
    tops += [left.pop(0) for _ in range(STACKS - len(tops))]
    return tuple((top, left.pop(0)) for top in tops)


class Game(DrawnGame[State]):
    """A game in words: what is played, what is asked, what is seen."""

    rules = RULES
    tell = staticmethod(words.tell)

    def read(self, text: str) -> Action:
        """The action of a text, `awl d4` too."""
        first, *rest = text.split()
        if first not in CARD_NUMBERS:
            return parse_action(RULES, text)
        tops = [self.state.top(self.state.stack[-1][1], stack) for stack in range(STACKS)]
        return ("place", tops.index(CARD_NUMBERS[first]), FIELD_NAMES.index(rest[0]))

    def at(self, field: str) -> str:
        """The token of a field, "" for none."""
        tokens = self.state.dump()["tokens"]
        return words.token(tokens[field]) if field in tokens else ""

    @property
    def board(self) -> dict[str, str]:
        """All tokens by their fields."""
        return {name: words.token(parts) for name, parts in self.state.dump()["tokens"].items()}

    @property
    def gains(self) -> tuple[int, int]:
        """What blue and red would score now."""
        return gains(self.state)

    @property
    def banked(self) -> tuple[int, int]:
        """Extra turns of blue and red."""
        blue, red = self.state.banked
        return blue, red

    @property
    def last(self) -> str:
        """Where the token played last is, "" when it is gone."""
        return FIELD_NAMES[self.state.last] if self.state.last >= 0 else ""

    def stacks(self, player: str) -> str:
        """The player's stacks as they lie now."""
        return " / ".join(words.stack(list(cards)) for cards in self.state.cards(PLAYERS.index(player)))
