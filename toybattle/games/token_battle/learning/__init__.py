"""What teaches Token Battle: positions written as text, lessons and puzzles."""
