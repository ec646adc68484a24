"""What the bot tells about actions: hints, reasons, chances to win, and the costliest decisions of a game."""
