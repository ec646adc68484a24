"""What suites and tools are told of Toy Battle, and the tests of its rules and its bot."""
