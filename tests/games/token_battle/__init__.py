"""What suites and tools are told of Token Battle, and the tests of its rules and its bot."""
