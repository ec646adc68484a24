"""Tests of what teaches the games: lessons, puzzles, drills and ratings."""
