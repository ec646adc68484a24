"""Tests of the bot's worker and of the part of the page that talks to it."""
