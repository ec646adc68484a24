"""What Toy Battle is learned or measured with."""
