"""Tests that every game must pass: a pure `apply`, plain data, an end, secrecy, links, saves, notation."""
