"""What teaches Tash-Kalar: positions written as text, lessons and puzzles."""
