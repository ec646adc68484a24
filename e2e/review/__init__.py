"""Tests of hints, reasons and chances to win in the browser."""
