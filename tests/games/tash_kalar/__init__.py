"""What suites and tools are told of Tash-Kalar, and the tests of its rules and its bot."""
