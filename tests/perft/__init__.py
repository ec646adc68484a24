"""Counts how many sequences of actions follow given positions; `perft.txt` of each game has the right numbers."""
