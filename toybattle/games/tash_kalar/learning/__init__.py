"""Teaching material for Tash-Kalar: lessons, the themes of puzzles, and positions written as text."""
