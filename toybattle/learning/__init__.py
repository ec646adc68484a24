"""What teaches the games: positions written as text, lessons and puzzles."""
