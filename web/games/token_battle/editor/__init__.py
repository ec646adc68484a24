"""The set editor: named sets of cards, how one is built, and what it is worth."""

GAME = "token_battle"
NAME = "edit"  # of the extension
