"""The messages of Toy Battle: one module for each language."""
