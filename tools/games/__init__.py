"""What each game has tools of its own for: learning its weights, measuring its balance, finding its puzzles."""
