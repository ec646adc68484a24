"""Tests of what games by link need of a real browser: signatures, QR codes, and the channel between two pages."""
