"""Stepping Stones: five stones in a row, and cards from 1 to 9 that are played onto them.

A *card* is a number, a *stone* a space of the board. Both players are dealt four cards; the ninth stays aside unseen. A
turn is to play a card from the hand onto a stone that is empty or has a lower card. The game ends when a player can't
play. A stone belongs to the player whose card is on top. Whoever has more stones wins; if both have equally many, the
player of the last card wins.
"""

from .rules import SteppingStones

__all__ = ["SteppingStones"]

# Each module imports only modules that come before it in this list.
READING_ORDER = ("state", "steps", "value", "rules")
