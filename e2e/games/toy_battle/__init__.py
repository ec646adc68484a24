"""What only a browser shows of Toy Battle, and its pictures."""
