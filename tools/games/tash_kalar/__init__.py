"""The tools for Tash-Kalar: they learn its weights, value its beings, find its puzzles, and measure its bots."""
