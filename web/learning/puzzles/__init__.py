"""Puzzles on the page: one of the day for each game, and a stream, one after another, whose grade follows the person's
rating.
"""
