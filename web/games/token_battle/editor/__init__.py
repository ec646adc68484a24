"""The set editor: named sets of cards, how one is built, what it is worth. Only one game has sets."""

GAME = "token_battle"
