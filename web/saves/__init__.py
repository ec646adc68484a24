"""The saved games: the two stores in the browser, the format of an entry, and games from files."""
