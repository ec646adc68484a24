"""What Token Battle is learned or measured with."""
