"""Tests of what teaches the games."""
