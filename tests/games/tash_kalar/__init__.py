"""Tests of Tash-Kalar's rules and bot, and modules that describe the game to the suites and tools for all games."""
