"""Tests of Tash-Kalar that need a browser, and the positions for its screenshots."""
