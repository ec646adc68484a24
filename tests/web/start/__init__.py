"""Tests of what the built page has before Python is up: its policy, its first markup."""
