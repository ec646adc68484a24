"""Tests of the bot's worker and of the page's end of it."""
