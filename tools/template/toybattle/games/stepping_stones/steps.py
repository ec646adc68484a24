"""The only question of Stepping Stones: which card is played onto which stone."""

from __future__ import annotations

from ...protocol import Action, Emit, Frame, Step
from .state import STONES, State

TURN_FRAMES: tuple[Frame, ...] = (("turn", 0), ("turn", 1))


def ask_turn(state: State, frame: Frame) -> tuple[Action, ...]:
    """Returns the legal actions of a turn, in the order of the cards and then of the stones.

    `frame` is ("turn", the player whose turn it is).
    """
    hand = state.hands[frame[1]]
    return tuple(("play", card, stone) for card in hand for stone in STONES if card > state.tops[stone])


def do_turn(state: State, emit: Emit | None, action: Action | None, frame: Frame) -> None:
    """Plays the card of `action` onto its stone, and pushes the rival's turn as the next question.

    `action` is None if no card can be played. Nothing is pushed in that case, and so the game is over. `frame` is
    ("turn", the player whose turn it is). `emit`, unless it is None, is called with the event: a card was played.
    """
    if action is None:
        return
    player = frame[1]
    _, card, stone = action
    hands = list(state.hands)
    hands[player] = tuple(other for other in hands[player] if other != card)
    state.hands = tuple(hands)
    state.tops[stone] = card
    state.owners[stone] = player
    state.played += (card,)
    state.last = player
    state.turn += 1
    if emit:
        emit("played", player, card, stone)
    state.stack.append(TURN_FRAMES[1 - player])


STEPS = {"turn": Step(ask_turn, do_turn)}
