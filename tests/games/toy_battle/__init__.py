"""What the shared suites and tools need to know of Toy Battle, and the tests of its rules and its bot."""
