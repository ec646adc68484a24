"""What Tash-Kalar is learned or measured with."""
