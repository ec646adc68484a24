"""Tests of hints, judgements and turning points."""
