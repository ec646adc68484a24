"""The set editor of Token Battle: named sets of cards, building them, and measuring how strong they are."""

GAME = "token_battle"
NAME = "edit"  # the extension's name
