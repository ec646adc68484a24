"""Teaching material for the games: positions written as text, lessons, puzzles and drills."""
