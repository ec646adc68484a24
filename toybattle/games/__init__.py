"""The rules of all games, a folder for each game; no game imports another."""
