"""Teaching material for Toy Battle: positions written as text, lessons, puzzles and drills."""
