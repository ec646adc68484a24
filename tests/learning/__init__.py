"""Tests of what teaches the games, over all games that have it."""
