"""Tests of what the page contains before Python runs: its security policy and its first markup."""
