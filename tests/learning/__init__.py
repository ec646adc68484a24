"""Tests of what teaches the games: lessons, puzzles and ratings."""
