"""Stepping Stones: five stones in a row, and cards from 1 to 9 that are played onto them.

A *card* is a number, a *stone* a space of the board. Both players are dealt four cards; the ninth stays aside unseen. A
turn is to play a card from the hand onto a stone that is empty or has a lower card. Whoever can't play ends the game.
A stone belongs to the player whose card is on top: more stones win, and with equal stones the last card played.
"""

from .rules import SteppingStones

__all__ = ["SteppingStones"]

# Each module imports only modules that come before it in this list.
READING_ORDER = ("state", "steps", "value", "rules")
