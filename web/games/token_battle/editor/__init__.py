"""The set editor of Token Battle. It builds named sets of cards and measures how strong they are."""

GAME = "token_battle"
NAME = "edit"  # the extension's name
