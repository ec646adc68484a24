"""Tests of hints, the bot's judgements and the turning points of a game."""
