"""What only a browser shows of Tash-Kalar, and its pictures."""
