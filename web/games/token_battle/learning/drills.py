"""What the sentences of drills need of this game: the name and the text of the card that is asked about."""

from __future__ import annotations

from toybattle.games.token_battle.state import State

from .. import narration


def subject(state: State, player: int, stack: int) -> str:
    """The name and the value of the card that the drill asks about: the top card of the stack `stack` of `player`."""
    return narration.card_full(state.top(player, stack))


def text(state: State, player: int, stack: int) -> str:
    """The full text of the card that the drill asks about: the top card of the stack `stack` of `player`."""
    return narration.card_text(state.top(player, stack))
