"""Teaching material for Toy Battle: positions written as text, and lessons."""
