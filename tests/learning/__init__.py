"""Tests of the teaching material of all games that have lessons."""
