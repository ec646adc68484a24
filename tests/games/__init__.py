"""A folder for each game: the game's own tests, and modules that describe the game to suites and tools of all games."""
