"""Positions to practise on, and puzzles."""
