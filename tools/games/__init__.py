"""The tools that belong to one game each: for learning its weights, measuring its balance, finding its puzzles."""
