"""How each game looks and what its picks mean: one module per game, as `Face` wants it."""
