"""Runs the command that writes every playthrough anew."""

from tests.playthroughs import write

write()
