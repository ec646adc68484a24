"""Tests of the page without a browser: the whole app runs, with made-up ports in place of the browser's."""
