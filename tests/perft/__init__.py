"""Counts the positions that lie ahead of given ones and compares them with the `perft.txt` of each game."""
