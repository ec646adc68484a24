"""Tests of what every game must hold to: a pure `apply`, plain data, an end, secrecy, links, saves, notation."""
