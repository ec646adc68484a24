"""Counts how many sequences of actions are possible from given positions, and compares the counts with the `perft.txt`
of each game.
"""
