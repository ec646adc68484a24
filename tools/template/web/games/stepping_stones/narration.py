"""Stepping Stones told in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from toybattle.games.stepping_stones.rules import STONE_NAMES
from toybattle.games.stepping_stones.state import State
from toybattle.match import Match
from toybattle.protocol import Action, Decision

from ...page.words import words
from ..face import Narration, Pick


class SteppingStonesNarration(Narration):
    """The narration of Stepping Stones."""

    game = "stepping_stones"

    def asked(self, view: State, decision: Decision, picks: Sequence[Pick]) -> str:
        """The question which card is played or, once one is picked, onto which stone."""
        cards = [number for sort, number in picks if sort == "card"]
        return words("stepping_stones.ask_stone", card=cards[0]) if cards else words("stepping_stones.ask")

    def describe(self, state: State, action: Action) -> str:
        """A phrase for playing a card onto a stone."""
        return words("stepping_stones.play", card=action[1], stone=STONE_NAMES[action[2]])

    def sentences(self, match: Match, number: int, viewer: int | None) -> list[str]:
        """A sentence on who played which card where."""
        events = match.seen(number, viewer)
        played = [(words.player(player), card, STONE_NAMES[stone]) for _, player, card, stone in events]
        return [words("stepping_stones.played", player=who, card=card, stone=stone) for who, card, stone in played]

    def ending(self, match: Match) -> str:
        """A sentence on why the game ended."""
        result = match.result
        assert result is not None and result.winner is not None
        if result.reason == "resigned":
            return words("end.resigned", loser=words.player(1 - result.winner))
        return words("end.stuck.stepping_stones", player=words.player(result.winner))


NARRATION = SteppingStonesNarration()
