"""What the suites and tools must know of Stepping Stones, and the tests of its rules."""
