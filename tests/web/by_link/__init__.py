"""Tests of games by link on the page."""
