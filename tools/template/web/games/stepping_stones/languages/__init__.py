"""The messages of Stepping Stones: one module for each language."""
