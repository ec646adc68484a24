"""The messages of Token Battle: one module for each language."""
