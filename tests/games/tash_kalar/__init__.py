"""The tests of Tash-Kalar's rules and bot, and the modules that describe it to the suites and tools for all games."""
