"""Tests that play whole games in the browser, and a folder of browser tests for each game."""
