"""Tests of the built page in a real browser, and tools that kill, freeze and measure the page."""
