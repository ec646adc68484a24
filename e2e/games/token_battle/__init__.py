"""Tests of Token Battle that need a browser, and the positions for its screenshots."""
