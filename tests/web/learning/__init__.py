"""Tests of what the page teaches: the rules."""
