"""Tests of the page without a browser: the whole app runs on made-up ports."""
