"""Tests of the pages of rules, with which the page teaches the games."""
