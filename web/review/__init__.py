"""What the bot says of moves: hints, reasons, chances to win and the costly decisions of a game."""
