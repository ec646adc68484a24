"""Stepping Stones told in sentences: questions, actions, events and the end."""

from __future__ import annotations

from collections.abc import Sequence

from toybattle.games.stepping_stones.rules import STONE_NAMES
from toybattle.games.stepping_stones.state import State
from toybattle.match import Match
from toybattle.protocol import Action, Decision

from ...page.words import words
from ..face import PLACED, Narration, Pick


class SteppingStonesNarration(Narration):
    """Tells Stepping Stones in sentences."""

    game = "stepping_stones"
    HAPPENS = {"played": PLACED}

    def goal(self, view: State) -> str:
        """Returns a sentence on how the game is won."""
        return words("stepping_stones.goal")

    def asked(self, view: State, decision: Decision, picks: Sequence[Pick]) -> str:
        """Returns the question to the player: which card to play or, once a card is picked, onto which stone.

        `decision` is what the player is asked, and `picks` are the player's picks so far.
        """
        cards = [number for sort, number in picks if sort == "card"]
        return words("stepping_stones.ask_stone", card=cards[0]) if cards else words("stepping_stones.ask")

    def describe(self, state: State, action: Action) -> str:
        """Returns a phrase for an action: that a certain card is played onto a certain stone."""
        return words("stepping_stones.play", card=action[1], stone=STONE_NAMES[action[2]])

    def sentences(self, match: Match, number: int, viewer: int | None) -> list[str]:
        """Returns what happened at action number `number`, in a list with one sentence: who played which card where.

        `number` counts from 0. `viewer` is the player who reads the sentence, None if nothing is to be hidden.
        """
        events = match.seen(number, viewer)
        played = [(words.player(player), card, STONE_NAMES[stone]) for _, player, card, stone in events]
        return [words("stepping_stones.played", player=who, card=card, stone=stone) for who, card, stone in played]

    def ending(self, match: Match) -> str:
        """Returns a sentence on why the game ended."""
        result = match.result
        assert result is not None and result.winner is not None
        if result.reason == "resigned":
            return words("end.resigned", loser=words.player(1 - result.winner))
        return words("end.stuck.stepping_stones", player=words.player(result.winner))


NARRATION = SteppingStonesNarration()
