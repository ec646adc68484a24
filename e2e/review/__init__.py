"""Hints, reasons and chances to win in the browser."""
