"""What suites and tools are told of Stepping Stones, and the tests of its rules."""
