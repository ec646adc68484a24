"""Tests of Toy Battle that need a browser, and the positions for its screenshots."""
