"""The messages of Tash-Kalar: one module for each language."""
