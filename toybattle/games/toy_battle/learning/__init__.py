"""What teaches Toy Battle: positions written as text, lessons and puzzles."""
