"""Tests of the page without a browser: the whole app runs on ports that are imitated."""
