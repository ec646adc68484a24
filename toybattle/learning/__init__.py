"""Teaching material for the games: positions written as text, and lessons."""
