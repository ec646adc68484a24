"""What only a browser shows of Token Battle, and its pictures."""
