"""A folder for each game: all that suites and tools are told of it, and the tests that are its own."""
