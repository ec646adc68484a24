"""Tests of the bot, which runs in a web worker: its levels, its speed, and how a dead worker is replaced."""
