"""Puzzles on the page: three of the day, and a stream that adapts to the player. `source.py` says where one is from."""
