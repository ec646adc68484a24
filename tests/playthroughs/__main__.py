"""Writes every playthrough anew."""

from tests.playthroughs import write

write()
