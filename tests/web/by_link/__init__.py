"""Tests of games by link without a browser: whole games, letters, and the live channel."""
