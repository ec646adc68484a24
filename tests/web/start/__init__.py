"""Tests of what the page holds before Python runs: its policy and its first markup."""
