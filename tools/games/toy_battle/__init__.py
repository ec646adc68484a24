"""The tools for Toy Battle: they learn its weights and measure its bots."""
