"""Exercises: positions to practise on, and puzzles."""
