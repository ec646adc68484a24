"""One folder for each game: its own tests, and the modules that describe it to the suites and tools for all games."""
