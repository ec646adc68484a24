"""Tests of the search, the five levels and fairness, over all registered games."""
