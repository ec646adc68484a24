"""Tests that drive the built page in a real browser, and the tools that end, freeze and measure it."""
