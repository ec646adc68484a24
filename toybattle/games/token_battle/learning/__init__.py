"""Teaching material for Token Battle: positions written as text, lessons, puzzles and drills."""
