"""Compares the bot's search with OpenSpiel's, by the command `make peer`.

`adapter.py` shows the game to OpenSpiel's search, and `__main__.py` plays the games. Only the latter imports OpenSpiel.
"""
