"""Token Battle in the room for learning: its rules with boards, and the sentences of its lessons and puzzles."""
