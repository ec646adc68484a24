"""Tests of games by link: honest games, letters that were tampered with, and what letters give away.

A *device* stands for the browser of one player: it is a `Game` that knows that player's secret. `second.py` is a second
implementation of the protocol, with which the first one is compared. A *way* is a way to cheat.
"""
