"""Tests of what every game gives the page, and of the extensions."""
